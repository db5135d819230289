import type { TransactionDetail } from '@sunscope/product-api/types';
import { hexToBytes } from '@sunscope/tron/bytes';
import type { ReactNode } from 'react';
import { DetailList, DetailRow } from '../../../components/data/DetailList.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { revertReason } from '../../../wallet/revert-reason.ts';
import { FieldValue } from '../contract-views/FieldValue.tsx';
import { AddressOf, fieldContext, Plain } from '../contract-views/field-parts.tsx';
import { fieldsOfContract } from '../contract-views/views.ts';
import { DecodedRows } from '../DecodedRows.tsx';
import { ProposedChanges } from '../ProposedChanges.tsx';
import { contractTypeWords } from '../result.tsx';
import styles from './OverviewTab.module.css';

const useT = wordsOf('explorer', 'transactions', 'wallet');

/** What the transaction says in full: the fields of its contract, its call, and what came back. */
export function OverviewTab({ transaction }: { transaction: TransactionDetail }): ReactNode {
  const t = useT();
  const context = fieldContext(transaction);
  const {
    contractTypeName = '',
    contractData = {},
    contract_address: created = '',
    data = '',
    proposed,
  } = transaction;
  const { known, other } = fieldsOfContract(contractTypeName, contractData);
  return (
    <>
      <DetailList>
        {known.length === 0 && other.length === 0 && (
          <DetailRow label={t('contract_type')}>{contractTypeWords(t, contractTypeName)}</DetailRow>
        )}
        {known
          .filter(field => field.kind !== 'parameters' || proposed === undefined)
          .map(field => (
            <DetailRow
              key={field.field}
              label={t(field.label)}
              {...(field.kind === 'self_declared' || field.kind === 'link'
                ? { hint: t('self_declared') }
                : {})}
            >
              <FieldValue kind={field.kind} value={field.value} context={context} tokenId={field.tokenId} />
            </DetailRow>
          ))}
        {proposed !== undefined && (
          <DetailRow label={t('parameters')}>
            <ProposedChanges changes={proposed} />
          </DetailRow>
        )}
        {other.map(field => (
          <DetailRow
            key={field.field}
            label={<span className="mono">{field.field}</span>}
            hint={t('field_unknown')}
          >
            <Plain value={field.value} />
          </DetailRow>
        ))}
        {contractTypeName === 'CreateSmartContract' && created !== '' && (
          <DetailRow label={t('contract_address')}>
            <AddressOf address={created} context={{ ...context, contracts: { [created]: true } }} full />
          </DetailRow>
        )}
        {data !== '' && (
          <DetailRow label={t('memo')} hint={t('self_declared')}>
            <bdi className={styles['note']}>{data}</bdi>
          </DetailRow>
        )}
      </DetailList>
      <Call transaction={transaction} />
      <Back transaction={transaction} />
    </>
  );
}

/** The call of a contract: its signature, its arguments with types and units, and its bytes for who wants them. */
function Call({ transaction }: { transaction: TransactionDetail }): ReactNode {
  const t = useT();
  const call = transaction.trigger_info;
  if (call === undefined) return undefined;
  const rows = call.arguments ?? [];
  return (
    <section className={styles['part']}>
      <h3 className={styles['title']}>
        {t('method')}{' '}
        {call.method === '' ? (
          <>
            <Plain value={call.methodId} /> <span className="dim">{t('method_unknown')}</span>
          </>
        ) : (
          <code className="mono" dir="ltr">
            {call.method}
          </code>
        )}
      </h3>
      <DecodedRows rows={rows} context={fieldContext(transaction)} tokens={transaction.tokens ?? {}} />
      {call.data !== '' && (
        <details className={styles['bytes']} open={call.method === ''}>
          <summary>{t('call_data')}</summary>
          <Plain value={call.data} />
        </details>
      )}
    </section>
  );
}

/** What a call gave back: decoded where its types are known, the text of a refusal, else the bytes as they are. */
function Back({ transaction }: { transaction: TransactionDetail }): ReactNode {
  const t = useT();
  const { contractResult: hex = '', returned = [] } = transaction;
  if (hex === '') return undefined;
  const reason = /^(?:[0-9a-f]{2})+$/i.test(hex) ? revertReason(hexToBytes(hex)) : undefined;
  return (
    <section className={styles['part']}>
      <h3 className={styles['title']}>{t('returned')}</h3>
      {returned.length > 0 ? (
        <DecodedRows rows={returned} context={fieldContext(transaction)} tokens={transaction.tokens ?? {}} />
      ) : (
        <div className={styles['bytes']}>
          {reason === undefined ? <Plain value={hex} /> : <bdi>{reason}</bdi>}
        </div>
      )}
    </section>
  );
}
