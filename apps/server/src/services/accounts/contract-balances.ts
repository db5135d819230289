import type { NodeClient } from '@sunscope/node-api/client';
import { isRetryable, NodeError } from '@sunscope/node-api/errors';
import { encodeCall } from '@sunscope/tron/abi';
import { addressFromBytes, ZERO_ADDRESS } from '@sunscope/tron/address';
import { bytesToHex, bytesToNumber } from '@sunscope/tron/bytes';
import { TokenKind } from '../../repositories/keys.ts';
import type { HeldToken } from '../../repositories/tokens-read.ts';
import type { Readers } from '../../repositories/readers.ts';

/** Contracts asked about one account; whoever holds more has mostly been sent them unasked. */
const MAX_ASKED = 50;
const PARALLEL = 8;
/** Tokens most in use, of which an account may have some though this index has not seen how it got them. */
const WELL_KNOWN = 10;

type Node = Pick<NodeClient, 'triggerConstant'>;

/** An address and a token of a contract, with what its transfers in this index add up to. */
interface Holder {
  token: Uint8Array;
  address: Uint8Array;
  balance: bigint;
}

/** What the contract itself says an address has; the sum of its transfers where contract or node do not answer. */
export async function balanceByContract(node: Node, holder: Holder): Promise<bigint> {
  const [balance = holder.balance] = await balancesByContract(node, [holder]);
  return balance;
}

/** The same of several, in their order. A node that cannot be asked now is not asked again for the others. */
export async function balancesByContract(node: Node, holders: readonly Holder[]): Promise<bigint[]> {
  const balances = holders.map(holder => holder.balance);
  try {
    for (let start = 0; start < holders.length; start += PARALLEL)
      await Promise.all(
        holders.slice(start, start + PARALLEL).map(async (holder, index) => {
          const reported = await ask(node, holder);
          if (reported !== undefined) balances[start + index] = reported;
        }),
      );
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
  }
  return balances;
}

/** @throws NodeError where the node cannot be asked now. */
async function ask(node: Node, { token, address }: Holder): Promise<bigint | undefined> {
  try {
    const { result, reverted } = await node.triggerConstant({
      owner: ZERO_ADDRESS,
      contract: addressFromBytes(token),
      data: encodeCall('balanceOf(address)', [addressFromBytes(address)]),
    });
    return reverted || result.length !== 32 ? undefined : bytesToNumber(result);
  } catch (error) {
    if (!(error instanceof NodeError) || isRetryable(error)) throw error;
    return undefined;
  }
}

/** True where balances of contracts' tokens are more than the index's transfers add up to. */
export async function isPartial({ readers }: { readers: Readers }): Promise<boolean> {
  return (await readers.stats.sync()).startBlock > 0n;
}

/**
 * Tokens an address has, the most used first. An index that begins with START_BLOCK knows what came and went since, not
 * what was there before: then the contracts are asked.
 */
export async function heldTokens(
  context: { readers: Readers } & { node: Node },
  address: Uint8Array,
): Promise<readonly HeldToken[]> {
  const { tokens } = context.readers;
  const [partial, held] = await Promise.all([isPartial(context), tokens.heldBy(address)]);
  if (!partial) return held;
  const [met, wellKnown] = await Promise.all([
    tokens.metBy(address),
    tokens.list({ kind: TokenKind.trc20, trusted: true }, 'transfers', { start: 0, limit: WELL_KNOWN }),
  ]);
  const seen = new Set(met.map(token => bytesToHex(token.token)));
  const all = [
    ...met,
    ...wellKnown
      .filter(token => !seen.has(bytesToHex(token.token)))
      .map(token => ({ ...token, balance: 0n })),
  ];
  const asked = all
    .filter(token => token.kind === TokenKind.trc20 || token.kind === TokenKind.trc721)
    .slice(0, MAX_ASKED);
  const reported = await balancesByContract(
    context.node,
    asked.map(({ token, balance }) => ({ token, address, balance })),
  );
  const balances = new Map(asked.map((token, index) => [token, reported[index]]));
  return all
    .map(token => ({ ...token, balance: balances.get(token) ?? token.balance }))
    .filter(token => token.balance > 0n)
    .toSorted((a, b) => Number(b.transfers - a.transfers));
}
