import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  isJsonObject,
  parseJson,
  stringifyJson,
  type JsonObject,
  type JsonValue,
} from '@sunscope/node-api/json';
import { encodeParameters, functionSelector } from '@sunscope/tron/abi';
import { bytesToHex, textToBytes } from '@sunscope/tron/bytes';
import { wordOf } from './json.ts';

/** What a recording says about a TRC20 token. */
export interface ReportedToken {
  name: string;
  symbol: string;
  decimals: number;
}

/** State that recordings hold, in the node's form (visible=false). */
export interface ReportedState {
  head: JsonValue;
  /** By id. */
  assets: ReadonlyMap<string, JsonObject>;
  /** By hex address. */
  tokens: ReadonlyMap<string, ReportedToken>;
  accounts: ReadonlyMap<string, JsonObject>;
  resources: ReadonlyMap<string, JsonObject>;
  parameters: JsonValue;
  /** What getenergyprices answers. */
  energyPrices: JsonValue;
  witnesses: JsonValue;
}

const REVERTED = bytesToHex(textToBytes('REVERT opcode executed'));
const selectorOf = (signature: string) => bytesToHex(functionSelector(signature));

/** Answers over HTTP what recordings say about main net's state; all else is empty, as of a node that has it not. */
export async function startRecordedNode(
  state: ReportedState,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const body = text === '' ? {} : parseJson(text);
      response.setHeader('content-type', 'application/json');
      response.end(
        stringifyJson(
          answer(state, (request.url ?? '').split('/').at(-1) ?? '', isJsonObject(body) ? body : {}),
        ),
      );
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => stop(server),
  };
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
}

function answer(state: ReportedState, call: string, body: JsonObject): JsonValue {
  switch (call) {
    case 'getnowblock':
    case 'getblock':
      return state.head;
    case 'getassetissuebyid':
      return state.assets.get(wordOf(body['value'])) ?? {};
    case 'getaccount':
      return state.accounts.get(wordOf(body['address'])) ?? {};
    case 'getaccountresource':
      return state.resources.get(wordOf(body['address'])) ?? {};
    case 'broadcasthex':
      return { result: true, code: 'SUCCESS', txid: '00'.repeat(32) };
    case 'getchainparameters':
      return state.parameters;
    case 'getenergyprices':
      return state.energyPrices;
    case 'listwitnesses':
      return state.witnesses;
    case 'triggerconstantcontract':
      return constant(state.tokens.get(wordOf(body['contract_address'])), wordOf(body['data']).slice(0, 8));
    default:
      return {};
  }
}

function constant(token: ReportedToken | undefined, selector: string): JsonValue {
  const result =
    token &&
    {
      [selectorOf('name()')]: encodeParameters(['string'], [token.name]),
      [selectorOf('symbol()')]: encodeParameters(['string'], [token.symbol]),
      [selectorOf('decimals()')]: encodeParameters(['uint8'], [BigInt(token.decimals)]),
    }[selector];
  if (!result)
    return { result: { result: true, message: REVERTED }, transaction: { ret: [{ ret: 'FAILED' }] } };
  return { result: { result: true }, energy_used: 1000, constant_result: [bytesToHex(result)] };
}
