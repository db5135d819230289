import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { HashText } from '../../components/chain/HashText.tsx';
import { RiskBadge } from '../../components/chain/RiskBadge.tsx';
import { TokenAmount } from '../../components/chain/TokenAmount.tsx';
import { TrxAmount, useTrxDigits, useTrxUnit } from '../../components/chain/TrxAmount.tsx';
import { classNames } from '../../components/base/class-names.ts';
import type { Column } from '../../components/data/DataTable.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { TimeHeader } from '../../components/data/TimeHeader.tsx';
import { toRaw, UNKNOWN } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import styles from './ActivityTable.module.css';
import { flowOf, moneyOf, partyOf, type Activity, type ActivityRow } from './activity-row.ts';
import { isFailedResult } from './result.tsx';
import { ActionCell } from './TransactionsTable.tsx';

const useT = wordsOf('activity', 'explorer', 'transactions');

/** Columns of the activity of an address: what was done, which way, with whom, how much. */
export function useActivityColumns(address: string, answer: Activity | undefined): Column<ActivityRow>[] {
  const t = useT();
  const digits = useTrxDigits();
  const unit = useTrxUnit();
  return [
    {
      id: 'hash',
      header: t('transaction'),
      cell: row => <HashText hash={row.hash} to={`/transaction/${row.hash}`} keep={6} />,
      phone: 'sub',
    },
    { id: 'age', header: <TimeHeader />, cell: row => <TimeCell ms={row.timestamp} />, phone: 'sub-end' },
    { id: 'action', header: t('action'), cell: row => <ActionCell row={row} />, phone: 'sub' },
    {
      id: 'flow',
      header: t('flow'),
      cell: row => <Flow flow={flowOf(row, address)} />,
      phone: 'hide',
    },
    {
      id: 'with',
      header: t('with'),
      cell: row => <With row={row} address={address} answer={answer} />,
      phone: 'lead',
    },
    {
      id: 'amount',
      header: t('quantity_moved'),
      cell: row => <ActivityAmount row={row} address={address} />,
      align: 'end',
      phone: 'lead-end',
      amount: row => {
        const { raw, token } = moneyOf(row, address);
        if (raw === undefined || token === undefined) return undefined;
        return token.tokenType === 'trx'
          ? digits(raw)
          : { raw, decimals: token.tokenDecimal, unit: token.tokenAbbr };
      },
    },
    {
      id: 'fee',
      header: t('fee_in', { unit }),
      cell: row => (
        <span className={row.ownerAddress === address ? undefined : 'dim'}>
          <TrxAmount sun={toRaw(row.fee)} bare />
        </span>
      ),
      align: 'end',
      phone: 'hide',
      amount: row => {
        const fee = digits(toRaw(row.fee));
        return fee && { raw: fee.raw, decimals: fee.decimals };
      },
    },
  ];
}

function Flow({ flow }: { flow: 'in' | 'out' | 'self' }): ReactNode {
  const t = useT();
  return <span className={styles[flow]}>{t(`address_transfer_${flow}`)}</span>;
}

function With({
  row,
  address,
  answer,
}: {
  row: ActivityRow;
  address: string;
  answer: Activity | undefined;
}): ReactNode {
  const other = partyOf(row, address);
  if (other === '') return <span className="dim">{UNKNOWN}</span>;
  return (
    <AddressChip
      address={other}
      name={answer?.addressNames[other]}
      kind={answer?.contractMap[other] === true ? 'contract' : 'account'}
      identicon
      short
    />
  );
}

/** The first movement, the number of further ones behind it; of a failure what it tried, struck through. */
function ActivityAmount({ row, address }: { row: ActivityRow; address: string }): ReactNode {
  const t = useT();
  const { raw, token, risk, flow } = moneyOf(row, address);
  const further = row.movements.length - 1;
  return (
    <span className={styles['amount']}>
      <RiskBadge risk={risk} />
      {raw === undefined || token === undefined ? (
        <span className="dim">{UNKNOWN}</span>
      ) : (
        <span
          className={classNames(
            isFailedResult(row.contractRet) && styles['undone'],
            flow === 'in' && risk.length === 0 && styles['gain'],
          )}
        >
          {token.tokenType === 'trx' ? (
            <TrxAmount sun={raw} signed />
          ) : (
            <TokenAmount raw={raw} token={token} signed />
          )}
        </span>
      )}
      {further > 0 && (
        <span className={styles['further']} data-tip={t('further_movements', { count: further })}>
          +{further}
          {row.moreMovements && '…'}
        </span>
      )}
    </span>
  );
}
