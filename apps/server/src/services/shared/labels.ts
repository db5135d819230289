import type { addressFacts } from '@sunscope/product-api/schemas/common';
import type { TokenInfo } from '@sunscope/product-api/types';
import { addressFromBytes, addressToBytes, isAddress } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { z } from 'zod';
import { TokenKind, tokenKindOf } from '../../repositories/keys.ts';
import type { AddressLabel } from '../../repositories/accounts-read.ts';
import type { PublicTag } from '../../repositories/tags-read.ts';
import type { Readers } from '../../repositories/readers.ts';
import { presentToken } from './token-info.ts';

/** What the rows of one page need to know of the addresses and tokens in them, read in two statements. */
export interface Labels {
  contractMap: Record<string, boolean>;
  /** Best names, tags among them (`nameOf`). */
  addressNames: Record<string, string>;
  /** Public tags of the addresses that have one. */
  addressTags: Record<string, string>;
  /** The same and more of contracts and of other addresses, for lists that have these members. */
  addressInfo(): z.output<z.ZodObject<typeof addressFacts>>;
  token(key: Uint8Array): TokenInfo;
  /** True for TRX and for tokens the index has. */
  isToken(key: Uint8Array): boolean;
  isContract(address: string): boolean;
  /** What whoever runs the server calls an address; empty members where nothing. */
  tagOf(address: string): PublicTag;
  /** Page of a witness; empty for others. */
  witnessUrl(address: string): string;
}

const CONTRACT = 2;
const NO_TAG: PublicTag = { tag: '', logo: '', url: '', description: '' };

export async function readLabels(
  readers: Pick<Readers, 'accounts' | 'tags' | 'tokens'>,
  about: { addresses?: Iterable<string>; tokens?: Iterable<Uint8Array> },
): Promise<Labels> {
  const keys = new Map([...(about.tokens ?? [])].map(key => [bytesToHex(key), key]));
  const askable = [...keys.values()].filter(key => tokenKindOf(key) !== TokenKind.trx);
  const addresses = new Set([...(about.addresses ?? [])].filter(isAddress));
  // A contract page's link goes elsewhere, so token contracts are looked up as addresses as well.
  for (const key of askable) if (tokenKindOf(key) === TokenKind.trc20) addresses.add(addressFromBytes(key));
  const [labels, tokens, allTags] = await Promise.all([
    readers.accounts.labels([...addresses].map(addressToBytes)),
    readers.tokens.byTokens(askable),
    readers.tags.all(),
  ]);
  const known = new Map(tokens.map(token => [bytesToHex(token.token), token]));
  const infos = new Map([...keys].map(([hex, key]) => [hex, presentToken(key, known.get(hex))]));
  const contractMap: Record<string, boolean> = Object.fromEntries(
    [...addresses].map(address => [address, false]),
  );
  const addressNames: Record<string, string> = {};
  const tokenRisks = new Map<string, number>();
  const urls = new Map<string, string>();
  for (const label of labels) {
    const address = addressFromBytes(label.address);
    contractMap[address] = label.type === CONTRACT;
    // What a fake calls itself is no name to call it by.
    const isFake = (label.token_risk ?? 0) !== 0;
    const name = nameOf(isFake ? { name: null, witness_url: null } : label, allTags.get(address)?.tag);
    if (name !== '') addressNames[address] = name;
    if (label.witness_url !== null) urls.set(address, label.witness_url);
    if (label.token_risk !== null) tokenRisks.set(address, label.token_risk);
  }
  const tags = new Map<string, PublicTag>(
    [...addresses].flatMap(address => {
      const tag = allTags.get(address);
      return tag ? [[address, tag] as const] : [];
    }),
  );
  const tagOf = (address: string) => tags.get(address) ?? NO_TAG;
  // One that the chain has not met yet may have a tag all the same.
  for (const [address, { tag }] of tags) addressNames[address] ??= tag;
  return {
    contractMap,
    addressNames,
    addressTags: Object.fromEntries([...tags].map(([address, { tag }]) => [address, tag])),
    addressInfo: () => {
      const all = Object.entries(contractMap);
      return {
        contractInfo: Object.fromEntries(
          all.flatMap(([address, isContract]) =>
            isContract
              ? [
                  [
                    address,
                    {
                      isToken: tokenRisks.has(address),
                      ...tagMembers(tagOf(address)),
                      name: addressNames[address] ?? '',
                      vip: false,
                      risk: (tokenRisks.get(address) ?? 0) !== 0,
                    },
                  ],
                ]
              : [],
          ),
        ),
        normalAddressInfo: Object.fromEntries(
          all.flatMap(([address, isContract]) =>
            isContract
              ? []
              : [[address, { risk: false, ...(tags.has(address) ? tagMembers(tagOf(address)) : {}) }]],
          ),
        ),
      };
    },
    token: key => infos.get(bytesToHex(key)) ?? presentToken(key, undefined),
    isToken: key => tokenKindOf(key) === TokenKind.trx || known.has(bytesToHex(key)),
    witnessUrl: address => urls.get(address) ?? '',
    isContract: address => contractMap[address] === true,
    tagOf,
  };
}

/** Members in which TRONSCAN's clients of contracts look for a tag. */
export function tagMembers({ tag, url, description }: PublicTag): {
  tag1: string;
  tag1Url: string;
  publicTagDesc?: string;
} {
  return { tag1: tag, tag1Url: url, ...(description === '' ? {} : { publicTagDesc: description }) };
}

/** Where a name comes from; empty for none. */
export type NameSource = '' | 'token' | 'witness' | 'tag' | 'self';

type Nameable = Pick<AddressLabel, 'name' | 'witness_url'> & { token_name?: string | null };

/**
 * A token contract by its token, a witness by the name it has or else its page, then the public tag, and last
 * the name an account gave itself: everybody may call himself what he likes.
 */
export function namedBy(
  { token_name: token, name, witness_url: page }: Nameable,
  tag = '',
): { name: string; source: NameSource } {
  const all: readonly [NameSource, string | null | undefined][] = [
    ['token', token],
    ['witness', page === null ? '' : name || siteName(page)],
    ['tag', tag],
    ['self', name],
  ];
  for (const [source, found] of all) if (found) return { name: found, source };
  return { name: '', source: '' };
}

/** The best name of an address, empty for none. */
export function nameOf(label: Nameable, tag = ''): string {
  return namedBy(label, tag).name;
}

/** A witness's page as a name: without protocol and trailing slash. */
export function siteName(url: string | null): string {
  return (url ?? '').replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/+$/, '');
}
