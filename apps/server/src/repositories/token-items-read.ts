import type { Session } from '../database/database.ts';
import type { Position } from '../database/position.ts';
import { boundedCount, Conditions, order, type Page } from './page.ts';

export interface StoredItem {
  token: Uint8Array;
  token_id: bigint;
  address: Uint8Array;
  balance: bigint;
  /** Of the last transaction that moved it. */
  position: Position;
}

export interface ItemFilter {
  token?: Uint8Array | undefined;
  holder?: Uint8Array | undefined;
  item?: bigint | undefined;
}

export interface StoredApproval {
  owner: Uint8Array;
  token: Uint8Array;
  spender: Uint8Array;
  amount: bigint;
  for_all: boolean;
  timestamp_ms: bigint;
  hash: Uint8Array;
  position: Position;
}

const APPROVAL_ORDERS = {
  time: 'position ?, token, spender',
  token: 'token, spender',
  spender: 'spender, token',
} as const;

/** Items of TRC721 and TRC1155 tokens, and what owners allowed others to move. */
export function createTokenItemsReader(session: Session) {
  return {
    /** Items somebody holds, in the order of token, number and holder. */
    async items(filter: ItemFilter, page: Page): Promise<StoredItem[]> {
      const conditions = itemConditions(filter);
      const direction = order({ ascending: page.ascending ?? true });
      const cut = `LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.start)}`;
      return session.query<StoredItem>(
        `SELECT token, token_id, address, balance, position FROM nft_items ${conditions.toString()}
         ORDER BY token ${direction}, token_id ${direction}, address ${direction} ${cut}`,
        conditions.values,
      );
    },

    async countItems(filter: ItemFilter): Promise<number> {
      return boundedCount(session, 'nft_items', itemConditions(filter));
    },

    /** Approvals of an owner that still stand. */
    async approvals(
      filter: { owner: Uint8Array; token?: Uint8Array | undefined },
      by: keyof typeof APPROVAL_ORDERS,
      page: Page,
    ): Promise<StoredApproval[]> {
      const conditions = approvalConditions(filter);
      const cut = `LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.start)}`;
      return session.query<StoredApproval>(
        `SELECT owner, token, spender, amount, for_all, timestamp_ms, hash, position FROM token_approvals
         ${conditions.toString()} ORDER BY ${APPROVAL_ORDERS[by].replace('?', order(page))} ${cut}`,
        conditions.values,
      );
    },

    async countApprovals(filter: { owner: Uint8Array; token?: Uint8Array | undefined }): Promise<number> {
      return boundedCount(session, 'token_approvals', approvalConditions(filter));
    },
  };
}

export type TokenItemsReader = ReturnType<typeof createTokenItemsReader>;

function itemConditions({ token, holder, item }: ItemFilter): Conditions {
  const conditions = new Conditions().add('balance > 0');
  if (token !== undefined) conditions.add('token = ?', token);
  if (holder !== undefined) conditions.add('address = ?', holder);
  if (item !== undefined) conditions.add('token_id = ?', item);
  return conditions;
}

function approvalConditions(filter: { owner: Uint8Array; token?: Uint8Array | undefined }): Conditions {
  const conditions = new Conditions().add('owner = ?', filter.owner).add('amount > 0');
  if (filter.token !== undefined) conditions.add('token = ?', filter.token);
  return conditions;
}
