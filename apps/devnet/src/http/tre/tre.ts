import type { FastifyInstance } from 'fastify';
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { emptyMessage } from '@sunscope/tron/codec';
import { DecodeError, SunscopeError } from '@sunscope/tron/errors';
import { AccountType } from '@sunscope/tron/messages';
import {
  isJsonObject,
  parseJson,
  stringifyJson,
  type JsonObject,
  type JsonValue,
} from '@sunscope/node-api/json';
import type { AddressBytes } from '../../state/address-bytes.ts';
import type { State } from '../../state/state.ts';
import { createAccount } from '../../transactions/rules.ts';
import type { ApiDevnet } from '../call/api-devnet.ts';
import { methodOf, type RpcMethod } from '../jsonrpc/methods.ts';
import { runMethod } from '../jsonrpc/route.ts';
import type { RpcChain, RpcClient } from '../jsonrpc/rpc-call.ts';
import { DispatchError, invalidParams, RPC_CODES, RpcError } from '../jsonrpc/rpc-error.ts';
import { readData, readQuantity, textOf } from '../jsonrpc/values.ts';

// Calls of TronBox's runtime environment (`tronWrap.send` posts them to /tre). What they write stands in a block of its
// own, so that the chain can be taken back over it.

const MOST_MINED = 100;
const WORD = 32;
const MS_PER_SECOND = 1_000;
const LONGEST_BLOCK_SECONDS = 3_600;

type Params = readonly JsonValue[];
type TreMethod = (devnet: ApiDevnet, params: Params) => Promise<JsonValue> | JsonValue;

/** Adds `POST /tre`, one call at a time. @param rpc answers its `debug_*`, as `/jsonrpc` does */
export function addTre(app: FastifyInstance, devnet: ApiDevnet, rpc: RpcChain): void {
  app.post('/tre', async (request, reply) => {
    void reply.type('application/json; charset=utf-8');
    const client: RpcClient = { key: request.ip, isGone: () => request.raw.socket.destroyed };
    const debug = (method: RpcMethod): TreMethod => {
      return (_, params) => runMethod(method, { rpc, params: [...params], client });
    };
    const body = typeof request.body === 'string' ? request.body : '';
    return reply.send(stringifyJson(await answer(devnet, body, debug)));
  });
}

async function answer(
  devnet: ApiDevnet,
  text: string,
  debug: (method: RpcMethod) => TreMethod,
): Promise<JsonObject> {
  let request: JsonValue = null;
  try {
    request = parseJson(text);
    const { method, params = [] } = isJsonObject(request) ? request : {};
    const name = typeof method === 'string' ? method : '';
    const traced = name.startsWith('debug_') ? methodOf(name, false) : undefined;
    const known = traced ? debug(traced) : Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
    if (!known || !Array.isArray(params))
      throw new DispatchError(RPC_CODES.methodNotFound, 'method not found');
    return { jsonrpc: '2.0', id: idOf(request), result: await known(devnet, params) };
  } catch (error) {
    if (!(error instanceof SunscopeError)) throw error;
    const code =
      error instanceof RpcError
        ? error.rpcCode
        : error instanceof DecodeError
          ? RPC_CODES.parse
          : RPC_CODES.server;
    return { jsonrpc: '2.0', id: idOf(request), error: { code, message: error.message } };
  }
}

function idOf(request: JsonValue): JsonValue {
  return isJsonObject(request) ? (request['id'] ?? null) : null;
}

const METHODS: Readonly<Record<string, TreMethod>> = {
  async tre_mine({ chain }, [options]) {
    const blocks = isJsonObject(options ?? null) ? (options as JsonObject)['blocks'] : 1;
    const count = Number(textOf(blocks ?? 1));
    if (!Number.isInteger(count) || count < 1 || count > MOST_MINED)
      throw invalidParams(`blocks is a whole number from 1 to ${MOST_MINED}`);
    await chain.mine(count);
    return '0x0';
  },
  async tre_blockTime(devnet, [seconds]) {
    const given = Number(textOf(seconds));
    if (!Number.isInteger(given) || given < 0 || given > LONGEST_BLOCK_SECONDS)
      throw invalidParams(`the block time is whole seconds from 0 to ${LONGEST_BLOCK_SECONDS}`);
    await devnet.setBlockMs(given * MS_PER_SECOND);
    return true;
  },
  tre_setAccountBalance(devnet, [account, balance]) {
    const address = addressOf(account);
    const sun = readQuantity(balance, 'the balance is a number of sun in hex');
    if (BigInt.asIntN(64, sun) !== sun) throw invalidParams('the balance has more than 63 bits');
    return altered(devnet, state => {
      state.putAccount({ ...(state.account(address) ?? createAccount(state, address)), balance: sun });
    });
  },
  tre_setAccountCode(devnet, [account, code]) {
    const address = addressOf(account);
    const bytes = readData(code, 'the code is bytes in hex');
    return altered(devnet, state => {
      needContract(state, address);
      state.putCode(address, bytes);
    });
  },
  tre_setAccountStorageAt(devnet, [account, slot, value]) {
    const address = addressOf(account);
    const [place, word] = [wordOf(slot, 'slot'), wordOf(value, 'value')];
    return altered(devnet, state => {
      needContract(state, address);
      if (word.every(byte => byte === 0)) state.storageDelete(address, place);
      else state.storagePut(address, place, word);
    });
  },
  tre_unlockedAccounts({ chain }, [accounts]) {
    if (!Array.isArray(accounts)) throw invalidParams('the accounts are a list of addresses');
    chain.impersonation.set(accounts.map(addressOf), true);
    return true;
  },
};

async function altered({ chain }: ApiDevnet, change: (state: State) => void): Promise<boolean> {
  await chain.alter(change);
  return true;
}

function addressOf(value: JsonValue | undefined): AddressBytes {
  return addressToBytes(parseAddress(textOf(value) ?? ''));
}

/** Right-aligned in 32 bytes. */
function wordOf(value: JsonValue | undefined, name: string): Uint8Array {
  const bytes = readData(value, `the ${name} is up to ${WORD} bytes in hex`);
  if (bytes.length > WORD) throw invalidParams(`the ${name} is up to ${WORD} bytes in hex`);
  const word = new Uint8Array(WORD);
  word.set(bytes, WORD - bytes.length);
  return word;
}

/** Only contracts have code and storage; what is none yet becomes one, owned by itself. */
function needContract(state: State, address: AddressBytes): void {
  if (state.contract(address)) return;
  const account = state.account(address) ?? createAccount(state, address);
  state.putAccount({ ...account, type: AccountType.Contract });
  state.putContract({
    ...emptyMessage('SmartContract'),
    contract_address: address,
    origin_address: address,
    consume_user_resource_percent: 100n,
    origin_energy_limit: 10_000_000n,
  });
}
