import IconPlugOff from '~icons/plug-connected-x';
import { SunscopeError } from '@sunscope/tron/errors';
import type { ReactNode } from 'react';
import { useT, type Translate } from '../../lib/i18n/i18n.tsx';
import { Button } from '../base/Button.tsx';
import styles from './ErrorState.module.css';
import { Icon } from '../base/Icon.tsx';

interface ErrorStateProps {
  error: unknown;
  onRetry?: (() => void) | undefined;
  /** `line` stands above data that is still on screen. */
  look?: 'block' | 'line';
}

/** What was wrong, then what to do. */
export function ErrorState({ error, onRetry, look = 'block' }: ErrorStateProps): ReactNode {
  const t = useT();
  return (
    <div role="alert" className={styles[look]}>
      <Icon of={IconPlugOff} size={look === 'block' ? 24 : 16} className={styles['icon']} />
      <div className={styles['words']}>
        <p className={styles['title']}>{look === 'block' ? t('ui_error_title') : t('ui_error_stale')}</p>
        <p className={styles['text']}>{errorText(t, error)}</p>
      </div>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          {t('ui_retry')}
        </Button>
      )}
    </div>
  );
}

/** Words for an error: by its code where there are some, else its own sentence. */
export function errorText(t: Translate, error: unknown): string {
  if (error instanceof SunscopeError) {
    const key = `ui_error_${error.code}`;
    return t.has(key) ? t(key) : error.message;
  }
  // A chunk that no longer exists: the server has a newer build than the page.
  if (error instanceof TypeError && /module|import/i.test(error.message)) return t('ui_error_new_version');
  return t('ui_error_unknown');
}
