import type { ReactNode } from 'react';
import { JsonView } from '../../../components/code/JsonView.tsx';
import { DetailList, DetailRow } from '../../../components/data/DetailList.tsx';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { visibleText } from '../../../lib/format/visible-text.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import type { ReadMessage } from './read-message.ts';

const useT = wordsOf('messages');

/** Names of members by which tokens are given away without a transaction of one's own. */
const GIVES_AWAY = /permit|spender|allowance|approve|order|offer/i;

/** Says in the clear what a signature would stand for. */
export function WhatIsSigned({ read }: { read: ReadMessage }): ReactNode {
  const t = useT();
  if (read.kind === 'wrong')
    return (
      <Banner tone="bad" look="box">
        {t('message_wrong')} <bdi dir="ltr">{read.reason}</bdi>
      </Banner>
    );
  if (read.kind === 'text')
    return (
      <>
        <p className="dim">{t('message_is_text', { count: read.bytes })}</p>
        {read.hides && (
          <Banner tone="bad" look="box">
            {t('message_hides')}
          </Banner>
        )}
      </>
    );
  const { domain, primaryType, message, types } = read.data;
  const names = Object.values(types).flatMap(members => members.map(({ name }) => name));
  const isDangerous = [primaryType, ...names].some(name => GIVES_AWAY.test(name));
  return (
    <>
      <Banner tone={isDangerous ? 'bad' : 'wait'} look="box">
        {t(isDangerous ? 'message_typed_gives' : 'message_typed_may')}
      </Banner>
      <DetailList>
        <DetailRow label={t('message_type')}>
          <bdi className="mono">{primaryType}</bdi>
        </DetailRow>
        {Object.entries(domain).map(([name, value]) => (
          <DetailRow key={name} label={<bdi className="mono">{name}</bdi>}>
            <bdi className="mono">
              {visibleText(typeof value === 'string' ? value : JSON.stringify(value))}
            </bdi>
          </DetailRow>
        ))}
      </DetailList>
      <JsonView title={t('message_content')} json={visibleText(JSON.stringify(message))} />
    </>
  );
}
