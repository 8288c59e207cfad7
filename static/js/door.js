// The login page needs nothing but its look.

import { startTheme } from "./lib/theme.js";

startTheme();
