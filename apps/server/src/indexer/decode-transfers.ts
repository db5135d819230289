import { addressToBytes, ADDRESS_PREFIX, ZERO_ADDRESS } from '@sunscope/tron/address';
import { eventTopic } from '@sunscope/tron/abi';
import { bytesToNumber, bytesToText, equalBytes, textToBytes } from '@sunscope/tron/bytes';
import {
  ContractType,
  type CreateSmartContract,
  type InternalTransaction,
  type Log,
  type TriggerSmartContract,
} from '@sunscope/tron/messages';
import { MAX_INDEX } from '../database/position.ts';
import { TokenKind, TRX_TOKEN, trc10Key, type TokenKindCode } from '../database/token-key.ts';
import { bytesField, isAddressBytes, type TransactionContext } from './decode-block.ts';
import { TransferOrigin, type Effects, type TransferEffect, type TransferOriginCode } from './effects.ts';
import { Risk } from '../repositories/risk-bits.ts';
import { DUST_SUN } from './risk.ts';

const TRANSFER_TOPIC = eventTopic('Transfer(address,address,uint256)');
const NOBODY = addressToBytes(ZERO_ADDRESS);
const WORD = 32;

/** Kinds of internal transaction that move their value; others (freeze, vote, delegate) name stakes there. */
const MOVING_NOTES: ReadonlySet<string> = new Set(['call', 'create', 'suicide']);

interface Movement {
  token: Uint8Array;
  kind: TokenKindCode;
  from: Uint8Array;
  to: Uint8Array;
  amount: bigint;
  origin: TransferOriginCode;
}

/**
 * Adds every movement of TRX, TRC10 and TRC20 that a transaction made: its contract's own at index 0, then value and
 * tokens sent with a call, Transfer events, and internal transactions. A failed transaction moves nothing.
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
      from: movement.from,
      to: movement.to,
      amount: movement.amount,
      origin: movement.origin,
      signer: row.owner,
      risk: context.memoRisk | ownRisk(movement, row.owner),
    } satisfies TransferEffect);
  };
  ownMovement(context, effects, add);
  for (const log of context.info?.log ?? []) {
    const movement = movementOfLog(log);
    if (movement) add(movement);
  }
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

/** A TRC20 movement: Transfer(address,address,uint256) with both addresses indexed and one word of data. */
function movementOfLog(log: Log): Movement | undefined {
  const [topic, fromTopic, toTopic] = log.topics;
  // TRC721 indexes the token id as well and so has four topics.
  if (log.topics.length !== 3 || log.data.length !== WORD || !topic || !fromTopic || !toTopic)
    return undefined;
  if (!equalBytes(topic, TRANSFER_TOPIC)) return undefined;
  const from = addressOfTopic(fromTopic);
  const to = addressOfTopic(toTopic);
  if (!from || !to) return undefined;
  return {
    token: withPrefix(log.address),
    kind: TokenKind.trc20,
    from,
    to,
    amount: bytesToNumber(log.data),
    origin: TransferOrigin.event,
  };
}

function addressOfTopic(topic: Uint8Array): Uint8Array | undefined {
  if (topic.length !== WORD) return undefined;
  // Some early compilers left the 41 in front of the twenty bytes.
  for (let index = 0; index < 12; index++)
    if (topic[index] !== 0 && !(index === 11 && topic[index] === ADDRESS_PREFIX)) return undefined;
  return withPrefix(topic.subarray(12));
}

/** 21 bytes of the address that logs give with 20. */
export function withPrefix(address: Uint8Array): Uint8Array {
  if (address.length !== 20) return address;
  const full = new Uint8Array(21);
  full[0] = ADDRESS_PREFIX;
  full.set(address, 1);
  return full;
}

function movementsOfInternal(internal: InternalTransaction): Movement[] {
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
