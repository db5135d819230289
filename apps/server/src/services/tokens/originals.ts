import type { TokenInfo } from '@sunscope/product-api/types';
import { bytesToHex } from '@sunscope/tron/bytes';
import { parseTokenText } from '../../repositories/keys.ts';
import type { Readers } from '../../repositories/readers.ts';
import { presentToken } from '../shared/token-info.ts';

type Original = Pick<TokenInfo, 'tokenId' | 'tokenName' | 'tokenAbbr' | 'tokenType'>;

/** What the imitations among these tokens imitate, by the imitation's id; those of tokens unknown here are left out. */
export async function originalsOf(
  readers: Readers,
  tokens: readonly { id: string; risk: readonly string[] }[],
): Promise<Map<string, Original>> {
  const fakes = tokens
    .filter(({ risk }) => risk.includes('look_alike_token'))
    .map(({ id }) => ({ id, key: parseTokenText(id) }));
  const keys = fakes.map(({ key }) => key).filter(key => key !== undefined);
  const originals = await readers.imitations.originals(keys);
  const known = new Map(
    (await readers.tokens.byTokens([...originals.values()])).map(token => [bytesToHex(token.token), token]),
  );
  return new Map(
    fakes.flatMap(({ id, key }) => {
      const original = key && originals.get(bytesToHex(key));
      if (!original) return [];
      const { tokenId, tokenName, tokenAbbr, tokenType } = presentToken(
        original,
        known.get(bytesToHex(original)),
      );
      return [[id, { tokenId, tokenName, tokenAbbr, tokenType }] as const];
    }),
  );
}

/** The member of a row that names what it imitates. */
export function copiesOf(copies: Original | undefined): { copies?: Original } {
  return copies === undefined ? {} : { copies };
}
