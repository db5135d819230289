import { useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { Tag } from '../../components/base/Tag.tsx';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { Identicon } from '../../components/chain/Identicon.tsx';
import { DetailList, DetailRow } from '../../components/data/DetailList.tsx';
import { Fact, Facts } from '../../components/data/Facts.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { EntityHeader } from '../../components/layout/EntityHeader.tsx';
import { StickyHeader } from '../../components/layout/StickyHeader.tsx';
import { TabPanel, Tabs } from '../../components/layout/Tabs.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { ADDRESSES, HASH } from './samples.ts';
import { Group, Specimen } from './Specimen.tsx';

const useT = wordsOf('gallery');

/** Heads of pages: entity, strip of figures, two columns of facts, short form that stays, tabs that fade. */
export function Heads(): ReactNode {
  const t = useT();
  const [tab, setTab] = useState('tab-1');
  const title = 'Tether USD';
  const head = (
    <EntityHeader
      level={2}
      mark={<Identicon address={ADDRESSES[4]} size={44} />}
      kind={t('gallery_token')}
      title={title}
      tags={<Tag tone="good">{t('gallery_verified')}</Tag>}
      id={<AddressChip address={ADDRESSES[4]} full copy />}
      actions={
        <>
          <Button>{t('gallery_receive')}</Button>
          <Button kind="primary">{t('gallery_send')}</Button>
        </>
      }
    />
  );
  return (
    <Specimen id="heads" title="gallery_heads">
      <Group label={t('gallery_entity')} look="grid">
        <EntityHeader level={2} kind={t('gallery_unknown')} title={ADDRESSES[1]} />
      </Group>
      <Group label={t('gallery_sticky')}>
        <div style={{ flex: 1, minInlineSize: 0 }}>
          <StickyHeader
            head={head}
            short={
              <>
                <Identicon address={ADDRESSES[4]} size={24} />
                <strong>{title}</strong>
                <Button size="small">{t('gallery_receive')}</Button>
              </>
            }
          >
            <div style={{ display: 'grid', gap: 16, marginBlockStart: 16 }}>
              <Facts look="card">
                {['84,120', '12,904', '46.2 %', '–'].map((figure, at) => (
                  <Fact key={figure} label={`${t('gallery_chart')} ${at + 1}`}>
                    {figure}
                  </Fact>
                ))}
              </Facts>
              <Card flush>
                <Tabs
                  name="heads"
                  label={t('gallery_heads')}
                  active={tab}
                  onSelect={setTab}
                  items={Array.from({ length: 14 }, (_, at) => ({
                    id: `tab-${at + 1}`,
                    label: `${t('gallery_transfers')} ${at + 1}`,
                  }))}
                />
                <TabPanel tab={tab} name="heads">
                  <DetailList columns={2}>
                    <DetailRow label={t('gallery_hash')} wide>
                      <bdi dir="ltr" className="mono">
                        {HASH}
                      </bdi>
                    </DetailRow>
                    {Array.from({ length: 8 }, (_, at) => (
                      <DetailRow key={at} label={`${t('gallery_amount')} ${at + 1}`}>
                        {`${(at + 1) * 12.5} TRX`}
                      </DetailRow>
                    ))}
                  </DetailList>
                </TabPanel>
              </Card>
            </div>
          </StickyHeader>
        </div>
      </Group>
    </Specimen>
  );
}
