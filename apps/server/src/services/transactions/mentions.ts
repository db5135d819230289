import type { TokenInfo, Warning } from '@sunscope/product-api/types';
import { bytesToText } from '@sunscope/tron/bytes';
import { parseTokenText, TokenKind, tokenKindOf } from '../../repositories/keys.ts';
import type { StoredTransfer } from '../../repositories/transfers-read.ts';
import { addressText } from '../shared/address-text.ts';
import type { Labels } from '../shared/labels.ts';
import type { Internal } from './moved-values.ts';
import type { OpenedTransaction } from './transaction-row.ts';

/** Addresses that a transaction's page shows, to be labelled. */
export function mentionedAddresses(parts: {
  opened: OpenedTransaction;
  warnings: readonly Warning[];
  moved: readonly StoredTransfer[];
  /** Addresses that call, result and events name. */
  named: readonly string[];
  /** Of the permission that was signed under. */
  keys: readonly string[];
  internals: readonly Internal[];
  signers: readonly string[];
  producers: readonly string[];
}): string[] {
  const { opened, warnings, moved, named, keys, internals, signers, producers } = parts;
  return [
    opened.owner,
    opened.counterparty,
    opened.recipient,
    ...moved.flatMap(transfer => [addressText(transfer.from_address), addressText(transfer.to_address)]),
    ...named,
    ...keys,
    ...internals.flatMap(internal => [internal.caller_address, internal.transfer_to_address]),
    ...signers,
    ...producers,
    ...warnings.flatMap(({ vars }) =>
      Object.values(vars).flatMap(variable => (variable.type === 'address' ? [variable.address] : [])),
    ),
  ];
}

/** The TRC10 tokens among these, by id. */
export function trc10TokensOf(keys: readonly Uint8Array[], labels: Labels): Record<string, TokenInfo> {
  const known = keys.filter(key => tokenKindOf(key) === TokenKind.trc10 && labels.isToken(key));
  return Object.fromEntries(known.map(key => [labels.token(key).tokenId, labels.token(key)]));
}

/** Tokens of internal transactions that are named: anybody can make as many as he pays for. */
const MOST_TOKENS = 50;

/** Tokens that it shows. */
export function mentionedTokens(opened: OpenedTransaction, moved: readonly StoredTransfer[]): Uint8Array[] {
  const keys = moved.map(transfer => transfer.token);
  if (opened.stored.token) keys.push(opened.stored.token);
  if (opened.trigger && opened.stored.counterparty) keys.push(opened.stored.counterparty);
  const named = Object.entries(opened.contract?.parameter ?? {}).flatMap(([member, value]) =>
    !member.endsWith('token_id')
      ? []
      : value instanceof Uint8Array
        ? [bytesToText(value) ?? '']
        : typeof value === 'bigint' && value > 0n
          ? [value.toString()]
          : [],
  );
  const called = new Set(
    (opened.info?.internal_transactions ?? []).flatMap(({ callValueInfo }) =>
      callValueInfo.flatMap(({ tokenId }) => (tokenId === '' ? [] : [tokenId])),
    ),
  );
  for (const text of [...named, opened.info?.assetIssueID ?? '', ...[...called].slice(0, MOST_TOKENS)]) {
    const key = parseTokenText(text);
    if (key) keys.push(key);
  }
  return keys;
}
