import IconChevronLeft from '~icons/chevron-left';
import IconChevronRight from '~icons/chevron-right';
import IconFirst from '~icons/chevrons-left';
import IconLast from '~icons/chevrons-right';
import { useState, type ReactNode } from 'react';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf, type MessageKey } from '../../lib/i18n/i18n.tsx';
import { IconButton } from '../base/IconButton.tsx';
import styles from './Pager.module.css';
import { tip } from '../overlays/tip.ts';

const useT = wordsOf('explorer');

/** Rows that can be paged; beyond it the total line says so. */
const PAGED_AT_MOST = 10_000;
const SIZES = [10, 20, 50, 100] as const;

/** Messages that say how many rows of one kind there are. */
export type TotalWords = Extract<MessageKey<'explorer'>, `view_total_${string}`>;

interface PagerProps {
  start: number;
  limit: number;
  /** Rows that can be paged. */
  total: number;
  /** All matching rows, where that is more. */
  rangeTotal?: number;
  onChange: (start: number, limit: number) => void;
  totalWords: TotalWords;
  /** Above the table only the total line; below it the pages as well. */
  look?: 'full' | 'total';
}

/** Total line, page size and pages of a list. */
export function Pager({
  start,
  limit,
  total,
  rangeTotal = total,
  onChange,
  totalWords,
  look = 'full',
}: PagerProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const pages = Math.max(1, Math.ceil(Math.min(total, PAGED_AT_MOST) / limit));
  const page = Math.min(pages, Math.floor(start / limit) + 1);
  const go = (to: number) => onChange((to - 1) * limit, limit);
  return (
    <div className={styles['pager']}>
      <p className={styles['total']}>
        {t(totalWords, { count: rangeTotal, shown: format.integer(rangeTotal) })}
        {rangeTotal > PAGED_AT_MOST && (
          <span className={styles['note']} {...tip(t('table_info_new_tip'))}>
            {' '}
            {t('table_info_big')}
          </span>
        )}
      </p>
      {look === 'full' && (
        <nav aria-label={t('ui_pages')} className={styles['pages']}>
          <label className={styles['size']}>
            <span>{t('page_size')}</span>
            <select value={limit} onChange={event => onChange(0, Number(event.target.value))}>
              {[...new Set([...SIZES, limit])]
                .sort((a, b) => a - b)
                .map(size => (
                  <option key={size} value={size}>
                    {size}
                  </option>
                ))}
            </select>
          </label>
          <span className={styles['steps']}>
            <IconButton
              icon={IconFirst}
              mirror
              label={t('first_page')}
              disabled={page === 1}
              onClick={() => go(1)}
            />
            <IconButton
              icon={IconChevronLeft}
              mirror
              label={t('previous_page')}
              disabled={page === 1}
              onClick={() => go(page - 1)}
            />
            <PageNumber key={page} page={page} pages={pages} go={go} />
            <IconButton
              icon={IconChevronRight}
              mirror
              label={t('next_page')}
              disabled={page === pages}
              onClick={() => go(page + 1)}
            />
            <IconButton
              icon={IconLast}
              mirror
              label={t('last_page')}
              disabled={page === pages}
              onClick={() => go(pages)}
            />
          </span>
        </nav>
      )}
    </div>
  );
}

/** The page number is also the way to another page: type and press Enter. */
function PageNumber({
  page,
  pages,
  go,
}: {
  page: number;
  pages: number;
  go: (page: number) => void;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const [text, setText] = useState(String(page));
  const jump = () => {
    const wanted = Math.min(pages, Math.max(1, Number(text)));
    if (text !== '' && wanted !== page) go(wanted);
    else setText(String(page));
  };
  return (
    <form
      className={styles['jump']}
      onSubmit={event => {
        event.preventDefault();
        jump();
      }}
    >
      <input
        aria-label={t('ui_page_of', { pages: format.integer(pages) })}
        inputMode="numeric"
        value={text}
        size={Math.max(2, String(pages).length)}
        onChange={event => setText(event.target.value.replace(/\D/g, '').slice(0, 6))}
        onBlur={jump}
      />
      <span aria-hidden="true">{t('ui_of_pages', { pages: format.integer(pages) })}</span>
    </form>
  );
}
