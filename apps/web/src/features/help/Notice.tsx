import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { NotFound } from '../../components/feedback/NotFound.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { useFormat } from '../../lib/format/format.ts';
import { useLocale, wordsOf } from '../../lib/i18n/i18n.tsx';
import { useTitle } from '../../lib/routing/document-title.ts';
import { Link } from '../../lib/routing/Link.tsx';
import { LanguageNote, TextSkeleton, writtenIn } from './Article.tsx';
import styles from './Article.module.css';
import { HelpLinks } from './HelpLinks.tsx';
import { Markdown } from './Markdown.tsx';
import { helpLanguage, momentOf, noticeQuery, noticesQuery } from './queries.ts';

const useT = wordsOf('help');

type NoticeRow = Answer<'/api/announcement'>['data'][number];

/** One notice of this server, and all others beside it. */
export function Notice({ id }: { id: string }): ReactNode {
  const t = useT();
  const { language } = useLocale();
  const isNumber = isNoticeId(id);
  const { data, error, refetch } = useQuery({ ...noticeQuery(Number(id)), enabled: isNumber });
  const notice = data?.data[0];
  const title = notice === undefined ? t('help_notice') : titleOf(notice, language);
  useTitle(title);
  const isMissing = !isNumber || (data !== undefined && notice === undefined);
  return (
    <Page
      title={
        notice === undefined && !isMissing && error === null ? (
          <>
            <span className="visually-hidden">{title}</span>
            <Skeleton width="min(22rem, 70vw)" height={20} />
          </>
        ) : (
          title
        )
      }
      {...(isMissing ? {} : { kicker: t('help_notice') })}
    >
      <div className={styles['notice']}>
        {isMissing ? (
          <NotFound title={t('help_no_notice')} tried={id} text={t('help_no_notice_text')} />
        ) : (
          <Card>
            {notice !== undefined ? (
              <NoticeText notice={notice} />
            ) : error === null ? (
              <TextSkeleton />
            ) : (
              <ErrorState error={error} onRetry={() => void refetch()} />
            )}
          </Card>
        )}
        <Archive active={Number(id)} />
      </div>
      {(isMissing || notice !== undefined || error !== null) && <HelpLinks active="notice" />}
    </Page>
  );
}

/** Whether a text may be the number of a notice. */
export const isNoticeId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

function titleOf(notice: NoticeRow, language: string): string {
  return helpLanguage(language) === 'zh-cn' ? notice.titleCN : notice.titleEN;
}

function NoticeText({ notice }: { notice: NoticeRow }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { language } = useLocale();
  const inChinese = helpLanguage(language) === 'zh-cn' && notice.markdownCN !== notice.markdownEN;
  const written = inChinese ? 'zh-cn' : 'en-us';
  return (
    <>
      <LanguageNote written={written} />
      <Markdown
        source={inChinese ? notice.markdownCN : notice.markdownEN}
        {...writtenIn(written, language)}
      />
      <p className={styles['updated']}>
        {t('help_published', { date: format.date(momentOf(notice.createTime), 'utc') })}
      </p>
    </>
  );
}

function Archive({ active }: { active: number }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { language } = useLocale();
  const { data, error, refetch } = useQuery(noticesQuery());
  return (
    <Card flush title={t('help_archive')} count={data === undefined ? undefined : format.integer(data.total)}>
      {data === undefined ? (
        error === null ? (
          <TextSkeleton />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : data.data.length === 0 ? (
        <EmptyState title={t('help_no_notices')} text={t('help_no_notices_text')} />
      ) : (
        <ul className={styles['archive']}>
          {data.data.map(notice => (
            <li key={notice.id}>
              <Link
                to={`/notice/${notice.id}`}
                replace
                aria-current={notice.id === active ? 'page' : undefined}
              >
                <bdi>{titleOf(notice, language)}</bdi>
                <time>{format.date(momentOf(notice.createTime), 'utc')}</time>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
