import IconPause from '~icons/player-pause';
import IconPlay from '~icons/player-play';
import type { ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { FilterBar } from '../../components/data/FilterBar.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useFilterSearch } from '../../lib/routing/navigation.ts';
import { AMOUNT, filterItems } from './live-filter.ts';
import { LIVE_KINDS } from './live-items.ts';
import { LiveHead } from './LiveHead.tsx';
import { LivePicture } from './LivePicture.tsx';
import { LiveAnnouncement, LiveState } from './LiveState.tsx';
import { LiveTable } from './LiveTable.tsx';
import styles from './LiveView.module.css';
import { useLiveStream } from './use-live-stream.ts';

const useT = wordsOf('live');

/** The chain as it goes on: figures, a picture of the last seconds, and the stream itself. */
export function LiveView(): ReactNode {
  const t = useT();
  const format = useFormat();
  const [stream, act, failure] = useLiveStream();
  const [search, change] = useFilterSearch();
  const items = filterItems(stream.items, search);
  const { paused, waiting } = stream;
  return (
    <>
      {failure && <ErrorState error={failure.error} onRetry={failure.retry} look="line" />}
      <LiveHead shown={items.length} />
      <Card
        title={t('picture')}
        actions={
          <>
            <LiveState paused={paused} />
            <Button
              size="small"
              icon={paused ? IconPlay : IconPause}
              aria-pressed={paused}
              onClick={() => act({ type: paused ? 'resume' : 'pause', atMs: Date.now() })}
            >
              {t(paused ? 'resume' : 'pause')}
            </Button>
            {paused && (
              <span className={styles['waiting']}>
                {t('waiting', { count: waiting, shown: format.integer(waiting) })}
              </span>
            )}
          </>
        }
      >
        <LivePicture items={items} blocks={stream.blocks} atMs={stream.atMs} paused={paused} />
      </Card>
      <Card flush title={t('stream')}>
        <div className={styles['filters']}>
          <FilterBar
            filters={[
              {
                kind: 'choice',
                label: t('kind'),
                param: 'kind',
                options: LIVE_KINDS.map(value => ({ value, label: t(`lane_${value}`) })),
              },
              { ...AMOUNT, label: t('amount_filter'), unit: 'TRX' },
            ]}
            search={search}
            onChange={change}
          />
        </div>
        <LiveTable items={items} filtered={items.length < stream.items.length} />
      </Card>
      <LiveAnnouncement stream={stream} />
    </>
  );
}
