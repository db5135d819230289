import type {
  contractEvents,
  contractEventsQuery,
  eventServiceQuery,
} from '@sunscope/product-api/schemas/contract-events';
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import type { z } from 'zod';
import type { Readers } from '../../repositories/readers.ts';
import type { ContractAbis } from './contract-abis.ts';
import { pageOf, timeRangeOf, totals, WINDOW } from '../shared/paging.ts';
import { hasIndexed } from './indexed-value.ts';
import { readLabels } from '../shared/labels.ts';
import { scanEvents } from './event-scan.ts';
import { presentEvent, type EventRow } from './present-event.ts';

interface Context {
  readers: Readers;
  abis: ContractAbis;
}

const CAP = 200;

/** Events of a contract, newest first unless asked otherwise. */
export async function listContractEvents(
  context: Context,
  query: z.output<typeof contractEventsQuery>,
): Promise<z.output<typeof contractEvents>> {
  const { readers } = context;
  const contract = addressToBytes(parseAddress(query.contract));
  const page = pageOf(query, CAP);
  const times = timeRangeOf(query);
  const narrowed =
    query.event_name !== undefined ||
    query.indexed !== undefined ||
    times.fromMs !== undefined ||
    times.toMs !== undefined;
  const [{ events, next }, stored, sync] = await Promise.all([
    page.limit === 0
      ? { events: [], next: undefined }
      : scanEvents(
          context,
          {
            contract,
            name: query.event_name,
            topics: query.indexed === undefined ? undefined : hasIndexed(query.indexed),
            ...times,
          },
          { start: page.start, limit: page.limit, ascending: page.ascending === true, after: page.after },
        ),
    readers.contracts.byAddress(contract),
    readers.stats.sync(),
  ]);
  const data = events.map(event => presentEvent(event, sync.solidNumber));
  const facts = await readLabels(readers, {
    addresses: data.flatMap(row => [row.contract_address, row.caller_contract_address]),
  });
  return {
    ...(next === undefined ? {} : { nextCursor: next.toString() }),
    ...totals(
      narrowed ? page.start + events.length + (next === undefined ? 0 : 1) : Number(stored?.events ?? 0n),
    ),
    contractMap: facts.contractMap,
    addressNames: facts.addressNames,
    data,
  };
}

/** The same as a plain list, by the parameters of TRON's first event service. */
export async function serveContractEvents(
  context: Context,
  query: z.output<typeof eventServiceQuery>,
): Promise<EventRow[]> {
  const sync = await context.readers.stats.sync();
  const limit = Math.min(query.size, CAP);
  const start = (query.page - 1) * limit;
  if (start >= WINDOW) return [];
  const { events } = await scanEvents(
    context,
    {
      contract: addressToBytes(parseAddress(query.address)),
      name: query.event_name,
      fromMs: query.since === undefined ? undefined : BigInt(query.since),
      toBlock: query.onlyConfirmed === 'true' ? sync.solidNumber : undefined,
    },
    { start, limit, ascending: query.sort === 'block_timestamp' },
  );
  return events.map(event => presentEvent(event, sync.solidNumber));
}
