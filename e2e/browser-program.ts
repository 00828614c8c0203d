import { existsSync } from 'node:fs';

const found = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
const executablePath = process.env.CHROMIUM ?? found;

/** The one that setup/chromium.mjs has found; for a run without it Debian's, or else Playwright's own. */
export const browserProgram = executablePath ? { executablePath } : {};
