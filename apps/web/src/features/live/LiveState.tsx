import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Status } from '../../components/feedback/Status.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useFeedStatus } from '../../lib/live/feed.ts';
import type { LiveStream } from './live-stream.ts';

const useT = wordsOf('live');

const KINDS = { open: 'success', connecting: 'pending', closed: 'warning' } as const;

/** Whether the stream runs, stands, or has lost its connection. */
export function LiveState({ paused }: { paused: boolean }): ReactNode {
  const t = useT();
  const state = useFeedStatus(status => status.state);
  if (paused && state === 'open') return <Status kind="pending">{t('live_state_paused')}</Status>;
  return <Status kind={KINDS[state]}>{t(`live_state_${state}`)}</Status>;
}

/** Listeners of a screen reader hear of the stream twice a minute, not of every row. */
const SAID_EVERY_MS = 30_000;

/** What came since it was last said, for those who cannot see the picture. */
export function LiveAnnouncement({ stream }: { stream: LiveStream }): ReactNode {
  const t = useT();
  const [text, setText] = useState('');
  const latest = useRef(stream);
  useEffect(() => {
    latest.current = stream;
  });
  useEffect(() => {
    const timer = setInterval(() => {
      const { items, blocks, paused } = latest.current;
      if (paused) return;
      const since = Date.now() - SAID_EVERY_MS;
      setText(
        t('announce', {
          blocks: blocks.filter(block => block.t >= since).length,
          items: items.filter(item => item.t >= since).length,
        }),
      );
    }, SAID_EVERY_MS);
    return () => clearInterval(timer);
  }, [t]);
  return (
    <p role="status" className="visually-hidden">
      {text}
    </p>
  );
}
