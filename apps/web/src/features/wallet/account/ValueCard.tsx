import type { AccountDetail } from '@sunscope/product-api/types';
import type { Address } from '@sunscope/tron/address';
import type { ReactNode } from 'react';
import { TrxAmount } from '../../../components/chain/TrxAmount.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { percentOf, rawOrZero, useFormat } from '../../../lib/format/format.ts';
import { netWorth, shownWorth } from '../../../lib/format/net-worth.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import styles from './account.module.css';
import { ValueHistory } from './ValueHistory.tsx';

const useT = wordsOf('account', 'wallet');

/** What the account is worth, of what that consists, and how that changed. */
export function ValueCard({ account, from }: { account: AccountDetail; from: Address }): ReactNode {
  const t = useT();
  const format = useFormat();
  const worth = netWorth(account);
  const parts = worth
    ? ([
        ['staked', worth.staked],
        ['available', rawOrZero(account.balance)],
        ['unstaking', rawOrZero(account.freezing) + rawOrZero(account.canWithdrawAmountV2)],
        ['tokens', worth.tokens],
      ] as const)
    : [];
  return (
    <Card title={t('value')} flush>
      <div className={styles['form']}>
        <p className={styles['figure']}>
          <b className={styles['big']}>
            <TrxAmount sun={worth && shownWorth(worth.whole)} look="plain" />
          </b>
          <span className="dim">{worth && t('value_note', { count: worth.priced })}</span>
        </p>
        <div className={styles['rail']} aria-hidden="true">
          {worth &&
            parts.map(([id, sun], index) => (
              <span
                key={id}
                style={{
                  inlineSize: `${percentOf(sun, worth.whole, 2)}%`,
                  background: `var(--d${index + 1})`,
                }}
              />
            ))}
        </div>
        <ul className={styles['shares']}>
          {worth &&
            parts.map(([id, sun], index) => (
              <li key={id}>
                <span
                  className={styles['swatch']}
                  aria-hidden="true"
                  style={{ background: `var(--d${index + 1})` }}
                />
                {t(`value_${id}`)}{' '}
                <span className="dim num">
                  {format.percent(percentOf(sun, worth.whole, 2), { digits: 1 })}
                </span>
              </li>
            ))}
        </ul>
        <ValueHistory from={from} />
      </div>
    </Card>
  );
}
