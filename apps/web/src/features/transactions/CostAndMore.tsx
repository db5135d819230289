import type { TransactionDetail } from '@sunscope/product-api/types';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import type { ReactNode } from 'react';
import { Tag } from '../../components/base/Tag.tsx';
import { Receipt } from '../../components/chain/Receipt.tsx';
import { receiptOf, type ReceiptCost } from '../../components/chain/receipt-cost.ts';
import { TrxAmount } from '../../components/chain/TrxAmount.tsx';
import { Amount } from '../../components/data/Amount.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { rawOrZero, toRaw, UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { AddressOf, fieldContext } from './contract-views/field-parts.tsx';
import styles from './CostAndMore.module.css';
import { contractTypeWords } from './result.tsx';
import { sentSun } from './sent-sun.ts';
import { Worth } from './Worth.tsx';

const useT = wordsOf('explorer', 'transactions');

/** What it cost: said here and nowhere else on the page. */
export function CostCard({ transaction }: { transaction: TransactionDetail }): ReactNode {
  const t = useT();
  const { cost } = transaction;
  if (!cost)
    return (
      <Card title={t('cost')}>
        <p className="dim">{t('cost_unknown')}</p>
      </Card>
    );
  const receipt = receiptOf(cost, { valueSun: sentSun(transaction) });
  return (
    <Card title={t('cost')}>
      <Receipt
        kind="receipt"
        cost={receipt}
        note={<FeeNote cost={receipt} />}
        source={
          receipt.totalSun > 0n ? <Worth sun={receipt.totalSun} transaction={transaction} /> : undefined
        }
      />
    </Card>
  );
}

/** How much of the total is a fee, which the lines of the receipt give in parts. */
function FeeNote({ cost: { totalSun, valueSun = 0n } }: { cost: ReceiptCost }): ReactNode {
  const t = useT();
  const fee = totalSun - valueSun;
  if (fee <= 0n) return null;
  if (valueSun === 0n) return t('fee_only');
  return t.rich('includes_fee', {
    fee: <Amount raw={fee} decimals={TRX_DECIMALS} unit="TRX" look="plain" />,
  });
}

/** Types whose particulars few ask for. */
const ORDINARY: ReadonlySet<string> = new Set(['TransferContract', 'TransferAssetContract']);

/** What belongs to every transaction: type, fee limit, permission, times and size. */
export function MoreCard({ transaction }: { transaction: TransactionDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { contractTypeName = '', ownerAddress = '', expiration, rawTimestamp = 0, size } = transaction;
  const method = transaction.trigger_info?.methodName ?? '';
  const isOrdinary = ORDINARY.has(contractTypeName) || method === 'transfer';
  // Who of several signed is what an account with several keys is looked up for.
  const isShared = (transaction.signature_addresses?.length ?? 0) > 1;
  return (
    <section className={styles['card']}>
      <details open={!isOrdinary || isShared}>
        <summary className={styles['summary']}>{t('more')}</summary>
        <dl className={styles['rows']}>
          <dt>{t('contract_type')}</dt>
          <dd>
            {contractTypeWords(t, contractTypeName)} <Tag>{transaction.contractType ?? UNKNOWN}</Tag>
          </dd>
          <dt>{t('owner_address')}</dt>
          <dd>
            {ownerAddress === '' ? (
              UNKNOWN
            ) : (
              <AddressOf address={ownerAddress} context={fieldContext(transaction)} full />
            )}
          </dd>
          {rawOrZero(transaction.fee_limit) > 0n && (
            <>
              <dt data-tip={t('fee_limit_hint')}>{t('fee_limit')}</dt>
              <dd>
                <TrxAmount sun={toRaw(transaction.fee_limit)} digits="all" />
              </dd>
            </>
          )}
          <dt>{t('permission')}</dt>
          <dd>
            <PermissionText transaction={transaction} />
          </dd>
          {rawTimestamp > 0 && (
            <>
              <dt data-tip={t('signed_at_hint')}>{t('signed_at')}</dt>
              <dd>
                <TimeCell ms={rawTimestamp} withDate />
              </dd>
            </>
          )}
          {expiration !== undefined && expiration > 0 && (
            <>
              <dt>{t('expires_at')}</dt>
              <dd>
                <TimeCell ms={expiration} withDate />
              </dd>
            </>
          )}
          {size !== undefined && (
            <>
              <dt>{t('size')}</dt>
              <dd>{t('size_bytes', { size: format.integer(size) })}</dd>
            </>
          )}
        </dl>
      </details>
    </section>
  );
}

/** Under which permission it was signed, and by how many of its keys. */
function PermissionText({ transaction }: { transaction: TransactionDetail }): ReactNode {
  const t = useT();
  const { permissionId: id = 0, signing } = transaction;
  const name =
    id === 0 ? t('permission_owner') : id === 1 ? t('permission_witness') : t('permission_active', { id });
  if (!signing) return name;
  const signed = signing.keys.filter(key => key.signed).length;
  return (
    <span className="pieces">
      {name}
      {id > 1 && signing.name !== '' && <bdi className="dim">{signing.name}</bdi>}
      <span className="dim">{t('signed_of', { signed, keys: signing.keys.length })}</span>
    </span>
  );
}
