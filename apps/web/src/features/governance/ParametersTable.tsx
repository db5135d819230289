import { useQuery } from '@tanstack/react-query';
import type { Answer, Proposal } from '@sunscope/product-api/types';
import { Suspense, useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { CsvFoot } from '../../components/data/CsvLink.tsx';
import { DataTable, type Column } from '../../components/data/DataTable.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { lazyWithWords, wordsOf } from '../../lib/i18n/i18n.tsx';
import { csvUrl } from '../../lib/net/api.ts';
import { Link } from '../../lib/routing/Link.tsx';
import { useParameterName } from '../../components/chain/parameter-names.ts';
import { ParameterValue } from '../../components/chain/ParameterValue.tsx';
import { lastChanges } from './parameter-history.ts';
import { parameterHistoryQuery, proposalsQuery } from './queries.ts';
import styles from './VotesTable.module.css';
import own from './ParametersTable.module.css';

const useT = wordsOf('explorer', 'governance');

type Parameter = Answer<'/api/chainparameters'>['tronParameters'][number];

const ParameterHistory = lazyWithWords(async () => (await import('./ParameterHistory.tsx')).ParameterHistory);

/** Proposals that are looked through for those voted on: a vote lasts three days. */
const LOOKED_AT = 100;

/** Every parameter of the chain: in words, as it stands, when and how often it was changed and what is proposed for it. */
export function ParametersTable(): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(parameterHistoryQuery());
  const { data: proposals } = useQuery(proposalsQuery({ start: 0, limit: LOOKED_AT }));
  const list = proposals?.data ?? [];
  const [wanted, setWanted] = useState('');
  const [opened, setOpened] = useState<Parameter>();
  const nameOf = useParameterName();
  const text = wanted.trim().toLowerCase();
  const rows = data?.tronParameters.filter(row =>
    [row.key, nameOf(row.key), String(row.id ?? '')].some(part => part.toLowerCase().includes(text)),
  );
  return (
    <>
      <div className={styles['bar']}>
        <div className={styles['search']}>
          <TextField label={t('find_parameter')} value={wanted} onChange={setWanted} />
        </div>
      </div>
      <DataTable
        columns={useColumns(list, setOpened)}
        rows={rows}
        rowKey={row => row.key}
        caption={t('parameters')}
        skeletonRows={20}
        empty={<EmptyState title={t('no_parameter_found')} text={t('no_parameter_found_text')} />}
        error={data === undefined ? error : undefined}
        onRetry={() => void refetch()}
      />
      {/* The file has all of them, which a searched word narrows only here. */}
      {text === '' && (rows?.length ?? 0) > 0 && <CsvFoot href={csvUrl('/api/chainparameters', {})} />}
      {opened !== undefined && (
        <Suspense fallback={null}>
          <ParameterHistory
            parameter={opened}
            name={nameOf(opened.key)}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function useColumns(
  proposals: readonly Proposal[],
  onOpen: (parameter: Parameter) => void,
): Column<Parameter>[] {
  const t = useT();
  const format = useFormat();
  const nameOf = useParameterName();
  const changes = lastChanges(proposals);
  return [
    {
      id: 'id',
      header: t('number'),
      cell: row => <span className="dim">{row.id === null ? UNKNOWN : format.integer(row.id)}</span>,
      width: '70px',
      phone: 'hide',
    },
    {
      id: 'name',
      header: t('parameter'),
      cell: row => (
        <span className={own['name']}>
          <bdi>{nameOf(row.key)}</bdi>
          <code dir="ltr">{row.key}</code>
        </span>
      ),
      phone: 'lead',
    },
    {
      id: 'value',
      header: t('value'),
      cell: row => <ParameterValue name={row.key} value={row.value} />,
      align: 'end',
      phone: 'lead-end',
    },
    {
      id: 'changed',
      header: t('changed'),
      cell: row => {
        // Where no node returned all proposals, the newest ones are still looked through.
        const found = row.id === null ? undefined : changes.get(row.id)?.approved;
        const last = row.changes?.[0] ?? (found && { ...found, time: found.expirationTime });
        if (last === undefined) return UNKNOWN;
        return (
          <span className="pieces">
            <Link to={`/proposal/${last.proposalId}`}>
              <TimeCell ms={last.time} />
            </Link>
            {row.changes !== undefined && row.changes.length > 0 && (
              <Button size="small" onClick={() => onOpen(row)}>
                {t('parameter_changes', { count: row.changes.length })}
              </Button>
            )}
          </span>
        );
      },
      align: 'end',
      phone: 'sub',
    },
    {
      id: 'proposed',
      header: t('proposed'),
      cell: row => {
        const pending = row.id === null ? undefined : changes.get(row.id)?.pending;
        const value = pending?.parameters.find(one => one.key === row.id)?.value;
        return pending === undefined || value === undefined ? (
          UNKNOWN
        ) : (
          <Link to={`/proposal/${pending.proposalId}`}>
            <ParameterValue name={row.key} value={value} />
          </Link>
        );
      },
      align: 'end',
      phone: 'sub-end',
    },
  ];
}
