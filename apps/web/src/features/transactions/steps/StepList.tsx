import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { classNames } from '../../../components/base/class-names.ts';
import type { Branches } from '../../../components/code/tree-rows.ts';
import { VirtualTree } from '../../../components/code/VirtualTree.tsx';
import { useFormat } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { readSteps, type TracedStep } from './read-trace.ts';
import { stacksQuery } from './trace-queries.ts';
import styles from './StepList.module.css';

const useT = wordsOf('explorer', 'trace');

const ROW_PX = 30;
const MOST_ROWS = 14;
const NOTHING: readonly number[] = [];
const NONE: ReadonlySet<number> = new Set();

/** Every operation in order, of any number, and beside it what lay on the stack before the chosen one. */
export function StepList({
  hash,
  steps,
  count,
}: {
  hash: string;
  steps: readonly TracedStep[];
  count: number;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const [chosen, setChosen] = useState(0);
  const branches: Branches = useMemo(
    () => ({ roots: steps.map((_, index) => index), membersOf: () => NOTHING }),
    [steps],
  );
  if (steps.length === 0) return <p className="dim">{t('trace_no_steps')}</p>;
  return (
    <>
      <p className="dim">
        {count > steps.length
          ? t('trace_first_steps', { shown: steps.length, count })
          : t('trace_step_count', { count })}
      </p>
      <div className={styles['columns']}>
        <VirtualTree
          label={t('trace_steps')}
          branches={branches}
          opened={NONE}
          onOpened={ignore}
          active={chosen}
          onActive={setChosen}
          rowPx={ROW_PX}
          most={MOST_ROWS}
          ltr
          render={id => {
            const step = steps[id];
            return (
              step && (
                <span className={classNames(styles['step'], step.error !== undefined && styles['failed'])}>
                  <span className={styles['number']}>{id + 1}</span>
                  <span className={styles['depth']}>{step.depth}</span>
                  <span className={styles['pc']}>{step.pc.toString(16).padStart(4, '0')}</span>
                  <span className={styles['operation']}>{step.operation}</span>
                  <span className={styles['cost']}>{format.integer(BigInt(step.cost))}</span>
                </span>
              )
            );
          }}
        />
        <Chosen hash={hash} index={chosen} step={steps[chosen]} />
      </div>
    </>
  );
}

function ignore(): void {
  // Steps have nothing in them to open.
}

function Chosen({
  hash,
  index,
  step,
}: {
  hash: string;
  index: number;
  step: TracedStep | undefined;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  // Whoever walks down by keys does not ask for each step on the way.
  const settled = useDeferredValue(index);
  const { data } = useQuery(stacksQuery(hash, settled));
  const stack =
    data && settled === index ? readSteps(data.answer)?.steps[index - data.start]?.stack : undefined;
  if (!step) return null;
  return (
    <section className={styles['chosen']} aria-label={t('trace_step', { number: index + 1 })}>
      <p aria-live="polite">
        <bdi dir="ltr" className="mono">
          {step.operation}
        </bdi>{' '}
        {t('trace_left', {
          left: format.integer(BigInt(step.energyLeft)),
          cost: format.integer(BigInt(step.cost)),
        })}
      </p>
      {step.error !== undefined && (
        <p className={styles['error']}>
          <bdi dir="ltr">{step.error}</bdi>
        </p>
      )}
      <h4>{t('trace_stack')}</h4>
      {stack === undefined ? (
        <p className="dim" aria-busy="true">
          …
        </p>
      ) : stack.length === 0 ? (
        <p className="dim">{t('trace_empty')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys
        <ol className={styles['stack']} dir="ltr" tabIndex={0} aria-label={t('trace_stack')}>
          {stack.toReversed().map((word, place) => (
            <li key={place}>{word}</li>
          ))}
        </ol>
      )}
    </section>
  );
}
