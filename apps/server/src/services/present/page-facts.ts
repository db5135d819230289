import type { addressFacts } from '@sunscope/product-api/schemas/common';
import type { TokenInfo } from '@sunscope/product-api/types';
import { addressFromBytes, addressToBytes, isAddress } from '@sunscope/tron/address';
import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import type { z } from 'zod';
import { TokenKind, tokenKindOf } from '../../repositories/keys.ts';
import type { AddressLabel } from '../../repositories/accounts-read.ts';
import type { Readers } from '../../repositories/readers.ts';
import { presentToken } from './token-info.ts';

/** What the rows of one page need to know of the addresses and tokens in them, read in two statements. */
export interface PageFacts {
  contractMap: Record<string, boolean>;
  addressNames: Record<string, string>;
  /** The same and more of contracts and of other addresses, for lists that have these members. */
  addressInfo(): z.output<z.ZodObject<typeof addressFacts>>;
  token(key: Uint8Array): TokenInfo;
  /** True for TRX and for tokens the index has. */
  isToken(key: Uint8Array): boolean;
  isContract(address: string): boolean;
  /** Page of a representative; empty for others. */
  witnessUrl(address: string): string;
}

const CONTRACT = 2;

export async function readPageFacts(
  readers: Pick<Readers, 'accounts' | 'tokens'>,
  about: { addresses?: Iterable<string>; tokens?: Iterable<Uint8Array> },
): Promise<PageFacts> {
  const keys = new Map([...(about.tokens ?? [])].map(key => [bytesToHex(key), key]));
  const askable = [...keys.values()].filter(key => tokenKindOf(key) !== TokenKind.trx);
  const addresses = new Set([...(about.addresses ?? [])].filter(isAddress));
  // A contract page's link goes elsewhere, so token contracts are looked up as addresses as well.
  for (const key of askable) if (tokenKindOf(key) === TokenKind.trc20) addresses.add(addressFromBytes(key));
  const [labels, tokens] = await Promise.all([
    readers.accounts.labels([...addresses].map(addressToBytes)),
    readers.tokens.byTokens(askable),
  ]);
  const infos = new Map(
    [...keys].map(([hex, key]) => [
      hex,
      presentToken(
        key,
        tokens.find(token => bytesToHex(token.token) === hex),
      ),
    ]),
  );
  const contractMap: Record<string, boolean> = Object.fromEntries(
    [...addresses].map(address => [address, false]),
  );
  const addressNames: Record<string, string> = {};
  const tokenRisks = new Map<string, number>();
  const urls = new Map<string, string>();
  for (const label of labels) {
    const address = addressFromBytes(label.address);
    contractMap[address] = label.type === CONTRACT;
    const name = nameOf(label);
    if (name !== '') addressNames[address] = name;
    if (label.witness_url !== null) urls.set(address, label.witness_url);
    if (label.token_risk !== null) tokenRisks.set(address, label.token_risk);
  }
  return {
    contractMap,
    addressNames,
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
                      tag1: '',
                      tag1Url: '',
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
          all.flatMap(([address, isContract]) => (isContract ? [] : [[address, { risk: false }]])),
        ),
      };
    },
    token: key => infos.get(bytesToHex(key)) ?? presentToken(key, undefined),
    isToken: key => tokenKindOf(key) === TokenKind.trx || tokens.some(token => equalBytes(token.token, key)),
    witnessUrl: address => urls.get(address) ?? '',
    isContract: address => contractMap[address] === true,
  };
}

/** A token contract by its token, else the name the account gave itself, else its representative's page. */
export function nameOf(
  label: Pick<AddressLabel, 'name' | 'witness_url'> & { token_name?: string | null },
): string {
  return label.token_name || label.name || siteName(label.witness_url);
}

/** A representative's page as a name: without protocol and trailing slash. */
export function siteName(url: string | null): string {
  return (url ?? '').replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/+$/, '');
}
