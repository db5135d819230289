import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { keccak256 } from '@sunscope/tron/hash';
import type { JsonValue } from '@sunscope/node-api/json';
import type { ArchivedBlock } from '../../chain/blocks/archive.ts';
import { Replay } from '../../chain/replay.ts';
import { StateError } from '../../state/errors.ts';
import { slotsKnown, storedSlots } from '../../state/slots.ts';
import { ContractValidateError, RejectedTransaction } from '../../transactions/errors.ts';
import { callConstantly } from '../call/constant-call.ts';
import { NeedsLonger, TooManyCalls } from '../call/call-lanes.ts';
import { callTrigger } from './constant-calls.ts';
import { invalidRequest } from './members.ts';
import type { RpcChain, RpcClient } from './rpc-call.ts';
import { invalidParams, RPC_CODES, RpcError } from './rpc-error.ts';
import { data, readAddress, readBlockTag, readHash, textOf } from './values.ts';
import { readTraceOptions } from './trace-options.ts';

// geth's debug_traceTransaction, debug_traceCall and debug_storageRangeAt, in units of energy. java-tron has none of them.

/** Code of CreateSmartContract. */
const CREATE = 30;

type Params = readonly JsonValue[];

/** Slots of one contract that debug_storageRangeAt puts in order. */
const MOST_SLOTS = 20_000;
const MOST_RANGE = 1_000;

/** debug_traceTransaction: the transaction run again, step by step or call by call. */
export async function traceTransaction(
  { devnet: { chain }, lanes }: RpcChain,
  client: RpcClient,
  [hash, options]: Params,
): Promise<JsonValue> {
  const idHex = bytesToHex(readHash(hash));
  const traceOf = readTraceOptions(options);
  return inTurn(lanes, client, () => {
    const known = chain.archive.transaction(idHex);
    const block = known && chain.archive.block(known.blockNumber);
    const index = block?.transactions.findIndex(one => one.idHex === idHex) ?? -1;
    if (!block || index < 0) throw new RpcError(RPC_CODES.server, 'transaction not found');
    if (block.number === 0n) throw new RpcError(RPC_CODES.server, 'genesis is not traceable');
    const trace = traceOf(known.transaction.raw_data?.contract[0]?.type === CREATE);
    const { info, transaction } = new Replay(chain).transaction(block, index, trace.tracer);
    return trace.result({
      energyUsed: info.receipt?.energy_usage_total ?? 0n,
      failure: info.result === 0 ? undefined : new TextDecoder().decode(info.resMessage),
      returned: info.contractResult[0] ?? new Uint8Array(0),
      owner: transaction.owner,
    });
  });
}

/** debug_traceCall: a call that is not sent, after the block that is named. */
export async function traceCall(
  rpc: RpcChain,
  client: RpcClient,
  [object, tag, options]: Params,
): Promise<JsonValue> {
  const { chain } = rpc.devnet;
  const trigger = callTrigger(rpc, object);
  const height = readBlockTag(chain, tag);
  const traceOf = readTraceOptions(options);
  return inTurn(rpc.lanes, client, () => {
    if (height > chain.head.number) throw new RpcError(RPC_CODES.server, 'header not found');
    const trace = traceOf(trigger.contract_address.length === 0);
    const run = () => callConstantly(chain, trigger, { left: undefined }, 0n, trace.tracer);
    const outcome = new Replay(chain).at(height, run);
    return trace.result({
      energyUsed: outcome.energyUsed,
      failure: outcome.message,
      returned: outcome.returnData,
      owner: trigger.owner_address,
    });
  });
}

/** debug_storageRangeAt: a contract's storage before a transaction of a block, ordered by the hashes of its slots. */
export async function storageRangeAt(
  { devnet: { chain }, lanes }: RpcChain,
  client: RpcClient,
  [hash, place, address, start, most]: Params,
): Promise<JsonValue> {
  const id = readHash(hash);
  const index = Number(textOf(place));
  const contract = readAddress(address);
  const from = (textOf(start) ?? '').replace(/^0x/, '').toLowerCase();
  const limit = Number(textOf(most));
  if (!Number.isInteger(index) || index < 0) throw invalidParams('invalid transaction index');
  if (!/^[0-9a-f]{0,64}$/.test(from)) throw invalidParams('invalid start key');
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_RANGE)
    throw invalidParams(`the number of slots is from 1 to ${MOST_RANGE}`);
  const { state } = chain;
  const ownerOf = () => storageOwner(state.contract(contract)?.trx_hash, contract);
  // Those that came since are in the records that lead back to the block.
  const stored = await storedSlots(state.store, ownerOf(), MOST_SLOTS);
  if (!stored)
    throw new RpcError(RPC_CODES.limit, `the contract has more than ${MOST_SLOTS} slots of storage`);
  return inTurn(lanes, client, () => {
    const block: ArchivedBlock | undefined = chain.archive.blockById(id);
    if (!block) throw new RpcError(RPC_CODES.server, 'block not found');
    if (index > block.transactions.length) throw invalidParams('invalid transaction index');
    return new Replay(chain).before(block, index, () => {
      const owner = ownerOf();
      const found = slotsKnown(state.store, owner, stored)
        .flatMap(slot => {
          const word = state.storageGet(owner, hexToBytes(slot));
          return word ? [{ key: bytesToHex(keccak256(hexToBytes(slot))), slot, word }] : [];
        })
        .filter(({ key }) => key >= from)
        .sort((a, b) => (a.key < b.key ? -1 : 1));
      const next = found[limit];
      return {
        storage: Object.fromEntries(
          found
            .slice(0, limit)
            .map(({ key, slot, word }) => [`0x${key}`, { key: `0x${slot}`, value: data(word) }]),
        ),
        nextKey: next ? `0x${next.key}` : null,
      };
    });
  });
}

/** A contract made by CREATE2 has its creating transaction in the key of its slots (see World.storageOwner). */
function storageOwner(trxHash: Uint8Array | undefined, contract: Uint8Array): Uint8Array {
  return trxHash && trxHash.length > 0 ? new Uint8Array([...contract, ...trxHash]) : contract;
}

/** One long question at a time, clients by turns, the thread free in between. */
async function inTurn(
  lanes: RpcChain['lanes'],
  client: RpcClient,
  what: () => JsonValue,
): Promise<JsonValue> {
  try {
    return await lanes.run(
      client,
      function* (allowance) {
        yield* [];
        if (allowance.left !== undefined) throw new NeedsLonger();
        return what();
      },
      run => run(),
    );
  } catch (error) {
    if (error instanceof TooManyCalls) throw new RpcError(RPC_CODES.limit, error.message);
    if (error instanceof ContractValidateError) throw invalidRequest(error.message);
    if (error instanceof StateError || error instanceof RejectedTransaction)
      throw new RpcError(RPC_CODES.server, error.message);
    throw error;
  }
}
