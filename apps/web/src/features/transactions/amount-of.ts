import type { TokenInfo, TransactionRow } from '@sunscope/product-api/types';
import { toRaw } from '../../lib/format/format.ts';

/** What a transaction moves or names; a call without TRX moves nothing by itself. */
export function amountOf(row: TransactionRow): {
  raw?: bigint | undefined;
  token?: TokenInfo | undefined;
  item?: string | undefined;
} {
  const raw = toRaw(row.amount === '' ? undefined : row.amount);
  const isBareCall = row.trigger_info !== undefined && raw === 0n && row.tokenType === 'trx';
  return isBareCall ? {} : { raw, token: row.tokenInfo, item: row.token_id };
}
