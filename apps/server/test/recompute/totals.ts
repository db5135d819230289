import { addressFromBytes, addressToBytes, isAddress } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { Database } from '../../src/database/database.ts';
import { integer, list, member, readChain, text, type Ask } from './chain.ts';
import { countDays, transferLogs } from './days.ts';
import { addressesOf, readAccounts } from './supply.ts';

/** What an index says of a whole chain, in one comparable shape: text by name. */
export type Totals = Record<
  'balances' | 'stakes' | 'trc10' | 'trc20' | 'votes' | 'counters' | 'days' | 'contracts',
  Record<string, string>
>;

/** The totals of a chain, computed from its node alone: every block, every account, every balance of every token. */
export async function recomputeTotals(ask: Ask): Promise<Totals> {
  const blocks = await readChain(ask);
  const addresses = await addressesOf(ask, blocks);
  const accounts = await readAccounts(ask, addresses);
  const transactions = blocks.flatMap(block => block.transactions);
  const logs = transactions.flatMap(transferLogs);
  const tokens = [...new Set(logs.map(log => log.token))];
  const days = [...countDays(blocks)];
  const contracts = new Map<string, { calls: number; energy: bigint }>();
  for (const [, day] of days)
    for (const [address, { calls, energy }] of day.contracts) {
      const known = contracts.get(address) ?? { calls: 0, energy: 0n };
      contracts.set(address, { calls: known.calls + calls, energy: known.energy + energy });
    }
  return {
    balances: record(accounts.map(account => [account.address, account.balance])),
    stakes: record(accounts.map(account => [account.address, account.staked])),
    trc10: record(
      accounts.flatMap(({ address, assets }) =>
        [...assets]
          .filter(([, balance]) => balance > 0n)
          .map(([id, balance]) => [`${id} ${address}`, balance]),
      ),
    ),
    trc20: await tokenBalances(ask, tokens, addresses),
    votes: record(
      accounts.flatMap(({ address, votes }) =>
        [...votes].map(([candidate, count]) => [`${address} ${candidate}`, count]),
      ),
    ),
    counters: record([
      ['blocks', blocks.length],
      ['transactions', transactions.length],
      ['accounts', accounts.length],
      ['trx_holders', accounts.filter(account => account.balance > 0n).length],
      ['transfers_trc20', logs.length],
    ]),
    days: record(
      days.map(([start, day]) => [
        String(start),
        [
          day.blocks,
          day.transactions,
          day.failed,
          day.active.size,
          day.callers.size,
          day.trxMoved,
          day.burned,
          day.energy,
          day.energyStaked,
          day.energyOrigin,
          day.netUsage,
          day.netBurned,
        ].join(' '),
      ]),
    ),
    contracts: record([...contracts].map(([address, { calls, energy }]) => [address, `${calls} ${energy}`])),
  };
}

/** Every balance of every token, asked of its contract. */
async function tokenBalances(
  ask: Ask,
  tokens: readonly string[],
  addresses: readonly string[],
): Promise<Record<string, string>> {
  const found: [string, bigint][] = [];
  for (const token of tokens)
    for (let start = 0; start < addresses.length; start += 16)
      found.push(
        ...(await Promise.all(
          addresses
            .slice(start, start + 16)
            .map(async (address): Promise<[string, bigint]> => [
              `${token} ${address}`,
              await balanceOf(ask, token, address),
            ]),
        )),
      );
  return record(found.filter(([, balance]) => balance > 0n));
}

async function balanceOf(ask: Ask, token: string, holder: string): Promise<bigint> {
  const answer = await ask('/wallet/triggerconstantcontract', {
    owner_address: holder,
    contract_address: token,
    function_selector: 'balanceOf(address)',
    parameter: isAddress(holder) ? bytesToHex(addressToBytes(holder)).slice(2).padStart(64, '0') : '',
    visible: true,
  });
  const result = text(list(member(answer, 'constant_result'))[0]);
  return result.length === 64 ? integer(BigInt(`0x${result}`)) : 0n;
}

/** The same totals as an index has them. */
export async function indexedTotals(database: Database): Promise<Totals> {
  const rows = async (statement: string) => {
    const found = await database.query<{
      name: Uint8Array | string | bigint;
      other?: Uint8Array;
      value: bigint | string;
    }>(statement);
    return record(
      found.map(({ name, other, value }) => [
        other === undefined ? nameOf(name) : `${nameOf(name)} ${nameOf(other)}`,
        value,
      ]),
    );
  };
  const contracts = await rows(
    "SELECT contract AS name, sum(calls)::text || ' ' || sum(energy)::text AS value FROM contract_days GROUP BY contract",
  );
  return {
    balances: await rows(
      'SELECT address AS name, balance AS value FROM accounts WHERE created_ms IS NOT NULL',
    ),
    stakes: await rows('SELECT address AS name, staked AS value FROM accounts WHERE created_ms IS NOT NULL'),
    trc10: await rows(holdersOf(10)),
    trc20: await rows(holdersOf(20)),
    votes: await rows('SELECT voter AS name, candidate AS other, votes AS value FROM account_votes'),
    counters: await rows(
      "SELECT name, value FROM counters WHERE name IN ('blocks', 'transactions', 'accounts', 'trx_holders', 'transfers_trc20')",
    ),
    days: await rows(
      `SELECT d.day::text AS name, concat_ws(' ', d.blocks, d.transactions, h.failed, d.active_accounts, d.callers, h.trx_amount, h.fee,
         h.energy, h.energy_staked, h.energy_origin, h.net_usage, h.net_burned) AS value
       FROM daily_stats d JOIN (
         SELECT hour - hour % 86400000 AS day, sum(failed) AS failed, sum(trx_amount) AS trx_amount, sum(fee) AS fee, sum(energy) AS energy,
           sum(energy_staked) AS energy_staked, sum(energy_origin) AS energy_origin, sum(net_usage) AS net_usage, sum(net_burned) AS net_burned
         FROM chain_hours GROUP BY 1
       ) h ON h.day = d.day`,
    ),
    contracts,
  };
}

function holdersOf(kind: number): string {
  return `SELECT h.token AS name, h.address AS other, h.balance AS value FROM holders h JOIN tokens t ON t.token = h.token
    WHERE t.kind = ${kind} AND h.balance > 0`;
}

function nameOf(value: Uint8Array | string | bigint): string {
  if (!(value instanceof Uint8Array)) return String(value);
  return value.length === 21 && value[0] === 0x41 ? addressFromBytes(value) : Buffer.from(value).toString();
}

/** Sorted, so that a difference reads well. */
function record(entries: readonly (readonly [string, bigint | number | string])[]): Record<string, string> {
  return Object.fromEntries(
    entries.map(([name, value]) => [name, String(value)] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
