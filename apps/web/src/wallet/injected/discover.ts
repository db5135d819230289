import { isOwnProvider } from './own-provider.ts';
import { isObject, memberOf, type FoundWallet, type TronProvider } from './provider.ts';

/** The specification's login poll: wallets put themselves into the page late. */
export const POLL_MS = 100;
export const POLLS = 30;

const ANNOUNCE = 'TIP6963:announceProvider';
const REQUEST = 'TIP6963:requestProvider';
const MOST_WALLETS = 20;
const LONGEST_NAME = 40;
const LONGEST_ICON = 200_000;
const ICON = /^data:image\/(?:png|svg\+xml|webp|jpeg|gif)[;,]/i;
/** Control characters, and those that turn or hide what follows. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Where wallets stand that do not announce themselves, and what their makers call them. */
const PLACES: readonly [path: readonly string[], name: string][] = [
  [['tron'], 'TRON'],
  [['tronLink'], 'TronLink'],
  [['okxwallet', 'tronLink'], 'OKX Wallet'],
  [['bitkeep', 'tronLink'], 'Bitget Wallet'],
  [['bybitWallet', 'tronLink'], 'Bybit Wallet'],
  [['gatewallet', 'tronLink'], 'Gate Wallet'],
  [['foxwallet', 'tronLink'], 'FoxWallet'],
  [['backpack', 'tron'], 'Backpack'],
  [['tronWeb'], 'tronWeb'],
];

const announced = new Map<string, FoundWallet>();
let listening = false;
const listeners = new Set<() => void>();

/** Listens for as long as the page lives: a wallet may announce itself at any time. */
function listen(): void {
  if (listening) return;
  listening = true;
  addEventListener(ANNOUNCE, event => {
    const wallet = readAnnouncement(memberOf(event, 'detail'));
    if (!wallet || announced.has(wallet.uuid) || announced.size >= MOST_WALLETS) return;
    announced.set(wallet.uuid, wallet);
    for (const listener of listeners) listener();
  });
}

/** What a wallet says of itself; undefined where it is not of the form. */
function readAnnouncement(detail: unknown): (FoundWallet & { uuid: string }) | undefined {
  const info = memberOf(detail, 'info');
  const provider = memberOf(detail, 'provider');
  const [uuid, name, icon, rdns] = ['uuid', 'name', 'icon', 'rdns'].map(key => memberOf(info, key));
  if (typeof uuid !== 'string' || uuid === '' || uuid.length > 100 || !isObject(provider)) return undefined;
  if (isOwnProvider(provider)) return undefined;
  const id = typeof rdns === 'string' && /^[\w.-]{1,100}$/.test(rdns) ? rdns : 'announced';
  return {
    uuid,
    id,
    name: (typeof name === 'string' ? name.replaceAll(HIDDEN, '').trim().slice(0, LONGEST_NAME) : '') || id,
    provider,
    ...(typeof icon === 'string' && icon.length <= LONGEST_ICON && ICON.test(icon) ? { icon } : {}),
  };
}

/** Wallets that stand in the page now: those that announced themselves, then those found where others stand. */
export function walletsNow(): FoundWallet[] {
  const found = [...announced.values()];
  for (const [path, name] of PLACES) {
    const provider = path.reduce<unknown>(memberOf, globalThis);
    if (!isObject(provider)) continue;
    // One wallet stands in several places, and announces itself too.
    const isKnown = found.some(one => one.provider === provider || isSame(one.provider, provider));
    if (!isKnown) found.push({ id: `window.${path.join('.')}`, name, provider });
  }
  return found;
}

function isSame(a: TronProvider, b: TronProvider): boolean {
  const own = memberOf(a, 'tronWeb');
  return isObject(own) && (own === b || own === memberOf(b, 'tronWeb'));
}

/**
 * Reports the wallets of this page as they come, until it is stopped.
 * @param onWallets called at once, and with `done` when no more are waited for
 */
export function watchWallets(onWallets: (wallets: FoundWallet[], done: boolean) => void): () => void {
  listen();
  let polls = 0;
  const report = () => onWallets(walletsNow(), polls >= POLLS);
  listeners.add(report);
  dispatchEvent(new Event(REQUEST));
  report();
  const timer = setInterval(() => {
    if (++polls >= POLLS) clearInterval(timer);
    report();
  }, POLL_MS);
  return () => {
    clearInterval(timer);
    listeners.delete(report);
  };
}

/** The wallet of a login; undefined where it does not come within the poll. */
export function findWallet(id: string): Promise<FoundWallet | undefined> {
  return new Promise(resolve => {
    let stop: (() => void) | undefined;
    let found: FoundWallet | undefined;
    let over = false;
    const end = () => {
      over = true;
      stop?.();
      resolve(found);
    };
    stop = watchWallets((wallets, done) => {
      if (over) return;
      found = wallets.find(wallet => wallet.id === id);
      if (found || done) end();
    });
    if (over) stop();
  });
}
