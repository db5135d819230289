import { ADDRESS_ROWS, AddressRowKind } from '../../database/derived/internal-transactions.ts';
import {
  CANDLE_MINUTES,
  EXCHANGE_CANDLES,
  EXCHANGE_EVENTS,
  ExchangeEventKind,
  PRICE_SCALE,
} from '../../database/derived/exchange.ts';
import { TRX_TOKEN, trc10Key } from '../../database/token-key.ts';
import { bigintField, bytesField, isAddressBytes, type TransactionContext } from '../transaction-context.ts';
import type { BlockEffect } from '../effects.ts';
import type { Derivation } from './derivation.ts';
import type { DerivedRows } from './derived-rows.ts';

const EMPTY = new Uint8Array(0);
const MINUTE_MS = 60_000n;

/** Trades on Bancor pairs, the candles they make, and what was put in and taken out. */
export const exchangeRows: Derivation = {
  transaction(context, block, rows) {
    const { contractType, succeeded, owner, position } = context.row;
    if (contractType < ExchangeEventKind.created || contractType > ExchangeEventKind.traded || !succeeded)
      return;
    const event = readEvent(context);
    if (!event) return;
    rows.append(EXCHANGE_EVENTS, {
      position,
      kind: contractType,
      owner,
      hash: context.row.hash,
      timestamp_ms: block.timestampMs,
      ...event,
    });
    if (contractType !== ExchangeEventKind.traded) return;
    if (isAddressBytes(owner))
      rows.merge(ADDRESS_ROWS, { address: owner, kind: AddressRowKind.trade, position });
    addCandles(event, position, block, rows);
  },
};

interface ExchangeEvent {
  exchange_id: bigint;
  token: Uint8Array;
  quant: bigint;
  other_token: Uint8Array | null;
  other_quant: bigint | null;
}

/** What was done to which pair; nothing where the source does not name the new pair's id. */
function readEvent({ contract, info, source, row }: TransactionContext): ExchangeEvent | undefined {
  const result = info ?? source.transaction.ret[0];
  if (row.contractType === ExchangeEventKind.created) {
    const id = result?.exchange_id ?? 0n;
    if (id === 0n) return undefined;
    return {
      exchange_id: id,
      token: tokenKey(bytesField(contract, 'first_token_id')),
      quant: bigintField(contract, 'first_token_balance') ?? 0n,
      other_token: tokenKey(bytesField(contract, 'second_token_id')),
      other_quant: bigintField(contract, 'second_token_balance') ?? 0n,
    };
  }
  return {
    exchange_id: bigintField(contract, 'exchange_id') ?? 0n,
    token: tokenKey(bytesField(contract, 'token_id')),
    quant: bigintField(contract, 'quant') ?? 0n,
    other_token: null,
    other_quant: result
      ? row.contractType === ExchangeEventKind.traded
        ? result.exchange_received_amount
        : row.contractType === ExchangeEventKind.injected
          ? result.exchange_inject_another_amount
          : result.exchange_withdraw_another_amount
      : null,
  };
}

function tokenKey(bytes: Uint8Array = EMPTY): Uint8Array {
  return bytes.length === 1 && bytes[0] === TRX_TOKEN[0] ? TRX_TOKEN : trc10Key(bytes);
}

function addCandles(event: ExchangeEvent, position: bigint, block: BlockEffect, rows: DerivedRows): void {
  const { exchange_id, token, quant, other_quant: bought } = event;
  if (bought === null || bought <= 0n || quant <= 0n) return;
  const price = (bought * PRICE_SCALE) / quant;
  for (const minutes of CANDLE_MINUTES) {
    const span = BigInt(minutes) * MINUTE_MS;
    rows.merge(EXCHANGE_CANDLES, {
      exchange_id,
      token,
      minutes,
      start_ms: block.timestampMs - (block.timestampMs % span),
      first_position: position,
      open: price,
      high: price,
      low: price,
      close: price,
      sold: quant,
      bought,
      trades: 1n,
      position,
    });
  }
}
