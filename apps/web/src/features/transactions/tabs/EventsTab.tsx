import type { TransactionDetail } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Tag } from '../../../components/base/Tag.tsx';
import { useFormat } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { AddressOf, Plain, type FieldContext } from '../contract-views/FieldValue.tsx';
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
      <dl className={styles['values']}>
        {event.parameters.length > 0
          ? event.parameters.map(parameter => (
              <div key={parameter.name}>
                <dt className="mono" data-tip={parameter.type}>
                  {parameter.name}
                </dt>
                <dd>
                  {parameter.type === 'address' ? (
                    <AddressOf address={parameter.value} context={context} full />
                  ) : (
                    <Plain value={parameter.value} />
                  )}
                </dd>
              </div>
            ))
          : rawParts(event).map(part => (
              <div key={part.name}>
                <dt className="mono">{part.name}</dt>
                <dd>
                  <Plain value={part.value} />
                </dd>
              </div>
            ))}
      </dl>
      {event.dataBytes !== undefined && (
        <p className="dim">{t('event_data_cut', { bytes: format.integer(event.dataBytes) })}</p>
      )}
    </>
  );
}

function rawParts(event: EventLog): { name: string; value: string }[] {
  const topics = event.topics.map((value, at) => ({ name: `topic ${at}`, value }));
  return event.data === '' ? topics : [...topics, { name: 'data', value: event.data }];
}
