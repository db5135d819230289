import { useId, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../../../components/base/class-names.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { AddressOf, type FieldContext } from '../contract-views/field-parts.tsx';
import { flameMove } from './flame-move.ts';
import type { TracedCall } from './read-trace.ts';
import styles from './EnergyFlame.module.css';

const useT = wordsOf('explorer', 'trace');

const ROW_PX = 26;
const GAP_PX = 1;
/** Parts of the whole below which a call is nothing to be seen or reached by keys; the table has it. */
const LEAST_WIDTH = 0.002;
/** From here on there is room for a name. */
const NAMED_WIDTH = 0.08;
const MOST_LEVELS = 24;

/**
 * Calls above the calls they made, each as wide as the energy it used. One is chosen at a time, by pointer or arrows, and
 * described below in words.
 */
export function EnergyFlame({
  calls,
  context,
}: {
  calls: readonly TracedCall[];
  context: FieldContext;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const shown = calls.filter(({ width, depth }) => width >= LEAST_WIDTH && depth < MOST_LEVELS);
  const call = calls[chosen] ?? calls[0];
  if (!call || shown.length === 0) return null;
  const whole = calls[0]?.energy ?? 0;
  const levels = Math.max(...shown.map(({ depth }) => depth)) + 1;
  const nameOf = ({ type, to, selector }: TracedCall) =>
    [type, context.names[to] ?? `${to.slice(0, 6)}…${to.slice(-4)}`, selector].join(' ').trim();
  const onKeyDown = (event: KeyboardEvent) => {
    const to = flameMove(shown, call.id, event.key);
    if (to === undefined) return;
    event.preventDefault();
    setChosen(to);
    document.getElementById(`${id}-${to}`)?.focus();
  };
  const place = ({ at, width, depth }: TracedCall): CSSProperties => ({
    left: `${at * 100}%`,
    width: `${width * 100}%`,
    top: depth * ROW_PX,
    height: ROW_PX - GAP_PX,
  });
  return (
    <figure className={styles['figure']}>
      {/* The energies are those of the calls, whatever way the page reads. */}
      <div
        dir="ltr"
        role="group"
        aria-label={t('trace_flame', { count: shown.length })}
        className={styles['flame']}
        style={{ height: levels * ROW_PX }}
      >
        <svg width="100%" height="100%" aria-hidden="true">
          {shown.map(one => (
            <rect
              key={one.id}
              x={`${one.at * 100}%`}
              y={one.depth * ROW_PX}
              width={`${one.width * 100}%`}
              height={ROW_PX - GAP_PX}
              rx={3}
              className={classNames(
                styles[`d${(one.depth % 4) + 1}`],
                one.error !== undefined && styles['failed'],
                one.id === call.id && styles['chosen'],
              )}
            />
          ))}
        </svg>
        {shown.map(one => (
          <button
            key={one.id}
            id={`${id}-${one.id}`}
            type="button"
            className={styles['call']}
            style={place(one)}
            aria-label={nameOf(one)}
            aria-pressed={one.id === call.id}
            tabIndex={one.id === call.id ? 0 : -1}
            onClick={() => setChosen(one.id)}
            onKeyDown={onKeyDown}
          >
            {one.width >= NAMED_WIDTH && nameOf(one)}
          </button>
        ))}
      </div>
      <figcaption className={styles['chosen-text']} aria-live="polite">
        <bdi dir="ltr" className={styles['type']}>
          {call.type} {call.selector}
        </bdi>
        <AddressOf address={call.to} context={context} />
        <span>
          {t('trace_energy_of', {
            energy: format.integer(BigInt(call.energy)),
            share: format.percent(whole === 0 ? 0 : (call.energy / whole) * 100),
          })}
        </span>
        <span className="dim">{t('trace_own_energy', { energy: format.integer(BigInt(call.own)) })}</span>
        {call.error !== undefined && (
          <bdi dir="ltr" className={styles['error']}>
            {call.error}
          </bdi>
        )}
      </figcaption>
    </figure>
  );
}
