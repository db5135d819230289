import { addressToBytes, ZERO_ADDRESS } from '@sunscope/tron/address';
import { DUST_SUN } from '@sunscope/tron/amount';
import { bytesToText, equalBytes, textToBytes } from '@sunscope/tron/bytes';
import {
  ContractType,
  type CreateSmartContract,
  type InternalTransaction,
  type TriggerSmartContract,
} from '@sunscope/tron/messages';
import { blockOfPosition, MAX_INDEX } from '../database/position.ts';
import { TokenKind, TRX_TOKEN, trc10Key, type TokenKindCode } from '../database/token-key.ts';
import { bytesField, isAddressBytes, type TransactionContext } from './transaction-context.ts';
import { tokenEventsOf, withPrefix } from './decode-token-events.ts';
import { TransferOrigin, type Effects, type TransferEffect, type TransferOriginCode } from './effects.ts';
import { Risk } from '../database/risk-bits.ts';

const NOBODY = addressToBytes(ZERO_ADDRESS);
const NO_DATA = new Uint8Array(0);
const NONE: readonly Uint8Array[] = [];
/** Contracts of one transaction that are asked about as spenders. */
const MOST_TAKERS = 8;
/** First four bytes of keccak-256 of `transfer(address,uint256)`, and the bytes of such a call. */
const TRANSFER_SELECTOR = Uint8Array.of(0xa9, 0x05, 0x9c, 0xbb);
const TRANSFER_CALL_BYTES = 68;

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
  let sent = sentByOwner(context);
  let next = 1;
  // A call is one transfer however many events its contract emits.
  const takeOwnSend = (movement: Movement): boolean => {
    if (!sent || !isThatSend(sent, movement, row.owner)) return false;
    sent = undefined;
    return true;
  };
  const add = (movement: Movement, index?: number) => {
    const at = index ?? next++;
    if (at > MAX_INDEX) return;
    // What the genesis block allots is nobody's doing, also where that is nothing.
    const own = blockOfPosition(row.position) === 0n ? 0 : ownRisk(movement, row.owner);
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
      isOwnSend: takeOwnSend(movement),
      takers: (own & Risk.not_signed_by_owner) === 0 ? NONE : takersOf(context, movement.token),
      risk: context.memoRisk | own,
    } satisfies TransferEffect);
  };
  ownMovement(context, effects, add);
  for (const log of context.info?.log ?? [])
    for (const event of tokenEventsOf(log)) add({ ...event, origin: TransferOrigin.event });
  for (const internal of context.info?.internal_transactions ?? [])
    for (const movement of movementsOfInternal(internal)) add(movement);
}

/** Whom an owner may have allowed to move a token in this transaction. */
function takersOf({ row, info }: TransactionContext, token: Uint8Array): Uint8Array[] {
  const found = [row.owner];
  const add = (address: Uint8Array) => {
    if (found.length < MOST_TAKERS && !found.some(known => equalBytes(known, address))) found.push(address);
  };
  if (row.counterparty) add(row.counterparty);
  for (const { caller_address, transferTo_address } of info?.internal_transactions ?? [])
    if (equalBytes(withPrefix(transferTo_address), token)) add(withPrefix(caller_address));
  return found;
}

/** What a transaction says its owner sends, and to whom. */
interface OwnSend {
  origin: TransferOriginCode;
  /** The contract that is called; undefined for TRX and TRC10. */
  token: Uint8Array | undefined;
  to: Uint8Array;
}

function sentByOwner({ row, contract }: TransactionContext): OwnSend | undefined {
  const { counterparty } = row;
  if (!counterparty) return undefined;
  switch (row.contractType) {
    case ContractType.TransferContract:
    case ContractType.TransferAssetContract:
      return { origin: TransferOrigin.contract, token: undefined, to: counterparty };
    case ContractType.TriggerSmartContract: {
      const to = recipientOfTransferCall(bytesField(contract, 'data') ?? NO_DATA);
      return to && { origin: TransferOrigin.event, token: counterparty, to };
    }
    default:
      return undefined;
  }
}

/** Whom a call of `transfer(address,uint256)` names; undefined for any other call, and for an amount of nothing. */
function recipientOfTransferCall(data: Uint8Array): Uint8Array | undefined {
  if (data.length < TRANSFER_CALL_BYTES || !equalBytes(data.subarray(0, 4), TRANSFER_SELECTOR))
    return undefined;
  return data.subarray(36, TRANSFER_CALL_BYTES).some(byte => byte !== 0)
    ? withPrefix(data.subarray(16, 36))
    : undefined;
}

function isThatSend(sent: OwnSend, movement: Movement, owner: Uint8Array): boolean {
  return (
    movement.origin === sent.origin &&
    (sent.token === undefined || equalBytes(movement.token, sent.token)) &&
    equalBytes(movement.from, owner) &&
    equalBytes(movement.to, sent.to)
  );
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
