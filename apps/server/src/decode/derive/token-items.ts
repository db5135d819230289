import { addressToBytes, ZERO_ADDRESS } from '@sunscope/tron/address';
import { equalBytes } from '@sunscope/tron/bytes';
import {
  ITEM_APPROVALS,
  NFT_ITEMS,
  SIGNED_APPROVALS,
  TOKEN_APPROVALS,
} from '../../database/derived/token-items.ts';
import { keyOf } from '../../database/key-of.ts';
import { approvalOf, itemApprovalOf, tokenEventsOf, type ItemApprovalEvent } from '../decode-token-events.ts';
import type { Derivation } from './derivation.ts';

const NOBODY = addressToBytes(ZERO_ADDRESS);

/** Who holds which item, and who may move whose tokens. */
export const tokenItemRows: Derivation = {
  transaction({ info, row }, block, rows) {
    if (!row.succeeded || !info) return;
    /** By item. One that moves afterwards goes again: the position of the owner's row says that nobody may take it. */
    let allowed: Map<string, ItemApprovalEvent> | undefined;
    for (const log of info.log) {
      // Events of single items have four topics, permissions for more have three: most logs are neither.
      if (log.topics.length === 4) {
        for (const { token, id, from, to, amount } of tokenEventsOf(log)) {
          if (id === undefined || amount === 0n) continue;
          allowed?.delete(itemKey(token, id));
          for (const [address, balance] of [
            [from, -amount],
            [to, amount],
          ] as const)
            if (!equalBytes(address, NOBODY))
              rows.merge(NFT_ITEMS, { token, token_id: id, address, balance, position: row.position });
        }
        const one = itemApprovalOf(log);
        if (one) (allowed ??= new Map()).set(itemKey(one.token, one.id), one);
      }
      const given = log.topics.length === 3 ? approvalOf(log) : undefined;
      if (given)
        rows.merge(TOKEN_APPROVALS, {
          owner: given.owner,
          token: given.token,
          spender: given.spender,
          amount: given.amount,
          for_all: given.forAll,
          timestamp_ms: block.timestampMs,
          hash: row.hash,
          position: row.position,
        });
    }
    for (const { token, id, owner, spender } of allowed?.values() ?? [])
      rows.merge(ITEM_APPROVALS, {
        token,
        token_id: id,
        owner,
        spender: spender ?? null,
        timestamp_ms: block.timestampMs,
        hash: row.hash,
        position: row.position,
      });
  },
  block(_block, _count, rows, { approvals }) {
    for (const { owner, token, spender, item, amount, position } of approvals)
      rows.merge(SIGNED_APPROVALS, { owner, token, spender, item, amount, position });
  },
};

function itemKey(token: Uint8Array, id: bigint): string {
  return `${keyOf(token)} ${id}`;
}
