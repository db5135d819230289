import { LISTED_VALUES, type decodedValue } from '@sunscope/product-api/schemas/transactions';
import type { TokenInfo } from '@sunscope/product-api/types';
import type { AbiValue } from '@sunscope/tron/abi';
import { isAddress } from '@sunscope/tron/address';
import type { z } from 'zod';
import { abiText } from '../shared/json-values.ts';

export type DecodedValue = z.output<typeof decodedValue>;

/** What is known of a token, by its contract; undefined for what is no token. */
export type KnownToken = (contract: string) => TokenInfo | undefined;

interface Member extends Pick<AbiValue, 'name' | 'type' | 'value' | 'components'> {
  /** What the value is called, where the name is only its place in a list. */
  calledAs: string;
}

/** What an ABI declares of a member. */
type Component = NonNullable<AbiValue['components']>[number];

/** Members within members that are shown apart; deeper ones stay one text. */
const MAX_DEPTH = 8;
/** Letters of one value: bytes may fill a transaction. */
const MAX_LETTERS = 4096;

/**
 * Decoded arguments as rows: lists and structs taken apart, and amounts with the token they count. An amount counts the
 * token whose contract is called or writes the event, else the one token that stands beside it.
 */
export function presentValues(
  values: readonly AbiValue[],
  contract: string,
  token: KnownToken,
): DecodedValue[] {
  const rows: DecodedValue[] = [];
  const called = isFungible(token(contract)) ? contract : undefined;
  const add = (siblings: readonly Member[], depth: number, outer: string | undefined): void => {
    const counted = tokenBeside(siblings, token) ?? outer;
    for (const member of siblings) {
      if (rows.length >= LISTED_VALUES) return;
      const { name, type, value, calledAs } = member;
      const members = depth < MAX_DEPTH ? membersOf(member) : undefined;
      if (members) {
        rows.push({ name, type, depth, value: '', members: members.length });
        add(members, depth + 1, counted);
      } else
        rows.push({
          name,
          type,
          depth,
          value: shown(value),
          ...unitOf(type, calledAs, value, called ?? counted),
        });
    }
  };
  add(
    values.map(value => ({ ...value, calledAs: value.name })),
    0,
    undefined,
  );
  return rows;
}

/** An argument that was reported as text alone. */
export function plainValue({
  name,
  type,
  value,
}: {
  name: string;
  type: string;
  value: string;
}): DecodedValue {
  return { name, type, depth: 0, value };
}

/** Addresses among decoded values, at any depth; as many as are shown. */
export function addressesOfValues(values: readonly AbiValue[]): string[] {
  return presentValues(values, '', () => undefined).flatMap(row => (isAddress(row.value) ? [row.value] : []));
}

/** Members of a list or struct; undefined for a plain value. */
function membersOf({ type, value, components = [], calledAs }: Member): Member[] | undefined {
  if (Array.isArray(value) && type.endsWith(']')) {
    const item = type.replace(/\[\d*\]$/, '');
    return value.map((one: unknown, place) => ({
      name: String(place),
      type: item,
      value: one,
      components,
      calledAs,
    }));
  }
  if (typeof value !== 'object' || value === null) return undefined;
  // A struct comes by the names of its members, or by their places where one has no name.
  return Object.entries(value).map(([key, one]: [string, unknown], place) => {
    const declared: Component | undefined = Array.isArray(value)
      ? components[place]
      : components.find(({ name }) => name === key);
    return {
      name: declared?.name ?? key,
      type: declared?.type ?? '',
      value: one,
      calledAs: declared?.name ?? key,
      ...(declared?.components ? { components: declared.components } : {}),
    };
  });
}

/** The one token that arguments name beside each other as such; undefined where there are several. */
function tokenBeside(siblings: readonly Member[], token: KnownToken): string | undefined {
  const named = siblings.flatMap(({ type, value, calledAs }) =>
    type === 'address' && /token|asset|currency/i.test(calledAs) && isFungible(token(String(value)))
      ? [String(value)]
      : [],
  );
  return new Set(named).size === 1 ? named[0] : undefined;
}

function isFungible(token: TokenInfo | undefined): boolean {
  return token?.tokenType === 'trc20';
}

const AMOUNT =
  /^_?(?:value|values|wad|amounts?|tokens|quantity|(?:raw|added|subtracted)(?:value|amount))_?$/i;
const SUN = /^_?(?:sun|trx|callvalue|amountsun|amounttrx|trxamount|sunamount)_?$/i;
const TIME = /deadline|expir|timestamp|validuntil|validbefore|validafter|(?:start|end|unlock|release)time$/i;
/** 2001 to 2286: what can be a date in seconds, and hardly an amount called so. */
const SECONDS = { from: 1_000_000_000n, to: 10_000_000_000n };

/** What a number counts, by its declared name. */
function unitOf(
  type: string,
  name: string,
  value: unknown,
  token: string | undefined,
): Pick<DecodedValue, 'unit' | 'token'> {
  if (!/^u?int\d*$/.test(type) || typeof value !== 'bigint') return {};
  if (token !== undefined && AMOUNT.test(name)) return { unit: 'token', token };
  if (SUN.test(name)) return { unit: 'sun' };
  if (TIME.test(name) && value >= SECONDS.from && value <= SECONDS.to) return { unit: 'time' };
  return {};
}

function shown(value: unknown): string {
  const text = abiText(value);
  return text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS)}…` : text;
}
