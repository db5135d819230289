import type { ReactNode } from 'react';
import { isNoticeId, Notice } from '../features/help/Notice.tsx';
import { noticeQuery, noticesQuery } from '../features/help/queries.ts';
import { definePage, type PageAddress } from '../lib/routing/page.ts';

export default definePage('/notice/$id', {
  queries: ({ params }) =>
    isNoticeId(params.id) ? [noticeQuery(Number(params.id)), noticesQuery()] : [noticesQuery()],
  component: NoticeRoute,
});

function NoticeRoute({ params }: PageAddress<'/notice/$id'>): ReactNode {
  return <Notice id={params.id} />;
}
