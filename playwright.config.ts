import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // How long a story may take says nothing of the portal: only what never ends is to be cut off.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    // Read from what the portal prints, see `wait` below.
    baseURL: process.env.PORTAL_URL ?? '',
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
    // Without the film of every page, which costs a third of the processor.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      // Pictures are drawn by the processor anyway: without the layer between it does so with less of it.
      args: ['--disable-gpu', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    },
  },
  webServer: {
    command: 'node setup/portal-for-stories.mjs',
    wait: { stdout: /Портал открыт: (?<portal_url>\S+)/ },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
