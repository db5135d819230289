import type {
  internalTransactionList,
  internalTransactionQuery,
  internalTransactionRow,
} from '@sunscope/product-api/schemas/internal-transactions';
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import type { z } from 'zod';
import type { StoredInternalTransaction } from '../../repositories/internal-transactions-read.ts';
import { blockOfPosition, tokenText, TRX_TOKEN } from '../../repositories/keys.ts';
import type { SyncPosition } from '../../repositories/stats-read.ts';
import { addressText } from '../shared/address-text.ts';
import type { Readers } from '../../repositories/readers.ts';
import { readLabels, type Labels } from '../shared/labels.ts';
import { amountJson } from '../shared/json-values.ts';
import { countOf, cursorAfter, pageOf, timeRangeOf, totals } from '../shared/paging.ts';

type Row = z.output<typeof internalTransactionRow>;

const CAP = 200;

/** Internal transactions of the chain, an address, a block or a transaction. */
export async function listInternalTransactions(
  { readers }: { readers: Readers },
  query: z.output<typeof internalTransactionQuery>,
): Promise<z.output<typeof internalTransactionList>> {
  const cause =
    query.hash === undefined ? undefined : await readers.transactions.byHash(hexToBytes(query.hash));
  if (query.hash !== undefined && !cause)
    return { ...totals(0), contractMap: {}, addressNames: {}, data: [] };
  const address = query.address ?? query.contract;
  const filter = {
    address: address === undefined ? undefined : addressToBytes(parseAddress(address)),
    block: query.block === undefined ? undefined : BigInt(query.block),
    transaction: cause?.position,
    ...timeRangeOf(query),
  };
  const page = pageOf(query, CAP);
  const asked = readers.internalTransactions.list(filter, page);
  const [rows, count, sync] = await Promise.all([
    asked,
    countOf(asked, page, () => readers.internalTransactions.count(filter)),
    readers.stats.sync(),
  ]);
  const facts = await readLabels(readers, {
    addresses: rows.flatMap(row => [addressText(row.caller), addressText(row.receiver)]),
    tokens: rows.flatMap(row => (row.token ? [row.token] : [])),
  });
  return {
    ...cursorAfter(rows, page, row => row.position),
    ...totals(count),
    contractMap: facts.contractMap,
    addressNames: facts.addressNames,
    data: rows.map(row => present(row, sync, facts)),
  };
}

function present(row: StoredInternalTransaction, sync: SyncPosition, facts: Labels): Row {
  const block = blockOfPosition(row.position);
  const values = [
    ...(row.value > 0n || row.token === null ? [{ token: TRX_TOKEN, amount: row.value }] : []),
    ...(row.token ? [{ token: row.token, amount: row.token_value ?? 0n }] : []),
  ].map(({ token, amount }) => {
    const [id, value] = [tokenText(token), amountJson(amount)];
    return {
      tokenId: id,
      callValue: value,
      token_id: id,
      call_value: value,
      tokenInfo: facts.token(token),
    };
  });
  const [first] = values;
  return {
    hash: bytesToHex(row.hash),
    internal_hash: bytesToHex(row.internal_hash),
    block: Number(block),
    timestamp: Number(row.timestamp_ms),
    from: addressText(row.caller),
    to: addressText(row.receiver),
    note: row.note,
    rejected: row.rejected,
    confirmed: block <= sync.solidNumber,
    result: row.rejected ? 'FAILED' : 'SUCCESS',
    revert: row.rejected,
    call_value: amountJson(row.value),
    token_id: row.token ? tokenText(row.token) : '',
    valueInfoList: values,
    token_list: {
      token_id: first?.token_id ?? '_',
      call_value: first?.call_value ?? 0,
      tokenInfo: first?.tokenInfo ?? facts.token(TRX_TOKEN),
    },
  };
}
