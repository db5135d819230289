import type { SearchParams } from '../../lib/routing/search-params.ts';
import type { ComboboxOption } from '../forms/combobox-matches.ts';

/** A filter of a list: what it is called, and the parameters of the address that hold it. */
export type FilterDefinition =
  | /** One of a few. */ {
      readonly kind: 'choice';
      readonly label: string;
      readonly param: string;
      readonly options: readonly ComboboxOption[];
    }
  | /** One of many, found by typing. */ {
      readonly kind: 'combobox';
      readonly label: string;
      readonly param: string;
      readonly options: readonly ComboboxOption[];
      readonly placeholder?: string;
      readonly onSearch?: (typed: string) => void;
      readonly loading?: boolean;
    }
  | /** Between two amounts, as they are typed: `12.5`. */ {
      readonly kind: 'amount';
      readonly label: string;
      readonly least: string;
      readonly most: string;
      readonly decimals: number;
      readonly unit: string;
    }
  | /** Between two moments, ms. */ {
      readonly kind: 'dates';
      readonly label: string;
      readonly from: string;
      readonly to: string;
    };

/** Parameters that hold a filter. */
export function paramsOf(filter: FilterDefinition): readonly string[] {
  switch (filter.kind) {
    case 'choice':
    case 'combobox':
      return [filter.param];
    case 'amount':
      return [filter.least, filter.most];
    case 'dates':
      return [filter.from, filter.to];
  }
}

/** What takes filters out of the address. */
export function without(filters: readonly FilterDefinition[]): Record<string, undefined> {
  return Object.fromEntries(filters.flatMap(paramsOf).map(name => [name, undefined]));
}

/** The two ends of an amount filter; what is no amount of so many decimals counts as not given. */
export function amountEnds(
  { least, most, decimals }: Extract<FilterDefinition, { kind: 'amount' }>,
  search: SearchParams,
): { least: string | undefined; most: string | undefined } {
  const read = (name: string) => {
    const text = search[name];
    const [, fraction = ''] = /^\d{1,60}(?:\.(\d+))?$/.exec(text ?? '') ?? [undefined, undefined];
    const isAmount = text !== undefined && /^\d{1,60}(?:\.\d+)?$/.test(text);
    return isAmount && fraction.length <= decimals ? text : undefined;
  };
  return { least: read(least), most: read(most) };
}
