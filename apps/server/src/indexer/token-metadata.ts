import { addressFromBytes, ZERO_ADDRESS } from '@sunscope/tron/address';
import { decodeParameters, encodeCall } from '@sunscope/tron/abi';
import { bytesToHex, bytesToNumber, bytesToText } from '@sunscope/tron/bytes';
import { DecodeError } from '@sunscope/tron/errors';
import { isRetryable, NodeError } from '@sunscope/node-api/errors';
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
const PARALLEL = 4;
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

/**
 * Asks the node what tokens call themselves. A token that the node could not be asked about now is missing in the
 * answer, to be asked again; one that has no good answer is there with state 2.
 */
export async function readTokenFacts(
  node: NodeClient,
  tokens: readonly AskedToken[],
): Promise<Map<string, TokenFacts>> {
  const facts = new Map<string, TokenFacts>();
  for (let start = 0; start < tokens.length; start += PARALLEL)
    await Promise.all(
      tokens.slice(start, start + PARALLEL).map(async ({ token, kind }) => {
        const known =
          kind === TokenKind.trc10 ? await readTrc10(node, token) : await readContract(node, token, kind);
        if (known) facts.set(keyOf(token), known);
      }),
    );
  return facts;
}

/**
 * The supply of a TRC20 token now, undefined where the contract does not tell it.
 * @throws NodeError where the node cannot be asked now.
 */
export async function readSupply(node: NodeClient, token: Uint8Array): Promise<bigint | undefined> {
  try {
    const answer = await node.triggerConstant({
      owner: ZERO_ADDRESS,
      contract: addressFromBytes(token),
      data: encodeCall('totalSupply()', []),
    });
    return answer.reverted || answer.result.length !== 32 ? undefined : bytesToNumber(answer.result);
  } catch (error) {
    if (!(error instanceof NodeError) || isRetryable(error)) throw error;
    return undefined;
  }
}

async function readContract(
  node: NodeClient,
  token: Uint8Array,
  kind: number,
): Promise<TokenFacts | undefined> {
  const contract = addressFromBytes(token);
  const ask = async (signature: string, values: readonly unknown[] = []): Promise<Uint8Array | undefined> => {
    const { reverted, result } = await node.triggerConstant({
      owner: ZERO_ADDRESS,
      contract,
      data: encodeCall(signature, values),
    });
    return reverted || result.length === 0 || result.length > MAX_ANSWER_BYTES ? undefined : result;
  };
  try {
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
  } catch (error) {
    return givenUp(error);
  }
}

async function kindByInterface(
  ask: (signature: string, values: readonly unknown[]) => Promise<Uint8Array | undefined>,
): Promise<number | undefined> {
  for (const { id, kind } of INTERFACES) {
    const answer = await ask('supportsInterface(bytes4)', [`0x${id}`]);
    if (answer?.length === 32 && bytesToNumber(answer) === 1n) return kind;
  }
  return undefined;
}

/** The node refusing is an answer (such a contract has no such call); a node that is away is not. */
function givenUp(error: unknown): TokenFacts | undefined {
  if (!(error instanceof NodeError)) throw error;
  return isRetryable(error) ? undefined : { state: 2 };
}

/** A `string`, or the `bytes32` that early tokens return. */
function labelOf(result: Uint8Array): string | undefined {
  try {
    const value = decodeParameters(['string'], result)[0]?.value;
    if (typeof value === 'string') return value.slice(0, MAX_LABEL);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
  }
  if (result.length !== 32) return undefined;
  const end = result.indexOf(0);
  return bytesToText(end < 0 ? result : result.subarray(0, end));
}

async function readTrc10(node: NodeClient, token: Uint8Array): Promise<TokenFacts | undefined> {
  try {
    const asset = await node.assetById(tokenText(token));
    if (!asset) return { state: 2 };
    return {
      state: 1,
      name: textOf(asset.name),
      symbol: textOf(asset.abbr),
      decimals: asset.precision,
      totalSupply: asset.total_supply,
      issuer: asset.owner_address,
      sale: {
        trxNum: BigInt(asset.trx_num),
        num: BigInt(asset.num),
        startMs: asset.start_time,
        endMs: asset.end_time,
        description: textOf(asset.description),
        url: textOf(asset.url),
        frozenSupply: asset.frozen_supply.map(frozen => ({
          amount: frozen.frozen_amount,
          days: frozen.frozen_days,
        })),
      },
    };
  } catch (error) {
    return givenUp(error);
  }
}

function textOf(bytes: Uint8Array): string {
  return bytesToText(bytes) ?? bytesToHex(bytes);
}
