import IconArrowRight from '~icons/arrow-right';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { Suspense, type ReactNode } from 'react';
import { Icon } from '../../../components/base/Icon.tsx';
import { Amount } from '../../../components/data/Amount.tsx';
import styles from './account.module.css';

/** Exact TRX: what is signed is in TRX, whatever currency the reader chose. */
export function Trx({ sun }: { sun: bigint }): ReactNode {
  return <Amount raw={sun} decimals={TRX_DECIMALS} unit="TRX" look="plain" />;
}

interface Change {
  id: string;
  label: ReactNode;
  before: ReactNode;
  after: ReactNode;
}

/** What a form would change, before and after. */
export function ChangeRows({ label, rows }: { label: string; rows: readonly Change[] }): ReactNode {
  return (
    <dl aria-label={label} className={styles['changes']}>
      {rows.map(row => (
        <div key={row.id} className={styles['change']}>
          <dt>{row.label}</dt>
          <dd>
            <span className="dim">{row.before}</span>
            <Icon of={IconArrowRight} className={styles['arrow']} />
            <b>{row.after}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A part of a card with a heading of its own. */
export function Part({
  title,
  note,
  actions,
  children,
}: {
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <section className={styles['part']}>
      <div className={styles['partHead']}>
        <h3 className={styles['partTitle']}>{title}</h3>
        {note !== undefined && <span className={styles['note']}>{note}</span>}
        {actions !== undefined && <span className={styles['partActions']}>{actions}</span>}
      </div>
      <Suspense>{children}</Suspense>
    </section>
  );
}
