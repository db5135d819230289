import type { ReactNode } from 'react';
import { Timeline, type TimelineStep } from '../../../components/governance/Timeline.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import type { Crossing } from './queries.ts';

const useT = wordsOf('bridge', 'kit-governance');

/** What of a transfer is done on which chain, and what the rest waits for. */
export function CrossingSteps({ crossing }: { crossing: Crossing }): ReactNode {
  const t = useT();
  const { direction, state, votes, quorum, held } = crossing;
  const isDone = state === 'done';
  // A withdrawal is sent once it has its signatures; the votes of the others are what carries them.
  const isAgreed = isDone || state === 'sent' || (state === 'voting' && votes >= quorum);
  const now: TimelineStep['state'] = state === 'failed' ? 'failed' : 'now';
  const isBegun = votes > 0 || state !== 'waiting' || held !== '';
  return (
    <Timeline
      label={t('bridge_steps')}
      steps={[
        { id: 'begin', title: t(`bridge_step_begin_${direction}`), state: 'done' },
        {
          id: 'votes',
          title: t('bridge_step_votes'),
          text: isBegun ? t('bridge_votes_of', { votes, quorum }) : t('bridge_wait_votes'),
          state: isAgreed ? 'done' : now,
        },
        {
          id: 'end',
          title: t(`bridge_step_end_${direction}`),
          ...(isAgreed && !isDone ? { text: t('bridge_wait_solid') } : {}),
          state: isDone ? 'done' : isAgreed ? now : 'coming',
        },
      ]}
    />
  );
}
