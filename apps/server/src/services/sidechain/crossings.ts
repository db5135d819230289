import type { Answer } from '@sunscope/product-api/types';
import type { Crossing, CrossingQuery, SideChain } from '../../bridge/bridge.ts';
import { parseTokenText } from '../../repositories/keys.ts';
import type { Readers } from '../../repositories/readers.ts';
import { readLabels, type Labels } from '../shared/labels.ts';

const MOST_ROWS = 200;

interface CrossingsContext {
  bridge: SideChain | undefined;
  readers: Pick<Readers, 'accounts' | 'tags' | 'tokens'>;
  /** Which of the two chains `readers` have. */
  chain: 'main' | 'side';
}

/** What crosses, newest first, with what this chain's index knows of its tokens and accounts. */
export async function listCrossings(
  { bridge, readers, chain }: CrossingsContext,
  query: CrossingQuery,
): Promise<Answer<'/api/sidechain/transfers'>> {
  if (!bridge) return { total: 0, contractMap: {}, addressNames: {}, data: [] };
  const { total, crossings } = await bridge.transfers({ ...query, limit: Math.min(query.limit, MOST_ROWS) });
  const labels = await readLabels(readers, {
    addresses: crossings.map(({ account }) => account),
    tokens: crossings.flatMap(crossing => tokenHere(crossing, chain) ?? []),
  });
  return {
    total,
    contractMap: labels.contractMap,
    addressNames: labels.addressNames,
    data: crossings.map(crossing => crossingRow(crossing, tokenHere(crossing, chain), labels)),
  };
}

/** What crosses, as the chain at hand knows it: a contract has another address on either chain. */
function tokenHere({ kind, asset, sideToken }: Crossing, chain: 'main' | 'side'): Uint8Array | undefined {
  const isContract = kind === 'trc20' || kind === 'trc721';
  return parseTokenText((isContract && chain === 'side' ? sideToken : asset) ?? '');
}

function crossingRow(crossing: Crossing, token: Uint8Array | undefined, labels: Labels) {
  const { sideToken, mainTransaction, sideTransaction, problem, ...rest } = crossing;
  const { sentMs, createdMs: _seen, updatedMs, ...facts } = rest;
  return {
    ...facts,
    nonce: String(crossing.nonce),
    amount: String(crossing.amount),
    ...(token !== undefined && labels.isToken(token) ? { tokenInfo: labels.token(token) } : {}),
    sideToken: sideToken ?? '',
    mainTransaction: mainTransaction ?? '',
    sideTransaction: sideTransaction ?? '',
    problem: problem ?? '',
    created: sentMs,
    updated: updatedMs,
  };
}
