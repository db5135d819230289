import { parseAmount, TRX_DECIMALS } from '@sunscope/tron/amount';
import { amountEnds } from '../../components/data/filters.ts';
import type { SearchParams } from '../../lib/routing/search-params.ts';
import { LIVE_KINDS, type LiveItem } from './live-items.ts';

/** Parameters of the address that hold the amount. */
export const AMOUNT = { kind: 'amount', least: 'least', most: 'most', decimals: TRX_DECIMALS } as const;

/** What the address asks to see; what makes no sense counts as not given. */
export function filterItems(items: readonly LiveItem[], search: SearchParams): LiveItem[] {
  const kind = LIVE_KINDS.find(one => one === search['kind']);
  const ends = amountEnds({ ...AMOUNT, label: '', unit: '' }, search);
  const raw = (text: string | undefined) =>
    text === undefined ? undefined : parseAmount(text, TRX_DECIMALS);
  const [least, most] = [raw(ends.least), raw(ends.most)];
  return items.filter(
    item =>
      (kind === undefined || item.kind === kind) &&
      (least === undefined || (item.sun !== undefined && item.sun >= least)) &&
      (most === undefined || (item.sun !== undefined && item.sun <= most)),
  );
}
