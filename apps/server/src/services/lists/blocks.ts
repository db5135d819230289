import type { blockList, blockQuery } from '@sunscope/product-api/schemas/blocks';
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { hexToBytes } from '@sunscope/tron/bytes';
import type { z } from 'zod';
import type { BlockFilter } from '../../repositories/blocks-read.ts';
import type { ApiContext } from '../context.ts';
import { presentBlock } from '../present/block-row.ts';
import { readPageFacts } from '../present/page-facts.ts';
import { addressText } from '../address-text.ts';
import { pageOf, timeRangeOf, totals } from './paging.ts';

const CAP = 200;

export async function listBlocks(
  { readers }: Pick<ApiContext, 'readers'>,
  query: z.output<typeof blockQuery>,
): Promise<z.output<typeof blockList>> {
  const filter: BlockFilter = {
    number: query.number === undefined ? undefined : BigInt(query.number),
    hash: query.hash === undefined ? undefined : hexToBytes(query.hash),
    parentHash: query.parenthash === undefined ? undefined : hexToBytes(query.parenthash),
    producer: query.producer === undefined ? undefined : addressToBytes(parseAddress(query.producer)),
    ...timeRangeOf(query),
  };
  const page = pageOf(query, CAP);
  const [rows, counted, counters, sync] = await Promise.all([
    page.limit === 0 ? [] : readers.blocks.list(filter, page),
    readers.blocks.count(filter),
    readers.stats.counters(),
    readers.stats.sync(),
  ]);
  const facts = await readPageFacts(readers, { addresses: rows.map(row => addressText(row.witness)) });
  return {
    ...totals(counted ?? Number(counters.get('blocks') ?? 0n)),
    contractMap: facts.contractMap,
    addressNames: facts.addressNames,
    data: rows.map(row => presentBlock(row, sync, facts)),
  };
}
