import type { Answer } from '@sunscope/product-api/types';
import type { Readers } from '../../repositories/readers.ts';
import type { Ranked, ResourceUse, TokenActivity } from '../../repositories/top-lists-read.ts';
import { addressText } from '../shared/address-text.ts';
import { readLabels, type Labels } from '../shared/labels.ts';
import { amountJson } from '../shared/json-values.ts';
import { sum, type ChainDays } from './chain-days.ts';
import { share } from './contract-days.ts';
import { dayOf } from './day-range.ts';
import { recentActivity, type RecentActivity } from './recent-activity.ts';
import { readTopOverview } from './top-overview.ts';
import { CachedResponses } from '../caching/cached-responses.ts';
import { sinceOf, Window } from './windows.ts';

type Answered = Answer<'/api/top10'>;
type List = Extract<Answered, unknown[]>[number];
type Row = List['data'][number];

const ROWS = 10;
/** Contracts with the most calls, among which those with the most callers are looked for. */
const CANDIDATES = 200;

/** How long a list is kept: one over a week hardly changes within minutes. */
const FRESH_MS: Readonly<Record<number, number>> = {
  [Window.hour]: 30_000,
  [Window.day]: 60_000,
  [Window.week]: 300_000,
};

/** Who moved, holds, calls and uses the most. */
export class TopLists {
  readonly #readers: Readers;
  readonly #days: ChainDays;
  readonly #now: () => number;
  readonly #values: CachedResponses;

  constructor(readers: Readers, days: ChainDays, now: () => number) {
    this.#readers = readers;
    this.#days = days;
    this.#now = now;
    this.#values = new CachedResponses(now);
  }

  /** Several lists, or the figures of the overview where type 0 is asked for alone. */
  async read(query: { type: readonly number[]; time: number }): Promise<Answered> {
    const window = query.time === 0 ? Window.hour : query.time;
    if (query.type.length === 1 && query.type[0] === 0)
      return this.#values.get('overview', FRESH_MS[Window.hour] ?? 0, () =>
        readTopOverview(this.#readers, this.#days, this.#now(), since => this.#recent(since)),
      );
    const types = [...new Set(query.type)].filter(type => type !== 0);
    return Promise.all(
      types.map(type =>
        this.#values.get(`${type}:${window}`, FRESH_MS[window] ?? 0, () => this.#list(type, window)),
      ),
    );
  }

  async #list(type: number, window: number): Promise<List> {
    const since = sinceOf(window, this.#now());
    const isLive = LIVE.has(type);
    return { type, ...(isLive ? {} : { since }), data: await this.#rows(type, window, since) };
  }

  #rows(type: number, window: number, since: number): Promise<Row[]> {
    switch (type) {
      case 1:
        return this.#accounts('trx_out', window, since, 'amount');
      case 2:
        return this.#accounts('trx_out_count', window, since, 'transaction_number');
      case 3:
        return this.#accounts('trx_in', window, since, 'amount');
      case 4:
        return this.#accounts('trx_in_count', window, since, 'transaction_number');
      case 5:
        return this.#stakes();
      case 6:
        return this.#voters();
      case 7:
        return this.#heldTokens();
      case 8:
        return this.#tokens(since, window, token => token.accounts);
      case 9:
        return this.#tokens(since, window, token => token.transfers);
      case 10:
        return this.#tokensByAmount(since, window);
      case 11:
        return this.#richContracts();
      case 12:
        return this.#contracts(window, since, 'callers');
      case 13:
        return this.#contracts(window, since, 'calls');
      case 14:
        return this.#resources(window, since, 'energy');
      default:
        return this.#resources(window, since, 'net');
    }
  }

  #recent(since: number): Promise<RecentActivity> {
    return this.#values.get('recent', FRESH_MS[Window.hour] ?? 0, async () =>
      recentActivity(this.#readers.topLists, BigInt(since)),
    );
  }

  async #accounts(
    figure: 'trx_out' | 'trx_out_count' | 'trx_in' | 'trx_in_count',
    window: number,
    since: number,
    member: 'amount' | 'transaction_number',
  ): Promise<Row[]> {
    const ranked =
      window === Window.hour
        ? (await this.#recent(since)).ranked(figure, ROWS)
        : await this.#readers.topLists.accounts(figure, dayOf(BigInt(since)), ROWS);
    const facts = await this.#addressFacts(ranked);
    return ranked.map(({ key, value, total }) => ({
      ...accountOf(key, facts),
      ...(member === 'amount' ? { amount: amountJson(value) } : { transaction_number: Number(value) }),
      percentage: share(value, total),
    }));
  }

  async #stakes(): Promise<Row[]> {
    const [rows, { totals }] = await Promise.all([this.#readers.topLists.stakes(ROWS), this.#days.history()]);
    const facts = await this.#addressFacts(rows);
    const all = totals.staked ? totals.staked.net + totals.staked.energy + totals.staked.votes : 0n;
    return rows.map(({ key, value }) => ({
      ...accountOf(key, facts),
      freeze: amountJson(value),
      percentage: share(value, all),
    }));
  }

  async #voters(): Promise<Row[]> {
    const rows = await this.#readers.topLists.voters(ROWS);
    const facts = await this.#addressFacts(rows);
    return rows.map(({ key, value, total }) => ({
      ...accountOf(key, facts),
      votes: amountJson(value),
      percentage: share(value, total),
    }));
  }

  async #heldTokens(): Promise<Row[]> {
    const rows = await this.#readers.topLists.heldTokens(ROWS);
    const facts = await readLabels(this.#readers, { tokens: rows.map(row => row.key) });
    return rows.map(({ key, value, total }) => ({
      ...tokenOf(key, facts),
      holders: amountJson(value),
      percentage: share(value, total),
    }));
  }

  async #activity(since: number, window: number): Promise<TokenActivity[]> {
    return this.#values.get(`tokens:${window}`, FRESH_MS[window] ?? 0, () =>
      this.#readers.topLists.tokenActivity(BigInt(since)),
    );
  }

  async #tokens(since: number, window: number, of: (token: TokenActivity) => bigint): Promise<Row[]> {
    const active = await this.#activity(since, window);
    const top = active.toSorted((a, b) => Number(of(b) - of(a))).slice(0, ROWS);
    const facts = await readLabels(this.#readers, { tokens: top.map(row => row.token) });
    const all = sum(active, of);
    return top.map(row => ({
      ...tokenOf(row.token, facts),
      transaction_number: Number(row.transfers),
      active_address: Number(row.accounts),
      amount: amountJson(row.amount),
      percentage: share(of(row), all),
    }));
  }

  /** By whole units: amounts of different tokens have nothing else in common, so there is no share of all. */
  async #tokensByAmount(since: number, window: number): Promise<Row[]> {
    const active = await this.#activity(since, window);
    const facts = await readLabels(this.#readers, { tokens: active.map(row => row.token) });
    const units = (row: TokenActivity) => Number(row.amount) / 10 ** facts.token(row.token).tokenDecimal;
    return active
      .toSorted((a, b) => units(b) - units(a))
      .slice(0, ROWS)
      .map(row => ({
        ...tokenOf(row.token, facts),
        amount: amountJson(row.amount),
        transaction_number: Number(row.transfers),
      }));
  }

  async #richContracts(): Promise<Row[]> {
    const rows = await this.#readers.topLists.richContracts(ROWS);
    const facts = await this.#addressFacts(rows);
    return rows.map(({ key, value, total }) => ({
      ...contractOf(key, facts),
      holders: amountJson(value),
      balance: amountJson(value),
      percentage: share(value, total),
    }));
  }

  async #contracts(window: number, since: number, by: 'calls' | 'callers'): Promise<Row[]> {
    const { found, calls, callers } = await this.#called(window, since);
    const top = found.toSorted((a, b) => Number(b[by] - a[by])).slice(0, ROWS);
    const facts = await readLabels(this.#readers, {
      addresses: top.map(row => addressText(row.contract)),
    });
    return top.map(row => ({
      ...contractOf(row.contract, facts),
      triggers: Number(row.calls),
      active_address: Number(row.callers),
      percentage: by === 'calls' ? share(row.calls, calls) : share(row.callers, callers),
    }));
  }

  async #called(window: number, since: number) {
    if (window === Window.hour) return (await this.#recent(since)).calls();
    const fromDay = dayOf(BigInt(since));
    const [found, callers] = await Promise.all([
      this.#readers.topLists.contracts(fromDay, CANDIDATES),
      this.#readers.topLists.callers(fromDay),
    ]);
    return { found, calls: found[0]?.all_calls ?? 0n, callers };
  }

  async #resources(window: number, since: number, by: 'energy' | 'net'): Promise<Row[]> {
    const useOf = (use: ResourceUse) => (by === 'energy' ? use.energy : use.net_usage + use.net_burned);
    const [rows, all] =
      window === Window.hour
        ? await this.#recent(since).then(recent => recent.resources(by, ROWS))
        : await Promise.all([
            this.#readers.topLists.resources(by, dayOf(BigInt(since)), ROWS),
            this.#days.history().then(({ days }) =>
              sum(
                days.filter(day => day.start >= dayOf(BigInt(since))),
                day => (by === 'energy' ? day.energy : day.net_usage + day.net_burned),
              ),
            ),
          ]);
    const facts = await readLabels(this.#readers, {
      addresses: rows.map(row => addressText(row.address)),
    });
    return rows.map(use => ({
      ...accountOf(use.address, facts),
      ...(by === 'energy'
        ? {
            energy_use: amountJson(use.energy_staked),
            energy_burn: amountJson(use.energy - use.energy_staked - use.energy_origin),
            contract_use: amountJson(use.energy_origin),
            whole_energy_use: amountJson(use.energy),
          }
        : {
            net_use: amountJson(use.net_usage),
            net_burn: amountJson(use.net_burned),
            whole_net_use: amountJson(use.net_usage + use.net_burned),
          }),
      percentage: share(useOf(use), all),
    }));
  }

  #addressFacts(rows: readonly Pick<Ranked, 'key'>[]): Promise<Labels> {
    return readLabels(this.#readers, { addresses: rows.map(row => addressText(row.key)) });
  }
}

/** Lists of what holds now, whatever window they are asked for. */
const LIVE = new Set([5, 6, 7, 11]);

function accountOf(key: Uint8Array, facts: Labels): Row {
  const address = addressText(key);
  return { address, addressTag: facts.tagOf(address).tag, name: facts.addressNames[address] ?? '' };
}

function contractOf(key: Uint8Array, facts: Labels): Row {
  const contract = addressText(key);
  return { contract, addressTag: facts.tagOf(contract).tag, name: facts.addressNames[contract] ?? '' };
}

function tokenOf(key: Uint8Array, facts: Labels): Row {
  const token = facts.token(key);
  return {
    token: token.tokenId,
    name: token.tokenName,
    abbr: token.tokenAbbr,
    tokenType: token.tokenType,
    decimals: token.tokenDecimal,
    tokenInfo: token,
    ...(key.length === 21 ? { contract: token.tokenId } : {}),
  };
}
