import type { blockList, blockQuery } from '@sunscope/product-api/schemas/blocks';
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { hexToBytes } from '@sunscope/tron/bytes';
import type { z } from 'zod';
import type { BlockFilter } from '../../repositories/blocks-read.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { ChainHeads } from '../shared/chain-heads.ts';
import type { Witnesses } from '../governance/witness-ranking.ts';
import type { ChainDays } from '../statistics/chain-days.ts';
import { presentBlock } from './block-row.ts';
import { heightsFor } from '../shared/finality.ts';
import { readLabels } from '../shared/labels.ts';
import { addressText } from '../shared/address-text.ts';
import { cursorAfter, pageOf, timeRangeOf, totals } from '../shared/paging.ts';

const CAP = 200;

export async function listBlocks(
  context: { readers: Readers; heads: ChainHeads; witnesses: Witnesses; days: ChainDays },
  query: z.output<typeof blockQuery>,
): Promise<z.output<typeof blockList>> {
  const { readers } = context;
  const filter: BlockFilter = {
    number: query.number === undefined ? undefined : BigInt(query.number),
    hash: query.hash === undefined ? undefined : hexToBytes(query.hash),
    parentHash: query.parenthash === undefined ? undefined : hexToBytes(query.parenthash),
    producer: query.producer === undefined ? undefined : addressToBytes(parseAddress(query.producer)),
    ...timeRangeOf(query),
  };
  const page = pageOf(query, CAP);
  const [rows, counted, counters] = await Promise.all([
    page.limit === 0 ? [] : readers.blocks.list(filter, page),
    readers.blocks.count(filter),
    readers.stats.counters(),
  ]);
  const sync = await heightsFor(context, rows[0]?.number);
  const [facts, producers, pay] = await Promise.all([
    readLabels(readers, { addresses: rows.map(row => addressText(row.witness)) }),
    context.witnesses.producers(),
    context.days.pay(),
  ]);
  return {
    ...cursorAfter(rows, page, row => row.number),
    ...totals(counted ?? Number(counters.get('blocks') ?? 0n)),
    contractMap: facts.contractMap,
    addressNames: facts.addressNames,
    data: rows.map(row => presentBlock(row, sync, facts, producers, pay)),
  };
}
