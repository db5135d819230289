import type { Answer } from '@sunscope/product-api/types';
import type { Address } from '@sunscope/tron/address';
import { parseAddress } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { DataTable, type Column } from '../../../components/data/DataTable.tsx';
import { TimeCell } from '../../../components/data/TimeCell.tsx';
import { rawOrZero, useFormat } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { Link } from '../../../lib/routing/Link.tsx';
import { reclaimable } from './figures.ts';
import { Part, Trx } from './parts.tsx';
import { loansQuery } from './queries.ts';
import { ReclaimDialog } from './ReclaimDialog.tsx';

const useT = wordsOf('account', 'address-lists', 'wallet', 'wallet-actions');

type Loan = Answer<'/api/account/resourcev2'>['data'][number];

const resourceOf = (loan: Loan) => (loan.resource === 1 ? 'ENERGY' : 'BANDWIDTH');

/** Stake lent to others with its way back, and what others lend to this account. */
export function Loans({ from, canSign }: { from: Address; canSign: boolean }): ReactNode {
  const t = useT();
  const [reclaiming, setReclaiming] = useState<Loan>();
  return (
    <>
      <LoanList side="lent" from={from} onReclaim={canSign ? setReclaiming : undefined} />
      <LoanList side="borrowed" from={from} onReclaim={undefined} />
      {reclaiming && (
        <ReclaimDialog
          from={from}
          receiver={parseAddress(reclaiming.receiverAddress)}
          resource={resourceOf(reclaiming)}
          free={reclaimable({
            balance: rawOrZero(reclaiming.balance),
            locked: rawOrZero(reclaiming.lockBalance),
          })}
          gives={rawOrZero(reclaiming.resourceValue)}
          whole={rawOrZero(reclaiming.balance)}
          title={t('reclaim')}
          onClose={() => setReclaiming(undefined)}
        />
      )}
    </>
  );
}

function LoanList({
  side,
  from,
  onReclaim,
}: {
  side: 'lent' | 'borrowed';
  from: Address;
  onReclaim: ((loan: Loan) => void) | undefined;
}): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(loansQuery(from, side));
  const rows = data?.data;
  const columns = useLoanColumns(side, data?.addressNames, onReclaim);
  const title = t(side === 'lent' ? 'loans_lent' : 'loans_borrowed');
  const total = data?.total ?? 0;
  return (
    <Part
      title={title}
      note={rows?.length === 0 ? t(side === 'lent' ? 'loans_lent_none' : 'loans_borrowed_none') : undefined}
      actions={
        total > (rows?.length ?? 0) ? (
          <Link to={`/address/${from}/freeze?stake=${side}`}>{t('loans_all', { count: total })}</Link>
        ) : undefined
      }
    >
      {rows?.length !== 0 && (
        <DataTable
          caption={title}
          columns={columns}
          rows={rows}
          rowKey={row => `${row.ownerAddress} ${row.receiverAddress} ${row.resource} ${row.lockBalance}`}
          skeletonRows={2}
          empty={null}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </Part>
  );
}

function useLoanColumns(
  side: 'lent' | 'borrowed',
  names: Readonly<Record<string, string>> | undefined,
  onReclaim: ((loan: Loan) => void) | undefined,
): Column<Loan>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      id: 'party',
      header: t(side === 'lent' ? 'lent_to' : 'borrowed_from'),
      phone: 'lead',
      cell: row => {
        const other = side === 'lent' ? row.receiverAddress : row.ownerAddress;
        return <AddressChip address={other} name={names?.[other]} identicon short />;
      },
    },
    {
      id: 'gives',
      header: t('gives_daily'),
      align: 'end',
      phone: 'lead-end',
      cell: row => t(`loan_${resourceOf(row)}`, { amount: format.integer(rawOrZero(row.resourceValue)) }),
    },
    {
      id: 'stake',
      header: t('loan_stake'),
      align: 'end',
      phone: 'sub',
      cell: row => <Trx sun={rawOrZero(row.balance)} />,
    },
    {
      id: 'lock',
      header: t('locked_until'),
      phone: 'sub',
      cell: row =>
        rawOrZero(row.lockBalance) > 0n && row.expireTime > 0 ? (
          <TimeCell ms={row.expireTime} withDate />
        ) : (
          t('not_locked')
        ),
    },
    ...(onReclaim
      ? [
          {
            id: 'reclaim',
            header: <span className="visually-hidden">{t('reclaim')}</span>,
            align: 'end' as const,
            phone: 'sub-end' as const,
            cell: (row: Loan) => (
              <Button
                size="small"
                disabled={rawOrZero(row.balance) <= rawOrZero(row.lockBalance)}
                onClick={() => onReclaim(row)}
              >
                {t('reclaim')}
              </Button>
            ),
          },
        ]
      : []),
  ];
}
