import type { Answer } from '@sunscope/product-api/types';
import { parseAddress, type Address } from '@sunscope/tron/address';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { useClock } from '../../../components/data/clock.ts';
import { DataTable, type Column } from '../../../components/data/DataTable.tsx';
import { TimeCell } from '../../../components/data/TimeCell.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { rawOrZero } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { openAction } from '../wallet-dialogs.ts';
import styles from './account.module.css';
import { Trx } from './parts.tsx';
import { oldStakeQuery, readAgain } from './queries.ts';

const useT = wordsOf('account', 'address-lists', 'wallet', 'wallet-actions');

type Row = Answer<'/api/account/resource'>['data'][number];

/** What Stake 1.0 still holds, own and lent: it can only be unfrozen. Absent where there is none. */
export function OldStakes({ from, canSign }: { from: Address; canSign: boolean }): ReactNode {
  const t = useT();
  const answers = useQueries({ queries: [oldStakeQuery(from, '1'), oldStakeQuery(from, '2')] });
  const now = useClock(nowMs => Math.floor(nowMs / 1000)) * 1000;
  const rows = answers
    .flatMap(({ data }) => data?.data ?? [])
    .filter(row => row.stakeVersion === 1 && row.resource !== 'TRON_POWER');
  const columns = useOldColumns(from, canSign, now);
  if (rows.length === 0) return null;
  return (
    <Card title={t('old_title')} flush>
      <p className={styles['pad']}>{t('old_text')}</p>
      <DataTable
        caption={t('old_title')}
        columns={columns}
        rows={rows}
        rowKey={row => `${row.resource} ${row.receiverAddress}`}
        empty={null}
      />
    </Card>
  );
}

function useOldColumns(from: Address, canSign: boolean, now: number): Column<Row>[] {
  const t = useT();
  const unfreeze = ({ resource, receiverAddress, ownerAddress }: Row) => {
    if (resource === 'TRON_POWER') return;
    const receiver =
      receiverAddress === '' || receiverAddress === ownerAddress ? undefined : parseAddress(receiverAddress);
    openAction({
      intent: { kind: 'unfreeze_old', from, note: '', permissionId: 0, resource, receiver },
      onSent: () => readAgain(from),
    });
  };
  return [
    {
      id: 'resource',
      header: t('stake_resource'),
      phone: 'lead',
      cell: row => t(row.resource === 'ENERGY' ? 'stake_resource_ENERGY' : 'stake_resource_BANDWIDTH'),
    },
    {
      id: 'party',
      header: t('lent_to'),
      phone: 'sub',
      cell: row =>
        row.receiverAddress === row.ownerAddress || row.receiverAddress === '' ? (
          t('old_own')
        ) : (
          <AddressChip address={row.receiverAddress} identicon short />
        ),
    },
    {
      id: 'amount',
      header: t('old_frozen'),
      align: 'end',
      phone: 'lead-end',
      cell: row => <Trx sun={rawOrZero(row.frozenBalance)} />,
    },
    {
      id: 'until',
      header: t('old_until'),
      phone: 'sub',
      cell: row => (row.expireTime > now ? <TimeCell ms={row.expireTime} withDate /> : t('old_due')),
    },
    ...(canSign
      ? [
          {
            id: 'unfreeze',
            header: <span className="visually-hidden">{t('unfreeze_old_action')}</span>,
            align: 'end' as const,
            phone: 'sub-end' as const,
            cell: (row: Row) => (
              <Button size="small" disabled={row.expireTime > now} onClick={() => unfreeze(row)}>
                {t('unfreeze_old_action')}
              </Button>
            ),
          },
        ]
      : []),
  ];
}
