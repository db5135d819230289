import { bytesToText, textToBytes } from '@sunscope/tron/bytes';
import {
  ADDRESS_ROWS,
  AddressRowKind,
  INTERNAL_TRANSACTIONS,
} from '../../database/derived/internal-transactions.ts';
import { keyOf } from '../../database/key-of.ts';
import { MAX_INDEX } from '../../database/position.ts';
import { trc10Key } from '../../database/token-key.ts';
import { isAddressBytes } from '../transaction-context.ts';
import { withPrefix } from '../decode-token-events.ts';
import { contractOfLog } from '../log-address.ts';
import type { Derivation } from './derivation.ts';

/** What contracts did by themselves, and in which transactions they logged without having been called. */
export const internalTransactionRows: Derivation = {
  transaction({ info, row }, block, rows) {
    info?.internal_transactions.slice(0, MAX_INDEX).forEach((internal, index) => {
      const position = row.position + BigInt(index);
      const caller = withPrefix(internal.caller_address);
      const receiver = withPrefix(internal.transferTo_address);
      const sun = internal.callValueInfo.find(value => value.tokenId === '');
      const token = internal.callValueInfo.find(value => value.tokenId !== '');
      rows.append(INTERNAL_TRANSACTIONS, {
        position,
        hash: row.hash,
        internal_hash: internal.hash,
        caller,
        receiver,
        note: bytesToText(internal.note) ?? '',
        rejected: internal.rejected,
        value: sun?.callValue ?? 0n,
        token: token ? trc10Key(textToBytes(token.tokenId)) : null,
        token_value: token?.callValue ?? null,
        extra: internal.extra,
        timestamp_ms: block.timestampMs,
      });
      for (const address of new Map([caller, receiver].map(side => [keyOf(side), side])).values())
        if (isAddressBytes(address))
          rows.merge(ADDRESS_ROWS, { address, kind: AddressRowKind.internalTransaction, position });
    });
    const called = row.counterparty && keyOf(row.counterparty);
    for (const log of info?.log ?? []) {
      const address = contractOfLog(log);
      if (isAddressBytes(address) && keyOf(address) !== called)
        rows.merge(ADDRESS_ROWS, { address, kind: AddressRowKind.emittedEvents, position: row.position });
    }
  },
};
