import IconArrowLeft from '~icons/arrow-left';
import IconCheck from '~icons/check';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Button } from '../base/Button.tsx';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/Icon.tsx';
import styles from './Wizard.module.css';

const useT = wordsOf('kit-wallet');

export interface WizardStep {
  id: string;
  title: string;
  /** Under the heading: what this step is for. */
  text?: ReactNode;
  content: ReactNode;
  /** What the button does that leads on. */
  next: string;
  /** What is missing, in words; the button stays shut. */
  missing?: string | undefined;
}

interface WizardProps {
  label: string;
  steps: readonly WizardStep[];
  /** Place of the step that shows. */
  at: number;
  onStep: (at: number) => void;
  /** The button of the last step. */
  onDone: () => void;
  busy?: boolean;
  /** After the buttons: "Draft kept in this browser". */
  foot?: ReactNode;
}

/**
 * Steps to a goal. Back loses nothing: all steps stay mounted, and what was typed in them stays with them. A step that
 * was passed can be gone back to by its name.
 */
export function Wizard({ label, steps, at, onStep, onDone, busy = false, foot }: WizardProps): ReactNode {
  const t = useT();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(at);
  useEffect(() => {
    // Who goes on by keyboard goes on reading there; at first the focus stays where it was.
    if (before.current !== at) heading.current?.focus();
    before.current = at;
  }, [at]);
  const step = steps[at];
  if (!step) return null;
  return (
    <section className={styles['wizard']} aria-label={label}>
      <ol className={styles['steps']}>
        {steps.map((one, place) => (
          <li
            key={one.id}
            aria-current={place === at ? 'step' : undefined}
            className={classNames(styles['step'], place < at && styles['passed'])}
          >
            <span className={styles['dot']} aria-hidden="true">
              {place < at ? <Icon of={IconCheck} size={12} /> : place + 1}
            </span>
            {place < at ? (
              <button type="button" className={styles['name']} disabled={busy} onClick={() => onStep(place)}>
                {one.title}
              </button>
            ) : (
              <span className={styles['name']}>{one.title}</span>
            )}
          </li>
        ))}
      </ol>
      <form
        noValidate
        className={styles['body']}
        aria-labelledby={id}
        onSubmit={event => {
          event.preventDefault();
          if (step.missing !== undefined || busy) return;
          if (at === steps.length - 1) onDone();
          else onStep(at + 1);
        }}
      >
        <h3 ref={heading} id={id} tabIndex={-1} className={styles['title']}>
          <span className="visually-hidden">
            {t('wizard_place', { place: at + 1, count: steps.length })}{' '}
          </span>
          {step.title}
        </h3>
        {step.text !== undefined && <p className={styles['text']}>{step.text}</p>}
        {steps.map((one, place) => (
          <div key={one.id} hidden={place !== at}>
            {one.content}
          </div>
        ))}
        <div className={styles['foot']}>
          {at > 0 && (
            <Button icon={IconArrowLeft} disabled={busy} onClick={() => onStep(at - 1)}>
              {t('wizard_back')}
            </Button>
          )}
          <span role="status" className={styles['missing']}>
            {step.missing}
          </span>
          <Button kind="primary" type="submit" loading={busy} disabled={step.missing !== undefined}>
            {step.next}
          </Button>
        </div>
        {foot !== undefined && <div className={styles['note']}>{foot}</div>}
      </form>
    </section>
  );
}
