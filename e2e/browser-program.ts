import { existsSync } from 'node:fs';

const found = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
const executablePath = process.env.CHROMIUM ?? found;

/** The Chromium that setup/chromium.mjs has found; for a run without it Debian's, or else Playwright's own. */
export const browserProgram = {
  ...(executablePath ? { executablePath } : {}),
  // Pictures are drawn by the processor anyway: without the layer between it does so with less of it, and without pictures of
  // what moves with a fifth less.
  args: ['--disable-gpu', '--force-prefers-reduced-motion'],
};
