import { decodeMessage } from '@sunscope/tron/codec';
import { ContractType } from '@sunscope/tron/messages';
import { bandwidthBytes, decodeTransaction } from '@sunscope/tron/transaction';
import type {
  AccountFigure,
  Ranked,
  RecentTransaction,
  ResourceUse,
  TopListsReader,
} from '../../repositories/top-lists-read.ts';
import { sum } from './chain-days.ts';

/** Transactions of the last hour that are looked at: all of a chain with up to five a second. */
const MAX_TRANSACTIONS = 20_000;

/** What happened since a moment, from the transactions themselves: the tables by day know nothing of hours. */
export async function recentActivity(reader: TopListsReader, sinceMs: bigint): Promise<RecentActivity> {
  return new RecentActivity(await reader.recent(sinceMs, MAX_TRANSACTIONS));
}

interface AccountSums extends ResourceUse, Record<AccountFigure, bigint> {}

interface Called {
  contract: Uint8Array;
  calls: bigint;
  callers: bigint;
}

export class RecentActivity {
  readonly #accounts = new Map<string, AccountSums>();
  readonly #contracts = new Map<string, { contract: Uint8Array; calls: bigint; callers: Set<string> }>();
  readonly #callers = new Set<string>();

  constructor(transactions: readonly RecentTransaction[]) {
    for (const row of transactions) this.#add(row);
  }

  /** Accounts by one of their figures. */
  ranked(figure: AccountFigure, limit: number): Ranked[] {
    const accounts = [...this.#accounts.values()].filter(account => account[figure] > 0n);
    const total = sum(accounts, account => account[figure]);
    return accounts
      .toSorted((a, b) => Number(b[figure] - a[figure]))
      .slice(0, limit)
      .map(account => ({ key: account.address, value: account[figure], total }));
  }

  /** Accounts by what they used, and what all used together. */
  resources(by: 'energy' | 'net', limit: number): [ResourceUse[], bigint] {
    const useOf = (use: ResourceUse) => (by === 'energy' ? use.energy : use.net_usage + use.net_burned);
    const users = [...this.#accounts.values()].filter(use => useOf(use) > 0n);
    return [users.toSorted((a, b) => Number(useOf(b) - useOf(a))).slice(0, limit), sum(users, useOf)];
  }

  /** Contracts that were called; all calls, and all accounts that called any. */
  calls(): { found: Called[]; calls: bigint; callers: bigint } {
    const found = [...this.#contracts.values()].map(({ contract, calls, callers }) => ({
      contract,
      calls,
      callers: BigInt(callers.size),
    }));
    return { found, calls: sum(found, row => row.calls), callers: BigInt(this.#callers.size) };
  }

  /** Sums over all accounts. */
  total(of: (account: AccountSums) => bigint): bigint {
    return sum([...this.#accounts.values()], of);
  }

  #add(row: RecentTransaction): void {
    const owner = this.#account(row.owner);
    const receipt = row.info === null ? null : decodeMessage('TransactionInfo', row.info).receipt;
    if (receipt) {
      owner.energy += receipt.energy_usage_total;
      owner.energy_staked += receipt.energy_usage;
      owner.energy_origin += receipt.origin_energy_usage;
      owner.net_usage += receipt.net_usage;
      if (receipt.net_fee > 0n && receipt.net_usage === 0n) {
        const { rawData, transaction } = decodeTransaction(row.body);
        owner.net_burned += BigInt(bandwidthBytes(rawData, transaction.signature));
      }
    }
    if (row.contract_type === ContractType.TransferContract && row.succeeded && row.counterparty) {
      const amount = row.amount ?? 0n;
      owner.trx_out += amount;
      owner.trx_out_count++;
      const recipient = this.#account(row.counterparty);
      recipient.trx_in += amount;
      recipient.trx_in_count++;
    }
    if (row.contract_type === ContractType.TriggerSmartContract && row.counterparty)
      this.#call(row.counterparty, textOf(row.owner));
  }

  #call(contract: Uint8Array, caller: string): void {
    const key = textOf(contract);
    const known = this.#contracts.get(key) ?? { contract, calls: 0n, callers: new Set<string>() };
    known.calls++;
    known.callers.add(caller);
    this.#contracts.set(key, known);
    this.#callers.add(caller);
  }

  #account(address: Uint8Array): AccountSums {
    const key = textOf(address);
    let account = this.#accounts.get(key);
    if (!account) {
      account = {
        address,
        trx_out: 0n,
        trx_out_count: 0n,
        trx_in: 0n,
        trx_in_count: 0n,
        energy: 0n,
        energy_staked: 0n,
        energy_origin: 0n,
        net_usage: 0n,
        net_burned: 0n,
      };
      this.#accounts.set(key, account);
    }
    return account;
  }
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}
