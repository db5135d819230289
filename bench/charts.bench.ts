// Charts over ten years of days: from the data to the drawing, and frames while zooming. The page's own calls are answered with
// made rows, so that nothing but the page is measured.
import { chromium, type CDPSession, type Page, type Route } from '@playwright/test';
import { DAYS, answerOf } from './lib/chart-rows.ts';
import { FRAMES, WATCH_DRAWING, type Frames } from './lib/chart-watch.ts';
import { median, report, skipped } from './lib/report.ts';
import { startSunscope } from './lib/sunscope.ts';

const executablePath = process.env['CHROMIUM_PATH'];
if (!executablePath) {
  skipped('charts of ten years', 'no Chromium found');
  process.exit(0);
}
/** Each kind of chart: one area, stacked bars, stacked areas, lines, a lane below, and three more laid beside. */
const CHARTS = [
  ['area', '/data/stats/txOverviewStats'],
  ['stacked bars of five', '/data/stats/txOverviewStatsType'],
  ['stacked areas of three', '/data/stats/transfers'],
  ['lines of three', '/data/stats/OverallFreezingRate'],
  ['two units', '/data/stats/addressesStats'],
  ['compared with three', '/data/stats/txOverviewStats?compare=blockTime,supply,EnergyConsume'],
] as const;
const RUNS = 3;
/** Chromium calls what takes longer than 50 ms a long task. */
const LONG_MS = 50;

const server = await startSunscope({ port: 14_200, devnetPort: 14_290 });
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
});

interface Drawn {
  /** From the last answer's arrival to the drawing, by the clock and by the page's processor time. */
  clockMs: number;
  busyMs: number;
  zoom: Frames;
}

/** A page whose charts get made rows; the answers wait until the page asked for all of them. */
async function draw(path: string): Promise<Drawn> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    // For what hangs only.
    page.setDefaultTimeout(300_000);
    await page.addInitScript({ content: WATCH_DRAWING });
    const session = await context.newCDPSession(page);
    // Processor time of the page's thread: on a busy machine the clock counts what others do.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    // The gallery loads the drawing code, as another chart did before for who goes from chart to chart.
    await page.goto(`${server.url}/#/demo`);
    await page.locator('[data-drawn]').first().waitFor({ state: 'attached' });
    const held: Route[] = [];
    await page.route(/\/api\//, route => {
      const made = madeOf(route);
      if (made === undefined) return route.continue();
      held.push(route);
      return undefined;
    });
    await page.evaluate(`location.hash = ${JSON.stringify(`#${path}`)}`);
    await quiet(page, held);
    await page.evaluate('window.drawing.begin()');
    const before = await busyMs(session);
    await Promise.all(held.splice(0).map(route => route.fulfill({ json: madeOf(route) })));
    const clockMs = await page.evaluate<number>(`window.drawing.shown('[data-drawn]')`);
    const after = await busyMs(session);
    return { clockMs, busyMs: after - before, zoom: await zoomed(page) };
  } finally {
    await context.close();
  }
}

function madeOf(route: Route): object | undefined {
  return answerOf(new URL(route.request().url()).pathname);
}

/** Until the page has asked for its rows and has nothing to do meanwhile. */
async function quiet(page: Page, held: readonly Route[]): Promise<void> {
  for (let seen = -1; held.length === 0 || seen !== held.length;) {
    seen = held.length;
    await page.evaluate('new Promise(done => requestIdleCallback(done, { timeout: 5000 }))');
    await new Promise(resolve => setTimeout(resolve, 300));
  }
}

async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** Sixty turns of the wheel into the drawing and out again, as a reader does, then its part drawn along the strip. */
async function zoomed(page: Page): Promise<Frames> {
  const plot = page.locator('[data-drawn]').first();
  const box = await plot.boundingBox();
  if (!box) throw new Error('the chart has no place');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.evaluate(`window.frames = (${FRAMES})()`);
  await page.keyboard.down('Control');
  for (let turn = 0; turn < 60; turn++) await page.mouse.wheel(0, turn < 30 ? -100 : 100);
  await page.keyboard.up('Control');
  return page.evaluate<Frames>('window.frames.end()');
}

try {
  for (const [kind, path] of CHARTS) await measured(kind, path);
} finally {
  await browser.close();
  await server.stop();
}

async function measured(kind: string, path: string): Promise<void> {
  const runs: Drawn[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await draw(path));
  report({
    name: `${kind}, ${DAYS} days, from the data to the drawing, median of ${RUNS}`,
    value: median(runs.map(run => run.clockMs)),
    unit: 'ms',
    budget: { limit: 300, rule: 'at most' },
  });
  report({
    name: `${kind}, processor time of the page`,
    value: median(runs.map(run => run.busyMs)),
    unit: 'ms',
  });
  const zooms = runs.map(({ zoom }) => zoom);
  report({
    name: `${kind}, longest task while zooming by 60 turns`,
    value: median(zooms.map(zoom => zoom.longestTaskMs)),
    unit: 'ms',
    budget: { limit: LONG_MS * 2, rule: 'at most' },
  });
  report({
    name: `${kind}, frames a second while zooming`,
    value: median(zooms.map(zoom => zoom.perSecond)),
    unit: '',
  });
}
