import { ACTIVITY_MOVEMENTS, type activityEndpoints } from '@sunscope/product-api/schemas/activity';
import type { Answer } from '@sunscope/product-api/types';
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import type { z } from 'zod';
import type { ActivityFilter } from '../../repositories/activity-read.ts';
import { positionOfTransaction, riskNames } from '../../repositories/keys.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { StoredTransfer } from '../../repositories/transfers-read.ts';
import type { ContractAbis } from '../contracts/contract-abis.ts';
import { addressText } from '../shared/address-text.ts';
import type { ChainHeads } from '../shared/chain-heads.ts';
import { movementFilter } from '../shared/filters.ts';
import { amountJson } from '../shared/json-values.ts';
import type { Labels } from '../shared/labels.ts';
import { blocksOf, countOf, cursorAfter, pageOf, timeRangeOf, totals } from '../shared/paging.ts';
import { presentTransactions } from '../transactions/transaction-list.ts';

type Activity = Answer<'/api/account/activity'>;
type Movement = Activity['data'][number]['movements'][number];

interface Context {
  readers: Readers;
  heads: ChainHeads;
  abis: ContractAbis;
}

const CAP = 100;

/** Transactions and transfers of an address as one list: each transaction once, with what it moved here. */
export async function listActivity(
  context: Context,
  query: z.output<(typeof activityEndpoints)['/api/account/activity']['query']>,
): Promise<Activity> {
  const { readers } = context;
  const whole: ActivityFilter = {
    address: addressToBytes(parseAddress(query.address)),
    direction: query.direction === 'all' ? undefined : query.direction,
    type: query.type,
    ...movementFilter(query),
    blocks: await blocksOf(readers, query.confirm),
    ...timeRangeOf(query),
  };
  const risk = query.risk === 'show' ? undefined : query.risk;
  const filter: ActivityFilter = { ...whole, risk };
  const page = pageOf(query, CAP);
  const asked = page.limit === 0 ? Promise.resolve([]) : readers.activity.list(filter, page);
  const [places, total, all] = await Promise.all([
    asked,
    countOf(asked, page, () => readers.activity.count(filter)),
    risk === 'hide' ? readers.activity.count(whole) : undefined,
  ]);
  const [stored, moved] = await Promise.all([
    readers.transactions.byPositions(places),
    movementsIn(readers, filter, places),
  ]);
  const { facts, rows } = await presentTransactions(context, stored, {
    beside: {
      addresses: [...moved.values()]
        .flat()
        .flatMap(row => [addressText(row.from_address), addressText(row.to_address)]),
      tokens: [...moved.values()].flat().map(row => row.token),
    },
  });
  return {
    ...cursorAfter(places, page, place => place),
    ...totals(total),
    ...(all === undefined ? {} : { riskTotal: Math.max(0, all - total) }),
    contractMap: facts.contractMap,
    addressNames: facts.addressNames,
    ...facts.addressInfo(),
    data: rows.map((row, index) => {
      const movements = moved.get(stored[index]?.position ?? -1n) ?? [];
      return {
        ...row,
        movements: movements.slice(0, ACTIVITY_MOVEMENTS).map(one => presentMovement(one, facts)),
        moreMovements: movements.length > ACTIVITY_MOVEMENTS,
      };
    }),
  };
}

/** What each transaction moved to or from the address; one more than is listed shows that there are more. */
async function movementsIn(
  readers: Readers,
  filter: ActivityFilter,
  places: readonly bigint[],
): Promise<Map<bigint, StoredTransfer[]>> {
  const positions = await readers.activity.transfersIn(filter, places, ACTIVITY_MOVEMENTS + 1);
  const found = new Map<bigint, StoredTransfer[]>();
  for (const row of await readers.transfers.byPositions(positions)) {
    const place = positionOfTransaction(row.position);
    found.set(place, [...(found.get(place) ?? []), row]);
  }
  return found;
}

function presentMovement(row: StoredTransfer, facts: Labels): Movement {
  return {
    id: row.position.toString(),
    from: addressText(row.from_address),
    to: addressText(row.to_address),
    amount: amountJson(row.amount),
    ...(row.token_id === null ? {} : { token_id: row.token_id.toString() }),
    tokenInfo: facts.token(row.token),
    risk: riskNames(row.risk),
  };
}
