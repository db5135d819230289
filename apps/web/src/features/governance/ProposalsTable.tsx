import type { Proposal } from '@sunscope/product-api/types';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Column } from '../../components/data/DataTable.tsx';
import { ListView } from '../../components/data/ListView.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { useFormat } from '../../lib/format/format.ts';
import { csvUrl } from '../../lib/net/api.ts';
import { useList } from '../../lib/net/list-query.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import { useListSearch } from '../../lib/routing/navigation.ts';
import { useParameterName } from '../../components/chain/parameter-names.ts';
import { ParameterValue } from '../../components/chain/ParameterValue.tsx';
import { ProposalState } from './ProposalState.tsx';
import { ownProposalsQuery, parametersQuery, proposalsQuery } from './queries.ts';
import { RepresentativeName } from './RepresentativesTable.tsx';
import styles from './ProposalsTable.module.css';

const useT = wordsOf('explorer', 'governance');

interface ProposalsTableProps {
  /** Only those that this account made (1) or approved (2). */
  of?: { address: string; type: '1' | '2' };
  empty?: ReactNode;
  /** Approving and cancelling in a column of their own; without it there is none. */
  renderActions?: (proposal: Proposal) => ReactNode;
  actionsLabel?: string;
}

/** Proposals, the newest first. */
export function ProposalsTable({ of, empty, renderActions, actionsLabel }: ProposalsTableProps): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const paging = { start: search.start, limit: search.limit };
  const list = useList(of ? ownProposalsQuery(of, paging) : proposalsQuery(paging), answer => answer.data);
  const columns = useColumns();
  return (
    <ListView
      list={list}
      columns={
        renderActions === undefined
          ? columns
          : [
              ...columns,
              {
                id: 'actions',
                header: <span className="visually-hidden">{actionsLabel}</span>,
                cell: renderActions,
                align: 'end',
                phone: 'sub',
              },
            ]
      }
      rowKey={row => String(row.proposalId)}
      caption={t('proposals')}
      totalWords="view_total_proposals"
      empty={empty ?? <EmptyState title={t('no_proposals')} text={t('no_proposals_text')} />}
      search={search}
      onSearch={setSearch}
      csv={
        of
          ? csvUrl('/api/account-proposal', { sort: '-number', ...of, ...paging })
          : csvUrl('/api/proposal', { sort: '-number', ...paging })
      }
    />
  );
}

function useColumns(): Column<Proposal>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      id: 'id',
      header: t('number'),
      cell: row => <Link to={`/proposal/${row.proposalId}`}>{format.integer(row.proposalId)}</Link>,
      width: '70px',
      phone: 'hide',
    },
    {
      id: 'content',
      header: t('content'),
      cell: row => (
        <Link to={`/proposal/${row.proposalId}`} className={styles['content']}>
          <ProposalContent proposal={row} />
        </Link>
      ),
      phone: 'lead',
    },
    {
      id: 'proposer',
      header: t('proposed_by'),
      cell: row => <RepresentativeName row={row.proposer} />,
      phone: 'sub',
    },
    {
      id: 'created',
      header: t('proposed_at'),
      cell: row => <TimeCell ms={row.createTime} />,
      align: 'end',
      phone: 'hide',
    },
    {
      id: 'ends',
      header: t('voting_ends'),
      cell: row => <TimeCell ms={row.expirationTime} ago />,
      align: 'end',
      phone: 'hide',
    },
    {
      id: 'votes',
      header: t('approvals'),
      cell: row => (
        <span data-tip={t('approvals_needed', { needed: row.neededVotes })}>
          <bdi dir="ltr">
            {format.integer(row.validVotes)} / {format.integer(row.neededVotes)}
          </bdi>
        </span>
      ),
      align: 'end',
      phone: 'sub-end',
    },
    { id: 'state', header: t('state'), cell: row => <ProposalState proposal={row} />, phone: 'lead-end' },
  ];
}

/** What a proposal would set, in words: "Transaction fee: 900 sun". */
function ProposalContent({ proposal }: { proposal: Proposal }): ReactNode {
  const t = useT();
  const nameOf = useParameterName();
  return proposal.parameters.map(one => (
    <span key={one.key}>
      <bdi>{one.name === '' ? t('parameter_number', { number: one.key }) : nameOf(one.name)}</bdi>
      {' → '}
      <b>
        <ParameterValue name={one.name} value={one.value} />
      </b>
    </span>
  ));
}

/** Values in force by the parameter's key; undefined while they load. */
export function useParameters(): ReadonlyMap<string, string | number> | undefined {
  const { data } = useQuery(parametersQuery());
  return data && new Map(data.tronParameters.map(one => [one.key, one.value]));
}
