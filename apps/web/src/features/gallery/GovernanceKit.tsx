import { useState, type ReactNode } from 'react';
import { Countdown } from '../../components/governance/Countdown.tsx';
import { ParameterChange, ParameterDiff } from '../../components/governance/ParameterDiff.tsx';
import { ThresholdMeter } from '../../components/governance/ThresholdMeter.tsx';
import { Timeline } from '../../components/governance/Timeline.tsx';
import { VoteAllocator } from '../../components/governance/VoteAllocator.tsx';
import type { VoteCandidate } from '../../components/governance/VoteRow.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { ADDRESSES, OPENED_MS } from './samples.ts';
import { Group, Specimen } from './Specimen.tsx';

const useT = wordsOf('gallery');

const CANDIDATES: readonly VoteCandidate[] = [
  { address: ADDRESSES[0], name: 'Kestrel', rank: 4, before: 16_000n },
  { address: ADDRESSES[1], name: 'Aurora', rank: 1, before: 15_000n },
  { address: ADDRESSES[2], name: 'Basalt', rank: 2, before: 16_000n },
  { address: ADDRESSES[3], name: 'Moraine', rank: 31 },
];

/** Votes, signatures and what the committee changes. */
export function GovernanceKit(): ReactNode {
  const t = useT();
  return (
    <Specimen id="governance" title="gallery_governance">
      <Votes />
      <Group label={t('gallery_meter')} look="column">
        <ThresholdMeter threshold={3n} signed={2n} mine={1n}>
          {t('gallery_meter_mine')}
        </ThresholdMeter>
        <ThresholdMeter threshold={3n} signed={0n} />
        <ThresholdMeter threshold={2n} signed={5n} />
        <ThresholdMeter threshold={9_223_372_036_854_775_807n} signed={4_000_000_000_000_000_000n} />
      </Group>
      <Changes />
      <Times />
    </Specimen>
  );
}

function Votes(): ReactNode {
  const t = useT();
  const [chosen, setChosen] = useState(CANDIDATES.slice(0, 3));
  const [votes, setVotes] = useState([20_000n, 15_000n, 10_000n]);
  const [given, setGiven] = useState([4n, 3n]);
  const next = CANDIDATES.find(candidate => !chosen.includes(candidate));
  return (
    <Group label={t('gallery_votes')} look="grid">
      <VoteAllocator
        power={48_200n}
        candidates={chosen}
        votes={votes}
        onChange={setVotes}
        onRemove={address => {
          setVotes(votes.filter((_votes, index) => chosen[index]?.address !== address));
          setChosen(chosen.filter(candidate => candidate.address !== address));
        }}
        {...(next === undefined
          ? {}
          : {
              onAdd: () => {
                setChosen([...chosen, next]);
                setVotes([...votes, 0n]);
              },
            })}
      />
      <VoteAllocator power={7n} candidates={CANDIDATES.slice(1, 3)} votes={given} onChange={setGiven} />
    </Group>
  );
}

function Changes(): ReactNode {
  const t = useT();
  return (
    <>
      <Group label={t('gallery_diff')}>
        <ParameterDiff before="100" after="50" unit="sun" />
        <ParameterDiff after="50" unit="sun" />
      </Group>
      <Card flush>
        <ParameterChange
          title={t('gallery_diff_energy')}
          id="11 getEnergyFee"
          before="100"
          after="50"
          unit="sun"
        >
          {t('gallery_diff_energy_text')}
        </ParameterChange>
        <ParameterChange
          title={t('gallery_diff_time')}
          id="13 getMaxCpuTimeOfOneTx"
          before="80"
          after="100"
          unit="ms"
        />
      </Card>
    </>
  );
}

function Times(): ReactNode {
  const t = useT();
  const words = { label: t('gallery_countdown_label'), done: t('gallery_countdown_done') };
  return (
    <>
      <Group label={t('gallery_countdown')}>
        <Countdown to={{ ms: OPENED_MS + 4_722_000 }} size="large" {...words} />
        <Countdown to={{ ms: OPENED_MS + 3 * 86_400_000 + 14_000_000 }} {...words} />
        <Countdown
          to={{ block: 1_482_926, head: 1_482_907, blockMs: 3_000, headMs: OPENED_MS + 60_000 }}
          {...words}
        />
        <Countdown to={{ ms: OPENED_MS - 1 }} {...words} />
      </Group>
      <Group label={t('gallery_timeline')} look="column">
        <Timeline
          label={t('gallery_timeline')}
          steps={[
            { id: '1', title: t('gallery_timeline_first'), text: '18 Nov 2026 12:20 UTC', state: 'done' },
            { id: '2', title: t('gallery_failed'), text: '20 Nov 2026 21:47 UTC', state: 'failed' },
            { id: '3', title: t('gallery_timeline_now'), text: '21 Nov 2026 12:20 UTC', state: 'now' },
            { id: '4', title: t('gallery_timeline_last'), state: 'coming' },
          ]}
        />
      </Group>
    </>
  );
}
