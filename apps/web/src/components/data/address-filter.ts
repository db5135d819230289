import { tryParseAddress } from '@sunscope/tron/address';
import { useState } from 'react';
import { privateLabels } from '../../lib/labels/private-labels.ts';
import type { SearchParams } from '../../lib/routing/search-params.ts';
import type { FilterDefinition } from './filters.ts';

/** Both ends of an address, as many letters as a chip has room for. */
const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-6)}`;

const MOST_NAMED = 30;

interface Choices {
  placeholder?: string;
  /** Names on the page, by address. */
  names?: Readonly<Record<string, string>> | undefined;
}

/**
 * A filter by an address: one of the reader's labels or of the page's names, or any that is typed or pasted, in any of
 * its spellings; what is none gives no choice.
 */
export function useAddressFilter(
  label: string,
  param: string,
  search: SearchParams,
  { placeholder = 'T…', names }: Choices = {},
): FilterDefinition {
  const [typed, setTyped] = useState('');
  const named = new Map(Object.entries({ ...names, ...privateLabels() }));
  const text = typed.trim();
  const exact = new Set<string>([search[param], text].flatMap(one => tryParseAddress(one ?? '') ?? []));
  const found = [...named].filter(
    ([address, name]) =>
      !exact.has(address) && `${name} ${address}`.toLowerCase().includes(text.toLowerCase()),
  );
  return {
    kind: 'combobox',
    label,
    param,
    options: [
      ...[...exact].map(address => [address, named.get(address)] as const),
      ...found.slice(0, MOST_NAMED),
    ].map(([address, name]) =>
      name === undefined || name === ''
        ? { value: address, label: short(address) }
        : { value: address, label: name, detail: address },
    ),
    placeholder,
    onSearch: setTyped,
  };
}

/** An address in a query, in its canonical spelling; undefined where the text is none. */
export function addressParam(search: SearchParams, param: string): string | undefined {
  return tryParseAddress(search[param] ?? '') ?? undefined;
}
