import { addressToBytes, ZERO_ADDRESS } from '@sunscope/tron/address';
import { bytesToText, equalBytes, textToBytes } from '@sunscope/tron/bytes';
import {
  ContractType,
  type CreateSmartContract,
  type InternalTransaction,
  type TriggerSmartContract,
} from '@sunscope/tron/messages';
import { MAX_INDEX } from '../database/position.ts';
import { TokenKind, TRX_TOKEN, trc10Key, type TokenKindCode } from '../database/token-key.ts';
import { bytesField, isAddressBytes, type TransactionContext } from './decode-block.ts';
import { tokenEventsOf, withPrefix } from './decode-token-events.ts';
import { TransferOrigin, type Effects, type TransferEffect, type TransferOriginCode } from './effects.ts';
import { Risk } from '../repositories/risk-bits.ts';
import { DUST_SUN } from './risk.ts';

const NOBODY = addressToBytes(ZERO_ADDRESS);

export { withPrefix };

/** Kinds of internal transaction that move their value; others (freeze, vote, delegate) name stakes there. */
const MOVING_NOTES: ReadonlySet<string> = new Set(['call', 'create', 'suicide']);

interface Movement {
  token: Uint8Array;
  kind: TokenKindCode;
  /** Item of a TRC721 or TRC1155 token. */
  id?: bigint | undefined;
  from: Uint8Array;
  to: Uint8Array;
  amount: bigint;
  origin: TransferOriginCode;
}

/**
 * Adds every movement of value and tokens that a transaction made: its contract's own at index 0, then value and
 * tokens sent with a call, events of token contracts, and internal transactions. A failed transaction moves nothing.
 */
export function transfersOf(context: TransactionContext, effects: Effects): void {
  const { row } = context;
  if (!row.succeeded) return;
  let next = 1;
  const add = (movement: Movement, index?: number) => {
    const at = index ?? next++;
    if (at > MAX_INDEX) return;
    effects.transfers.push({
      position: row.position + BigInt(at),
      hash: row.hash,
      token: movement.token,
      tokenKind: movement.kind,
      tokenId: movement.id,
      // The same array where it is the same account: it is found by that later, and less is kept.
      from: equalBytes(movement.from, row.owner) ? row.owner : movement.from,
      to: movement.to,
      amount: movement.amount,
      origin: movement.origin,
      signer: row.owner,
      risk: context.memoRisk | ownRisk(movement, row.owner),
    } satisfies TransferEffect);
  };
  ownMovement(context, effects, add);
  for (const log of context.info?.log ?? [])
    for (const event of tokenEventsOf(log)) add({ ...event, origin: TransferOrigin.event });
  for (const internal of context.info?.internal_transactions ?? [])
    for (const movement of movementsOfInternal(internal)) add(movement);
}

function ownRisk(movement: Movement, signer: Uint8Array): number {
  let risk = 0;
  if (movement.amount === 0n) risk |= Risk.zero_value;
  else if (movement.kind === TokenKind.trx && movement.amount > 0n && movement.amount <= DUST_SUN)
    risk |= Risk.dust;
  // Contracts cannot sign; who is one is known when this is applied, and the bit is taken back there.
  if (
    movement.origin === TransferOrigin.event &&
    !equalBytes(movement.from, signer) &&
    !equalBytes(movement.from, NOBODY)
  )
    risk |= Risk.not_signed_by_owner;
  return risk;
}

function ownMovement(
  context: TransactionContext,
  effects: Effects,
  add: (movement: Movement, index?: number) => void,
): void {
  const { row, contract } = context;
  const from = row.owner;
  switch (row.contractType) {
    case ContractType.TransferContract:
      if (row.counterparty)
        add(
          {
            token: TRX_TOKEN,
            kind: TokenKind.trx,
            from,
            to: row.counterparty,
            amount: row.amount ?? 0n,
            origin: TransferOrigin.contract,
          },
          0,
        );
      return;
    case ContractType.TransferAssetContract:
      if (row.counterparty)
        add(
          {
            token: trc10Key(bytesField(contract, 'asset_name') ?? new Uint8Array(0)),
            kind: TokenKind.trc10,
            from,
            to: row.counterparty,
            amount: row.amount ?? 0n,
            origin: TransferOrigin.contract,
          },
          0,
        );
      return;
    case ContractType.ParticipateAssetIssueContract:
      if (!row.counterparty) return;
      add(
        {
          token: TRX_TOKEN,
          kind: TokenKind.trx,
          from,
          to: row.counterparty,
          amount: row.amount ?? 0n,
          origin: TransferOrigin.contract,
        },
        0,
      );
      // The bought tokens take index 1 when the price is known, so nothing else of this transaction may.
      effects.participations.push({
        position: row.position + 1n,
        hash: row.hash,
        buyer: from,
        issuer: row.counterparty,
        token: trc10Key(bytesField(contract, 'asset_name') ?? new Uint8Array(0)),
        sun: row.amount ?? 0n,
      });
      return;
    case ContractType.TriggerSmartContract: {
      const call = contract?.parameter as TriggerSmartContract | undefined;
      if (call && row.counterparty)
        sentWithCall(from, row.counterparty, call.call_value, call.token_id, call.call_token_value, add);
      return;
    }
    case ContractType.CreateSmartContract: {
      const call = contract?.parameter as CreateSmartContract | undefined;
      if (call && row.counterparty)
        sentWithCall(
          from,
          row.counterparty,
          call.new_contract?.call_value ?? 0n,
          call.token_id,
          call.call_token_value,
          add,
        );
    }
  }
}

function sentWithCall(
  from: Uint8Array,
  to: Uint8Array,
  sun: bigint,
  tokenId: bigint,
  tokenAmount: bigint,
  add: (movement: Movement, index?: number) => void,
): void {
  const origin = TransferOrigin.callValue;
  if (sun > 0n) add({ token: TRX_TOKEN, kind: TokenKind.trx, from, to, amount: sun, origin }, 0);
  if (tokenId > 0n && tokenAmount > 0n)
    add({
      token: textToBytes(tokenId.toString()),
      kind: TokenKind.trc10,
      from,
      to,
      amount: tokenAmount,
      origin,
    });
}

/** What one internal transaction moved; nothing for a rejected one, or where the value names a stake. */
export function movementsOfInternal(internal: InternalTransaction): Movement[] {
  if (internal.rejected || !MOVING_NOTES.has(bytesToText(internal.note) ?? '')) return [];
  const from = withPrefix(internal.caller_address);
  const to = withPrefix(internal.transferTo_address);
  if (!isAddressBytes(from) || !isAddressBytes(to)) return [];
  return internal.callValueInfo
    .filter(value => value.callValue > 0n)
    .map(value => ({
      ...(value.tokenId === ''
        ? { token: TRX_TOKEN, kind: TokenKind.trx }
        : { token: trc10Key(textToBytes(value.tokenId)), kind: TokenKind.trc10 }),
      from,
      to,
      amount: value.callValue,
      origin: TransferOrigin.internal,
    }));
}
