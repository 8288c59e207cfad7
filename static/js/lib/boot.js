// What the server told this page when it was loaded. Data, never code: the page runs no inline script.

const element = document.getElementById("boot");

export const boot = element ? JSON.parse(element.textContent) : {};
