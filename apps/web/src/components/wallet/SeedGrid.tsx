import IconEye from '~icons/eye';
import IconEyeOff from '~icons/eye-off';
import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Button } from '../base/Button.tsx';
import styles from './SeedGrid.module.css';

const useT = wordsOf('kit-wallet');

interface SeedGridProps {
  words: readonly string[];
  /** The words were looked at. */
  onShown?: () => void;
}

/**
 * Words of a recovery phrase, to be written down: hidden until asked for, and hidden again when the page is left. They are
 * text of the page alone: no attribute, no clipboard, nothing kept.
 */
export function SeedGrid({ words, onShown }: SeedGridProps): ReactNode {
  const t = useT();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!shown) return undefined;
    const hide = () => {
      if (document.visibilityState === 'hidden') setShown(false);
    };
    document.addEventListener('visibilitychange', hide);
    return () => document.removeEventListener('visibilitychange', hide);
  }, [shown]);
  return (
    <div className={styles['seed']}>
      <ol
        className={styles['grid']}
        dir="ltr"
        style={
          { '--rows': Math.ceil(words.length / 3), '--narrow': Math.ceil(words.length / 2) } as CSSProperties
        }
        aria-label={t('seed_words', { count: words.length })}
      >
        {words.map((word, place) => (
          <li key={place} className={styles['word']}>
            <span className={styles['number']}>{place + 1}</span>
            {shown ? (
              <span className={styles['text']}>{word}</span>
            ) : (
              <span className={styles['hidden']}>
                <span className="visually-hidden">{t('seed_hidden')}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
      <div className={styles['foot']}>
        <Button
          icon={shown ? IconEyeOff : IconEye}
          onClick={() => {
            if (!shown) onShown?.();
            setShown(!shown);
          }}
        >
          {shown ? t('seed_hide') : t('seed_show')}
        </Button>
        <span className="dim">{t('seed_never')}</span>
      </div>
    </div>
  );
}
