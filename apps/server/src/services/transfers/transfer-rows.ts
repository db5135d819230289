import type { AccountTransferRow, TransferRow } from '@sunscope/product-api/types';
import type { assetTransferRow, trc20TransferRow } from '@sunscope/product-api/schemas/transfers';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { z } from 'zod';
import { blockOfPosition, riskNames, TokenKind } from '../../repositories/keys.ts';
import type { SyncPosition } from '../../repositories/stats-read.ts';
import type { PublicTag } from '../../repositories/tags-read.ts';
import type { StoredTransfer } from '../../repositories/transfers-read.ts';
import { amountJson } from '../shared/json-values.ts';
import { type Labels } from '../shared/labels.ts';
import { addressText } from '../shared/address-text.ts';

type Solid = Pick<SyncPosition, 'solidNumber'>;
export type Trc20TransferRow = z.output<typeof trc20TransferRow>;
export type AssetTransferRow = z.output<typeof assetTransferRow>;

/** A transfer is only in the index when it took place, so its transaction succeeded. */
const SUCCESS = 'SUCCESS';

interface Common {
  block: number;
  hash: string;
  timestamp: number;
  from: string;
  to: string;
  confirmed: boolean;
}

function common(transfer: StoredTransfer, sync: Solid): Common {
  const block = blockOfPosition(transfer.position);
  return {
    block: Number(block),
    hash: bytesToHex(transfer.hash),
    timestamp: Number(transfer.timestamp_ms),
    from: addressText(transfer.from_address),
    to: addressText(transfer.to_address),
    confirmed: block <= sync.solidNumber,
  };
}

/** Name of the event that reported it. */
export function eventOf(transfer: StoredTransfer): string {
  return transfer.token_kind === TokenKind.trc1155 ? 'TransferSingle' : 'Transfer';
}

/** The item, where one moved. */
function item(transfer: StoredTransfer): { token_id?: string } {
  return transfer.token_id === null ? {} : { token_id: transfer.token_id.toString() };
}

/** Row A: any token. `memo` is that of the transaction. */
export function presentTransfer(
  transfer: StoredTransfer,
  memo: string,
  { sync, facts }: { sync: Solid; facts: Labels },
): TransferRow {
  const { block, hash, timestamp, from, to, confirmed } = common(transfer, sync);
  const token = facts.token(transfer.token);
  const risk = riskNames(transfer.risk);
  return {
    id: transfer.position.toString(),
    block,
    transactionHash: hash,
    timestamp,
    transferFromAddress: from,
    transferToAddress: to,
    amount: amountJson(transfer.amount),
    tokenName: token.tokenId,
    ...item(transfer),
    confirmed,
    revert: false,
    contractRet: SUCCESS,
    data: memo,
    tokenInfo: token,
    risk,
    riskTransaction: risk.length > 0,
    cheatStatus: false,
  };
}

/** Row B: an account's movements. TRX counts as trc10, as TRONSCAN has it; both sender fields are filled. */
export function presentAccountTransfer(
  transfer: StoredTransfer,
  sync: Solid,
  facts: Labels,
): AccountTransferRow {
  const { block, hash, timestamp, from, to, confirmed } = common(transfer, sync);
  const token = facts.token(transfer.token);
  const ofContract = transfer.token_kind > TokenKind.trc10;
  return {
    type: ofContract ? token.tokenType : 'trc10',
    hash,
    block,
    date_created: timestamp,
    owner_address: from,
    from_address: from,
    to_address: to,
    token_id: ofContract ? (transfer.token_id?.toString() ?? '') : token.tokenId,
    contract_address: ofContract ? token.tokenId : '',
    amount: amountJson(transfer.amount),
    amount_str: transfer.amount.toString(),
    token_name: token.tokenName,
    symbol: token.tokenAbbr,
    decimals: token.tokenDecimal,
    confirmed,
    contractRet: SUCCESS,
    tokenInfo: token,
    risk: riskNames(transfer.risk),
  };
}

/** Row C: tokens of contracts. `call` is the decoded call that caused it, where the list gives it. */
export function presentTrc20Transfer(
  transfer: StoredTransfer,
  sync: Solid,
  facts: Labels,
  call?: Trc20TransferRow['trigger_info'],
): Trc20TransferRow {
  const { block, hash, timestamp, from, to, confirmed } = common(transfer, sync);
  const token = facts.token(transfer.token);
  return {
    transaction_id: hash,
    block,
    block_ts: timestamp,
    from_address: from,
    to_address: to,
    contract_address: token.tokenId,
    quant: transfer.amount.toString(),
    confirmed,
    contractRet: SUCCESS,
    finalResult: SUCCESS,
    revert: false,
    status: 0,
    contract_type: token.tokenType,
    event_type: eventOf(transfer),
    tokenInfo: token,
    ...item(transfer),
    approval_amount: '0',
    ...(call ? { trigger_info: call } : {}),
    from_address_tag: tagUnder('from_address_tag', facts.tagOf(from)),
    to_address_tag: tagUnder('to_address_tag', facts.tagOf(to)),
    fromAddressIsContract: facts.isContract(from),
    toAddressIsContract: facts.isContract(to),
    risk: riskNames(transfer.risk),
  };
}

/** A tag below members of their own for sender and recipient; nothing without one. */
function tagUnder(member: string, { tag, logo }: Pick<PublicTag, 'tag' | 'logo'>): Record<string, string> {
  return tag === '' ? {} : { [member]: tag, ...(logo === '' ? {} : { [`${member}_logo`]: logo }) };
}

/** Row D: one TRC10 token. */
export function presentAssetTransfer(transfer: StoredTransfer, sync: Solid, facts: Labels): AssetTransferRow {
  const { block, hash, timestamp, from, to, confirmed } = common(transfer, sync);
  const token = facts.token(transfer.token);
  return {
    blockId: block,
    transactionHash: hash,
    timestamp,
    transferFromAddress: from,
    transferToAddress: to,
    amount: amountJson(transfer.amount),
    tokenName: token.tokenId,
    confirmed,
    contractRet: SUCCESS,
    finalResult: SUCCESS,
    tokenInfo: token,
    risk: riskNames(transfer.risk),
  };
}
