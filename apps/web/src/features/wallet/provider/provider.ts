import type { Address } from '@sunscope/tron/address';
import { ProviderError } from './provider-error.ts';
import { readRequest, type PageRequest } from './read-request.ts';

type Listener = (value: unknown) => void;

/** What the provider needs of the wallet around it. */
export interface ProviderHost {
  /** The account of the open session; undefined while there is none, or it is locked. */
  account(): Address | undefined;
  chainId(): Promise<string>;
  /** A dialog of the wallet is open: nothing may take its place under the person's hand. */
  isBusy(): boolean;
  /** Asks the person, and does it. Rejects with 4001 where they refuse. */
  ask(request: Extract<PageRequest, { what: 'connect' | 'send' | 'message' }>): Promise<string>;
}

/** What scripts see: TIP-1193. */
export interface PageProvider {
  readonly isSunscope: true;
  request(given: unknown): Promise<unknown>;
  on(event: unknown, listener: unknown): PageProvider;
  removeListener(event: unknown, listener: unknown): PageProvider;
}

/** Listeners that a page may add; more are a leak or an attack. */
const MOST_LISTENERS = 100;

/**
 * A provider for scripts of this page. It holds nothing: every request that gives something away is put before the
 * person by the wallet itself, one at a time, and what was confirmed there is what is signed.
 */
export function createPageProvider(host: ProviderHost): {
  provider: PageProvider;
  /** The session changed. */
  changed: () => void;
} {
  const allowed = new Set<Address>();
  const listeners = new Map<string, Set<Listener>>();
  let open = false;
  let emitted: Address | undefined;

  const visible = () => {
    const own = host.account();
    return own !== undefined && allowed.has(own) ? own : undefined;
  };
  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? [])
      try {
        listener(value);
      } catch {
        // A listener's fault is its own.
      }
  };
  const changed = () => {
    const now = visible();
    if (now === emitted) return;
    emitted = now;
    emit('accountsChanged', now === undefined ? [] : [now]);
  };

  async function request(given: unknown): Promise<unknown> {
    const own = host.account();
    if (own === undefined) throw new ProviderError(4100, 'Nobody is signed in, or the wallet is locked');
    const asked = readRequest(given, own);
    if (asked.what === 'accounts') return visible() === undefined ? [] : [own];
    if (asked.what === 'chain') return host.chainId();
    if (asked.what === 'connect' && visible() !== undefined) return [own];
    if (asked.what !== 'connect' && visible() === undefined)
      throw new ProviderError(4100, 'Ask tron_requestAccounts first');
    if (open || host.isBusy()) throw new ProviderError(-32002, 'Another request is open');
    open = true;
    try {
      const answer = await host.ask(asked);
      if (asked.what !== 'connect') return answer;
      allowed.add(own);
      changed();
      return [own];
    } finally {
      open = false;
    }
  }

  const provider: PageProvider = Object.freeze({
    isSunscope: true as const,
    request,
    on(event: unknown, listener: unknown) {
      const all = listeners.get(String(event)) ?? new Set<Listener>();
      if (typeof listener === 'function' && all.size < MOST_LISTENERS && listeners.size < MOST_LISTENERS)
        listeners.set(String(event), all.add(listener as Listener));
      return provider;
    },
    removeListener(event: unknown, listener: unknown) {
      listeners.get(String(event))?.delete(listener as Listener);
      return provider;
    },
  });
  return { provider, changed };
}
