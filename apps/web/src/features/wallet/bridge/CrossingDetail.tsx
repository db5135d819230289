import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { HashText } from '../../../components/chain/HashText.tsx';
import { CopyButton } from '../../../components/data/CopyButton.tsx';
import { DetailList, DetailRow } from '../../../components/data/DetailList.tsx';
import { MiddleText } from '../../../components/data/MiddleText.tsx';
import { TimeCell } from '../../../components/data/TimeCell.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../../components/feedback/ErrorState.tsx';
import { Skeleton } from '../../../components/feedback/Skeleton.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { ExternalLink } from '../../../components/overlays/ExternalLink.tsx';
import { UNKNOWN } from '../../../lib/format/format.ts';
import { lazyExtra, wordsOf } from '../../../lib/i18n/i18n.tsx';
import { useConfig } from '../../../lib/net/config.ts';
import { pageAcross } from '../../../lib/net/other-chain.ts';
import { useSigningAccount } from '../../../wallet/signing-account.ts';
import { CrossingAmount } from './CrossingAmount.tsx';
import { CrossingSteps } from './CrossingSteps.tsx';
import { bridgeQuery, crossingQuery, isUnderWay, termsOf, type Crossing } from './queries.ts';
import { useCrossingLogin } from './use-crossing-login.ts';

const useT = wordsOf('bridge');

const RetryCrossing = lazyExtra(async () => (await import('./RetryCrossing.tsx')).RetryCrossing);

/** One transfer across both chains, by its id or by one of its transactions. */
export function CrossingDetail({ id }: { id: string }): ReactNode {
  const t = useT();
  const query = crossingQuery(/^[0-9a-f]{64}$/i.test(id) ? { transaction: id } : { id });
  const { data, error, refetch } = useQuery({
    ...query,
    // What has ended changes no more; what nobody knows yet may come with the next solid block.
    refetchInterval: ({ state }) => {
      const [row] = state.data?.data ?? [];
      return row === undefined || isUnderWay(row) ? query.refetchInterval : false;
    },
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton width="100%" height={320} />;
  const [crossing] = data.data;
  return (
    <Card>
      {crossing ? (
        <>
          <CrossingSteps crossing={crossing} />
          <CrossingFacts crossing={crossing} name={data.addressNames?.[crossing.account]} />
          <Suspense>
            <Retry crossing={crossing} />
          </Suspense>
        </>
      ) : (
        <EmptyState title={t('bridge_unknown')} text={t('bridge_unknown_text')} />
      )}
      <Button to="/bridge">{t('bridge_title')}</Button>
    </Card>
  );
}

function CrossingFacts({
  crossing,
  name,
}: {
  crossing: Crossing;
  /** Of its account. */
  name: string | undefined;
}): ReactNode {
  const t = useT();
  const config = useConfig();
  const isSide = config?.network.kind === 'side';
  const transaction = (hash: string, isHere: boolean) => {
    if (hash === '') return UNKNOWN;
    const across =
      isHere || !config ? undefined : pageAcross(config, `/transaction/${encodeURIComponent(hash)}`);
    return across === undefined ? (
      <HashText hash={hash} copy {...(isHere ? { to: `/transaction/${hash}` } : {})} />
    ) : (
      <span className="pieces">
        <ExternalLink url={across}>
          <MiddleText text={hash} />
        </ExternalLink>
        <CopyButton value={hash} label={t('ui_copy_hash')} />
      </span>
    );
  };
  return (
    <DetailList>
      <DetailRow label={t('bridge_transfer')}>{t(`bridge_direction_${crossing.direction}`)}</DetailRow>
      <DetailRow label={t('bridge_state')}>
        <b role="status">{t(`bridge_state_${crossing.state}`)}</b>
      </DetailRow>
      <DetailRow label={t(crossing.direction === 'mapping' ? 'bridge_asset' : 'bridge_amount')}>
        <CrossingAmount crossing={crossing} />
      </DetailRow>
      <DetailRow label={t('bridge_account')}>
        <AddressChip address={crossing.account} name={name} copy />
      </DetailRow>
      <DetailRow label={t('bridge_main_transaction')}>
        {transaction(crossing.mainTransaction, !isSide)}
      </DetailRow>
      <DetailRow label={t('bridge_side_transaction')}>
        {transaction(crossing.sideTransaction, isSide)}
      </DetailRow>
      <DetailRow label={t('bridge_votes')}>
        {t('bridge_votes_of', { votes: crossing.votes, quorum: crossing.quorum })}
      </DetailRow>
      {crossing.problem !== '' && (
        <DetailRow label={t('bridge_problem')}>
          {crossing.held === ''
            ? t(`bridge_reason_${crossing.reason === '' ? 'other' : crossing.reason}`)
            : t(`bridge_held_${crossing.held}`)}
        </DetailRow>
      )}
      <DetailRow label={t('bridge_created')}>
        <TimeCell ms={crossing.created} withDate />
      </DetailRow>
      <DetailRow label={t('bridge_updated')}>
        <TimeCell ms={crossing.updated} withDate />
      </DetailRow>
    </DetailList>
  );
}

/** Offered for what is stuck, on the chain whose gateway takes the call. */
function Retry({ crossing }: { crossing: Crossing }): ReactNode {
  const from = useConfig()?.network.kind === 'side' ? 'side' : 'main';
  const { own } = useSigningAccount();
  const login = useCrossingLogin(from === 'side');
  const { data } = useQuery(bridgeQuery());
  const [bridge] = data?.data ?? [];
  const terms = bridge && termsOf(bridge, from);
  const isStuck = crossing.state === 'failed' || (isUnderWay(crossing) && crossing.problem !== '');
  const isHere = (crossing.direction === 'withdrawal') === (from === 'side');
  if (!terms || own === undefined || login !== 'signs' || !isStuck || !isHere) return null;
  return <RetryCrossing own={own} crossing={crossing} terms={terms} />;
}
