import type { AccountTransferRow, TokenInfo, TransferRow, Risk } from '@sunscope/product-api/types';
import { hasItems } from '../../components/chain/token-facts.ts';
import { toRaw } from '../../lib/format/format.ts';

/** One movement of a token, from whichever list it came. */
export interface Movement {
  key: string;
  hash: string;
  block: number;
  timestampMs: number;
  from: string;
  to: string;
  /** Undefined where the list's amount could not be read. */
  raw: bigint | undefined;
  token: TokenInfo;
  /** Which of the items of a TRC721 or TRC1155 token moved. */
  item: string | undefined;
  contractRet: string;
  confirmed: boolean;
  risk: readonly Risk[];
}

/** A row of the list of all transfers. */
export function movementOf(row: TransferRow): Movement {
  return {
    key: row.id,
    hash: row.transactionHash,
    block: row.block,
    timestampMs: row.timestamp,
    from: row.transferFromAddress,
    to: row.transferToAddress,
    raw: toRaw(row.amount),
    token: row.tokenInfo,
    item: row.token_id,
    contractRet: row.contractRet,
    confirmed: row.confirmed,
    risk: row.risk,
  };
}

/** A row of an account's list, which has no id of its own: its place among the rows of the same transaction helps out. */
export function accountMovementOf(row: AccountTransferRow, index: number): Movement {
  return {
    key: `${row.hash}:${row.token_id}:${row.from_address}:${row.to_address}:${row.amount_str}:${index}`,
    hash: row.hash,
    block: row.block,
    timestampMs: row.date_created,
    from: row.from_address,
    to: row.to_address,
    raw: toRaw(row.amount_str),
    token: row.tokenInfo,
    item: hasItems(row.tokenInfo.tokenType) ? row.token_id : undefined,
    contractRet: row.contractRet,
    confirmed: row.confirmed,
    risk: row.risk,
  };
}

/** Which way a movement goes, seen from an address. */
export function directionFrom(owner: string, movement: Pick<Movement, 'from' | 'to'>): 'in' | 'out' | 'self' {
  if (movement.from === movement.to) return 'self';
  return movement.to === owner ? 'in' : 'out';
}
