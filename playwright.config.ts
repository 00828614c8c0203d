import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserProgram } from './e2e/browser-program.ts';

/** What imports own-portal.ts. */
const ownPortal = ['main-job.spec.ts', 'presses.spec.ts', 'register-corrections.spec.ts', 'two-factor-rule.spec.ts'];

// Where setup/portal-for-stories.mjs keeps the demo centre that all portals of a run begin with; the workers inherit it.
process.env.DEMO_OF_STORIES ??= join(tmpdir(), `dopusk-demo-of-${process.pid}-${Date.now()}`);

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // Two of them leave a third of two processors idle, waiting for the portal and for each other.
  workers: 3,
  // How long a story may take says nothing of the portal: only what never ends is to be cut off.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    // Read from what the portal prints, see `wait` below.
    baseURL: process.env.PORTAL_URL ?? '',
    // What a story presses is there within a minute, or never: without a limit it would wait for as long as the story may take.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
    // A story that fails is told again with `--trace on`; watched all the time, all of them would take longer.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...browserProgram,
      args: [...browserProgram.args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    },
  },
  // Those that take a portal of their own last longest: begun last, one of them would go on alone for a minute.
  projects: [
    { name: 'own portal', testMatch: ownPortal },
    { name: 'shared portal', testIgnore: ownPortal },
  ],
  webServer: {
    command: 'node setup/portal-for-stories.mjs',
    wait: { stdout: /Портал открыт: (?<portal_url>\S+)/ },
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
