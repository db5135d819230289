import { eventTopic } from '@sunscope/tron/abi';
import { addressToBytes, ADDRESS_PREFIX, parseAddress, ZERO_ADDRESS } from '@sunscope/tron/address';
import { bytesToNumber, equalBytes, sharedRoom } from '@sunscope/tron/bytes';
import type { Log } from '@sunscope/tron/messages';
import { keyOf } from '../database/key-of.ts';
import { MAX_INDEX } from '../database/position.ts';
import { TokenKind, type TokenKindCode } from '../database/token-key.ts';
import { contractOfLog } from './log-address.ts';

/** A movement of a token that its contract reported by an event. */
export interface TokenEvent {
  token: Uint8Array;
  kind: TokenKindCode;
  /** Item of a TRC721 or TRC1155 token. */
  id: bigint | undefined;
  from: Uint8Array;
  to: Uint8Array;
  amount: bigint;
}

/** Somebody may now move the tokens of another. */
export interface ApprovalEvent {
  token: Uint8Array;
  owner: Uint8Array;
  spender: Uint8Array;
  /** Raw units of a TRC20 token; of `ApprovalForAll` 1 for given and 0 for taken back. */
  amount: bigint;
  /** True where all items of a TRC721 or TRC1155 token are meant. */
  forAll: boolean;
}

/** Somebody, or nobody any more, may take one item of a TRC721 token. */
export interface ItemApprovalEvent {
  token: Uint8Array;
  id: bigint;
  owner: Uint8Array;
  /** Undefined where nobody may any more. */
  spender: Uint8Array | undefined;
}

const WORD = 32;
const ADDRESS_BYTES = 21;
const NOBODY = addressToBytes(ZERO_ADDRESS);

const APPROVAL = keyOf(eventTopic('Approval(address,address,uint256)'));
const APPROVAL_FOR_ALL = keyOf(eventTopic('ApprovalForAll(address,address,bool)'));

/**
 * Wrapped TRX by contract (SunSwap's on the main network and on Nile). Such contracts report by `Deposit` and
 * `Withdrawal` alone that tokens came to be or went; everybody else's events of these names mean other things, so
 * only known contracts are taken at their word.
 */
const WRAPPED_TRX: ReadonlySet<string> = new Set(
  ['TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR', 'TYsbWxNnyTgsZaTFaue9hqpxkU3Fkco94a'].map(address =>
    keyOf(addressToBytes(parseAddress(address)).subarray(1)),
  ),
);

type Reader = (log: Log) => readonly TokenEvent[];

const NONE: readonly TokenEvent[] = [];

/** By topic[0]. */
const READERS: ReadonlyMap<string, Reader> = new Map(
  (
    [
      ['Transfer(address,address,uint256)', transferred],
      ['TransferSingle(address,address,address,uint256,uint256)', movedSingle],
      ['TransferBatch(address,address,address,uint256[],uint256[])', movedBatch],
      ['Deposit(address,uint256)', log => wrapped(log, true)],
      ['Withdrawal(address,uint256)', log => wrapped(log, false)],
    ] satisfies [string, Reader][]
  ).map(([signature, read]) => [keyOf(eventTopic(signature)), read]),
);

/** The movements of tokens that a log reports; none where it reports something else. */
export function tokenEventsOf(log: Log): readonly TokenEvent[] {
  const [topic] = log.topics;
  return (topic && READERS.get(keyOf(topic))?.(log)) ?? NONE;
}

/**
 * `Transfer(address,address,uint256)` has the same topic whatever is indexed. Four topics are TRC721, where the item
 * is indexed too. Early tokens index one address or none; the three words then stand in the data, in their order.
 */
function transferred(log: Log): readonly TokenEvent[] {
  const [from, to, value] = wordsOf(log, 3);
  const sides = from && to && value && sidesOf(from, to);
  if (!sides) return NONE;
  const item = log.topics.length === 4;
  const number = bytesToNumber(value);
  return [
    {
      token: contractOfLog(log),
      kind: item ? TokenKind.trc721 : TokenKind.trc20,
      id: item ? number : undefined,
      ...sides,
      amount: item ? 1n : number,
    },
  ];
}

/** `TransferSingle(operator, from, to, id, value)`. */
function movedSingle(log: Log): readonly TokenEvent[] {
  const [operator, from, to, id, value] = wordsOf(log, 5);
  const sides = operator && from && to && sidesOf(from, to);
  if (!sides || !id || !value) return NONE;
  return [
    {
      token: contractOfLog(log),
      kind: TokenKind.trc1155,
      id: bytesToNumber(id),
      ...sides,
      amount: bytesToNumber(value),
    },
  ];
}

/** `TransferBatch(operator, from, to, ids, values)`: two lists of one length. */
function movedBatch(log: Log): readonly TokenEvent[] {
  const [, , from, to] = log.topics;
  if (log.topics.length !== 4 || !from || !to) return NONE;
  const sides = sidesOf(from, to);
  const ids = numbersAt(log.data, 0);
  const values = numbersAt(log.data, 1);
  if (!sides || !ids || !values || ids.count !== values.count) return NONE;
  const token = contractOfLog(log);
  return ids.numbers.map((id, index) => ({
    token,
    kind: TokenKind.trc1155,
    id,
    ...sides,
    amount: values.numbers[index] as bigint,
  }));
}

function wrapped(log: Log, minted: boolean): readonly TokenEvent[] {
  if (!WRAPPED_TRX.has(keyOf(log.address))) return NONE;
  const [who, value] = wordsOf(log, 2);
  const holder = who && addressOfWord(who);
  if (!holder || !value) return NONE;
  return [
    {
      token: contractOfLog(log),
      kind: TokenKind.trc20,
      id: undefined,
      from: minted ? NOBODY : holder,
      to: minted ? holder : NOBODY,
      amount: bytesToNumber(value),
    },
  ];
}

/** `Approval` of a TRC20 token or `ApprovalForAll`. */
export function approvalOf(log: Log): ApprovalEvent | undefined {
  const [topic] = log.topics;
  if (!topic) return undefined;
  const key = keyOf(topic);
  if ((key !== APPROVAL && key !== APPROVAL_FOR_ALL) || log.topics.length !== 3) return undefined;
  const [owner, spender, value] = wordsOf(log, 3);
  const sides = owner && spender && sidesOf(owner, spender);
  if (!sides || !value) return undefined;
  const amount = bytesToNumber(value);
  const forAll = key === APPROVAL_FOR_ALL;
  if (forAll && amount > 1n) return undefined;
  return { token: contractOfLog(log), owner: sides.from, spender: sides.to, amount, forAll };
}

/** `Approval` of a single item, which is a topic of its own. */
export function itemApprovalOf(log: Log): ItemApprovalEvent | undefined {
  const [topic] = log.topics;
  if (!topic || log.topics.length !== 4 || keyOf(topic) !== APPROVAL) return undefined;
  const [owner, spender, id] = wordsOf(log, 3);
  const sides = owner && spender && sidesOf(owner, spender);
  if (!sides || !id) return undefined;
  return {
    token: contractOfLog(log),
    id: bytesToNumber(id),
    owner: sides.from,
    spender: equalBytes(sides.to, NOBODY) ? undefined : sides.to,
  };
}

/** The words of an event of static types, indexed or not; empty where their number is another. */
function wordsOf({ topics, data }: Log, count: number): readonly Uint8Array[] {
  if (topics.length - 1 + data.length / WORD !== count) return [];
  const words = topics.slice(1);
  if (words.some(word => word.length !== WORD)) return [];
  for (let at = 0; at < data.length; at += WORD) words.push(data.subarray(at, at + WORD));
  return words;
}

/** The list of numbers whose offset stands in a word of the data, no more of them than a transaction has places. */
function numbersAt(data: Uint8Array, index: number): { count: number; numbers: bigint[] } | undefined {
  const offset = smallAt(data, index * WORD);
  const count = offset === undefined ? undefined : smallAt(data, offset);
  if (offset === undefined || count === undefined) return undefined;
  const start = offset + WORD;
  if (start + count * WORD > data.length) return undefined;
  const numbers = Array.from({ length: Math.min(count, MAX_INDEX) }, (_item, at) =>
    bytesToNumber(data.subarray(start + at * WORD, start + (at + 1) * WORD)),
  );
  return { count, numbers };
}

/** A word that must be an offset or a length within the data. */
function smallAt(data: Uint8Array, at: number): number | undefined {
  if (at + WORD > data.length) return undefined;
  const value = bytesToNumber(data.subarray(at, at + WORD));
  return value <= BigInt(data.length) ? Number(value) : undefined;
}

function sidesOf(from: Uint8Array, to: Uint8Array): { from: Uint8Array; to: Uint8Array } | undefined {
  const sender = addressOfWord(from);
  const recipient = addressOfWord(to);
  return sender && recipient && { from: sender, to: recipient };
}

/** The address in a word; undefined where the word holds more than an address. */
function addressOfWord(word: Uint8Array): Uint8Array | undefined {
  // Some early compilers left the 41 in front of the twenty bytes.
  for (let index = 0; index < 12; index++)
    if (word[index] !== 0 && !(index === 11 && word[index] === ADDRESS_PREFIX)) return undefined;
  const address = sharedRoom(ADDRESS_BYTES);
  address[0] = ADDRESS_PREFIX;
  for (let index = 1; index < ADDRESS_BYTES; index++) address[index] = word[11 + index] as number;
  return address;
}

/** 21 bytes of the address that logs give with 20. */
export function withPrefix(address: Uint8Array): Uint8Array {
  if (address.length !== 20) return address;
  const full = new Uint8Array(21);
  full[0] = ADDRESS_PREFIX;
  full.set(address, 1);
  return full;
}
