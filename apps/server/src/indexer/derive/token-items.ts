import { addressToBytes, ZERO_ADDRESS } from '@sunscope/tron/address';
import { equalBytes } from '@sunscope/tron/bytes';
import { NFT_ITEMS, TOKEN_APPROVALS } from '../../database/derived/token-items.ts';
import { approvalOf, tokenEventsOf } from '../decode-token-events.ts';
import type { Derivation } from './derivation.ts';

const NOBODY = addressToBytes(ZERO_ADDRESS);

/** Who holds which item, and who may move whose tokens. */
export const tokenItemRows: Derivation = {
  transaction({ info, row }, block, rows) {
    if (!row.succeeded || !info) return;
    for (const log of info.log) {
      // Items move by events of four topics, permissions are given by events of three: most logs are neither.
      if (log.topics.length === 4)
        for (const { token, id, from, to, amount } of tokenEventsOf(log)) {
          if (id === undefined || amount === 0n) continue;
          for (const [address, balance] of [
            [from, -amount],
            [to, amount],
          ] as const)
            if (!equalBytes(address, NOBODY))
              rows.merge(NFT_ITEMS, { token, token_id: id, address, balance, position: row.position });
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
  },
};
