import type { TransactionDetail } from '@sunscope/product-api/types';
import { bytesToText } from '@sunscope/tron/bytes';
import type { Messages } from '@sunscope/tron/messages';
import { tokenText } from '../../repositories/keys.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { OpenedTransaction } from './transaction-row.ts';
import { amountJson } from '../shared/json-values.ts';

export interface ExchangeStep {
  exchange: bigint;
  quant: bigint;
  expected: bigint;
  tokenId: string;
  /** The other side of the pair; undefined where its beginning is not in the index. */
  another: Uint8Array | undefined;
  anotherAmount: bigint;
}

/** What a pair of the chain's own exchange gave or took; undefined for other transactions. */
export async function readExchange(
  { exchange }: Pick<Readers, 'exchange'>,
  { contract, info }: OpenedTransaction,
): Promise<ExchangeStep | undefined> {
  const name = contract?.info?.message;
  if (
    !contract?.parameter ||
    (name !== 'ExchangeTransactionContract' &&
      name !== 'ExchangeInjectContract' &&
      name !== 'ExchangeWithdrawContract')
  )
    return undefined;
  const p = contract.parameter as unknown as Messages['ExchangeTransactionContract'];
  const amounts = {
    ExchangeTransactionContract: info?.exchange_received_amount,
    ExchangeInjectContract: info?.exchange_inject_another_amount,
    ExchangeWithdrawContract: info?.exchange_withdraw_another_amount,
  };
  const tokenId = bytesToText(p.token_id) ?? '';
  const pair = await exchange.tokensOf(p.exchange_id);
  return {
    exchange: p.exchange_id,
    quant: p.quant,
    expected: name === 'ExchangeTransactionContract' ? p.expected : 0n,
    tokenId,
    another: pair?.find(token => tokenText(token) !== tokenId),
    anotherAmount: amounts[name] ?? 0n,
  };
}

export function presentExchange(step: ExchangeStep): NonNullable<TransactionDetail['exchange_info']> {
  return {
    exchange_id: Number(step.exchange),
    token_id: step.tokenId,
    quant: amountJson(step.quant),
    expected: amountJson(step.expected),
    another_token_id: step.another ? tokenText(step.another) : '',
    another_amount: amountJson(step.anotherAmount),
  };
}
