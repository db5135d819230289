import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { kind, limits } from '../scripts/lib/deep.mjs';
import { runningClock, withClock } from '../scripts/lib/test-clock.mjs';
import { PORT, portsOf, WORKERS } from './lib/ports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
// The worker processes load this file again; only the first one may choose the folder.
const dataDir = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'sunscope-e2e-')));
// The demo world's present is here and now for the servers, for what tests start, and for the pages.
if (process.env['TEST_CLOCK'] === undefined) Object.assign(process.env, withClock(runningClock()));
// A deep run has another lane beside the browser's.
const workers = kind === 'deep' ? 1 : WORKERS;
const pairs = Array.from({ length: workers }, (_, worker) => {
  const { server, devnet } = portsOf(worker);
  return `${server}:${devnet}`;
});

/** What Playwright switches off in Chromium (`disabledFeatures` of its core): of two such lists the browser takes the last alone. */
const PLAYWRIGHT_DISABLES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/**
 * The browser's own suggestions below its address bar, which nobody sees here: two pages that it loads in a process of their
 * own for each window, 0.7 s of processor time.
 */
const UNSEEN_PARTS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers,
  fullyParallel: true,
  testMatch: kind === 'deep' ? '*.deep.ts' : '*.spec.ts',
  timeout: limits.testTimeout,
  expect: { timeout: limits.expect.poll.timeout },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? '../test-results/report.json' }],
  ],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1440, height: 900 },
    // A click that hangs would otherwise take all of its test's time, and nothing said which it was.
    actionTimeout: limits.expect.poll.timeout * 2,
    // They cost a sixth of the time; E2E_TRACE=1 keeps those of failures.
    trace: process.env['E2E_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages of one profile share a process: its start is a third of what a page costs.
        '--renderer-process-limit=1',
        `--disable-features=${[...PLAYWRIGHT_DISABLES, ...UNSEEN_PARTS].join(',')}`,
      ],
    },
  },
  webServer: {
    command: [process.execPath, join(root, 'e2e/lib/servers.mjs'), ...pairs].join(' '),
    wait: { stdout: /ready/ },
    // A hang only: a machine busy with other work needs minutes for the demo world.
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { DATA_DIR: dataDir, BUILT_PROGRAMS: '1' },
  },
});
