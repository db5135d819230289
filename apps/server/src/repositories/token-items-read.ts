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

/** An item with all who hold it. */
export interface HeldItem {
  token_id: bigint;
  holders: bigint;
  supply: bigint;
  /** One of them. */
  holder: Uint8Array;
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
  /** Of a permission for one item of a TRC721 token. */
  token_id: bigint | null;
  timestamp_ms: bigint;
  hash: Uint8Array;
  position: Position;
}

export interface ApprovalFilter {
  owner: Uint8Array;
  token?: Uint8Array | undefined;
}

const APPROVAL_ORDERS = {
  time: 'position ?, token, spender, token_id',
  token: 'token, spender, token_id',
  spender: 'spender, token, token_id',
} as const;

const APPROVALS = {
  ofAmounts: `SELECT owner, token, spender, amount, for_all, NULL::numeric AS token_id, timestamp_ms, hash, position
    FROM token_approvals WHERE amount > 0`,
  // What an owner allowed ends when the item moves, which the position of the owner's row of the item reports.
  ofItems: `SELECT owner, token, spender, 1::numeric AS amount, false AS for_all, token_id, timestamp_ms, hash, position
    FROM item_approvals a WHERE spender IS NOT NULL AND NOT EXISTS (SELECT 1 FROM nft_items i
      WHERE i.token = a.token AND i.token_id = a.token_id AND i.address = a.owner AND i.position > a.position)`,
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

    /** Items of a token that somebody holds, each once. */
    async heldItems(
      filter: { token: Uint8Array; item?: bigint | undefined },
      page: Page,
    ): Promise<HeldItem[]> {
      const conditions = itemConditions(filter);
      const cut = `LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.start)}`;
      return session.query<HeldItem>(
        `SELECT token_id, count(*) AS holders, sum(balance) AS supply, min(address::text)::bytea AS holder
         FROM nft_items ${conditions.toString()} GROUP BY token_id ORDER BY token_id ${cut}`,
        conditions.values,
      );
    },

    async countHeldItems(filter: { token: Uint8Array; item?: bigint | undefined }): Promise<number> {
      const conditions = itemConditions(filter);
      const items = `(SELECT DISTINCT token_id FROM nft_items ${conditions.toString()}) AS items`;
      return boundedCount(session, items, conditions.nested());
    },

    /** Approvals of an owner that still stand: of amounts, of all items and of single ones. */
    async approvals(
      filter: ApprovalFilter,
      by: keyof typeof APPROVAL_ORDERS,
      page: Page,
    ): Promise<StoredApproval[]> {
      const conditions = approvalConditions(filter);
      const ordered = `ORDER BY ${APPROVAL_ORDERS[by].replace('?', order(page))}`;
      // Each part gives no more than the page can take of it, so that a first page is read off the index.
      const enough = conditions.value(page.limit + page.start);
      const parts = Object.values(APPROVALS).map(
        part => `(SELECT * FROM (${part}) AS part ${conditions.toString()} ${ordered} LIMIT ${enough})`,
      );
      return session.query<StoredApproval>(
        `SELECT * FROM (${parts.join(' UNION ALL ')}) AS given
         ${ordered} LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.start)}`,
        conditions.values,
      );
    },

    async countApprovals(filter: ApprovalFilter): Promise<number> {
      const all = `(${Object.values(APPROVALS).join(' UNION ALL ')}) AS given`;
      return boundedCount(session, all, approvalConditions(filter));
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

function approvalConditions(filter: ApprovalFilter): Conditions {
  const conditions = new Conditions().add('owner = ?', filter.owner);
  if (filter.token !== undefined) conditions.add('token = ?', filter.token);
  return conditions;
}
