// Plays a tune: [pitch in Hz, when it begins, how long it is] for each tone, in seconds.

export function play(audio, tune, loudness) {
  for (const [pitch, after, length] of tune) {
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    const at = audio.currentTime + after;
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(loudness, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(gain).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}
