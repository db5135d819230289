import { addressFromBytes, addressToBytes, isAddress } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { logAddress } from './days.ts';
import { integer, list, member, text, type Ask, type ReportedBlock } from './chain.ts';
import type { JsonValue } from '@sunscope/node-api/json';

/** What a node says of an account, in sun. */
export interface ReportedAccount {
  address: string;
  balance: bigint;
  /** Frozen in all forms, lent out included. */
  staked: bigint;
  /** Unstaked and not withdrawn yet. */
  leaving: bigint;
  /** TRC10 tokens by id. */
  assets: Map<string, bigint>;
  votes: Map<string, bigint>;
  /** Rewards that wait to be withdrawn. */
  reward: bigint;
  type: string;
}

/** Every address that any block, log or internal transaction names, and the witnesses. */
export async function addressesOf(ask: Ask, blocks: readonly ReportedBlock[]): Promise<string[]> {
  const found = new Set<string>();
  const add = (value: string) => {
    if (isAddress(value)) found.add(value);
    else if (/^41[0-9a-f]{40}$/.test(value)) found.add(addressFromBytes(hexToBytes(value)));
  };
  const walk = (value: JsonValue | undefined): void => {
    if (typeof value === 'string') add(value);
    else if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk);
  };
  for (const { transactions } of blocks)
    for (const { value, info } of transactions) {
      walk(value);
      walk(info);
      for (const log of list(info['log'])) {
        add(logAddress(text(member(log, 'address'))));
        // An address in a topic is what ends with twenty bytes and begins with zeroes.
        for (const topic of list(member(log, 'topics')).map(text))
          if (/^0{24}[0-9a-f]{40}$/.test(topic)) add(`41${topic.slice(24)}`);
      }
    }
  const witnesses = await ask('/wallet/listwitnesses', { visible: true });
  for (const witness of list(member(witnesses, 'witnesses'))) add(text(member(witness, 'address')));
  return [...found];
}

/** All accounts of the chain; addresses without one are left out. */
export async function readAccounts(ask: Ask, addresses: readonly string[]): Promise<ReportedAccount[]> {
  const accounts: ReportedAccount[] = [];
  for (let start = 0; start < addresses.length; start += 8)
    accounts.push(
      ...(
        await Promise.all(addresses.slice(start, start + 8).map(address => readAccount(ask, address)))
      ).filter(account => account !== undefined),
    );
  return accounts;
}

async function readAccount(ask: Ask, address: string): Promise<ReportedAccount | undefined> {
  const account = await ask('/wallet/getaccount', { address, visible: true });
  if (text(member(account, 'address')) === '') return undefined;
  const { reward } = (await ask('/wallet/getReward', { address: hexOf(address) })) as { reward?: JsonValue };
  const resource = member(account, 'account_resource');
  const amounts = (value: JsonValue | undefined, name: string) =>
    list(value).reduce<bigint>((sum, entry) => sum + integer(member(entry, name)), 0n);
  return {
    address,
    balance: integer(member(account, 'balance')),
    staked:
      amounts(member(account, 'frozen'), 'frozen_balance') +
      amounts(member(account, 'frozenV2'), 'amount') +
      integer(member(account, 'tron_power', 'frozen_balance')) +
      integer(member(account, 'delegated_frozen_balance_for_bandwidth')) +
      integer(member(account, 'delegated_frozenV2_balance_for_bandwidth')) +
      integer(member(resource, 'frozen_balance_for_energy', 'frozen_balance')) +
      integer(member(resource, 'delegated_frozen_balance_for_energy')) +
      integer(member(resource, 'delegated_frozenV2_balance_for_energy')),
    leaving: amounts(member(account, 'unfrozenV2'), 'unfreeze_amount'),
    assets: new Map(
      list(member(account, 'assetV2')).map(asset => [
        text(member(asset, 'key')),
        integer(member(asset, 'value')),
      ]),
    ),
    votes: new Map(
      list(member(account, 'votes')).map(vote => [
        text(member(vote, 'vote_address')),
        integer(member(vote, 'vote_count')),
      ]),
    ),
    reward: integer(reward),
    type: text(member(account, 'type')),
  };
}

function hexOf(address: string): string {
  return isAddress(address) ? bytesToHex(addressToBytes(address)) : address;
}

/** All TRX there is, account by account; the black hole's debt is a mark of the genesis block, not TRX. */
export async function trxOfChain(
  ask: Ask,
  blocks: readonly ReportedBlock[],
): Promise<{ sun: bigint; accounts: ReportedAccount[] }> {
  const accounts = await readAccounts(ask, await addressesOf(ask, blocks));
  const exchanges = list(member(await ask('/wallet/listexchanges'), 'exchanges'));
  let sun = 0n;
  for (const { balance, staked, leaving, reward } of accounts)
    sun += (balance > 0n ? balance : 0n) + staked + leaving + reward;
  for (const exchange of exchanges)
    for (const side of ['first', 'second'])
      if (['_', '5f'].includes(text(member(exchange, `${side}_token_id`))))
        sun += integer(member(exchange, `${side}_token_balance`));
  return { sun, accounts };
}
