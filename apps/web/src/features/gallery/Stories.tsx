import type { ReactNode } from 'react';
import { Card } from '../../components/layout/Card.tsx';
import { Amount } from '../../components/data/Amount.tsx';
import { Fact } from '../../components/data/Facts.tsx';
import { Finality } from '../../components/chain/Finality.tsx';
import { Receipt } from '../../components/chain/Receipt.tsx';
import { ResourceBar } from '../../components/chain/ResourceBar.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { StoryHeader, StoryHeaderSkeleton } from '../../components/chain/StoryHeader.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { ADDRESSES, COST, OPENED_MS, STORY } from './samples.ts';
import { Group, Specimen } from './Specimen.tsx';

const useT = wordsOf('explorer', 'gallery', 'receipt');

export function Stories(): ReactNode {
  const t = useT();
  return (
    <Specimen id="story" title="gallery_stories">
      <StoryHeader
        story={STORY}
        names={{ [ADDRESSES[1]]: 'Harbour Exchange' }}
        note={t('gallery_story_note')}
        status={
          <>
            <Status kind="success">{t('gallery_success')}</Status>
            <Finality confirmations={12} confirmed={false} />
          </>
        }
        facts={[
          <Fact
            key="block"
            label={t('gallery_block')}
            size="text"
            note={<TimeCell ms={OPENED_MS - 36_000} ago />}
          >
            <Link to="/block/1482895">1,482,895</Link>
          </Fact>,
          <Fact key="energy" label={t('ui_energy')} size="text">
            <EnergySplit />
          </Fact>,
          <Fact key="bandwidth" label={t('ui_bandwidth')} size="text">
            <ResourceBar parts={[{ label: t('ui_paid_staked_or_free'), value: 345n, tone: 'good' }]} />
          </Fact>,
          <Fact key="total" label={t('ui_left_account')}>
            <Amount raw={3_978_500n} decimals={6} unit="TRX" />
          </Fact>,
        ]}
      />
      <StoryHeader
        story={STORY}
        contracts={{ [ADDRESSES[1]]: true }}
        status={
          <>
            <Status kind="failed">{t('gallery_failed')}</Status>
            <Finality confirmations={4_211} confirmed />
          </>
        }
        facts={[
          <Fact key="block" label={t('gallery_block')} size="text">
            <Link to="/block/1482895">1,482,895</Link>
          </Fact>,
          <Fact key="energy" label={t('ui_energy')} size="text">
            <EnergySplit />
          </Fact>,
        ]}
      />
      <StoryHeaderSkeleton />
      <Group label={t('gallery_receipt')} look="grid">
        <Card title={t('gallery_receipt')}>
          <Receipt kind="receipt" cost={COST} />
        </Card>
        <Card title={t('gallery_quote')}>
          <Receipt
            kind="quote"
            cost={{
              bandwidth: { stakedOrFree: 0n, burned: 268n, burnedSun: 268_000n },
              activationSun: 1_100_000n,
              valueSun: 12_500_000n,
              totalSun: 13_868_000n,
            }}
            source={t('gallery_source')}
          />
        </Card>
      </Group>
    </Specimen>
  );
}

function EnergySplit(): ReactNode {
  const t = useT();
  return (
    <ResourceBar
      parts={[
        { label: t('ui_paid_staked'), value: 24_500n, tone: 'good' },
        { label: t('ui_paid_burned'), value: 39_785n, tone: 'brand' },
      ]}
    />
  );
}
