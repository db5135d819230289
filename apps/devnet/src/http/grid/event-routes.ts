import type { FastifyInstance } from 'fastify';
import { addressFromBytes, addressToBytes, type Address } from '@sunscope/tron/address';
import { bytesToHex, concatBytes, textToBytes } from '@sunscope/tron/bytes';
import { keccak256 } from '@sunscope/tron/hash';
import { AbiEntryType, type AbiEntry, type Log, type TransactionInfo } from '@sunscope/tron/messages';
import type { JsonObject } from '@sunscope/node-api/json';
import type { ArchivedBlock } from '../../chain/blocks/archive.ts';
import { decodeEventFields } from './event-fields.ts';
import type { ApiDevnet } from '../call/api-devnet.ts';
import { findPage, sendList, sendPage, withAddress, type GridQuery } from './grid-page.ts';

const PREFIX = new Uint8Array([0x41]);
const OLD_CONTRACT_ROUTES = ['', '/:event', '/:event/:block'].map(rest => `/event/contract/:address${rest}`);

/** The event calls of TronGrid that TronWeb asks, and its health check. Not part of java-tron. */
export function addEventRoutes(app: FastifyInstance, devnet: ApiDevnet): void {
  const { archive } = devnet.chain;
  app.get('/healthcheck', (_request, reply) => reply.type('text/plain').send('OK'));
  app.get<{ Params: { id: string } }>('/v1/transactions/:id/events', (request, reply) => {
    const info = archive.info(request.params.id);
    return sendPage(request, reply, { data: info ? eventsOf(devnet, info) : [] });
  });
  app.get<{ Params: { number: string } }>('/v1/blocks/:number/events', (request, reply) => {
    const { number } = request.params;
    const height =
      number === 'latest' ? devnet.chain.head.number : /^\d{1,15}$/.test(number) ? BigInt(number) : -1n;
    const infos = archive.block(height)?.infos ?? [];
    return sendPage(request, reply, { data: infos.flatMap(info => eventsOf(devnet, info)) });
  });
  app.get<{ Params: { address: string }; Querystring: GridQuery }>(
    '/v1/contracts/:address/events',
    (request, reply) =>
      withAddress(request.params.address, reply, async contract => {
        const { query } = request;
        const wanted = (block: ArchivedBlock) => contractEvents(devnet, block, contract, query);
        return sendPage(request, reply, await findPage(devnet, query, wanted));
      }),
  );
}

/** The same before TronGrid had versions, as TronWeb up to 4 asks: a list with nothing around it. */
export function addOldEventRoutes(app: FastifyInstance, devnet: ApiDevnet): void {
  const { archive } = devnet.chain;
  app.get<{ Params: { id: string } }>('/event/transaction/:id', (request, reply) => {
    const info = archive.info(request.params.id);
    return sendList(reply, info ? eventsOf(devnet, info) : []);
  });
  type Route = { Params: { address: string; event?: string; block?: string }; Querystring: GridQuery };
  for (const url of OLD_CONTRACT_ROUTES)
    app.get<Route>(url, (request, reply) => {
      const { address, event, block } = request.params;
      const query = newQuery(request.query, event);
      return withAddress(address, reply, async contract => {
        const wanted = (one: ArchivedBlock) => contractEvents(devnet, one, contract, query);
        if (block === undefined) {
          const { data, fingerprint } = await findPage(devnet, query, wanted);
          const last = data.at(-1);
          if (fingerprint === undefined || !last) return sendList(reply, data);
          return sendList(reply, [...data.slice(0, -1), { ...last, _fingerprint: fingerprint }]);
        }
        const height =
          block === 'latest' ? devnet.chain.head.number : /^\d{1,15}$/.test(block) ? BigInt(block) : -1n;
        const one = archive.block(height);
        return sendList(reply, one ? wanted(one) : []);
      });
    });
}

/** What the older names of a query mean. */
function newQuery(old: GridQuery, event: string | undefined): GridQuery {
  return {
    limit: old['size'] ?? old['limit'],
    fingerprint: old['fingerprint'],
    event_name: event ?? old['eventName'] ?? old['event_name'],
    min_block_timestamp: old['since'] ?? old['fromTimestamp'],
    only_confirmed: old['onlyConfirmed'],
    only_unconfirmed: old['onlyUnconfirmed'],
    order_by: old['sort'] === 'block_timestamp' ? 'block_timestamp,asc' : undefined,
  };
}

function contractEvents(
  devnet: ApiDevnet,
  block: ArchivedBlock,
  contract: Address,
  query: GridQuery,
): JsonObject[] {
  if (query['block_number'] !== undefined && query['block_number'] !== block.number.toString()) return [];
  const hex = bytesToHex(addressToBytes(contract).subarray(1));
  return block.infos
    .filter(info => info.log.some(log => bytesToHex(log.address) === hex))
    .flatMap(info => eventsOf(devnet, info))
    .filter(
      event =>
        event['contract_address'] === contract &&
        (query['event_name'] === undefined || event['event_name'] === query['event_name']),
    );
}

function eventsOf(devnet: ApiDevnet, info: TransactionInfo): JsonObject[] {
  return info.log.map((log, index) => eventJson(devnet, info, log, index));
}

function eventJson({ chain }: ApiDevnet, info: TransactionInfo, log: Log, index: number): JsonObject {
  const address = concatBytes(PREFIX, log.address);
  const entry = chain.state.contract(address)?.abi?.entrys.find(candidate => isEventOf(candidate, log));
  const fields = entry ? decodeEventFields(entry, log) : { result: {}, types: {} };
  return {
    block_number: Number(info.blockNumber),
    block_timestamp: Number(info.blockTimeStamp),
    caller_contract_address: addressFromBytes(info.contract_address),
    contract_address: addressFromBytes(address),
    event_index: index,
    event_name: entry?.name ?? '',
    ...(entry
      ? {
          event: `${entry.name}(${entry.inputs.map(input => `${input.type} ${input.name}`.trim()).join(', ')})`,
        }
      : {}),
    result: fields.result,
    result_type: fields.types,
    transaction_id: bytesToHex(info.id),
    ...(info.blockNumber > chain.solidNumber ? { _unconfirmed: true } : {}),
  };
}

function isEventOf(entry: AbiEntry, log: Log): boolean {
  const topic = log.topics[0];
  if (entry.type !== AbiEntryType.Event || !topic) return false;
  const signature = `${entry.name}(${entry.inputs.map(input => input.type).join(',')})`;
  return bytesToHex(keccak256(textToBytes(signature))) === bytesToHex(topic);
}
