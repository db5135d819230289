import { tryParseAddress } from '@sunscope/tron/address';
import type { Answer } from '@sunscope/product-api/types';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { Identicon } from '../../components/chain/Identicon.tsx';
import { TrxAmount } from '../../components/chain/TrxAmount.tsx';
import { DetailSkeleton } from '../../components/data/DetailList.tsx';
import { Fact, Facts } from '../../components/data/Facts.tsx';
import { Percent } from '../../components/data/Percent.tsx';
import { Tag } from '../../components/base/Tag.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { NotFound } from '../../components/feedback/NotFound.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { EntityHeader } from '../../components/layout/EntityHeader.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { tip } from '../../components/overlays/tip.ts';
import { rawOrZero, toRaw, UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useTitle } from '../../lib/routing/document-title.ts';
import { Link } from '../../lib/routing/Link.tsx';
import { kindOf } from './representative-kinds.ts';
import { representativeQuery } from './queries.ts';

const useT = wordsOf('explorer', 'governance');

type Detail = Answer<'/api/vote/witness/{address}'>;
type Representative = NonNullable<Detail['data']>;

const ASK_AGAIN_MS = 5000;

interface RepresentativeDetailProps {
  address: string;
  /** What the page offers at an address that is none yet: the form of its owner. */
  apply?: ReactNode;
  /** What the page shows below one that exists. */
  children: (detail: Detail & { data: Representative }) => ReactNode;
}

/** A representative or candidate: its place, its work, what it leaves to its voters. */
export function RepresentativeDetail({ address, apply, children }: RepresentativeDetailProps): ReactNode {
  const t = useT();
  const valid = tryParseAddress(address) !== undefined;
  const { data, error, refetch } = useQuery({
    ...representativeQuery(address),
    enabled: valid,
    // Who applies here waits for the page to know it.
    refetchInterval: ({ state }) => (state.data !== undefined && !state.data.data ? ASK_AGAIN_MS : false),
  });
  const row = data?.data ?? undefined;
  useTitle(t('representative_title', { name: row?.name || address }));
  if (!valid || (data !== undefined && row === undefined))
    return (
      <Page title={t('representative')}>
        <NotFound
          title={t('representative_not_found')}
          tried={address}
          text={t('representative_not_found_text')}
          action={valid ? <Link to={`/address/${address}`}>{t('show_account')}</Link> : undefined}
        />
        {valid && apply}
      </Page>
    );
  return (
    <Page title={row?.name || t('representative')} heading="visually-hidden">
      {data === undefined || row === undefined ? (
        <Card flush>
          {error === null ? (
            <DetailSkeleton rows={6} />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )}
        </Card>
      ) : (
        <>
          <EntityHeader
            level={2}
            mark={<Identicon address={row.address} />}
            kind={t('representative')}
            title={<bdi>{row.name || row.address}</bdi>}
            tags={<Tag>{t(`kind_${kindOf(row.witnessType)}`)}</Tag>}
            id={
              <>
                <AddressChip address={row.address} full copy /> <SelfDeclaredUrl url={row.url} />
              </>
            }
          />
          <Figures detail={data} row={row} />
          {children({ ...data, data: row })}
        </>
      )}
    </Page>
  );
}

/** The site it names. Nobody has checked it, so it is text. */
function SelfDeclaredUrl({ url }: { url: string }): ReactNode {
  const t = useT();
  return (
    <bdi dir="ltr" className="mono" {...tip(t('self_declared'))}>
      {url}
    </bdi>
  );
}

function Figures({ detail, row }: { detail: Detail; row: Representative }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Facts look="card">
      <Fact label={t('rank_now')} note={t('rank_of', { total: format.integer(detail.totalWitness) })}>
        {format.integer(row.realTimeRanking)}
      </Fact>
      <Fact label={t('votes')} note={<Percent value={row.votesPercentage} />}>
        {format.integer(rawOrZero(row.realTimeVotes))}
      </Fact>
      <Fact
        label={t('to_voters')}
        note={t('brokerage_note', { percent: percentText(format, row.brokerage) })}
      >
        {percentText(format, row.voterBrokerage)}
      </Fact>
      <Fact label={t('reward_a_year')} note={t('reward_note')}>
        <Percent value={row.annualizedRate === null ? undefined : Number(row.annualizedRate)} />
      </Fact>
      <Fact
        label={t('produced')}
        note={t('missed_blocks', { count: row.missedTotal, shown: format.integer(row.missedTotal) })}
      >
        {format.integer(row.producedTotal)}
      </Fact>
      <Fact label={t('earned')} note={t('earned_note')}>
        <TrxAmount sun={toRaw(row.blockReward)} />
      </Fact>
    </Facts>
  );
}

function percentText(format: ReturnType<typeof useFormat>, value: number | null): string {
  return value === null ? UNKNOWN : format.percent(value, { digits: 0 });
}
