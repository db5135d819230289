import type { TransactionDetail } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Tag } from '../../../components/base/Tag.tsx';
import { useFormat } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { DecodedRows } from '../DecodedRows.tsx';
import { AddressOf, type FieldContext } from '../contract-views/field-parts.tsx';
import styles from './EventsTab.module.css';
import { PagedPart } from './PagedPart.tsx';

const useT = wordsOf('explorer', 'transactions');

type EventLog = NonNullable<TransactionDetail['events']>[number];

/** Events a transaction's contracts wrote, decoded where their signature is known. */
export function EventsTab({ transaction }: { transaction: TransactionDetail }): ReactNode {
  const t = useT();
  const events = transaction.events ?? [];
  if (events.length === 0) return <EmptyState title={t('no_events')} text={t('no_events_text')} />;
  return (
    <PagedPart
      path="/api/transaction-info/events"
      transaction={transaction}
      listed={events}
      total={transaction.event_count ?? events.length}
      totalWords="view_total_events"
    >
      {(rows, context, first) => (
        <ol className={styles['events']} start={first + 1}>
          {rows.map((event, index) => (
            <li key={first + index} className={styles['event']}>
              <EventView event={event} index={first + index} context={context} />
            </li>
          ))}
        </ol>
      )}
    </PagedPart>
  );
}

function EventView({
  event,
  index,
  context,
}: {
  event: EventLog;
  index: number;
  context: FieldContext;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <p className={styles['head']}>
        <Tag>{index}</Tag>
        {event.event === '' ? (
          <span className="dim">{t('event_unknown')}</span>
        ) : (
          <code className="mono" dir="ltr">
            {event.event}
          </code>
        )}
        <AddressOf
          address={event.address}
          context={{ ...context, contracts: { ...context.contracts, [event.address]: true } }}
        />
      </p>
      <DecodedRows
        rows={
          event.arguments ??
          (event.parameters.length > 0 ? event.parameters : rawParts(event)).map(part => ({
            ...part,
            depth: 0,
          }))
        }
        context={context}
        tokens={context.tokens}
      />
      {event.dataBytes !== undefined && (
        <p className="dim">{t('event_data_cut', { bytes: format.integer(event.dataBytes) })}</p>
      )}
    </>
  );
}

function rawParts(event: EventLog): { name: string; type: string; value: string }[] {
  const topics = event.topics.map((value, at) => ({ name: `topic ${at}`, type: '', value }));
  return event.data === '' ? topics : [...topics, { name: 'data', type: '', value: event.data }];
}
