import type { ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { classNames } from '../base/class-names.ts';
import styles from './ParameterDiff.module.css';

const useT = wordsOf('kit-governance');

interface ParameterDiffProps {
  /** Undefined where nobody knows what stood there. */
  before?: ReactNode;
  after: ReactNode;
  /** Once, after the new value. */
  unit?: ReactNode;
  /** `large` at reading size, on the page of the change itself. */
  look?: 'line' | 'large';
}

/** An old value and the new one in its place; the arrow turns with the reading direction. */
export function ParameterDiff({ before, after, unit, look = 'line' }: ParameterDiffProps): ReactNode {
  const t = useT();
  return (
    <span className={classNames(styles['diff'], styles[look])}>
      {before !== undefined && (
        <>
          <span className="visually-hidden">{t('diff_before')} </span>
          <del className={styles['before']}>{before}</del>
          <span aria-hidden="true" className={styles['arrow']} />
          <span className="visually-hidden"> {t('diff_after')} </span>
        </>
      )}
      <ins className={styles['after']}>{after}</ins>
      {unit !== undefined && <span className={styles['unit']}>{unit}</span>}
    </span>
  );
}

interface ParameterChangeProps extends ParameterDiffProps {
  title: ReactNode;
  /** Its name and number on the chain. */
  id: ReactNode;
  /** What the change means for a person. */
  children?: ReactNode;
}

/** A change of a chain parameter as a block of its own: in words, by its key, what it means, old and new at reading size. */
export function ParameterChange({ title, id, children, ...diff }: ParameterChangeProps): ReactNode {
  return (
    <div className={styles['change']}>
      <div className={styles['words']}>
        <h3 className={styles['title']}>
          {title}{' '}
          <code className={styles['id']} dir="ltr">
            {id}
          </code>
        </h3>
        {children !== undefined && <p className={styles['text']}>{children}</p>}
      </div>
      <ParameterDiff {...diff} look="large" />
    </div>
  );
}
