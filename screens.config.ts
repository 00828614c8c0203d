import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

// `npm run screens`: every screen of every kind of visitor in both themes at three widths, into test-results/screens or
// the folder in SCREENS, with a page to leaf through them; at each of them axe and the width are asked.
export default defineConfig({
  ...base,
  projects: [{ name: 'every screen', testMatch: 'every-screen.ts' }],
  // Pictures are wanted of the other screens too, whatever is wrong with one.
  timeout: 3_600_000,
  // One after the other: what everybody sees is pictured once.
  workers: 1,
  fullyParallel: false,
});
