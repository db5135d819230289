import { textToBytes } from '@sunscope/tron/bytes';
import { addOneOf, Conditions } from './page.ts';

/** Which tokens a list has. */
export interface TokenFilter {
  kind?: 10 | 20 | 721 | 1155 | undefined;
  /** Only tokens that nothing speaks against. */
  trusted?: boolean | undefined;
  /** Only tokens that something is known for or against. */
  rated?: boolean | undefined;
  token?: Uint8Array | undefined;
  /** Any of these, or none of those. */
  tokens?: readonly Uint8Array[] | undefined;
  exceptTokens?: readonly Uint8Array[] | undefined;
  issuer?: Uint8Array | undefined;
  /** Exact name of a TRC10 token. */
  name?: string | undefined;
  /** Part of a name or symbol; case and spaces do not count, since pages send what was typed without its spaces. */
  search?: string | undefined;
  /** Only TRC10 ids above this one. */
  idAbove?: number | undefined;
  /** Running sale at this moment. */
  onSaleAtMs?: bigint | undefined;
}

export type TokenOrder = 'transfers' | 'holders' | 'issued' | 'name' | 'supply' | 'kind';

const MOST_DECIMALS = 255;

/** What each order goes by; `?` stands for up or down. */
export const TOKEN_ORDERS: Readonly<Record<TokenOrder, string>> = {
  transfers: 'transfers ?, first_position',
  holders: 'holders ?, first_position',
  issued: 'first_position ?',
  name: 'lower(name) ?, first_position',
  // Whole tokens; a contract may claim any number of decimals.
  supply: `total_supply / power(10::numeric, least(greatest(coalesce(decimals, 0), 0), ${MOST_DECIMALS})) ? NULLS LAST, first_position`,
  kind: 'kind ?, transfers DESC, first_position',
};

/** The filter on `tokens`. */
export function conditionsOf(filter: TokenFilter): Conditions {
  const conditions = new Conditions();
  if (filter.kind !== undefined) conditions.add('kind = ?', filter.kind);
  if (filter.trusted === true) conditions.add('risk = 0');
  if (filter.rated === true) conditions.add('risk <> 0');
  if (filter.token !== undefined) conditions.add('token = ?', filter.token);
  if (filter.tokens !== undefined) addOneOf(conditions, 'token', filter.tokens);
  for (const token of filter.exceptTokens ?? []) conditions.add('token <> ?', token);
  if (filter.issuer !== undefined) conditions.add('issuer = ?', filter.issuer);
  // Ids have as many digits for all practical purposes, but a longer one is greater however it begins.
  if (filter.idAbove !== undefined)
    conditions.add(
      '(length(token), token) > (length(?::bytea), ?::bytea)',
      textToBytes(String(filter.idAbove)),
      textToBytes(String(filter.idAbove)),
    );
  if (filter.name !== undefined) conditions.add('name = ?', filter.name);
  if (filter.search !== undefined) {
    const part = filter.search.toLowerCase().replace(/\s/g, '');
    const pattern = `%${part.replace(/[\\%_]/g, match => `\\${match}`)}%`;
    // In the words of the index tokens_parts; the line between the two keeps a part from being found across it.
    conditions.add(
      "replace(lower(coalesce(symbol, '') || chr(10) || coalesce(name, '')), ' ', '') LIKE ?",
      pattern,
    );
  }
  if (filter.onSaleAtMs !== undefined)
    conditions.add('start_ms <= ?', filter.onSaleAtMs).add('end_ms > ?', filter.onSaleAtMs);
  return conditions;
}
