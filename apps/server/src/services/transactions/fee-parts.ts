import type { Cost } from '@sunscope/product-api/types';
import type { Messages } from '@sunscope/tron/messages';
import type { ChainParameters } from '../governance/chain-parameters.ts';
import { amountJson } from '../shared/json-values.ts';

type FeeParts = Pick<Cost, 'multi_sign_fee' | 'memoFee' | 'account_create_fee'>;

interface Burned {
  /** All sun burned. */
  fee: bigint;
  netFee: bigint;
  energyFee: bigint;
  signatures: number;
  hasMemo: boolean;
  /** True for types that make the recipient's account where it has none. */
  mayActivate: boolean;
}

/**
 * What the rest of a fee was for, beside bandwidth and energy: the receipt only has the sum. Said only where today's
 * parameters explain it to the last sun, since older transactions paid other fees.
 */
export async function feeParts(parameters: ChainParameters, burned: Burned): Promise<FeeParts> {
  let rest = burned.fee - burned.netFee - burned.energyFee;
  if (rest <= 0n) return {};
  const [multiSign, memo, activation] = await Promise.all([
    parameters.get('getMultiSignFee'),
    parameters.get('getMemoFee'),
    parameters.get('getCreateNewAccountFeeInSystemContract'),
  ]);
  const parts: FeeParts = {};
  const take = (name: keyof FeeParts, applies: boolean, sun: bigint | undefined): void => {
    if (!applies || sun === undefined || sun <= 0n || sun > rest) return;
    rest -= sun;
    parts[name] = amountJson(sun);
  };
  take('multi_sign_fee', burned.signatures > 1, multiSign);
  take('memoFee', burned.hasMemo, memo);
  take('account_create_fee', burned.mayActivate, activation);
  return rest === 0n ? parts : {};
}

/**
 * Resources and fees of one transaction by its receipt.
 * @param chargedBytes that it is charged bandwidth for, which the receipt only gives in sun where they were burned
 */
export function costOf(info: Messages['TransactionInfoBrief'], chargedBytes: () => number): Cost {
  const receipt = info.receipt;
  // Either stake and allowance pay for the whole transaction or nothing of it.
  const isBurned = receipt !== undefined && receipt.net_fee > 0n && receipt.net_usage === 0n;
  return {
    net_usage: amountJson(receipt?.net_usage ?? 0n),
    net_fee: amountJson(receipt?.net_fee ?? 0n),
    ...(isBurned ? { net_burned: chargedBytes() } : {}),
    energy_usage: amountJson(receipt?.energy_usage ?? 0n),
    origin_energy_usage: amountJson(receipt?.origin_energy_usage ?? 0n),
    energy_usage_total: amountJson(receipt?.energy_usage_total ?? 0n),
    energy_fee: amountJson(receipt?.energy_fee ?? 0n),
    energy_penalty_total: amountJson(receipt?.energy_penalty_total ?? 0n),
    fee: amountJson(info.fee),
  };
}
