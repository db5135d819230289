import { addressFromBytes, ZERO_ADDRESS } from '@sunscope/tron/address';
import { decodeParameters, encodeCall } from '@sunscope/tron/abi';
import { bytesToHex, bytesToNumber, bytesToText } from '@sunscope/tron/bytes';
import { DecodeError } from '@sunscope/tron/errors';
import { isRetryable, NodeError } from '@sunscope/node-api/errors';
import type { NodeClient } from '@sunscope/node-api/client';
import { TokenKind, tokenKindOf, tokenText } from '../database/token-key.ts';
import { keyOf } from '../database/key-of.ts';
import { type NewToken } from '../repositories/token-rows.ts';

/** What a node says of a token. */
export interface TokenFacts {
  /** 1 known, 2 the node has no answer (a contract without the usual calls). */
  state: 1 | 2;
  name?: string;
  symbol?: string;
  decimals?: number;
  totalSupply?: bigint;
  issuer?: Uint8Array;
  sale?: NonNullable<NewToken['sale']>;
}

const MAX_LABEL = 200;
const PARALLEL = 4;

/**
 * Asks the node what tokens call themselves. A token that the node could not be asked about now is missing in the
 * answer, to be asked again; one that has no good answer is there with state 2.
 */
export async function readTokenFacts(
  node: NodeClient,
  tokens: readonly Uint8Array[],
): Promise<Map<string, TokenFacts>> {
  const facts = new Map<string, TokenFacts>();
  for (let start = 0; start < tokens.length; start += PARALLEL)
    await Promise.all(
      tokens.slice(start, start + PARALLEL).map(async token => {
        const known =
          tokenKindOf(token) === TokenKind.trc20
            ? await readTrc20(node, token)
            : await readTrc10(node, token);
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

async function readTrc20(node: NodeClient, token: Uint8Array): Promise<TokenFacts | undefined> {
  const contract = addressFromBytes(token);
  const ask = async (signature: string): Promise<Uint8Array | undefined> => {
    const answer = await node.triggerConstant({
      owner: ZERO_ADDRESS,
      contract,
      data: encodeCall(signature, []),
    });
    return answer.reverted || answer.result.length === 0 ? undefined : answer.result;
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
    return {
      state: label.symbol === undefined && label.name === undefined && supply === undefined ? 2 : 1,
      ...(label.name === undefined ? {} : { name: label.name }),
      ...(label.symbol === undefined ? {} : { symbol: label.symbol }),
      ...(places !== undefined && places <= 255n ? { decimals: Number(places) } : {}),
      ...(supply && supply.length === 32 ? { totalSupply: bytesToNumber(supply) } : {}),
    };
  } catch (error) {
    return givenUp(error);
  }
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
