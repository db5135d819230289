import type { Proposal } from '@sunscope/product-api/types';
import { useQuery } from '@tanstack/react-query';
import IconCheck from '~icons/check';
import IconMinus from '~icons/minus';
import type { ReactNode } from 'react';
import { Icon } from '../../components/base/Icon.tsx';
import { HashText } from '../../components/chain/HashText.tsx';
import { DetailList, DetailRow, DetailSkeleton } from '../../components/data/DetailList.tsx';
import { ParameterChange } from '../../components/governance/ParameterDiff.tsx';
import { Timeline } from '../../components/governance/Timeline.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { NotFound } from '../../components/feedback/NotFound.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { useLocale, wordsOf } from '../../lib/i18n/i18n.tsx';
import { useTitle } from '../../lib/routing/document-title.ts';
import { useParameterName } from '../../components/chain/parameter-names.ts';
import { ApprovalMeter } from './ApprovalMeter.tsx';
import { GovernanceLinks } from './GovernanceLinks.tsx';
import { ParameterValue } from '../../components/chain/ParameterValue.tsx';
import { ProposalState } from './ProposalState.tsx';
import { useParameters } from './ProposalsTable.tsx';
import { proposalQuery, representativesQuery } from './queries.ts';
import { RepresentativeName } from './RepresentativesTable.tsx';
import styles from './ProposalDetail.module.css';

const useT = wordsOf('explorer', 'governance');

/** Whether a text can name a proposal. */
export function isProposalId(id: string): boolean {
  return /^[1-9]\d{0,8}$/.test(id);
}

/** One proposal: what it would change, who approved it, and its course. */
export function ProposalDetail({
  id,
  renderActions,
}: {
  id: string;
  /** What who is signed in can do about it. */
  renderActions?: (proposal: Proposal) => ReactNode;
}): ReactNode {
  const t = useT();
  const valid = isProposalId(id);
  const { data, error, refetch } = useQuery({ ...proposalQuery(Number(id)), enabled: valid });
  const proposal = data?.proposalId === undefined ? undefined : data;
  const titleText = useTitleOf(proposal) ?? t('proposal_number', { number: id });
  useTitle(titleText);
  if (!valid || (data !== undefined && proposal === undefined))
    return (
      <Page kicker={t('proposal')} title={id} actions={<GovernanceLinks active="proposals" />}>
        <NotFound title={t('proposal_not_found')} tried={id} text={t('proposal_not_found_text')} />
      </Page>
    );
  return (
    <Page
      kicker={t('proposal_number', { number: id })}
      title={titleText}
      actions={<GovernanceLinks active="proposals" />}
    >
      {proposal === undefined ? (
        <Card flush>
          {error === null ? (
            <DetailSkeleton rows={9} />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )}
        </Card>
      ) : (
        <div className={styles['columns']}>
          <div className={styles['main']}>
            <Card flush>
              <Meter proposal={proposal} />
              <Changes proposal={proposal} />
            </Card>
            {renderActions?.(proposal)}
            <Approvals proposal={proposal} />
          </div>
          <div className={styles['side']}>
            <Course proposal={proposal} />
            <Card flush>
              <Facts proposal={proposal} />
            </Card>
          </div>
        </div>
      )}
    </Page>
  );
}

/** The changes in a few words: "Energy fee and 1 more". */
function useTitleOf(proposal: Proposal | undefined): string | undefined {
  const t = useT();
  const { language } = useLocale();
  const nameOf = useParameterName();
  if (proposal === undefined) return undefined;
  const names = proposal.parameters.map(one =>
    one.name === '' ? t('parameter_number', { number: one.key }) : nameOf(one.name),
  );
  return new Intl.ListFormat(language).format(names);
}

function Meter({ proposal }: { proposal: Proposal }): ReactNode {
  const { data } = useQuery(representativesQuery());
  const seats = data?.data.filter(row => row.producer).length ?? 27;
  return <ApprovalMeter given={proposal.validVotes} needed={proposal.neededVotes} seats={seats} />;
}

function Changes({ proposal }: { proposal: Proposal }): ReactNode {
  const t = useT();
  const nameOf = useParameterName();
  const now = useParameters();
  return (
    <ul className={styles['changes']}>
      {proposal.parameters.map(({ key, name, value }) => {
        // Once decided, what stands now need not be what stood then.
        const before = proposal.state === 'PENDING' ? now?.get(name) : undefined;
        return (
          <li key={key}>
            <ParameterChange
              title={name === '' ? t('parameter_number', { number: key }) : nameOf(name)}
              id={name === '' ? key : `${key} ${name}`}
              before={before === undefined ? undefined : <ParameterValue name={name} value={before} />}
              after={<ParameterValue name={name} value={value} />}
            />
          </li>
        );
      })}
    </ul>
  );
}

function Approvals({ proposal }: { proposal: Proposal }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery(representativesQuery());
  const seated = data?.data.filter(row => row.producer) ?? [];
  const agreed = new Map(proposal.approvals.map(one => [one.address, one]));
  const others = proposal.approvals.filter(one => !seated.some(row => row.address === one.address));
  const waiting = seated.filter(row => !agreed.has(row.address));
  const pending = proposal.state === 'PENDING';
  return (
    <Card
      title={t('approvals')}
      count={format.integer(proposal.totalVotes)}
      actions={
        pending && (
          <span className={styles['quiet']}>{t('seats_not_approved', { count: waiting.length })}</span>
        )
      }
    >
      <ul className={styles['approvals']}>
        {proposal.approvals
          .filter(one => !others.includes(one))
          .map(one => (
            <li key={one.address} data-tip={one.time === null ? undefined : new Date(one.time).toUTCString()}>
              <Icon of={IconCheck} size={14} />
              <span className="visually-hidden">{t('approved')} </span>
              <RepresentativeName row={one} />
            </li>
          ))}
        {pending &&
          waiting.map(row => (
            <li key={row.address} className={styles['not']}>
              <Icon of={IconMinus} size={14} />
              <span className="visually-hidden">{t('not_approved')} </span>
              <RepresentativeName row={row} />
            </li>
          ))}
      </ul>
      {others.length > 0 && (
        <>
          <p className={styles['quiet']}>{t('approved_without_seat')}</p>
          <ul className={styles['approvals']}>
            {others.map(one => (
              <li key={one.address}>
                <Icon of={IconCheck} size={14} />
                <RepresentativeName row={one} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

/** What happened and what is to come, in order. */
function Course({ proposal }: { proposal: Proposal }): ReactNode {
  const t = useT();
  const dated = proposal.approvals
    .filter((one): one is typeof one & { time: number } => one.time !== null)
    .toSorted((a, b) => a.time - b.time);
  const first = dated[0];
  const last = dated.length > 1 ? dated.at(-1) : undefined;
  const steps: { id: string; text: ReactNode; ms: number; state: 'done' | 'now' | 'coming' }[] = [
    {
      id: 'proposed',
      text: t.rich('proposed_by_whom', { who: <RepresentativeName row={proposal.proposer} /> }),
      ms: proposal.createTime,
      state: 'done',
    },
    ...(first === undefined
      ? []
      : [
          {
            id: 'first',
            text: t.rich('first_approval_by', { who: <RepresentativeName row={first} /> }),
            ms: first.time,
            state: 'done' as const,
          },
        ]),
    ...(last === undefined
      ? []
      : [
          {
            id: 'last',
            text: t.rich('last_approval_by', { who: <RepresentativeName row={last} /> }),
            ms: last.time,
            state: 'done' as const,
          },
        ]),
    {
      id: 'ends',
      text: t(proposal.state === 'PENDING' ? 'voting_ends' : `ended_${proposal.state}`),
      ms: proposal.expirationTime,
      state: proposal.state === 'PENDING' ? ('now' as const) : ('done' as const),
    },
  ];
  return (
    <Card title={t('course')}>
      <Timeline
        label={t('course')}
        steps={steps.map(({ id, text, ms, state }) => ({
          id,
          title: text,
          text: <TimeCell ms={ms} withDate />,
          state,
        }))}
      />
    </Card>
  );
}

function Facts({ proposal }: { proposal: Proposal }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <DetailList>
      <DetailRow label={t('proposal')}>{format.integer(proposal.proposalId)}</DetailRow>
      <DetailRow label={t('state')}>
        <ProposalState proposal={proposal} />
      </DetailRow>
      <DetailRow label={t('proposed_by')}>
        <RepresentativeName row={proposal.proposer} />
      </DetailRow>
      <DetailRow label={t('transaction')}>
        {proposal.proposalHash === '' ? (
          UNKNOWN
        ) : (
          <HashText hash={proposal.proposalHash} to={`/transaction/${proposal.proposalHash}`} />
        )}
      </DetailRow>
      {proposal.cancelHash !== '' && (
        <DetailRow label={t('cancelled_in')}>
          <HashText hash={proposal.cancelHash} to={`/transaction/${proposal.cancelHash}`} />
        </DetailRow>
      )}
      <DetailRow label={t('parameters')}>{format.integer(proposal.parameters.length)}</DetailRow>
    </DetailList>
  );
}
