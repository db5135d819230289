import type { TransactionDetail } from '@sunscope/product-api/types';
import { hexToBytes } from '@sunscope/tron/bytes';
import type { ReactNode } from 'react';
import { DetailList, DetailRow } from '../../../components/data/DetailList.tsx';
import { Receipt } from '../../../components/chain/Receipt.tsx';
import { receiptOf } from '../../../components/chain/receipt-cost.ts';
import { Tag } from '../../../components/base/Tag.tsx';
import { TimeCell } from '../../../components/data/TimeCell.tsx';
import { TrxAmount } from '../../../components/chain/TrxAmount.tsx';
import { rawOrZero, toRaw, UNKNOWN, useFormat } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { revertReason } from '../../../wallet/revert-reason.ts';
import { AddressOf, fieldContext, FieldValue, Plain } from '../contract-views/FieldValue.tsx';
import { fieldsOfContract } from '../contract-views/views.ts';
import { contractTypeWords } from '../result.tsx';
import { sentSun } from '../sent-sun.ts';
import styles from './OverviewTab.module.css';

const useT = wordsOf('explorer', 'transactions', 'wallet');

/** The contract of a transaction in full, and what it cost. */
export function OverviewTab({ transaction }: { transaction: TransactionDetail }): ReactNode {
  const t = useT();
  const context = fieldContext(transaction);
  const { contractTypeName = '', contractData = {}, ownerAddress = '' } = transaction;
  const { known, other } = fieldsOfContract(contractTypeName, contractData);
  return (
    <>
      <DetailList>
        <DetailRow label={t('contract_type')}>
          {contractTypeWords(t, contractTypeName)} <Tag>{transaction.contractType ?? UNKNOWN}</Tag>
        </DetailRow>
        <DetailRow label={t('owner_address')}>
          {ownerAddress === '' ? UNKNOWN : <AddressOf address={ownerAddress} context={context} full />}
        </DetailRow>
        {known.map(field => (
          <DetailRow
            key={field.field}
            label={t(field.label)}
            {...(field.kind === 'self_declared' ? { hint: t('self_declared') } : {})}
          >
            <FieldValue kind={field.kind} value={field.value} context={context} />
          </DetailRow>
        ))}
        <CallRows transaction={transaction} />
        {other.map(field => (
          <DetailRow
            key={field.field}
            label={<span className="mono">{field.field}</span>}
            hint={t('field_unknown')}
          >
            <Plain value={field.value} />
          </DetailRow>
        ))}
        <CommonRows transaction={transaction} />
      </DetailList>
      {transaction.cost && (
        <section className={styles['cost']}>
          <h3 className={styles['title']}>{t('cost')}</h3>
          <Receipt
            kind="receipt"
            cost={receiptOf(transaction.cost, {
              valueSun: sentSun(transaction),
              ...(transaction.size === undefined ? {} : { sizeBytes: transaction.size }),
              ...(transaction.fee_limit === undefined ? {} : { feeLimitSun: transaction.fee_limit }),
            })}
          />
        </section>
      )}
    </>
  );
}

/** Method and arguments of a contract call, decoded where the signature is known. */
function CallRows({ transaction }: { transaction: TransactionDetail }): ReactNode {
  const t = useT();
  const call = transaction.trigger_info;
  if (call === undefined) return undefined;
  const context = fieldContext(transaction);
  const parameters = Object.entries(call.parameter);
  return (
    <>
      <DetailRow label={t('method')}>
        {call.method === '' ? (
          <>
            <Plain value={call.methodId} /> <span className="dim">{t('method_unknown')}</span>
          </>
        ) : (
          <code className="mono" dir="ltr">
            {call.method}
          </code>
        )}
      </DetailRow>
      {parameters.length > 0 && (
        <DetailRow label={t('arguments')}>
          <dl className={styles['arguments']}>
            {parameters.map(([name, value]) => (
              <div key={name}>
                <dt className="mono">{name}</dt>
                <dd>
                  {typeof value === 'string' && /^T\w{33}$/.test(value) ? (
                    <AddressOf address={value} context={context} full />
                  ) : (
                    <Plain value={value} />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </DetailRow>
      )}
      {call.method === '' && call.data !== '' && (
        <DetailRow label={t('call_data')}>
          <Plain value={call.data} />
        </DetailRow>
      )}
    </>
  );
}

/** What a call gave back: the text of a refusal, else the bytes as they are. */
function Returned({ hex }: { hex: string }): ReactNode {
  const reason = /^(?:[0-9a-f]{2})+$/i.test(hex) ? revertReason(hexToBytes(hex)) : undefined;
  return reason === undefined ? <Plain value={hex} /> : <bdi>{reason}</bdi>;
}

function CommonRows({ transaction }: { transaction: TransactionDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  const {
    contractResult = '',
    contract_address = '',
    data = '',
    expiration,
    permissionId = 0,
    rawTimestamp = 0,
    size,
  } = transaction;
  const feeLimit = toRaw(transaction.fee_limit);
  const created = transaction.contractTypeName === 'CreateSmartContract' && contract_address !== '';
  return (
    <>
      {created && (
        <DetailRow label={t('contract_address')}>
          <AddressOf
            address={contract_address}
            context={{ ...fieldContext(transaction), contracts: { [contract_address]: true } }}
            full
          />
        </DetailRow>
      )}
      {data !== '' && (
        <DetailRow label={t('memo')} hint={t('self_declared')}>
          <bdi className={styles['note']}>{data}</bdi>
        </DetailRow>
      )}
      {contractResult !== '' && (
        <DetailRow label={t('returned')}>
          <Returned hex={contractResult} />
        </DetailRow>
      )}
      {rawOrZero(transaction.fee_limit) > 0n && (
        <DetailRow label={t('fee_limit')} hint={t('fee_limit_hint')}>
          <TrxAmount sun={feeLimit} digits="all" />
        </DetailRow>
      )}
      <DetailRow label={t('permission')}>
        {permissionId === 0 ? t('permission_owner') : t('permission_active', { id: permissionId })}
      </DetailRow>
      <DetailRow label={t('signed_at')} hint={t('signed_at_hint')}>
        <TimeCell ms={rawTimestamp} withDate />
      </DetailRow>
      {expiration !== undefined && expiration > 0 && (
        <DetailRow label={t('expires_at')}>
          <TimeCell ms={expiration} withDate />
        </DetailRow>
      )}
      <DetailRow label={t('size')}>
        {size === undefined ? UNKNOWN : t('size_bytes', { size: format.integer(size) })}
      </DetailRow>
    </>
  );
}
