import { join } from 'node:path';
import { Browser, type Params } from './browser.ts';
import { offlinePage } from './offline-page.ts';
import { mayDownload, verdictOf } from './rules.ts';
import { loadBounds, readBounds, saveBounds } from './window-state.ts';

/** How often the place of the window is read; no event reports it. */
const LOOK_MS = 1000;
const USUAL_SIZE = '1280,860';

export interface ShellOptions {
  /** Where the app is. */
  url: string;
  /** Keeps profile and window. */
  folder: string;
  /** Path of the browser. */
  program: string;
  /** Gives an address to the system's browser. */
  openOutside: (address: string) => void;
  /** More arguments for the browser. */
  args?: readonly string[];
}

/** The window around the app. */
export class Shell {
  readonly #options: ShellOptions;
  readonly #origin: string;
  readonly #timer: NodeJS.Timeout;
  #kept = '';
  readonly browser: Browser;
  /** The session of the one page. */
  readonly session: string;
  readonly #target: string;

  private constructor(options: ShellOptions, browser: Browser, page: { session: string; target: string }) {
    this.#options = options;
    this.#origin = new URL(options.url).origin;
    this.browser = browser;
    this.session = page.session;
    this.#target = page.target;
    this.#timer = setInterval(() => {
      this.keepBounds().catch(() => undefined);
    }, LOOK_MS);
    void browser.ended.then(() => clearInterval(this.#timer));
  }

  static async open(options: ShellOptions): Promise<Shell> {
    const bounds = await loadBounds(options.folder);
    const browser = new Browser(options.program, [
      `--app=${options.url}`,
      `--user-data-dir=${join(options.folder, 'profile')}`,
      ...(bounds
        ? [`--window-size=${bounds.width},${bounds.height}`, `--window-position=${bounds.left},${bounds.top}`]
        : [`--window-size=${USUAL_SIZE}`]),
      // An app, not a browser: nothing of one that asks, synchronises, or speaks to others by itself.
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-extensions',
      '--disable-sync',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-features=Translate,MediaRouter',
      ...(options.args ?? []),
    ]);
    const page = firstPage(browser);
    await browser.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
    });
    const shell = new Shell(options, browser, await page);
    await shell.#guard();
    if (bounds && bounds.windowState !== 'normal')
      await shell.#setBounds({ windowState: bounds.windowState });
    return shell;
  }

  /** Brings the window to the front, out of the task bar too. */
  async focus(): Promise<void> {
    const { bounds } = await this.#window();
    if (bounds['windowState'] === 'minimized') await this.#setBounds({ windowState: 'normal' });
    await this.browser.send('Page.bringToFront', {}, this.session);
  }

  async keepBounds(): Promise<void> {
    const { bounds } = await this.#window();
    const text = JSON.stringify(bounds);
    const read = readBounds(text);
    if (!read || bounds['windowState'] === 'minimized' || text === this.#kept) return;
    await saveBounds(this.#options.folder, read);
    this.#kept = text;
  }

  async close(): Promise<void> {
    await this.keepBounds().catch(() => undefined);
    await this.browser.close();
  }

  async #guard(): Promise<void> {
    const { browser, session } = this;
    browser.on('Fetch.requestPaused', (event, from) => {
      if (from === session) this.#pass(event).catch(() => undefined);
    });
    browser.on('Page.windowOpen', ({ url }, from) => {
      if (from === session) this.#open(String(url));
    });
    browser.on('Browser.downloadWillBegin', ({ url, guid }) => {
      if (!mayDownload(String(url), this.#origin)) browser.post('Browser.cancelDownload', { guid });
    });
    await browser.send('Browser.setDownloadBehavior', { behavior: 'default', eventsEnabled: true });
    await browser.send('Page.enable', {}, session);
    await browser.send(
      'Fetch.enable',
      {
        patterns: ['Request', 'Response'].map(requestStage => ({
          urlPattern: '*',
          resourceType: 'Document',
          requestStage,
        })),
      },
      session,
    );
    await browser.send('Runtime.runIfWaitingForDebugger', {}, session);
    // What was loaded before the guard stood went past it, an error of the browser's own too.
    await browser.send('Page.navigate', { url: this.#options.url }, session);
  }

  /** A document is asked for, or its answer is there: other origins are not gone to, not by a redirect either. */
  async #pass(event: Params): Promise<void> {
    const { requestId, request, responseErrorReason } = event as {
      requestId: string;
      request: { url: string };
      responseErrorReason?: string;
    };
    // Cancelled, so that the page stays: a refused one would leave an error in its place.
    const [method, params] =
      verdictOf(request.url, this.#origin) !== 'here'
        ? ['Fetch.failRequest', { errorReason: 'Aborted' }]
        : responseErrorReason === undefined || responseErrorReason === 'Aborted'
          ? ['Fetch.continueRequest', {}]
          : ['Fetch.fulfillRequest', await offlinePage()];
    await this.browser.send(method, { requestId, ...params }, this.session);
  }

  /** A new window is wanted. None stays: `firstPage` closes it before it has asked for anything. */
  #open(address: string): void {
    const verdict = verdictOf(address, this.#origin);
    if (verdict === 'outside') this.#options.openOutside(address);
    if (verdict === 'here') this.browser.post('Page.navigate', { url: address }, this.session);
  }

  async #window(): Promise<{ windowId: unknown; bounds: Params }> {
    const found = await this.browser.send('Browser.getWindowForTarget', { targetId: this.#target });
    return { windowId: found['windowId'], bounds: found['bounds'] as Params };
  }

  async #setBounds(bounds: Params): Promise<void> {
    const { windowId } = await this.#window();
    await this.browser.send('Browser.setWindowBounds', { windowId, bounds });
  }
}

/** The page that the browser begins with. Every later one is closed before it has asked for anything, whoever opened it and how. */
function firstPage(browser: Browser): Promise<{ session: string; target: string }> {
  return new Promise((resolve, reject) => {
    let isFirst = true;
    browser.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      const { type, targetId } = targetInfo as { type: string; targetId: string };
      const session = String(sessionId);
      if (type !== 'page' && type !== 'tab') {
        browser.post('Runtime.runIfWaitingForDebugger', {}, session);
      } else if (isFirst) {
        isFirst = false;
        resolve({ session, target: targetId });
      } else {
        // One that waits holds up the page that opened it, with which it shares a process. It is let go on, but asks nobody
        // for anything: requests stop, and are never answered.
        browser.post('Fetch.enable', { patterns: [{ urlPattern: '*' }] }, session);
        browser.post('Runtime.runIfWaitingForDebugger', {}, session);
        browser.post('Target.closeTarget', { targetId });
      }
    });
    void browser.ended.then(() =>
      reject(
        new Error('The browser ended at once: is there a screen, and does no other one use its profile?'),
      ),
    );
  });
}
