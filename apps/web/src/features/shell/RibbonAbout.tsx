import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { RibbonBlock, RibbonSubject } from '../../components/chain/ribbon-block.ts';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { apiQuery } from '../../lib/net/api.ts';
import { subjectOf, type PageSubject } from './ribbon-subject.ts';
import styles from './Ribbon.module.css';

const useT = wordsOf('ribbon');

/** Rows that are looked through for blocks of the ribbon. */
const ROWS = 200;

interface RibbonAboutProps {
  path: string;
  blocks: readonly RibbonBlock[];
  solid: number | undefined;
  onSubject: (subject: RibbonSubject | undefined) => void;
}

/** What the page under the ribbon has to do with the blocks in it, in words; the bars receive it as well. */
export function RibbonAbout(props: RibbonAboutProps): ReactNode {
  const subject = subjectOf(props.path);
  if (subject === undefined) return null;
  return subject.kind === 'transaction' ? (
    <Marker key={subject.id} {...props} hash={subject.id} />
  ) : (
    <Activity key={subject.id} {...props} subject={subject} />
  );
}

/** The transaction's block and how far it is from being final. */
function Marker({ hash, blocks, solid, onSubject }: RibbonAboutProps & { hash: string }): ReactNode {
  const t = useT();
  const { data } = useQuery(apiQuery('/api/transaction/{hash}', { hash }));
  const block = data?.block;
  const left = block === undefined || solid === undefined ? undefined : Math.max(0, block - solid);
  const isShown = block !== undefined && blocks.some(({ number }) => number === block);
  const report = useEffectEvent(onSubject);
  useEffect(() => {
    report(isShown ? { marked: block } : undefined);
    return () => report(undefined);
  }, [block, isShown]);
  if (left === undefined) return null;
  return (
    <span className={styles['about']}>
      {left === 0 ? t('ribbon_final') : t('ribbon_to_go', { count: left })}
    </span>
  );
}

/** Blocks in which the address or token moved. */
function Activity({
  subject,
  blocks,
  onSubject,
}: RibbonAboutProps & { subject: Exclude<PageSubject, { kind: 'transaction' }> }): ReactNode {
  const t = useT();
  const format = useFormat();
  const first = blocks[0];
  const last = blocks.at(-1);
  const isToken = subject.kind === 'token';
  const range = {
    start: 0,
    limit: ROWS,
    sort: '-timestamp',
    start_timestamp: first?.timestampMs ?? 0,
  } as const;
  // Of the blocks in view only: the answer is small, and says which of them concern the page.
  const end = last === undefined ? {} : { end_timestamp: last.timestampMs };
  const transfers = useQuery({
    ...apiQuery('/api/transfer', {
      ...range,
      ...end,
      kind: 'all',
      risk: 'hide',
      ...(isToken ? { token: subject.id } : {}),
    }),
    enabled: isToken && first !== undefined,
    placeholderData: before => before,
  }).data;
  const transactions = useQuery({
    ...apiQuery('/api/transaction', { ...range, ...end, address: subject.id }),
    enabled: !isToken && first !== undefined,
    placeholderData: before => before,
  }).data;
  const rows = isToken ? transfers?.data : transactions?.data;
  const active = rows && [...new Set(rows.map(row => row.block))];
  const key = active?.join(',');
  const report = useEffectEvent(onSubject);
  useEffect(() => {
    report(key === undefined ? undefined : { active: new Set(key === '' ? [] : key.split(',').map(Number)) });
    return () => report(undefined);
  }, [key]);
  if (active === undefined) return null;
  const inView = blocks.filter(({ number }) => active.includes(number)).length;
  return (
    <span className={styles['about']}>
      {t('ribbon_active', { count: inView, shown: format.integer(inView) })}
    </span>
  );
}
