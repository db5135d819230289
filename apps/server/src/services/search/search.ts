import type { searchV2Answer, searchV2Query } from '@sunscope/product-api/schemas/search';
import type { SearchHit } from '@sunscope/product-api/types';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { z } from 'zod';
import { tokenText } from '../../repositories/keys.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { StoredToken } from '../../repositories/tokens-read.ts';
import { levelOf, presentToken } from '../shared/token-info.ts';
import { find } from './find.ts';

/** Tokens, and contracts and accounts by name, that a text finds at most. */
const LIMITS = { tokens: 10, names: 5 } as const;

const TOKEN_DESC = {
  trx: 'Token-TRC10',
  trc10: 'Token-TRC10',
  trc20: 'Token-TRC20',
  trc721: 'Token-TRC721',
  trc1155: 'Token-TRC1155',
} as const;

/** What a text may mean as one list, best first, in the form TRONSCAN's pages know. */
export async function search(text: string, readers: Readers): Promise<SearchHit[]> {
  const found = await find(text, readers, LIMITS);
  return [
    ...found.blocks.map(block => ({ desc: 'Block' as const, value: block.number.toString() })),
    ...found.transactions.map(({ hash }) => ({ desc: 'TxHash' as const, value: hash })),
    ...found.tokens.map(tokenHit),
    ...found.contracts.map(({ address, name }) => ({
      desc: 'Contract' as const,
      value: address,
      ...named(name),
    })),
    ...found.accounts.map(({ address, name }) => ({
      desc: 'Address' as const,
      value: address,
      ...named(name),
    })),
  ];
}

function named(name: string): { name?: string } {
  return name === '' ? {} : { name };
}

/** Display text whose last word is the id or contract. */
function tokenHit(token: StoredToken): SearchHit {
  const id = tokenText(token.token);
  const label = [token.name, token.symbol ? `(${token.symbol})` : ''].filter(Boolean).join(' ');
  const { tokenType, tokenLogo } = presentToken(token.token, token);
  return {
    desc: TOKEN_DESC[tokenType],
    value: label === '' ? id : `${label} ${id}`,
    ...(tokenLogo === '' ? {} : { logo: tokenLogo }),
    ...(token.risk === 0 ? {} : { level: levelOf(token.risk) }),
  };
}

/** The same by kind, as TRONSCAN's newer call answers; a page of each kind. */
export async function searchByKind(
  query: z.output<typeof searchV2Query>,
  readers: Readers,
): Promise<z.output<typeof searchV2Answer>> {
  const { start, type } = query;
  const end = start + Math.min(query.limit, 50);
  const found = await find(query.term, readers, { tokens: end, names: end });
  const page = <Row>(kind: typeof type, rows: readonly Row[]): Row[] =>
    type === undefined || type === kind ? rows.slice(start, end) : [];
  return {
    token: page('token', found.tokens).map(token => {
      const info = presentToken(token.token, token);
      return {
        token_id: info.tokenId,
        token_type: info.tokenType,
        name: info.tokenName,
        abbr: info.tokenAbbr,
        description: token.description ?? '',
        img_url: info.tokenLogo,
        url: token.url ?? '',
        vip: info.vip,
        level: info.tokenLevel,
      };
    }),
    contract: page('contract', found.contracts),
    address: page('address', found.accounts),
    transaction: page('transaction', found.transactions).map(({ hash, block, timestampMs }) => ({
      hash,
      block: Number(block),
      timestamp: Number(timestampMs),
    })),
    block: page('block', found.blocks).map(block => ({
      number: Number(block.number),
      hash: bytesToHex(block.hash),
      timestamp: Number(block.timestamp_ms),
    })),
  };
}
