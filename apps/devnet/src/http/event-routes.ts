import type { FastifyInstance, FastifyReply } from 'fastify';
import { addressFromBytes, addressToBytes, parseAddress, type Address } from '@sunscope/tron/address';
import { bytesToHex, concatBytes, textToBytes } from '@sunscope/tron/bytes';
import { SunscopeError } from '@sunscope/tron/errors';
import { keccak256 } from '@sunscope/tron/hash';
import { AbiEntryType, type AbiEntry, type Log, type TransactionInfo } from '@sunscope/tron/messages';
import { stringifyJson, type JsonObject } from '@sunscope/node-api/json';
import { decodeEventFields } from './event-fields.ts';
import type { ApiDevnet } from './endpoint.ts';

/** How far back events of a contract are looked for. */
const BLOCKS_SEARCHED = 10_000n;
const DEFAULT_LIMIT = 20;
const MOST_EVENTS = 200;
const PREFIX = new Uint8Array([0x41]);

type Query = Readonly<Record<string, string | undefined>>;

/** The event calls of TronGrid that TronWeb asks, and its health check. Not part of java-tron. */
export function addEventRoutes(app: FastifyInstance, devnet: ApiDevnet): void {
  const { archive } = devnet.chain;
  app.get('/healthcheck', (_request, reply) => reply.type('text/plain').send('OK'));
  app.get<{ Params: { id: string } }>('/v1/transactions/:id/events', (request, reply) => {
    const info = archive.info(request.params.id);
    return send(reply, info ? eventsOf(devnet, info) : []);
  });
  app.get<{ Params: { number: string }; Querystring: Query }>(
    '/v1/blocks/:number/events',
    (request, reply) => {
      const { number } = request.params;
      const height =
        number === 'latest' ? devnet.chain.head.number : /^\d{1,15}$/.test(number) ? BigInt(number) : -1n;
      return send(
        reply,
        (archive.block(height)?.infos ?? []).flatMap(info => eventsOf(devnet, info)),
      );
    },
  );
  app.get<{ Params: { address: string }; Querystring: Query }>(
    '/v1/contracts/:address/events',
    (request, reply) => {
      try {
        return send(reply, contractEvents(devnet, parseAddress(request.params.address), request.query));
      } catch (error) {
        if (!(error instanceof SunscopeError)) throw error;
        return reply
          .code(400)
          .type('application/json; charset=utf-8')
          .send(stringifyJson({ success: false, error: error.message, statusCode: 400 }));
      }
    },
  );
}

function send(reply: FastifyReply, data: readonly JsonObject[]): FastifyReply {
  const meta = { at: Date.now(), page_size: data.length };
  return reply.type('application/json; charset=utf-8').send(stringifyJson({ data, success: true, meta }));
}

/** Events of a contract, newest first unless `order_by=block_timestamp,asc`. */
function contractEvents(devnet: ApiDevnet, contract: Address, query: Query): JsonObject[] {
  const { chain } = devnet;
  const asked = Number(query['limit'] ?? DEFAULT_LIMIT);
  const limit = Number.isInteger(asked) && asked > 0 ? Math.min(asked, MOST_EVENTS) : DEFAULT_LIMIT;
  const top = query['only_confirmed'] === 'true' ? chain.solidNumber : chain.head.number;
  const ascending = query['order_by'] === 'block_timestamp,asc';
  const [from, to] = [
    Number(query['min_block_timestamp'] ?? 0),
    Number(query['max_block_timestamp'] ?? Infinity),
  ];
  const hex = bytesToHex(addressToBytes(contract).subarray(1));
  const lowest = top > BLOCKS_SEARCHED ? top - BLOCKS_SEARCHED : 0n;
  const events: JsonObject[] = [];
  for (let step = 0n; step <= top - lowest && events.length < limit; step++) {
    const infos = chain.archive.block(ascending ? lowest + step : top - step)?.infos ?? [];
    for (const info of infos) {
      if (!info.log.some(log => bytesToHex(log.address) === hex)) continue;
      const time = Number(info.blockTimeStamp);
      if (time < from || time > to) continue;
      const own = eventsOf(devnet, info).filter(
        event =>
          event['contract_address'] === contract &&
          (query['event_name'] === undefined || event['event_name'] === query['event_name']),
      );
      events.push(...own);
    }
  }
  return events.slice(0, limit);
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
