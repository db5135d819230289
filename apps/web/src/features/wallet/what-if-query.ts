import { eventsOf, type AbiEvent } from '@sunscope/tron/abi';
import { tryParseAddress, type Address } from '@sunscope/tron/address';
import type { Account } from '@sunscope/tron/messages';
import { queryOptions } from '@tanstack/react-query';
import { tokenBalance } from '../../wallet/allowance.ts';
import { entryOf, type Intent } from '../../wallet/intents/registry.ts';
import { walletNode } from '../../wallet/node.ts';
import { resourcesLeft } from '../../wallet/quote-facts.ts';
import type { Settled } from '../../wallet/quote.ts';
import { standingOf, voteChanges, type StakeResource } from '../../wallet/standing.ts';
import { gainsOf, movesOf, readEvents, readPayments } from '../../wallet/what-if.ts';
import { entriesOf } from './functions-query.ts';

/** No more contracts than these are asked for their ABI, and no more tokens for a balance: a call may touch thousands. */
const MOST_ASKED = 20;

/** What the node says now: the account's resources, stakes, votes and tokens, and what the call would do. */
export function simulationQuery(intent: Intent, settled: Settled | undefined) {
  const asText = (_name: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value);
  return queryOptions({
    queryKey: ['wallet', 'what-if', intent.from, JSON.stringify([intent, settled], asText)],
    queryFn: async () => {
      const node = walletNode();
      const entry = entryOf(intent);
      const { call, spends } = entry.effects(intent);
      const { contract, ...rest } = call ?? {};
      const [resources, account, head, result] = await Promise.all([
        node.accountResource(intent.from),
        // Without it what the account has before is not known; the rest is.
        node.account(intent.from).catch(() => null),
        entry.standing && node.headHeader().catch(() => undefined),
        // What the node refuses, the quote has as its failure.
        call &&
          node
            .triggerConstant({ owner: intent.from, ...rest, data: call.data, ...(contract && { contract }) })
            .catch(() => undefined),
      ]);
      const runs = result !== undefined && !result.reverted;
      const events = runs ? await eventsIn(result.logs) : [];
      const payments = runs ? readPayments(result.internalTransactions) : [];
      const gains = gainsOf(intent.from, events, payments);
      const moves = movesOf(gains, spends, settled);
      return {
        left: resourcesLeft(resources),
        events,
        payments,
        gains,
        moves,
        held: account === null ? new Map<string, bigint>() : await heldBy(intent.from, account, moves),
        ...(account === null
          ? NO_CHANGES
          : standingChanges(intent, account, head?.header.raw_data.timestamp)),
      };
    },
    staleTime: 15_000,
    retry: 1,
  });
}

/** Logs in words; those that no common rule explains by the ABI that the chain keeps of their contract. */
async function eventsIn(logs: Parameters<typeof readEvents>[0]) {
  const unread = readEvents(logs).flatMap(event => (event.what === 'other' ? [event.contract] : []));
  const contracts = [...new Set(unread)].slice(0, MOST_ASKED);
  const abis = await Promise.all(
    contracts.map(async contract => {
      const none: readonly AbiEvent[] = [];
      return [contract, await entriesOf(contract).then(eventsOf, () => none)] as const;
    }),
  );
  return readEvents(logs, new Map(abis));
}

/** What the account has now of each asset that moves; absent where that is not known. */
async function heldBy(
  owner: Address,
  account: Account | undefined,
  moves: ReadonlyMap<string, bigint>,
): Promise<ReadonlyMap<string, bigint>> {
  const held = new Map<string, bigint>();
  await Promise.all(
    [...moves.keys()].slice(0, MOST_ASKED).map(async asset => {
      const contract = tryParseAddress(asset);
      const raw = contract
        ? await tokenBalance(owner, contract).catch(() => null)
        : (account?.assetV2.find(({ key }) => key === asset)?.value ?? 0n);
      if (raw !== null) held.set(asset, raw);
    }),
  );
  return held;
}

interface StandingChanges {
  stakes: readonly { resource: StakeResource; before: bigint; after: bigint }[];
  votes: ReturnType<typeof voteChanges>;
}

const NO_CHANGES: StandingChanges = { stakes: [], votes: [] };
const RESOURCES = ['ENERGY', 'BANDWIDTH'] as const;

/** What the intent changes about stakes and votes. */
function standingChanges(intent: Intent, account: Account | undefined, headMs = 0n): StandingChanges {
  const before = standingOf(account);
  const after = entryOf(intent).standing?.(before, intent, account, headMs);
  if (!after) return NO_CHANGES;
  return {
    stakes: RESOURCES.filter(one => before.staked[one] !== after.staked[one]).map(resource => ({
      resource,
      before: before.staked[resource],
      after: after.staked[resource],
    })),
    votes: voteChanges(before, after),
  };
}
