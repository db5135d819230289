import { addressFromBytes, type Address } from '@sunscope/tron/address';
import { decodeEvent, type AbiEvent, type AbiValue } from '@sunscope/tron/abi';
import { bytesToHex, bytesToNumber } from '@sunscope/tron/bytes';
import { bridgeEventOf, type BridgeEvent } from './bridge/bridge-events.ts';
import { TRX_ASSET, type AssetAmount } from './intents/intent.ts';
import type { Settled } from './quote.ts';
import type { InternalTransaction, Log } from '@sunscope/tron/messages';

/** Something a simulated call does to a token, read from the event that says so. */
export type SimulatedEvent =
  | {
      readonly what: 'transfer';
      readonly token: Address;
      readonly from: Address;
      readonly to: Address;
      readonly raw: bigint;
    }
  /** Of a collectible: its number. */
  | {
      readonly what: 'item';
      readonly token: Address;
      readonly from: Address;
      readonly to: Address;
      readonly id: bigint;
    }
  | {
      readonly what: 'allowance';
      readonly token: Address;
      readonly owner: Address;
      readonly spender: Address;
      readonly raw: bigint;
    }
  /** Whoever may move every item of a collection from now on, or no longer. */
  | {
      readonly what: 'operator';
      readonly token: Address;
      readonly owner: Address;
      readonly spender: Address;
      readonly allowed: boolean;
    }
  /** So many of one item of a collection whose items there are several of (TRC1155). */
  | {
      readonly what: 'items';
      readonly token: Address;
      readonly from: Address;
      readonly to: Address;
      readonly id: bigint;
      readonly count: bigint;
    }
  | BridgeEvent
  /** By the ABI of its contract, or by a signature that many contracts share: names are words of whoever wrote them. */
  | {
      readonly what: 'named';
      readonly contract: Address;
      readonly signature: string;
      readonly arguments: readonly AbiValue[];
    }
  | { readonly what: 'other'; readonly contract: Address; readonly topic: string };

/** TRX or a token that one contract passes on to another account inside a call. */
export interface SimulatedPayment {
  readonly from: Address;
  readonly to: Address;
  /** `_` for TRX. */
  readonly asset: string;
  readonly raw: bigint;
}

/** First topics: keccak-256 of `Transfer(address,address,uint256)`, `Approval(…)`, `ApprovalForAll(address,address,bool)`. */
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const APPROVAL = '8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';
const APPROVAL_FOR_ALL = '17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31';

const TRANSFER_SINGLE = 'c3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62';

/** Events that many contracts share, where the contract's own ABI is not kept by the chain. */
const COMMON_EVENTS: readonly string[] = [
  'TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  'Deposit(address indexed dst, uint256 sad)',
  'Withdrawal(address indexed src, uint256 sad)',
  'Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
  'Sync(uint112 reserve0, uint112 reserve1)',
  'Mint(address indexed sender, uint256 amount0, uint256 amount1)',
  'Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to)',
  'OwnershipTransferred(address indexed previousOwner, address indexed newOwner)',
  'Paused(address account)',
  'Unpaused(address account)',
];

/**
 * What the logs of a simulation say, in their order. A log is whatever its contract wrote: nothing in it is certain.
 * @param abis events by contract, for those that no common rule explains
 */
export function readEvents(
  logs: readonly Log[],
  abis: ReadonlyMap<Address, readonly AbiEvent[]> = new Map(),
): SimulatedEvent[] {
  return logs.flatMap(log => {
    const contract = addressOf(log.address);
    if (contract === undefined) return [];
    const event = eventOf(contract, log);
    return [event.what === 'other' ? (named(contract, log, abis.get(contract) ?? []) ?? event) : event];
  });
}

/** The log by the first of these events, or common ones, that it fits; undefined where none does. */
function named(contract: Address, log: Log, abi: readonly AbiEvent[]): SimulatedEvent | undefined {
  for (const item of [...abi, ...COMMON_EVENTS]) {
    try {
      const event = decodeEvent(item, log.topics, log.data);
      if (event) return { what: 'named', contract, signature: event.signature, arguments: event.arguments };
    } catch {
      // Whatever was written under that name, it does not fit it.
    }
  }
  return undefined;
}

function eventOf(token: Address, { topics, data }: Log): SimulatedEvent {
  const [first, ...indexed] = topics;
  const topic = first ? bytesToHex(first) : '';
  const [one, two] = indexed.slice(0, 2).map(addressOf);
  const other = { what: 'other' as const, contract: token, topic };
  if (topic === TRANSFER_SINGLE) return single(token, indexed, data) ?? other;
  if (topics.length === 1) return bridgeEventOf(token, topic, data) ?? other;
  if (one === undefined || two === undefined) return other;
  const id = indexed[2];
  const raw = data.length === 32 ? bytesToNumber(data) : undefined;
  if (topic === TRANSFER && id !== undefined)
    return { what: 'item', token, from: one, to: two, id: bytesToNumber(id) };
  if (raw === undefined) return other;
  if (topic === TRANSFER) return { what: 'transfer', token, from: one, to: two, raw };
  if (topic === APPROVAL && id === undefined)
    return { what: 'allowance', token, owner: one, spender: two, raw };
  if (topic === APPROVAL_FOR_ALL)
    return { what: 'operator', token, owner: one, spender: two, allowed: raw !== 0n };
  return other;
}

function single(token: Address, [, from, to]: readonly Uint8Array[], data: Uint8Array) {
  const [sender, recipient] = [from && addressOf(from), to && addressOf(to)];
  if (sender === undefined || recipient === undefined || data.length !== 64) return undefined;
  const [id, count] = [bytesToNumber(data.subarray(0, 32)), bytesToNumber(data.subarray(32))];
  return { what: 'items' as const, token, from: sender, to: recipient, id, count };
}

/** Payments between accounts that a call makes by itself; those that were undone are none. */
export function readPayments(calls: readonly InternalTransaction[]): SimulatedPayment[] {
  return calls.flatMap(call => {
    const from = addressOf(call.caller_address);
    const to = addressOf(call.transferTo_address);
    if (call.rejected || from === undefined || to === undefined) return [];
    return call.callValueInfo
      .filter(({ callValue }) => callValue > 0n)
      .map(({ callValue, tokenId }) => ({ from, to, asset: tokenId === '' ? '_' : tokenId, raw: callValue }));
  });
}

/** The last 20 bytes of an address or a word; undefined for anything else. */
function addressOf(bytes: Uint8Array): Address | undefined {
  if (bytes.length !== 20 && bytes.length !== 21 && bytes.length !== 32) return undefined;
  return addressFromBytes(Uint8Array.of(0x41, ...bytes.subarray(-20)));
}

/** How much of each token an account gains (or loses, below 0) by these events and payments. */
export function gainsOf(
  account: Address,
  events: readonly SimulatedEvent[],
  payments: readonly SimulatedPayment[],
): ReadonlyMap<string, bigint> {
  const gains = new Map<string, bigint>();
  const move = (asset: string, from: Address, to: Address, raw: bigint) => {
    if (from === to) return;
    if (to === account) gains.set(asset, (gains.get(asset) ?? 0n) + raw);
    if (from === account) gains.set(asset, (gains.get(asset) ?? 0n) - raw);
  };
  for (const event of events)
    if (event.what === 'transfer') move(event.token, event.from, event.to, event.raw);
  for (const { asset, from, to, raw } of payments) move(asset, from, to, raw);
  return gains;
}

/**
 * What moves of each asset but TRX: by the simulation where there is one, else by what the intent and what settles it say.
 * A call that fails moves nothing, but what it was to send is still shown.
 */
export function movesOf(
  gains: ReadonlyMap<string, bigint>,
  spends: readonly AssetAmount[],
  settled: Settled | undefined,
): ReadonlyMap<string, bigint> {
  const moves = new Map(gains);
  const add = ({ asset, raw }: AssetAmount, sign: 1n | -1n) =>
    moves.set(asset, (moves.get(asset) ?? 0n) + sign * raw);
  for (const amount of spends) if (!gains.has(amount.asset)) add(amount, -1n);
  for (const amount of settled?.spends ?? []) add(amount, -1n);
  for (const amount of settled?.receives ?? []) add(amount, 1n);
  moves.delete(TRX_ASSET);
  return new Map([...moves].filter(([, raw]) => raw !== 0n));
}

/** What would have to change for a call that fails. */
export type Advice = 'energy' | 'balance' | 'contract' | 'refused' | 'reason';

/** By the node's reason, which is the contract's own text where it gave one. */
export function adviceFor(failure: string): Advice {
  if (/out.?of.?energy|not enough energy/i.test(failure)) return 'energy';
  if (/balance|insufficient|exceeds/i.test(failure)) return 'balance';
  if (/contract is not exist|no contract|does not exist/i.test(failure)) return 'contract';
  return failure.trim() === '' || /^REVERT opcode executed$/i.test(failure) ? 'refused' : 'reason';
}
