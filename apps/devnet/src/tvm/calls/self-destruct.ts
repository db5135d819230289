import type { HexAddress } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { dueUnfreezing, stakedV2 } from '../../actuators/stake/stake.ts';
import { recordVotes } from '../../actuators/stake/vote-record.ts';
import { payAllowance } from '../../actuators/governance/withdraw-balance.ts';
import { BLACKHOLE_ADDRESS } from '../../state/blackhole.ts';
import {
  headSlot,
  recoveredUsage,
  resourceOf,
  spendResource,
  takeOverUsage,
} from '../../resources/resource-window.ts';
import { settleReward } from '../../governance/rewards.ts';
import type { AddressBytes } from '../../state/address-bytes.ts';
import type { State } from '../../state/state.ts';
import { transferFailed } from '../machine/errors.ts';
import type { Frame } from '../machine/frame.ts';
import { trxTransferProblem } from './transfers.ts';

const EMPTY = new Uint8Array(0);

/** It gets what a contract leaves to itself. */
const BLACKHOLE = bytesToHex(BLACKHOLE_ADDRESS) as HexAddress;

/** False while a contract has stake with others or stake that waits to be unfrozen: SELFDESTRUCT reverts then. */
export function canSelfDestruct({ execution, address }: Frame): boolean {
  const { state } = execution.world;
  const account = state.account(hexToBytes(address));
  if (!account) return true;
  return (
    account.delegated_frozenV2_balance_for_bandwidth === 0n &&
    resourceOf(account).delegated_frozenV2_balance_for_energy === 0n &&
    dueUnfreezing(account, state.property('LATEST_BLOCK_TIMESTAMP')).rest.length === 0
  );
}

/**
 * SELFDESTRUCT: rewards are taken and votes given up, everything goes to the heir, stakes included, and the contract goes
 * when the transaction has succeeded (Program.suicide).
 */
export function selfDestruct(frame: Frame, heir: HexAddress): void {
  const { execution, address } = frame;
  const { world } = execution;
  const { state } = world;
  const own = hexToBytes(address);
  if (world.account(address)) {
    settleReward(state, own);
    giveUpVotes(state, own);
    payAllowance(state, own, (execution.block.timestampMs / 1000n) * 1000n);
  }
  const tokens = (world.account(address)?.assetV2 ?? []).filter(entry => entry.value !== 0n);
  const sun = world.balance(address);
  const internal = execution.addInternal({
    parentHash: frame.hash,
    note: 'suicide',
    sender: address,
    receiver: heir,
    sun,
    data: EMPTY,
    tokens: tokens.map(entry => ({ tokenId: entry.key, callValue: entry.value })),
  });
  const recipient = heir === address ? BLACKHOLE : heir;
  if (!world.account(recipient)) world.createAccount(recipient);
  if (sun > 0n) {
    const problem = trxTransferProblem(world, address, recipient, sun);
    if (problem !== undefined)
      throw transferFailed(`transfer all token or transfer all trx failed in suicide: ${problem}`);
    world.transfer(address, recipient, sun);
  }
  for (const { key, value } of tokens) world.transferToken(address, recipient, key, value);
  const expiredSun = leaveStake(state, own, hexToBytes(recipient));
  if (expiredSun > 0n) {
    execution.addInternal({
      parentHash: frame.hash,
      note: 'withdrawExpireUnfreezeWhileSuiciding',
      sender: address,
      receiver: recipient,
      sun: expiredSun,
      data: EMPTY,
      tokens: [],
    });
    // The value shown grows, the hash is already made.
    internal.callValueInfo = [
      { callValue: sun + expiredSun, tokenId: '' },
      ...internal.callValueInfo.slice(1),
    ];
  }
  execution.destroyed.push(address);
}

function giveUpVotes(state: State, voter: AddressBytes): void {
  const account = state.requireAccount(voter);
  if (account.votes.length === 0) return;
  recordVotes(state, account, []);
  state.putAccount({ ...account, votes: [] });
}

/** Hands an account's Stake 2.0, what it used of it, and what it waited for long enough to an heir. @returns the last */
function leaveStake(state: State, from: AddressBytes, to: AddressBytes): bigint {
  const owner = state.account(from);
  if (!owner) return 0n;
  const now = headSlot(state);
  let heir = state.requireAccount(to);
  for (const { type } of owner.frozenV2) {
    const amount = stakedV2(owner, type);
    if (amount > 0n) heir = { ...heir, frozenV2: withStake(heir.frozenV2, type, amount) };
  }
  for (const resource of ['bandwidth', 'energy'] as const) {
    const used = recoveredUsage(owner, resource, now);
    if (used > 0n) heir = takeOverUsage(heir, spendResource(owner, resource, 0n, now), resource, used, now);
  }
  const { dueSun } = dueUnfreezing(owner, state.property('LATEST_BLOCK_TIMESTAMP'));
  state.putAccount({ ...heir, balance: heir.balance + dueSun });
  state.putAccount({
    ...owner,
    frozenV2: [],
    unfrozenV2: [],
    net_usage: 0n,
    net_window_size: 0n,
    account_resource: { ...resourceOf(owner), energy_usage: 0n, energy_window_size: 0n },
  });
  return dueSun;
}

function withStake(
  frozen: readonly { type: number; amount: bigint }[],
  type: number,
  amount: bigint,
): { type: number; amount: bigint }[] {
  if (!frozen.some(entry => entry.type === type)) return [...frozen, { type, amount }];
  return frozen.map(entry => (entry.type === type ? { type, amount: entry.amount + amount } : entry));
}
