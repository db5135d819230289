import { useQuery } from '@tanstack/react-query';
import { ProductApiError } from '@sunscope/product-api/client';
import type { ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { NotFound } from '../../components/feedback/NotFound.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { useFormat } from '../../lib/format/format.ts';
import { useLocale, wordsOf } from '../../lib/i18n/i18n.tsx';
import { useTitle } from '../../lib/routing/document-title.ts';
import styles from './Article.module.css';
import { HelpLinks } from './HelpLinks.tsx';
import { Markdown } from './Markdown.tsx';
import { articleQuery, isSlug, momentOf } from './queries.ts';

const useT = wordsOf('help');

interface ArticleProps {
  /** Name of its file in `content/help/<language>`, without `.md`. */
  slug: string;
  /** Heading in the reader's language; the article's own title where there is none. */
  title?: string | undefined;
}

/** A page that whoever runs the server wrote: one Markdown file, in English and Chinese. */
export function Article({ slug, title }: ArticleProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { language } = useLocale();
  const { data, error, refetch } = useQuery({ ...articleQuery(language, slug), enabled: isSlug(slug) });
  const heading = title ?? data?.title ?? t('help');
  useTitle(heading);
  const isMissing = !isSlug(slug) || (error instanceof ProductApiError && error.status === 404);
  return (
    <Page title={heading}>
      {isMissing ? (
        <NotFound
          title={t('help_missing')}
          tried={slug}
          text={t('help_missing_text')}
          action={<Button to="/help/faq">{t('help_faq')}</Button>}
        />
      ) : (
        <Card>
          {data === undefined ? (
            error === null ? (
              <TextSkeleton />
            ) : (
              <ErrorState error={error} onRetry={() => void refetch()} />
            )
          ) : (
            <>
              <LanguageNote written={data.language} />
              <Markdown source={data.markdown} {...writtenIn(data.language, language)} />
              <p className={styles['updated']}>
                {t('help_updated', { date: format.date(momentOf(data.updatedTime), 'utc') })}
              </p>
            </>
          )}
        </Card>
      )}
      {/* Before, a text that is longer than its skeleton would push them away. */}
      {(isMissing || data !== undefined || error !== null) && <HelpLinks active={slug} />}
    </Page>
  );
}

/** Marks a text of another language as such, for screen readers and for the direction of its lines. */
export function writtenIn(written: 'en-us' | 'zh-cn', shown: string): { lang?: string; dir?: 'ltr' } {
  const lang = written === 'zh-cn' ? 'zh' : 'en';
  return lang === shown ? {} : { lang, dir: 'ltr' };
}

/** Says that the text is in English to those who read the page in another language. */
export function LanguageNote({ written }: { written: 'en-us' | 'zh-cn' }): ReactNode {
  const t = useT();
  const { language } = useLocale();
  if (writtenIn(written, language).lang === undefined) return null;
  return <p className={styles['note']}>{t('help_in_english')}</p>;
}

/** About as long as a screen of text. */
export function TextSkeleton(): ReactNode {
  return (
    <div className={styles['skeleton']} aria-busy="true">
      {[40, 96, 92, 97, 60, 30, 94, 90, 96, 45].map((width, at) => (
        <Skeleton key={at} width={`${width}%`} height={at === 0 || at === 5 ? 20 : 14} />
      ))}
    </div>
  );
}
