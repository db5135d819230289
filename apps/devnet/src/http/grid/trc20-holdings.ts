import { setImmediate } from 'node:timers/promises';
import { decodeParameters, encodeCall, eventTopic } from '@sunscope/tron/abi';
import { addressFromBytes, addressToBytes, type Address } from '@sunscope/tron/address';
import { bytesToHex, concatBytes, hexToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import { DecodeError } from '@sunscope/tron/errors';
import type { Log } from '@sunscope/tron/messages';
import { handled } from '@sunscope/tron/promises';
import type { Chain } from '../../chain/chain.ts';
import { ContractValidateError } from '../../transactions/errors.ts';
import { NeedsLonger } from '../call/call-lanes.ts';
import { callConstantly } from '../call/constant-call.ts';

const BLOCKS_AT_ONCE = 250n;
/** Work of one question to a token; one that needs more says nothing here. */
const ASK_WORK = 100_000;
const WORD = 32;
const PREFIX = new Uint8Array([0x41]);
const topics = new Map([
  [bytesToHex(eventTopic('Transfer(address,address,uint256)')), 'Transfer'],
  [bytesToHex(eventTopic('Approval(address,address,uint256)')), 'Approval'],
]);

/** A Transfer or Approval of a TRC20 token. */
export interface Trc20Event {
  readonly kind: string;
  readonly token: Address;
  readonly from: Address;
  readonly to: Address;
  readonly value: bigint;
}

/** What a token says of itself. Empty and 0 where it says nothing. */
export interface TokenInfo {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
}

/** A log as the TRC20 event it is, undefined for any other. TRC721's have four topics. */
export function trc20Event(log: Log): Trc20Event | undefined {
  const [topic, from, to] = log.topics;
  const kind = topic && topics.get(bytesToHex(topic));
  if (kind === undefined || !from || !to || log.topics.length !== 3 || log.data.length !== WORD)
    return undefined;
  return {
    kind,
    token: withPrefix(log.address),
    from: withPrefix(from.subarray(12)),
    to: withPrefix(to.subarray(12)),
    value: BigInt(`0x${bytesToHex(log.data)}`),
  };
}

function withPrefix(bytes: Uint8Array): Address {
  return addressFromBytes(concatBytes(PREFIX, bytes));
}

/** Which TRC20 tokens an account may hold: those that were ever sent to it. Read out of the blocks as far as asked. */
export class Trc20Holdings {
  private readonly chain: Chain;
  private readonly tokens = new Map<Address, Set<Address>>();
  private readonly infos = new Map<Address, TokenInfo>();
  private seen = 0n;
  private reading: Promise<void> | undefined;

  constructor(chain: Chain) {
    this.chain = chain;
    chain.onEvent(event => {
      // What went to somebody in a block that is gone has a balance of 0; what came instead is read again.
      if (event.kind !== 'undone') return;
      for (const { number } of event.blocks) if (number <= this.seen) this.seen = number - 1n;
    });
  }

  /** Tokens an account holds, with its balance of each by the token's own account. */
  async of(account: Address): Promise<{ token: Address; balance: bigint }[]> {
    await (this.reading ??= handled(this.readOn().finally(() => (this.reading = undefined))));
    const held: { token: Address; balance: bigint }[] = [];
    for (const token of this.tokens.get(account) ?? []) {
      const balance = this.balance(token, account);
      if (balance > 0n) held.push({ token, balance });
      await setImmediate();
    }
    return held;
  }

  private async readOn(): Promise<void> {
    const { archive } = this.chain;
    while (this.seen < this.chain.head.number) {
      const number = this.seen + 1n;
      for (const info of archive.block(number)?.infos ?? [])
        for (const log of info.log) {
          const event = trc20Event(log);
          if (event?.kind !== 'Transfer') continue;
          const known = this.tokens.get(event.to) ?? new Set();
          this.tokens.set(event.to, known.add(event.token));
        }
      this.seen = number;
      if (number % BLOCKS_AT_ONCE === 0n) await setImmediate();
    }
  }

  private balance(token: Address, account: Address): bigint {
    const [balance] = this.ask(token, encodeCall('balanceOf(address)', [account]), 'uint256');
    return typeof balance === 'bigint' ? balance : 0n;
  }

  /** What a token says of itself, asked once. */
  info(token: Address): TokenInfo {
    const known = this.infos.get(token);
    if (known) return known;
    const text = (signature: string) => {
      const [value] = this.ask(token, encodeCall(signature, []), 'string');
      return typeof value === 'string' ? value : '';
    };
    const [decimals] = this.ask(token, encodeCall('decimals()', []), 'uint8');
    const info = { name: text('name()'), symbol: text('symbol()'), decimals: Number(decimals ?? 0) };
    this.infos.set(token, info);
    return info;
  }

  /** A constant call's one value; none where the contract has no such method. */
  private ask(token: Address, data: Uint8Array, type: string): unknown[] {
    try {
      const { returnData, message } = callConstantly(
        this.chain,
        {
          ...emptyMessage('TriggerSmartContract'),
          owner_address: hexToBytes(`41${'00'.repeat(20)}`),
          contract_address: addressToBytes(token),
          data,
        },
        { left: ASK_WORK },
      );
      return message === undefined ? decodeParameters([type], returnData).map(({ value }) => value) : [];
    } catch (error) {
      const expected = [DecodeError, ContractValidateError, NeedsLonger];
      if (expected.some(kind => error instanceof kind)) return [];
      throw error;
    }
  }
}
