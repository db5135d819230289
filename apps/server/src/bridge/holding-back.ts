import { bridgeKinds } from '@sunscope/tron/side-chain';
import { assetNumber } from './asset-number.ts';
import type { Holding } from './bridge.ts';
import type { ChainLink } from './chain-link.ts';
import type { Gateways } from './gateways.ts';
import type { Entry } from './journal.ts';

const DAY_S = 86_400n;

/** Amounts above which the oracles let a while pass, by asset, and how long. */
export interface LargeSums {
  readonly above: ReadonlyMap<string, bigint>;
  readonly delayMs: number;
}

interface Facts {
  readonly main: ChainLink;
  readonly side: ChainLink;
  readonly gateways: Gateways;
  readonly large: LargeSums;
  readonly now: () => number;
}

/** Why a transfer is not to be paid out now, and the sentence about it; undefined where nothing holds it back. */
export async function heldBack(
  facts: Facts,
  entry: Entry,
): Promise<{ why: Exclude<Holding, ''>; text: string } | undefined> {
  const { large, now } = facts;
  // An item's amount is its number: gateways count items.
  const units = entry.kind === 'trc721' ? 1n : entry.amount;
  const most = large.above.get(entry.asset);
  if (most !== undefined && units > most && now() < entry.createdMs + large.delayMs)
    return {
      why: 'delay',
      text: `A sum as large as this waits until ${new Date(entry.createdMs + large.delayMs).toISOString()}`,
    };
  const isDeposit = entry.direction === 'deposit';
  const link = isDeposit ? facts.side : facts.main;
  const gateway = isDeposit ? facts.gateways.side : facts.gateways.main;
  // Deposits mint on the side chain, withdrawals are released on the main chain: each is paused and limited there.
  const [isPaused] = await link.read(gateway, isDeposit ? 'pausedIn()' : 'pausedOut()', [], ['bool']);
  if (isPaused === true) return { why: 'paused', text: 'The gateway is paused' };
  const [perDay, day, used] = (await link.read(
    gateway,
    'limits(uint8,uint256)',
    [bridgeKinds[entry.kind], assetNumber(entry.kind, entry.asset)],
    ['uint256', 'uint256', 'uint256'],
  )) as [bigint, bigint, bigint];
  if (perDay === 0n) return undefined;
  const head = await link.client.headHeader();
  const today = head.header.raw_data.timestamp / 1_000n / DAY_S;
  if ((day === today ? used : 0n) + units <= perDay) return undefined;
  return {
    why: 'limit',
    text:
      units > perDay
        ? `More than the daily limit of ${perDay} units: it waits until the limit is raised`
        : `The daily limit of ${perDay} units is used up: it goes on after midnight UTC`,
  };
}
