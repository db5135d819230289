import { parseAddress, type Address } from '@sunscope/tron/address';
import { SunscopeError } from '@sunscope/tron/errors';
import { handled } from '@sunscope/tron/promises';
import { sidechainEndpoints } from '@sunscope/product-api/schemas/sidechains';
import type { Answer } from '@sunscope/product-api/types';
import { readBounded } from '../system/bounded-read.ts';
import type {
  BridgeFees,
  Crossing,
  CrossingQuery,
  Invariant,
  Mapping,
  SideChain,
} from '../../bridge/bridge.ts';

type Reported = Answer<'/api/sidechains'>['data'][number];
type Path = '/api/sidechains' | '/api/sidechain/transfers' | '/api/sidechain/account';

/** Rows of one answer; the server over there gives no more. */
const ROWS = 200;

/** A bridge whose relay runs in another Sunscope, by what that one says of it. */
export class RemoteBridge implements SideChain {
  readonly chainId: string;
  readonly mainGateway: Address;
  readonly sideGateway: Address;
  #base: string;
  #reported: Reported;
  /** Nobody answered at the last look. */
  #isUnreachable = false;

  private constructor(base: string, reported: Reported) {
    this.#base = base;
    this.#reported = reported;
    this.chainId = reported.chainid;
    this.mainGateway = parseAddress(reported.mainchain_gateway);
    this.sideGateway = parseAddress(reported.sidechain_gateway);
  }

  /** Undefined while the other server has no bridge. @throws where it does not answer as it should */
  static async open(base: string): Promise<RemoteBridge | undefined> {
    const [reported] = (await ask(base, '/api/sidechains', {})).data;
    return reported && new RemoteBridge(base, reported);
  }

  /** What can change, once more. */
  async look(): Promise<void> {
    try {
      const [reported] = (await ask(this.#base, '/api/sidechains', {})).data;
      // Where a relay begins again its server has none for a moment.
      if (reported?.chainid === this.chainId) this.#reported = reported;
      this.#isUnreachable = reported?.chainid !== this.chainId;
    } catch {
      this.#isUnreachable = true;
    }
  }

  get fees(): BridgeFees {
    return Object.fromEntries(
      Object.entries(this.#reported.fees).map(([name, units]) => [name, BigInt(units)]),
    ) as unknown as BridgeFees;
  }

  invariant(): Invariant {
    const { state, problems, checked } = this.#reported.invariant;
    return {
      // What has stopped for good stays so, whether or not its server answers.
      state: this.#isUnreachable && state === 'holds' ? 'unknown' : state,
      problems,
      checkedMs: checked ?? undefined,
      mainBlock: undefined,
      sideBlock: undefined,
    };
  }

  async transfers(query: CrossingQuery): Promise<{ total: number; crossings: readonly Crossing[] }> {
    const { total, data } = await ask(this.#base, '/api/sidechain/transfers', { ...query });
    return { total, crossings: data.map(crossingOf) };
  }

  async mappings(): Promise<readonly Mapping[]> {
    const found: Mapping[] = [];
    for (let start = 0, total = 1; start < total; start += ROWS) {
      const page = await this.transfers({ direction: 'mapping', start, limit: ROWS });
      ({ total } = page);
      for (const { kind, asset, sideToken } of page.crossings)
        if ((kind === 'trc20' || kind === 'trc721') && sideToken !== undefined)
          found.push({ kind, mainToken: parseAddress(asset), sideToken });
    }
    return found;
  }

  async isOnMain(account: Address): Promise<boolean> {
    const { active } = await ask(this.#base, '/api/sidechain/account', { address: account });
    if (active === null) throw new SunscopeError('no_answer', 'The main chain of the bridge does not say');
    return active;
  }
}

/** The bridge of another server, asked for until there is one, then looked at again and again. */
export function followBridge(options: {
  base: string;
  lookMs: number;
  onBridge: (bridge: RemoteBridge) => void;
  onFault: (fault: string) => void;
}): { stop: () => Promise<void> } {
  const { base, lookMs, onBridge, onFault } = options;
  const stopping = new AbortController();
  const follow = async () => {
    let bridge: RemoteBridge | undefined;
    while (!stopping.signal.aborted) {
      if (bridge) await bridge.look();
      else {
        try {
          bridge = await RemoteBridge.open(base);
          if (bridge) onBridge(bridge);
        } catch {
          // The address may be in a network of the operator's own: visitors do not see it.
          onFault('the server that BRIDGE_URL names does not answer');
        }
      }
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, lookMs);
        stopping.signal.addEventListener('abort', () => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  };
  const running = handled(follow());
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

/** @throws where nobody answers, or with something else than the call's answer */
async function ask<P extends Path>(
  base: string,
  path: P,
  query: Readonly<Record<string, string | number | undefined>>,
): Promise<Answer<P>> {
  const url = new URL(path, base);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const { status, text } = await readBounded(url);
  if (status !== 200) throw new SunscopeError('no_answer', `${url.host} answers with ${status}`);
  return sidechainEndpoints[path].response.parse(JSON.parse(text)) as Answer<P>;
}

function crossingOf(row: Answer<'/api/sidechain/transfers'>['data'][number]): Crossing {
  const { nonce, amount, sideToken, account, mainTransaction, sideTransaction, problem, created, updated } =
    row;
  const { id, direction, kind, asset, state, votes, quorum, attempts, reason, held } = row;
  return {
    id,
    direction,
    kind,
    asset,
    state,
    votes,
    quorum,
    attempts,
    reason,
    held,
    nonce: BigInt(nonce),
    amount: BigInt(amount),
    account: parseAddress(account),
    sideToken: sideToken === '' ? undefined : parseAddress(sideToken),
    mainTransaction: mainTransaction || undefined,
    sideTransaction: sideTransaction || undefined,
    problem: problem || undefined,
    sentMs: created,
    createdMs: created,
    updatedMs: updated,
  };
}
