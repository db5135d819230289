import { addressFromBytes, ZERO_ADDRESS } from '@sunscope/tron/address';
import { decodeParameters, encodeCall } from '@sunscope/tron/abi';
import { bytesToHex, bytesToNumber, bytesToText } from '@sunscope/tron/bytes';
import { DecodeError } from '@sunscope/tron/errors';
import { isRetryable, NodeError, NodeUnreachableError } from '@sunscope/node-api/errors';
import type { NodeClient } from '@sunscope/node-api/client';
import { TokenKind, tokenText } from '../database/token-key.ts';
import { keyOf } from '../database/key-of.ts';
import { type NewToken } from '../repositories/token-rows.ts';

/** What a node says of a token. */
export interface TokenFacts {
  /** 1 known, 2 the node has no answer (a contract without the usual calls). */
  state: 1 | 2;
  /** What the contract itself says it is (ERC-165); absent where it says nothing. */
  kind?: number;
  name?: string;
  symbol?: string;
  decimals?: number;
  totalSupply?: bigint;
  issuer?: Uint8Array;
  sale?: NonNullable<NewToken['sale']>;
}

const MAX_LABEL = 200;
/** The chain allows 200 bytes of description and 256 of URL, each byte of which is two letters where they are no text. */
const MAX_DESCRIPTION = 512;
/** Parts of a TRC10 token that its issuer may freeze (java-tron: getMaxFrozenSupplyNumber). */
const MAX_FROZEN = 10;
const PARALLEL = 8;
/** A longer answer is no name, symbol or number; it is not looked at. */
const MAX_ANSWER_BYTES = 1 << 16;

/** Interfaces by ERC-165, and the kind of token each makes. */
const INTERFACES = [
  { id: '80ac58cd', kind: TokenKind.trc721 },
  { id: 'd9b67a26', kind: TokenKind.trc1155 },
] as const;

/** A token to ask about. `kind` is what its events look like. */
export interface AskedToken {
  token: Uint8Array;
  kind: number;
}

/** Why there is no answer: the contract took too long, or the node itself is unreachable or busy. */
export type Unanswered = 'late' | 'unreachable';

/** How long asking may take: all of it, and one contract. */
export interface ReadingLimits {
  totalMs: number;
  eachMs: number;
}

/** How long one contract may be asked. */
export interface ContractLimits {
  ms: number;
  /** Ends it early. */
  ending?: AbortSignal;
}

/**
 * Asks the node what tokens call themselves. A token that did not answer in time, or that the node could not be asked
 * about now, is missing in the answer, to be asked again; one that has no good answer is there with state 2.
 */
export async function readTokenFacts(
  node: NodeClient,
  tokens: readonly AskedToken[],
  { totalMs, eachMs }: ReadingLimits,
): Promise<Map<string, TokenFacts>> {
  const facts = new Map<string, TokenFacts>();
  const deadline = performance.now() + totalMs;
  let next = 0;
  const leftMs = () => Math.min(eachMs, deadline - performance.now());
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (let asked = tokens[next++]; asked; asked = tokens[next++]) {
        const ms = leftMs();
        // Where no time is left, only what needs no contract is asked.
        if (ms <= 0 && asked.kind !== TokenKind.trc10) continue;
        const known = await readToken(node, asked, { ms });
        if (typeof known !== 'string') facts.set(keyOf(asked.token), known);
      }
    }),
  );
  return facts;
}

/** What one token calls itself. */
export function readToken(
  node: NodeClient,
  { token, kind }: AskedToken,
  limits: ContractLimits,
): Promise<TokenFacts | Unanswered> {
  // What the node keeps itself, it answers at once: no contract runs.
  if (kind === TokenKind.trc10) return readTrc10(node, token).catch(unanswered);
  return within(limits, signal => readContract(node, token, kind, signal));
}

/** The supply of a TRC20 token now, undefined where the contract does not report it. */
export function readSupply(
  node: NodeClient,
  token: Uint8Array,
  limits: ContractLimits,
): Promise<bigint | undefined | Unanswered> {
  return within(limits, async signal => {
    const supply = await askerOf(node, token, signal)('totalSupply()');
    return supply?.length === 32 ? bytesToNumber(supply) : undefined;
  });
}

/** Waits no longer than it may, whether or not the node's client heeds the signal. */
async function within<T>(
  { ms, ending }: ContractLimits,
  read: (signal: AbortSignal) => Promise<T>,
): Promise<T | Unanswered> {
  const overdue = new AbortController();
  const abort = () =>
    overdue.abort(new NodeUnreachableError('node_timeout', 'The contract did not answer in time'));
  const timer = setTimeout(abort, ms);
  ending?.addEventListener('abort', abort, { once: true });
  const end = new Promise<Unanswered>(resolve => {
    overdue.signal.addEventListener('abort', () => resolve('late'), { once: true });
  });
  if (ending?.aborted === true) abort();
  try {
    return await Promise.race([end, read(overdue.signal).catch(unanswered)]);
  } finally {
    clearTimeout(timer);
    ending?.removeEventListener('abort', abort);
    // What is still asked beside it is not waited for any more.
    abort();
  }
}

/** @throws what is no fault of the node's */
function unanswered(error: unknown): Unanswered {
  if (!isRetryable(error)) throw error;
  return (error as NodeUnreachableError).code === 'node_timeout' ? 'late' : 'unreachable';
}

/** Asks a contract; undefined where it has no good answer. @throws NodeError where the node cannot be asked now */
type Asker = (signature: string, values?: readonly unknown[]) => Promise<Uint8Array | undefined>;

function askerOf(node: NodeClient, token: Uint8Array, signal: AbortSignal): Asker {
  const contract = addressFromBytes(token);
  return async (signature, values = []) => {
    try {
      const call = { owner: ZERO_ADDRESS, contract, data: encodeCall(signature, values) };
      const { reverted, result } = await node.triggerConstant(call, { signal });
      return reverted || result.length === 0 || result.length > MAX_ANSWER_BYTES ? undefined : result;
    } catch (error) {
      // The node refusing is an answer: such a contract has no such call, or never ends.
      if (!(error instanceof NodeError) || isRetryable(error)) throw error;
      return undefined;
    }
  };
}

async function readContract(
  node: NodeClient,
  token: Uint8Array,
  kind: number,
  signal: AbortSignal,
): Promise<TokenFacts> {
  const ask = askerOf(node, token, signal);
  const [name, symbol, decimals, supply] = await Promise.all([
    ask('name()'),
    ask('symbol()'),
    ask('decimals()'),
    ask('totalSupply()'),
  ]);
  const label = { name: name && labelOf(name), symbol: symbol && labelOf(symbol) };
  const places = decimals && decimals.length === 32 ? bytesToNumber(decimals) : undefined;
  // A token that counts in decimals is none of items; only the others are asked.
  const itself = kind !== TokenKind.trc20 || places === undefined ? await kindByInterface(ask) : undefined;
  return {
    state: label.symbol === undefined && label.name === undefined && supply === undefined ? 2 : 1,
    ...(label.name === undefined ? {} : { name: label.name }),
    ...(label.symbol === undefined ? {} : { symbol: label.symbol }),
    ...(places !== undefined && places <= 255n ? { decimals: Number(places) } : {}),
    ...(itself === undefined ? {} : { kind: itself, decimals: 0 }),
    ...(supply && supply.length === 32 ? { totalSupply: bytesToNumber(supply) } : {}),
  };
}

async function kindByInterface(ask: Asker): Promise<number | undefined> {
  for (const { id, kind } of INTERFACES) {
    const answer = await ask('supportsInterface(bytes4)', [`0x${id}`]);
    if (answer?.length === 32 && bytesToNumber(answer) === 1n) return kind;
  }
  return undefined;
}

/** A `string`, or the `bytes32` that early tokens return. */
function labelOf(result: Uint8Array): string | undefined {
  try {
    const value = decodeParameters(['string'], result)[0]?.value;
    if (typeof value === 'string') return cut(value);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
  }
  if (result.length !== 32) return undefined;
  const end = result.indexOf(0);
  return bytesToText(end < 0 ? result : result.subarray(0, end));
}

/** No half of a pair of surrogates at the end. */
function cut(label: string, letters = MAX_LABEL): string {
  return label.slice(0, letters).replace(/[\ud800-\udbff]$/, '');
}

async function readTrc10(node: NodeClient, token: Uint8Array): Promise<TokenFacts> {
  try {
    const asset = await node.assetById(tokenText(token));
    if (!asset) return { state: 2 };
    return {
      state: 1,
      name: cut(textOf(asset.name)),
      symbol: cut(textOf(asset.abbr)),
      decimals: asset.precision,
      totalSupply: asset.total_supply,
      issuer: asset.owner_address,
      sale: {
        trxNum: BigInt(asset.trx_num),
        num: BigInt(asset.num),
        startMs: asset.start_time,
        endMs: asset.end_time,
        description: cut(textOf(asset.description), MAX_DESCRIPTION),
        url: cut(textOf(asset.url), MAX_DESCRIPTION),
        frozenSupply: asset.frozen_supply.slice(0, MAX_FROZEN).map(frozen => ({
          amount: frozen.frozen_amount,
          days: frozen.frozen_days,
        })),
      },
    };
  } catch (error) {
    if (!(error instanceof NodeError) || isRetryable(error)) throw error;
    return { state: 2 };
  }
}

function textOf(bytes: Uint8Array): string {
  return bytesToText(bytes) ?? bytesToHex(bytes);
}
