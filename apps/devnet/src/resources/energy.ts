import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import type { ResourceReceipt, SmartContract } from '@sunscope/tron/messages';
import type { AddressBytes } from '../state/address-bytes.ts';
import type { State } from '../state/state.ts';
import { ensure } from '../transactions/rules.ts';
import { countBlockEnergy } from './adaptive-energy.ts';
import { ContractExecuteError } from '../transactions/errors.ts';
import { energyLeft, headSlot, spendResource } from './resource-window.ts';

/** Energy a contract's creator lends per call where the contract names none (java-tron: CREATOR_DEFAULT_ENERGY_LIMIT). */
const DEFAULT_ORIGIN_LIMIT = 10_000_000n;

/** Energy that every call on a side chain has for nothing, while its charging is off. */
const SIDE_CALL_ENERGY = 10_000_000n;

/** Who may pay how much of a contract's energy. */
export interface EnergyShare {
  readonly caller: AddressBytes;
  /** Staked energy the caller has left. */
  readonly callerLeft: bigint;
  readonly callerLimit: bigint;
  /** The contract's creator, where it is another account that exists. */
  readonly origin: AddressBytes | undefined;
  readonly originLeft: bigint;
  readonly originLimit: bigint;
  /** Most the creator lends per call. */
  readonly originCap: bigint;
  /** Part that the creator pays, in percent. */
  readonly originPercent: bigint;
}

const least = (...values: bigint[]): bigint => values.reduce((a, b) => (b < a ? b : a));

/** The caller's limit: staked energy and what its TRX buys, both under the fee limit (VMActuator, fixed ratio). */
export function callerEnergy(
  state: State,
  caller: AddressBytes,
  feeLimitSun: bigint,
  callValueSun: bigint,
): EnergyShare {
  const account = state.requireAccount(caller);
  if (state.marks.sideChainId)
    return {
      caller,
      callerLeft: 0n,
      callerLimit: SIDE_CALL_ENERGY,
      origin: undefined,
      originLeft: 0n,
      originLimit: 0n,
      originCap: 0n,
      originPercent: 0n,
    };
  const price = state.property('ENERGY_FEE');
  const left = energyLeft(state, account);
  const spendable = account.balance > callValueSun ? account.balance - callValueSun : 0n;
  return {
    caller,
    callerLeft: left,
    callerLimit: least(left + spendable / price, feeLimitSun / price),
    origin: undefined,
    originLeft: 0n,
    originLimit: 0n,
    originCap: 0n,
    originPercent: 0n,
  };
}

/** Adds what the contract's creator lends to the caller's limit. */
export function originEnergy(state: State, share: EnergyShare, contract: SmartContract): EnergyShare {
  if (state.marks.sideChainId) return share;
  const creator = state.account(contract.origin_address);
  if (!creator || equalBytes(contract.origin_address, share.caller)) return share;
  ensure(contract.origin_energy_limit >= 0n, "originEnergyLimit can't be < 0");
  const cap = contract.origin_energy_limit === 0n ? DEFAULT_ORIGIN_LIMIT : contract.origin_energy_limit;
  const userPercent = contract.consume_user_resource_percent;
  const left = userPercent < 100n ? energyLeft(state, creator) : 0n;
  let limit = 0n;
  if (userPercent <= 0n) limit = least(left, cap);
  else if (userPercent < 100n)
    limit = least((share.callerLimit * (100n - userPercent)) / userPercent, left, cap);
  return {
    ...share,
    origin: contract.origin_address,
    originLeft: left,
    originLimit: limit,
    originCap: cap,
    originPercent: 100n - userPercent,
  };
}

/**
 * Pays for the energy a contract used: the creator its part from its stake, the rest the caller, first from its stake,
 * then by burning TRX (java-tron: ReceiptCapsule.payEnergyBill).
 */
export function payEnergy(
  state: State,
  share: EnergyShare,
  outcome: { energyUsed: bigint; result: string },
): Pick<ResourceReceipt, 'energy_usage' | 'energy_fee' | 'origin_energy_usage'> {
  const bill = { energy_usage: 0n, energy_fee: 0n, origin_energy_usage: 0n };
  const used = outcome.energyUsed;
  const succeeded = outcome.result === 'SUCCESS';
  if (used <= 0n || state.marks.sideChainId) return bill;
  countBlockEnergy(state, used);
  // A creator that destroyed itself in this very run has nothing left to pay with.
  if (share.origin && state.account(share.origin)) {
    bill.origin_energy_usage = least((used * share.originPercent) / 100n, share.originLeft, share.originCap);
    spendEnergy(state, share.origin, bill.origin_energy_usage, succeeded);
  }
  const own = used - bill.origin_energy_usage;
  bill.energy_usage = least(own, share.callerLeft);
  spendEnergy(state, share.caller, bill.energy_usage, succeeded);
  bill.energy_fee = (own - bill.energy_usage) * state.property('ENERGY_FEE');
  if (bill.energy_fee > 0n) {
    if (state.balance(share.caller) < bill.energy_fee)
      throw new ContractExecuteError(`${bytesToHex(share.caller)} insufficient balance`);
    state.addBalance(share.caller, -bill.energy_fee);
    if (outcome.result === 'OUT_OF_TIME') state.burn(bill.energy_fee);
    else state.collectFee(bill.energy_fee);
  }
  return bill;
}

/**
 * A run that succeeds has its usage brought to the present before the new use is added, one that fails in one step:
 * that is how java-tron's reservation and its return come out, rounding included (TransactionTrace.resetAccountUsage).
 */
function spendEnergy(state: State, address: AddressBytes, amount: bigint, succeeded: boolean): void {
  const now = headSlot(state);
  const account = state.requireAccount(address);
  const present = succeeded ? spendResource(account, 'energy', 0n, now) : account;
  state.putAccount({
    ...spendResource(present, 'energy', amount, now),
    latest_opration_time: state.property('LATEST_BLOCK_TIMESTAMP'),
  });
}
