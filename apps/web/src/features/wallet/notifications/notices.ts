import type { AccountDetail, Answer, TokenInfo, TransferRow } from '@sunscope/product-api/types';
import { rawOrZero } from '../../../lib/format/format.ts';

/** Something the owner of an address should know; `id` stays the same for as long as it is the same thing. */
export type Notice = { readonly id: string; readonly atMs: number } & (
  | { readonly what: 'received'; readonly from: string; readonly raw: bigint; readonly token: TokenInfo }
  | { readonly what: 'vote'; readonly voter: string; readonly votes: number }
  | { readonly what: 'signatures'; readonly count: number }
  | { readonly what: 'withdrawable'; readonly sun: bigint }
  /** Of Stake 1.0. */
  | { readonly what: 'old_stake'; readonly sun: bigint }
  | { readonly what: 'lock_ends'; readonly to: string; readonly sun: bigint }
  /** Others can sign in this account's name without it. */
  | { readonly what: 'control'; readonly who: readonly string[] }
  | { readonly what: 'permissions' }
  /** Others can sign for addresses that the reader labelled. */
  | { readonly what: 'watched'; readonly of: readonly string[] }
);

/** The bell shows the newest of this many (product specification, section 9). */
export const NOTICES_SHOWN = 10;
/** How long before a lock ends it is news, and for how long afterwards. */
const LOCK_SOON_MS = 86_400_000;
const LOCK_OVER_MS = 30 * LOCK_SOON_MS;

type VoteRow = Answer<'/api/vote'>['data'][number];

/**
 * Transfers to an address. The server left out what imitates, what deserves suspicion and what is worth nothing; it is
 * looked at once more, since a notice of such a thing is an advertisement for it.
 */
export function receivedNotices(own: string, rows: readonly TransferRow[]): Notice[] {
  return rows.flatMap(row => {
    const raw = rawOrZero(row.amount);
    const fake = row.riskTransaction || row.risk.length > 0 || row.revert;
    if (fake || raw <= 0n || row.transferToAddress !== own || row.transferFromAddress === own) return [];
    return [
      {
        what: 'received',
        id: `received:${row.id}`,
        atMs: row.timestamp,
        from: row.transferFromAddress,
        raw,
        token: row.tokenInfo,
      },
    ];
  });
}

export function voteNotices(own: string, rows: readonly VoteRow[]): Notice[] {
  return rows.flatMap(row => {
    const votes = Number(rawOrZero(row.votes));
    if (row.candidateAddress !== own || row.voterAddress === own || row.timestamp === null || votes <= 0)
      return [];
    return [
      {
        what: 'vote',
        id: `vote:${row.voterAddress}:${row.timestamp}`,
        atMs: row.timestamp,
        voter: row.voterAddress,
        votes,
      },
    ];
  });
}

/** Transactions that wait for this address; `newestMs` is when the newest of them was made. */
export function signatureNotices(count: number, newestMs: number): Notice[] {
  return count > 0 ? [{ what: 'signatures', id: `signatures:${newestMs}`, atMs: newestMs, count }] : [];
}

type Stakes = Pick<AccountDetail, 'unfreezeV2' | 'delegated' | 'frozen' | 'accountResource'>;

/** Own stake of version 1 whose time is over: it can be unfrozen. */
function oldStakeNotices(
  { frozen, accountResource }: Pick<Partial<Stakes>, 'frozen' | 'accountResource'>,
  nowMs: number,
): Notice[] {
  const energy = accountResource?.frozen_balance_for_energy;
  const over = [
    ...(frozen?.balances ?? []).map(({ amount, expires }) => ({ sun: rawOrZero(amount), endsMs: expires })),
    { sun: rawOrZero(energy?.frozen_balance), endsMs: energy?.expire_time ?? 0 },
  ].filter(({ sun, endsMs }) => sun > 0n && endsMs > 0 && endsMs <= nowMs);
  const sun = over.reduce((sum, one) => sum + one.sun, 0n);
  const atMs = Math.max(0, ...over.map(one => one.endsMs));
  return sun > 0n ? [{ what: 'old_stake', id: `old_stake:${atMs}`, atMs, sun }] : [];
}

/** Unstaked TRX whose waiting time is over, stake of version 1 that has ended, and locks of delegated stake that end. */
export function stakeNotices(account: Partial<Stakes>, nowMs: number): Notice[] {
  const { unfreezeV2, delegated } = account;
  const ready = (unfreezeV2 ?? []).filter(
    ({ unfreeze_expire_time: endsMs }) => endsMs > 0 && endsMs <= nowMs,
  );
  const readyMs = Math.max(0, ...ready.map(one => one.unfreeze_expire_time));
  const sun = ready.reduce((sum, one) => sum + rawOrZero(one.unfreeze_amount), 0n);
  const loans = [
    ...(delegated?.sentDelegatedBandwidth ?? []).map(loan => ({
      to: loan.to,
      sun: rawOrZero(loan.frozen_balance_for_bandwidth),
      endsMs: loan.expire_time_for_bandwidth,
      of: 'bandwidth',
    })),
    ...(delegated?.sentDelegatedResource ?? []).map(loan => ({
      to: loan.to,
      sun: rawOrZero(loan.frozen_balance_for_energy),
      endsMs: loan.expire_time_for_energy,
      of: 'energy',
    })),
  ];
  return [
    ...(sun > 0n
      ? [{ what: 'withdrawable' as const, id: `withdrawable:${readyMs}`, atMs: readyMs, sun }]
      : []),
    ...oldStakeNotices(account, nowMs),
    ...loans
      .filter(({ endsMs }) => endsMs > nowMs - LOCK_OVER_MS && endsMs <= nowMs + LOCK_SOON_MS)
      .map(loan => ({
        what: 'lock_ends' as const,
        id: `lock:${loan.of}:${loan.to}:${loan.endsMs}`,
        atMs: loan.endsMs,
        to: loan.to,
        sun: loan.sun,
      })),
  ];
}

type Permissions = Pick<AccountDetail, 'ownerPermission' | 'witnessPermission' | 'activePermissions'>;

/** Keys of others that reach a threshold without this account's: they can sign in its name, alone or together. */
export function othersInControl(
  own: string,
  { ownerPermission, activePermissions }: Partial<Permissions>,
): string[] {
  const found = new Set<string>();
  for (const permission of [ownerPermission, ...(activePermissions ?? [])]) {
    const others = (permission?.keys ?? []).filter(({ address }) => address !== own);
    const weight = others.reduce((sum, key) => sum + rawOrZero(key.weight), 0n);
    if (permission !== undefined && others.length > 0 && weight >= rawOrZero(permission.threshold))
      for (const { address } of others) found.add(address);
  }
  return [...found].sort();
}

/** An address that is not the reader's own, and who can sign for it without it. */
export interface Watched {
  readonly of: string;
  readonly who: readonly string[];
}

/** One notice for all of them: a long list of labels pushes nothing else out. Another key is another notice. */
export function watchedNotices(watched: readonly Watched[], atMs: number): Notice[] {
  if (watched.length === 0) return [];
  const end = (address: string) => address.slice(-6);
  const id = watched.map(({ of, who }) => [of, ...who].map(end).join('-')).join();
  return [{ what: 'watched', id: `watched:${id}`, atMs, of: watched.map(({ of }) => of) }];
}

/** What permissions say, as one text: another text is another say. */
export function permissionsText(account: Partial<Permissions>): string {
  const parts = [account.ownerPermission, account.witnessPermission, ...(account.activePermissions ?? [])];
  return JSON.stringify(
    parts.map(
      part =>
        part && [
          String(part.threshold),
          part.operations ?? '',
          part.keys.map(({ address, weight }) => `${address}:${weight}`).sort(),
        ],
    ),
  );
}

/** The newest, newest first; each once. */
export function newestNotices(notices: readonly Notice[]): Notice[] {
  const once = new Map(notices.map(notice => [notice.id, notice]));
  return [...once.values()].sort((one, other) => other.atMs - one.atMs).slice(0, NOTICES_SHOWN);
}
