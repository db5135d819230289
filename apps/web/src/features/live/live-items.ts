import type { FeedMessage, LiveEvent } from '@sunscope/product-api/feed';
import type { TokenInfo, TransferRow } from '@sunscope/product-api/types';
import { toRaw } from '../../lib/format/format.ts';

/** Kinds the stream distinguishes. */
export const LIVE_KINDS = ['transfer', 'call', 'vote', 'other'] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/** One thing that happened, whatever message brought it. */
export interface LiveItem {
  key: string;
  kind: LiveKind;
  block: number;
  /** When its block was made. */
  t: number;
  hash: string;
  from: string;
  fromName: string;
  /** Empty where it has no other end. */
  to: string;
  toName: string;
  toContract: boolean;
  amount: { raw: bigint; token: TokenInfo } | undefined;
  /** Sun it moved; undefined where it moved no TRX. */
  sun: bigint | undefined;
  votes: number | undefined;
  /** Method, name or symbol, as whoever wrote it did. */
  text: string;
  event: LiveEvent['event'];
  failed: boolean;
  risky: boolean;
}

/** A block as a mark in the picture. */
export interface LiveBlock {
  number: number;
  t: number;
  transactions: number;
}

const NOTHING = {
  to: '',
  fromName: '',
  toName: '',
  toContract: false,
  amount: undefined,
  sun: undefined,
  votes: undefined,
  text: '',
  failed: false,
  risky: false,
};

/** A row of a list of transfers, or of a block's message. */
export function itemOfTransfer(
  row: TransferRow,
  about: { addressNames: Readonly<Record<string, string>>; contractMap: Readonly<Record<string, boolean>> },
): LiveItem {
  const raw = toRaw(row.amount);
  const isTrx = row.tokenInfo.tokenType === 'trx';
  return {
    ...NOTHING,
    key: `transfer:${row.id}`,
    kind: 'transfer',
    event: 'transfer',
    block: row.block,
    t: row.timestamp,
    hash: row.transactionHash,
    from: row.transferFromAddress,
    fromName: about.addressNames[row.transferFromAddress] ?? '',
    to: row.transferToAddress,
    toName: about.addressNames[row.transferToAddress] ?? '',
    toContract: about.contractMap[row.transferToAddress] === true,
    amount: raw === undefined ? undefined : { raw, token: row.tokenInfo },
    sun: isTrx ? raw : undefined,
    risky: row.risk.length > 0,
  };
}

/** What a message reports beside transfers, which come with their block. */
export function itemOfEvent(live: LiveEvent): LiveItem | undefined {
  const { event, payload } = live;
  const key = `${event}:${payload.id}`;
  if (event === 'vote')
    return {
      ...NOTHING,
      key: `${key}:${payload.candidateAddress}`,
      kind: 'vote',
      event,
      block: payload.block,
      t: payload.timestamp,
      hash: payload.transaction,
      from: payload.voterAddress,
      to: payload.candidateAddress,
      votes: payload.votes,
    };
  if (event === 'transfer') return undefined;
  const { block, dateCreated: t, transaction_hash: hash, ownerAddress: from } = payload;
  const common = { ...NOTHING, key, event, block, t, hash, from };
  switch (event) {
    case 'contract-call':
      return {
        ...common,
        kind: 'call',
        fromName: payload.ownerName,
        to: payload.contractAddress,
        toName: payload.contractName,
        toContract: true,
        text: payload.method,
        sun: toRaw(payload.callValue),
        failed: !payload.succeeded,
      };
    case 'asset-participate':
      return {
        ...common,
        kind: 'other',
        to: payload.toAddress,
        text: payload.name,
        sun: toRaw(payload.amount),
      };
    case 'witness-create':
      return { ...common, kind: 'other', text: payload.url };
    case 'asset-create':
    case 'account-name-changed':
      return { ...common, kind: 'other', text: payload.name };
  }
}

/** The block a message brings. */
export function blockOf(message: Extract<FeedMessage, { type: 'block' }>): LiveBlock {
  const { number, timestamp, nrOfTrx } = message.data.block;
  return { number, t: timestamp, transactions: nrOfTrx };
}
