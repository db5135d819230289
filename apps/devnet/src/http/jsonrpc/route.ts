import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  isJsonObject,
  parseJson,
  stringifyJson,
  type JsonObject,
  type JsonValue,
} from '@sunscope/node-api/json';
import { DecodeError } from '@sunscope/tron/errors';
import type { ApiDevnet } from '../call/api-devnet.ts';
import type { CallLanes } from '../call/call-lanes.ts';
import { clientKey } from '../call/client-key.ts';
import { Filters } from './filters.ts';
import { methodOf, type RpcMethod } from './methods.ts';
import type { RpcChain, RpcClient } from './rpc-call.ts';
import { DispatchError, RPC_CODES, RpcError } from './rpc-error.ts';

// `POST /jsonrpc` (java-tron: services/jsonrpc over jsonrpc4j). Status 200, errors too.

const MOST_IN_BATCH = 100;
const MOST_ANSWERED_BYTES = 26_214_400;

/** Adds java-tron's JSON-RPC, which reads the chain; it sends nothing. */
export function addJsonRpc(
  app: FastifyInstance,
  devnet: ApiDevnet,
  lanes: CallLanes,
  tolerant: boolean,
): RpcChain {
  const rpc: RpcChain = { devnet, lanes, filters: new Filters(devnet.chain), tolerant };
  app.post('/jsonrpc', async (request, reply) => {
    const answer = await answerTo(rpc, request);
    void reply.type('application/json-rpc');
    return reply.send(answer === undefined ? '' : stringifyJson(answer));
  });
  return rpc;
}

async function answerTo(rpc: RpcChain, request: FastifyRequest): Promise<JsonValue | undefined> {
  const client: RpcClient = { key: clientKey(request), isGone: () => request.raw.socket.destroyed };
  let body: JsonValue;
  try {
    body = parseJson(typeof request.body === 'string' ? request.body : '');
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return errorAnswer('null', new DispatchError(RPC_CODES.parse, 'JSON parse error'));
  }
  if (!Array.isArray(body)) return one(rpc, client, body);
  if (body.length === 0)
    return errorAnswer(null, new DispatchError(RPC_CODES.invalidRequest, 'Invalid Request'));
  if (body.length > MOST_IN_BATCH)
    return errorAnswer(
      null,
      new DispatchError(RPC_CODES.limit, `Batch size ${body.length} exceeds the limit of ${MOST_IN_BATCH}`),
    );
  const answers: JsonObject[] = [];
  let bytes = 0;
  for (const single of body) {
    const answer = await one(rpc, client, single);
    if (answer === undefined) continue;
    bytes += stringifyJson(answer).length;
    if (bytes > MOST_ANSWERED_BYTES)
      return errorAnswer(
        null,
        new DispatchError(RPC_CODES.tooLarge, `Response exceeds the limit of ${MOST_ANSWERED_BYTES}`),
      );
    answers.push(answer);
  }
  return answers.length === 0 ? undefined : answers;
}

/** Answers one request; undefined for one without an id. */
async function one(rpc: RpcChain, client: RpcClient, request: JsonValue): Promise<JsonObject | undefined> {
  const id = isJsonObject(request) ? request['id'] : undefined;
  try {
    const result = await resultOf(rpc, client, request);
    return id === undefined ? undefined : { jsonrpc: '2.0', id, result };
  } catch (error) {
    if (error instanceof RpcError) return errorAnswer(id ?? 'null', error);
    throw error;
  }
}

function resultOf(rpc: RpcChain, client: RpcClient, request: JsonValue): JsonValue | Promise<JsonValue> {
  if (!isJsonObject(request) || typeof request['method'] !== 'string')
    throw new DispatchError(RPC_CODES.invalidRequest, 'Invalid Request');
  const method = methodOf(request['method'], rpc.tolerant);
  if (!method) throw new DispatchError(RPC_CODES.methodNotFound, 'method not found');
  return runMethod(method, { rpc, params: request['params'] ?? [], client });
}

/** Runs a method, if it is given as many parameters as it takes. @throws RpcError */
export function runMethod(
  method: RpcMethod,
  { rpc, params, client }: { rpc: RpcChain; params: JsonValue; client: RpcClient },
): JsonValue | Promise<JsonValue> {
  const most = method.takesUpTo ?? (rpc.tolerant ? method.takes + 1 : method.takes);
  if (!Array.isArray(params) || params.length < method.takes || params.length > most)
    throw new DispatchError(RPC_CODES.invalidParams, 'method parameters invalid');
  return method.run(rpc, params, client);
}

function errorAnswer(id: JsonValue, { rpcCode, message, data }: RpcError): JsonObject {
  return {
    jsonrpc: '2.0',
    id,
    error: { code: rpcCode, ...(data === undefined ? {} : { data }), message },
  };
}
