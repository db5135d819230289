import IconChevronLeft from '~icons/chevron-left';
import IconChevronRight from '~icons/chevron-right';
import type { BlockRow } from '@sunscope/product-api/types';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Card } from '../../components/layout/Card.tsx';
import { DetailList, DetailRow, DetailSkeleton } from '../../components/data/DetailList.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { Fact, Facts } from '../../components/data/Facts.tsx';
import { Finality } from '../../components/chain/Finality.tsx';
import { HashText } from '../../components/chain/HashText.tsx';
import { IconButton } from '../../components/base/IconButton.tsx';
import { NotFound } from '../../components/feedback/NotFound.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { TrxAmount } from '../../components/chain/TrxAmount.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { finalityOf, useChainHead } from '../../lib/live/chain-head.ts';
import { useTitle } from '../../lib/routing/document-title.ts';
import { toRaw, UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { useLocale, wordsOf } from '../../lib/i18n/i18n.tsx';
import { useGo } from '../../lib/routing/navigation.ts';
import { Producer } from './Producer.tsx';
import { blockQuery, isBlockId } from './queries.ts';
import { moneyOf, sunOf } from './reward.ts';

const useT = wordsOf('blocks', 'explorer');

interface BlockDetailProps {
  /** Number or id, as the address has it. */
  id: string;
  /** What the page shows below a block that exists: its transactions and transfers. */
  children: (block: BlockRow) => ReactNode;
}

/** One block: its facts, the way to its neighbours, and what the route puts below. */
export function BlockDetail({ id, children }: BlockDetailProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const valid = isBlockId(id);
  const { data, error, refetch } = useQuery({ ...blockQuery(id), enabled: valid });
  const block = data?.data[0];
  const number = block?.number ?? (/^\d{1,15}$/.test(id) ? Number(id) : undefined);
  const name = number === undefined ? id.slice(0, 16) : format.integer(number);
  useTitle(t('block_title', { name }));
  useNeighbourKeys(number);
  if (!valid || (data !== undefined && block === undefined))
    return (
      <Page kicker={t('block')} title={name} actions={<Neighbours number={number} />}>
        <NotFound title={t('block_not_found')} tried={id} text={t('block_not_found_text')} />
      </Page>
    );
  return (
    <Page
      kicker={t('block')}
      title={<span className="num">{name}</span>}
      actions={<Neighbours number={number} />}
    >
      {block === undefined ? (
        <Card flush>
          {error === null ? (
            <DetailSkeleton rows={9} />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )}
        </Card>
      ) : (
        <>
          <BlockFacts block={block} />
          <Card flush>
            <BlockRows block={block} />
          </Card>
          {children(block)}
        </>
      )}
    </Page>
  );
}

/** What one asks of a block first. */
function BlockFacts({ block }: { block: BlockRow }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { rewardSun, burnedSun, burnedPercent } = moneyOf(block);
  return (
    <Facts look="card">
      <Fact label={t('status')} size="text" note={<Confirmations block={block} />}>
        <BlockStatus block={block} />
      </Fact>
      <Fact
        label={t('transactions')}
        note={block.size > 0 ? t('size_bytes', { size: format.integer(block.size) }) : undefined}
      >
        {format.integer(block.nrOfTrx)}
      </Fact>
      {rewardSun !== undefined && (
        <Fact
          label={t('reward')}
          note={t.rich('reward_parts', {
            producer: <TrxAmount sun={sunOf(block.blockReward)} look="plain" />,
            voters: <TrxAmount sun={sunOf(block.voteReward) ?? 0n} look="plain" />,
          })}
        >
          <TrxAmount sun={rewardSun} look="plain" />
        </Fact>
      )}
      {burnedSun !== undefined && (
        <Fact
          label={t('burned')}
          note={
            burnedPercent === undefined
              ? undefined
              : t('burned_share', { percent: format.percent(burnedPercent) })
          }
        >
          <TrxAmount sun={burnedSun} look="plain" />
        </Fact>
      )}
    </Facts>
  );
}

function BlockStatus({ block }: { block: BlockRow }): ReactNode {
  const t = useT();
  const undone = useChainHead(head => head.undoneBlocks.includes(block.hash));
  const head = useChainHead();
  if (undone || block.revert) return <Status kind="failed">{t('block_undone')}</Status>;
  const { confirmations, confirmed } = finalityOf(head, { ...block, block: block.number });
  return <Finality confirmations={confirmations} confirmed={confirmed} />;
}

/** Blocks on top of it, current by the feed. */
function Confirmations({ block }: { block: BlockRow }): ReactNode {
  const t = useT();
  const format = useFormat();
  const head = useChainHead();
  const { confirmations } = finalityOf(head, { ...block, block: block.number });
  return t('confirmations', { count: confirmations, shown: format.integer(confirmations) });
}

function BlockRows({ block }: { block: BlockRow }): ReactNode {
  const t = useT();
  const format = useFormat();
  const number = (value: number | string | null | undefined) => {
    const raw = toRaw(value);
    return raw === undefined ? UNKNOWN : format.integer(raw);
  };
  return (
    <DetailList>
      <DetailRow label={t('time')}>
        <TimeCell ms={block.timestamp} withDate />
      </DetailRow>
      <DetailRow label={t('produced_by')}>
        <span className="pieces">
          <Producer block={block} />
          {block.witnessRank !== undefined && (
            <span className="dim">
              {t('producer_place', { rank: block.witnessRank, count: block.witnessCount ?? 0 })}
            </span>
          )}
        </span>
      </DetailRow>
      <DetailRow label={t('energy')} hint={t('block_energy_hint')}>
        {number(block.energyUsage)}
      </DetailRow>
      <DetailRow label={t('bandwidth')} hint={t('block_bandwidth_hint')}>
        {number(block.netUsage)}
      </DetailRow>
      <DetailRow label={t('hash')}>
        <HashText hash={block.hash} full copy />
      </DetailRow>
      <DetailRow label={t('parenthash')}>
        <HashText
          hash={block.parentHash}
          {...(block.number > 0 ? { to: `/block/${block.number - 1}` } : {})}
          full
        />
      </DetailRow>
      <DetailRow label={t('transactions_root')} hint={t('transactions_root_hint')}>
        <HashText hash={block.txTrieRoot} full />
      </DetailRow>
    </DetailList>
  );
}

function Neighbours({ number }: { number: number | undefined }): ReactNode {
  const t = useT();
  const go = useGo();
  const height = useChainHead(head => head.height);
  if (number === undefined) return undefined;
  const last = height !== undefined && number >= height;
  return (
    <>
      <IconButton
        icon={IconChevronLeft}
        mirror
        label={t('previous_block')}
        disabled={number === 0}
        onClick={() => go(`/block/${number - 1}`)}
      />
      <IconButton
        icon={IconChevronRight}
        mirror
        label={t('next_block')}
        disabled={last}
        onClick={() => go(`/block/${number + 1}`)}
      />
    </>
  );
}

/** Left and right go to the neighbours, swapped where the page is mirrored; not while something else takes the keys. */
function useNeighbourKeys(number: number | undefined): void {
  const go = useGo();
  const { direction } = useLocale();
  useEffect(() => {
    if (number === undefined) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const taken =
        event.target instanceof Element &&
        event.target.closest('input, select, textarea, [role=tab], dialog') !== null;
      if (taken || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
      const to = number + (direction === 'rtl' ? -step : step);
      if (step !== 0 && to >= 0) go(`/block/${to}`);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [number, direction, go]);
}
