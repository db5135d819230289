import { encodeCall } from '@sunscope/tron/abi';
import type { Address } from '@sunscope/tron/address';
import { parseAmount } from '@sunscope/tron/amount';
import { bytesToHex } from '@sunscope/tron/bytes';
import { InvalidValueError } from '@sunscope/tron/errors';
import { callIntent } from '../intents/contract-call.ts';
import type { Intent } from '../intents/registry.ts';
import type { TransferToken } from '../sendable-tokens.ts';

/** Where a bridge is called, and what it takes for it, in sun. */
interface BridgeSide {
  from: Address;
  /** The gateway of the chain that is signed for. */
  gateway: Address;
  feeSun: bigint;
}

interface Call {
  contract: Address;
  signature: string;
  values: readonly unknown[];
  valueSun: bigint;
  tokenId?: bigint;
  tokenValue?: bigint;
}

function intentOf(from: Address, call: Call): Intent {
  return callIntent({
    from,
    contract: call.contract,
    data: bytesToHex(encodeCall(`function ${call.signature}`, call.values)),
    callValueSun: call.valueSun,
    tokenId: call.tokenId ?? 0n,
    tokenValue: call.tokenValue ?? 0n,
    note: '',
    permissionId: 0,
  });
}

/** Locks an asset on the main chain, for its owner to have on the side chain. */
export function depositIntent(
  { from, gateway, feeSun }: BridgeSide,
  token: TransferToken,
  amount: bigint,
): Intent {
  const at = { contract: gateway, valueSun: feeSun };
  if (token.kind === 'trx')
    return intentOf(from, { ...at, signature: 'depositTRX()', values: [], valueSun: amount + feeSun });
  if (token.kind === 'trc10')
    return intentOf(from, {
      ...at,
      signature: 'depositTRC10(uint64,uint64)',
      values: [BigInt(token.id), amount],
      tokenId: BigInt(token.id),
      tokenValue: amount,
    });
  return intentOf(from, {
    ...at,
    signature: 'depositTRC20(address,uint256)',
    values: [token.contract, amount],
  });
}

/** Lets the gateway take exactly this much of a token: what a deposit of it needs before. */
export function approveIntent({ from, gateway }: BridgeSide, contract: Address, amount: bigint): Intent {
  return { kind: 'trc20_approve', from, contract, spender: gateway, amount, note: '', permissionId: 0 };
}

/** Burns an asset on the side chain, for its owner to have back on the main chain. */
export function withdrawIntent(
  { from, gateway, feeSun }: BridgeSide,
  token: TransferToken,
  amount: bigint,
): Intent {
  const at = { contract: gateway, valueSun: feeSun };
  if (token.kind === 'trx')
    return intentOf(from, { ...at, signature: 'withdrawTRX()', values: [], valueSun: amount + feeSun });
  if (token.kind === 'trc10')
    return intentOf(from, {
      ...at,
      signature: 'withdrawTRC10(uint256,uint256)',
      values: [BigInt(token.id), amount],
      tokenId: BigInt(token.id),
      tokenValue: amount,
    });
  // The token hands it to the gateway by itself, so nothing is approved.
  return intentOf(from, {
    ...at,
    contract: token.contract,
    signature: 'withdrawal(uint256)',
    values: [amount],
  });
}

/** Asks for a twin of a TRC20 token on the side chain, by the transaction that created it. */
export function mappingIntent({ from, gateway, feeSun }: BridgeSide, transaction: string): Intent {
  return intentOf(from, {
    contract: gateway,
    signature: 'mappingTRC20(bytes)',
    values: [`0x${transaction}`],
    valueSun: feeSun,
  });
}

const RETRIES = {
  deposit: 'retryDeposit(uint256)',
  mapping: 'retryMapping(uint256)',
  withdrawal: 'retryWithdraw(uint256)',
} as const;

type Direction = keyof typeof RETRIES;

/** Asks the oracles to take up again what got stuck; paid once whatever is asked. */
export function retryIntent(
  { from, gateway, feeSun }: BridgeSide,
  direction: Direction,
  nonce: bigint,
): Intent {
  return intentOf(from, {
    contract: gateway,
    signature: RETRIES[direction],
    values: [nonce],
    valueSun: feeSun,
  });
}

/** Why an amount cannot cross; also a key of words. */
type CrossProblem =
  | 'bridge_amount_form'
  | 'bridge_below_min'
  | 'bridge_lack'
  | 'bridge_no_energy'
  | 'bridge_inactive_main';

/** Energy below which a call of the gateway burns TRX, and how much is enough for that, both as the specification has them. */
const ENERGY_ENOUGH = 10_000n;
const SUN_ENOUGH = 11_000_000n;

/** The amount that crosses, or why none does. Nothing typed is neither. */
export function readCrossing(
  text: string,
  facts: {
    token: TransferToken;
    decimals: number;
    balance: bigint;
    min: bigint;
    feeSun: bigint;
    trxSun: bigint;
    energy: bigint;
    /** The same account does not exist on the main chain, where a withdrawal goes to. */
    receiverIsMissing: boolean;
  },
): { amount?: bigint; problem?: CrossProblem } {
  if (text === '') return {};
  let amount: bigint;
  try {
    amount = parseAmount(text, facts.decimals);
  } catch (error) {
    if (error instanceof InvalidValueError) return { problem: 'bridge_amount_form' };
    throw error;
  }
  if (amount <= 0n) return { problem: 'bridge_amount_form' };
  if (facts.receiverIsMissing) return { problem: 'bridge_inactive_main' };
  if (amount < facts.min) return { problem: 'bridge_below_min' };
  const spentSun = facts.feeSun + (facts.token.kind === 'trx' ? amount : 0n);
  if (amount > facts.balance || spentSun > facts.trxSun) return { problem: 'bridge_lack' };
  if (facts.energy < ENERGY_ENOUGH && facts.trxSun < SUN_ENOUGH) return { problem: 'bridge_no_energy' };
  return { amount };
}
