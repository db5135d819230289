import { useId, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { useFormat } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { Link } from '../../../lib/routing/Link.tsx';
import { MOST_TRANSACTIONS } from './limits.ts';
import { PastedDetail } from './PastedDetail.tsx';
import { idOf, readTransactions, type Pasted } from './read-transactions.ts';
import styles from './TransactionViewer.module.css';

const useT = wordsOf('viewer');

/** The transactions of a text, one in view. */
export function PastedResults({
  text,
  whatIf,
}: {
  text: string;
  whatIf?: ComponentType<{ hex: string }> | undefined;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const panel = useId();
  const pasted = useMemo(() => readTransactions(text), [text]);
  const [chosen, setChosen] = useState(0);
  const one = pasted[chosen];
  return (
    <>
      {pasted.length > 1 && (
        <nav className={styles['places']} aria-label={t('viewer_found', { count: pasted.length })}>
          <span>{t('viewer_found', { count: pasted.length })}</span>
          {pasted.map((item, place) => (
            <Button
              key={place}
              size="small"
              aria-pressed={place === chosen}
              aria-controls={panel}
              onClick={() => setChosen(place)}
            >
              {format.integer(place + 1)}
              {item.kind === 'fault' && <span aria-label={t('viewer_unread_one')}> !</span>}
            </Button>
          ))}
        </nav>
      )}
      <div id={panel}>
        {one?.kind === 'transaction' && (
          <PastedDetail key={`${chosen} ${idOf(one.transaction)}`} pasted={one.transaction} whatIf={whatIf} />
        )}
        {one?.kind === 'fault' && <Fault {...one} />}
      </div>
    </>
  );
}

function Fault({ fault, detail }: Extract<Pasted, { kind: 'fault' }>): ReactNode {
  const t = useT();
  const text = t(`viewer_fault_${fault}`, { detail: detail ?? '', most: MOST_TRANSACTIONS });
  return (
    <Card>
      <div role="alert">
        <EmptyState
          title={t('viewer_fault')}
          text={
            <>
              {text}
              {fault === 'no_transaction' && detail !== undefined && (
                <>
                  {' '}
                  <bdi dir="ltr">{detail}</bdi>
                </>
              )}
            </>
          }
          action={
            fault === 'transaction_id' && detail !== undefined ? (
              <Link to={`/transaction/${detail}`}>{t('viewer_look_up')}</Link>
            ) : undefined
          }
        />
      </div>
    </Card>
  );
}
