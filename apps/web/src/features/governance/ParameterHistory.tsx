import type { Answer } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { ParameterValue } from '../../components/chain/ParameterValue.tsx';
import { DataTable, type Column } from '../../components/data/DataTable.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import { UNKNOWN } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';

const useT = wordsOf('explorer', 'governance');

type Parameter = Answer<'/api/chainparameters'>['tronParameters'][number];
type Change = NonNullable<Parameter['changes']>[number];

/** Every value a parameter had by proposals, the newest first. */
export function ParameterHistory({
  parameter,
  name,
  onClose,
}: {
  parameter: Parameter;
  /** As it is called in words. */
  name: string;
  onClose: () => void;
}): ReactNode {
  const t = useT();
  const title = t('parameter_history', { parameter: name });
  return (
    <Dialog title={title} open onClose={onClose} size="wide">
      <DataTable
        rows={parameter.changes ?? []}
        rowKey={row => String(row.proposalId)}
        caption={title}
        empty={UNKNOWN}
        columns={useColumns(parameter.key, onClose)}
      />
      <p className="dim">{t('parameter_first')}</p>
    </Dialog>
  );
}

function useColumns(key: string, onClose: () => void): Column<Change>[] {
  const t = useT();
  return [
    {
      id: 'time',
      header: t('parameter_in_force'),
      cell: row => <TimeCell ms={row.time} withDate />,
      phone: 'sub',
    },
    {
      id: 'from',
      header: t('parameter_from'),
      cell: row => (row.before === null ? UNKNOWN : <ParameterValue name={key} value={row.before} />),
      align: 'end',
      phone: 'lead',
    },
    {
      id: 'to',
      header: t('parameter_to'),
      cell: row => <ParameterValue name={key} value={row.value} />,
      align: 'end',
      phone: 'lead-end',
    },
    {
      id: 'proposal',
      header: t('proposal'),
      cell: row => (
        <Link to={`/proposal/${row.proposalId}`} onClick={onClose}>
          {t('proposal_number', { number: row.proposalId })}
        </Link>
      ),
      phone: 'sub-end',
    },
  ];
}
