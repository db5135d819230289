import { useId, useRef, useState, type ReactNode } from 'react';
import { UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Button } from '../base/Button.tsx';
import styles from './RangeFilter.module.css';
import { fromInput, rangeProblem, toInput } from './range.ts';

const useT = wordsOf('explorer');

interface RangeFilterProps {
  from: number | undefined;
  to: number | undefined;
  onChange: (from: number | undefined, to: number | undefined) => void;
}

/** Narrows a list to a time range, in the reader's own time zone. */
export function RangeFilter(props: RangeFilterProps): ReactNode {
  // Another range in the address refills the fields.
  return <Filter key={`${props.from} ${props.to}`} {...props} />;
}

function Filter({ from, to, onChange }: RangeFilterProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const box = useRef<HTMLDetailsElement>(null);
  const [start, setStart] = useState(toInput(from));
  const [end, setEnd] = useState(toInput(to));
  const [tried, setTried] = useState(false);
  const problem = rangeProblem(fromInput(start), fromInput(end));
  const active = from !== undefined || to !== undefined;
  const close = () => {
    setTried(false);
    box.current?.removeAttribute('open');
  };
  const day = (ms: number | undefined) => (ms === undefined ? UNKNOWN : format.date(ms, 'local'));
  return (
    <details ref={box} className={styles['filter']}>
      <summary className={styles['summary']}>
        {active ? t('range_active', { from: day(from), to: day(to) }) : t('range_filter')}
      </summary>
      <form
        className={styles['panel']}
        onSubmit={event => {
          event.preventDefault();
          setTried(true);
          if (problem !== undefined) return;
          onChange(fromInput(start), fromInput(end));
          close();
        }}
      >
        <label className={styles['field']}>
          {t('range_from')}
          <input
            type="datetime-local"
            value={start}
            onChange={event => setStart(event.target.value)}
            aria-describedby={id}
          />
        </label>
        <label className={styles['field']}>
          {t('range_to')}
          <input
            type="datetime-local"
            value={end}
            onChange={event => setEnd(event.target.value)}
            aria-describedby={id}
          />
        </label>
        <p id={id} className={styles['problem']} role="alert">
          {tried && problem !== undefined && t(problem)}
        </p>
        <div className={styles['actions']}>
          <Button
            disabled={!active}
            onClick={() => {
              onChange(undefined, undefined);
              close();
            }}
          >
            {t('reset')}
          </Button>
          <Button kind="primary" type="submit">
            {t('range_apply')}
          </Button>
        </div>
      </form>
    </details>
  );
}
