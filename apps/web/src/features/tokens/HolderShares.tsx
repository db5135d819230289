import type { HolderRow } from '@sunscope/product-api/types';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { Segmented } from '../../components/forms/Segmented.tsx';
import { percentOf, rawOrZero, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { circulationOf, largestShares } from './circulation.ts';
import styles from './HolderShares.module.css';

const useT = wordsOf('tokens');

/** Holders that are named. One more is asked for: the issuer may be among them. */
const NAMED = 5;
export const HOLDERS_ASKED = NAMED + 1;

interface HolderSharesProps {
  /** The largest, first of all; undefined while they load. */
  holders: readonly HolderRow[] | undefined;
  names: Readonly<Record<string, string>>;
  contracts: Readonly<Record<string, boolean>>;
  /** Of all holders. */
  count: number;
  supply: bigint;
  decimals: number;
  /** Who issued the token, and what it holds itself. */
  issuer: string;
  treasury: bigint | undefined;
}

/** How a token is spread over its holders: one bar, the largest five by name, all others together. */
export function HolderShares({
  holders,
  names,
  contracts,
  count,
  supply,
  decimals,
  issuer,
  treasury,
}: HolderSharesProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const circulation = circulationOf(supply, treasury);
  const hasTreasury =
    treasury !== undefined && treasury > 0n && circulation !== undefined && circulation > 0n;
  const [view, setView] = useState<'circulation' | 'all'>('circulation');
  const isCirculation = hasTreasury && view === 'circulation';
  const total = isCirculation ? circulation : supply;
  const found = largestShares(
    (holders ?? []).map(row => ({ address: row.holder_address, balance: rawOrZero(row.balance) })),
    total,
    { without: isCirculation ? issuer : undefined, most: NAMED },
  );
  if (holders === undefined)
    return (
      <div
        className={styles['place']}
        style={{ '--rows': Math.min(count, NAMED) + (count > NAMED ? 1 : 0) } as CSSProperties}
        aria-busy="true"
      />
    );
  if (!found || found.shares.length === 0) return null;
  const others = Math.max(0, count - found.shares.length - (isCirculation ? 1 : 0));
  const wholeText = (raw: bigint) => format.integer(raw / 10n ** BigInt(decimals));
  const shareOf = (balance: bigint) => percentOf(balance, total);
  return (
    <section className={styles['spread']} aria-label={t('who_holds_it')}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{t('who_holds_it')}</h2>
        {hasTreasury && (
          <Segmented
            label={t('who_holds_it')}
            value={view}
            onChange={setView}
            options={[
              { value: 'circulation', label: t('circulation_view') },
              { value: 'all', label: t('treasury_view') },
            ]}
          />
        )}
      </div>
      {/* The list below says the same in words. */}
      <div className={styles['bar']} aria-hidden="true">
        {found.shares.map(({ address, balance }, index) => (
          <span
            key={address}
            style={{ inlineSize: `${shareOf(balance)}%`, background: `var(--d${index + 1})` }}
          />
        ))}
      </div>
      <ul className={styles['legend']}>
        {found.shares.map(({ address, balance }, index) => (
          <li key={address}>
            <span className={styles['swatch']} style={{ background: `var(--d${index + 1})` }} />
            <span className={styles['who']}>
              <AddressChip
                address={address}
                name={names[address]}
                kind={contracts[address] === true ? 'contract' : 'account'}
              />
              <span className={styles['share']}>
                <b>{format.percent(shareOf(balance), { digits: 1 })}</b>{' '}
                <bdi dir="ltr">{wholeText(balance)}</bdi>
              </span>
            </span>
          </li>
        ))}
        {others > 0 && (
          <li>
            <span className={styles['swatch']} />
            <span className={styles['who']}>
              <span>{t('other_holders', { count: others, shown: format.integer(others) })}</span>
              <span className={styles['share']}>
                <b>{format.percent(shareOf(found.rest), { digits: 1 })}</b>{' '}
                <bdi dir="ltr">{wholeText(found.rest)}</bdi>
              </span>
            </span>
          </li>
        )}
      </ul>
    </section>
  );
}
