import type { WarningCode, WarningVariables } from '@sunscope/product-api/stories';
import type { TokenInfo, Warning } from '@sunscope/product-api/types';
import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import { Risk, TokenKind, tokenKindOf } from '../../repositories/keys.ts';
import { riskOfMovements } from '../../repositories/transaction-risks.ts';
import type { StoredToken } from '../../repositories/tokens-read.ts';
import type { StoredTransfer } from '../../repositories/transfers-read.ts';
import type { Readers } from '../../repositories/readers.ts';
import { lookAlikes } from '../shared/look-alikes.ts';
import { presentToken } from '../shared/token-info.ts';
import { address, asset, chip, text } from './story/story-words.ts';

interface Context {
  readers: Readers;
}

/** What a transaction moved, and the tokens it names without moving them: a failed call moves nothing. */
interface Subject {
  moved: readonly StoredTransfer[];
  tokens: readonly Uint8Array[];
  signer: string;
}

/** Of each kind: a transaction that warns of more says no more by it. */
const MOST_ALIKE = 5;

/** Why a transaction deserves suspicion, the worst first: codes with their variables. */
export async function readWarnings(
  { readers }: Context,
  { moved, tokens, signer }: Subject,
): Promise<Warning[]> {
  const risk = riskOfMovements(moved.map(transfer => transfer.risk));
  const known = await readers.tokens.byTokens(distinct(tokens));
  const doubtful = known.filter(token => token.risk !== 0);
  if (risk === 0 && doubtful.length === 0) return [];
  const [copies, alike] = await Promise.all([
    copyWarnings(
      { readers },
      doubtful.filter(token => (token.risk & Risk.look_alike_token) !== 0).slice(0, MOST_ALIKE),
    ),
    lookAlikes({ readers }, moved),
  ]);
  const linked = doubtful.filter(token => (token.risk & Risk.link_in_text) !== 0);
  const first = (bit: number) => moved.find(transfer => (transfer.risk & bit) !== 0);
  const taken = first(Risk.not_signed_by_owner);
  const unknown = first(Risk.unknown_issuer);
  return [
    ...copies,
    ...alike.map(one =>
      warn('look_alike_address', {
        address: address(one.address),
        original: address(one.original),
        owner: address(one.owner),
      }),
    ),
    ...linked.slice(0, MOST_ALIKE).map(token => warn('link_in_token', { token: asset(infoOf(token)) })),
    ...((risk & Risk.link_in_text) !== 0 && linked.length === 0 ? [warn('link_in_note', {})] : []),
    ...((risk & Risk.not_signed_by_owner) !== 0 && taken
      ? [warn('not_signed_by_owner', { from: address(taken.from_address), by: chip(signer) })]
      : []),
    ...((risk & Risk.zero_value) !== 0 ? [warn('zero_value', {})] : []),
    ...((risk & Risk.dust) !== 0 ? [warn('dust', {})] : []),
    ...((risk & Risk.unknown_issuer) !== 0 && unknown
      ? [
          warn('unknown_issuer', {
            token: asset(
              presentToken(
                unknown.token,
                known.find(token => equalBytes(token.token, unknown.token)),
              ),
            ),
          }),
        ]
      : []),
  ];
}

/** Of each of these tokens whom it copies, where the index has that one. */
async function copyWarnings({ readers }: Context, fakes: readonly StoredToken[]): Promise<Warning[]> {
  const originals = await readers.imitations.originals(fakes.map(fake => fake.token));
  const known = await readers.tokens.byTokens([...originals.values()]);
  return fakes.map(fake => {
    const key = originals.get(bytesToHex(fake.token));
    const original = key && known.find(token => equalBytes(token.token, key));
    const token = asset(infoOf(fake));
    if (!original) return warn('copies_name', { token });
    const { tokenId } = infoOf(original);
    return tokenKindOf(original.token) === TokenKind.trc10
      ? warn('copies_trc10', { token, original: asset(infoOf(original)), id: text(tokenId) })
      : warn('copies_token', { token, original: asset(infoOf(original)), contract: chip(tokenId) });
  });
}

function infoOf(token: StoredToken): TokenInfo {
  return presentToken(token.token, token);
}

function distinct(keys: readonly Uint8Array[]): Uint8Array[] {
  const named = new Map(keys.map(key => [bytesToHex(key), key]));
  return [...named.values()].filter(key => tokenKindOf(key) !== TokenKind.trx);
}

function warn<T extends WarningCode>(code: T, vars: WarningVariables<T>): Warning {
  return { code, vars };
}
