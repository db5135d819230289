import type { StoryTemplate, StoryVariables } from '@sunscope/product-api/stories';
import type { Story, TokenInfo } from '@sunscope/product-api/types';
import { bytesToHex, bytesToText } from '@sunscope/tron/bytes';
import { ResourceCode } from '@sunscope/tron/messages';
import { addressText } from '../../shared/address-text.ts';

const SECONDS_PER_SLOT = 3;

/** Variables of stories, and a story of a template with exactly its variables. */

export const address = (bytes: Uint8Array) => ({ type: 'address', address: addressText(bytes) }) as const;
export const chip = (text: string) => ({ type: 'address', address: text }) as const;
export const trx = (sun: bigint) => ({ type: 'trx', sun: sun.toString() }) as const;
export const number = (value: bigint | number) => ({ type: 'number', value: value.toString() }) as const;
export const text = (value: string) => ({ type: 'text', text: value }) as const;
export const textOf = (bytes: Uint8Array) => text(bytesToText(bytes) ?? bytesToHex(bytes));
export const resource = (code: number) =>
  ({
    type: 'resource',
    resource:
      code === ResourceCode.ENERGY ? 'ENERGY' : code === ResourceCode.TRON_POWER ? 'TRON_POWER' : 'BANDWIDTH',
  }) as const;
/** Time that is counted in slots of the chain. */
export const slots = (count: bigint) =>
  ({ type: 'duration', seconds: Number(count) * SECONDS_PER_SLOT }) as const;
export const asset = (token: TokenInfo) => ({ type: 'asset', token }) as const;
export const tokens = (amount: bigint, token: TokenInfo) =>
  ({ type: 'token', amount: amount.toString(), token }) as const;

export function say<T extends StoryTemplate>(template: T, vars: StoryVariables<T>): Story {
  return { template, vars };
}

/** A token that the index does not know. */
export const UNKNOWN_TOKEN: TokenInfo = {
  tokenId: '',
  tokenAbbr: '',
  tokenName: '',
  tokenDecimal: 0,
  tokenCanShow: 1,
  tokenType: 'trc10',
  tokenLogo: '',
  tokenLevel: '0',
  vip: false,
};
