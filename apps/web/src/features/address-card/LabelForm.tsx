import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { toast } from '../../components/feedback/toasts.ts';
import { TextField } from '../../components/forms/TextField.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { setLabel } from '../../lib/labels/edit-labels.ts';
import { LABEL_LENGTH, usePrivateLabel } from '../../lib/labels/private-labels.ts';
import styles from './AddressCard.module.css';
import { openLabels } from './labels-dialog-store.ts';

const useT = wordsOf('address-card');

interface LabelFormProps {
  address: string;
  onDone: () => void;
  /** The list of all labels opens. */
  onList?: () => void;
}

/** Gives an address a label of one's own, changes it, or takes it away. */
export function LabelForm({ address, onDone, onList }: LabelFormProps): ReactNode {
  const t = useT();
  const stored = usePrivateLabel(address);
  const [text, setText] = useState(stored ?? '');
  const save = (label: string) => {
    const fault = setLabel(address, label);
    if (fault !== undefined) toast.error(t('labels_not_kept'));
    else onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React lets events of a portal through to whatever holds it.
    event.stopPropagation();
    save(text);
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      <TextField
        label={t('your_label')}
        hint={t('label_hint')}
        value={text}
        maxLength={LABEL_LENGTH}
        dir="auto"
        ref={focusField}
        onChange={setText}
      />
      <div className={styles['buttons']}>
        <Button
          type="submit"
          size="small"
          kind="primary"
          disabled={text.trim() === '' && stored === undefined}
        >
          {t('card_save')}
        </Button>
        {stored !== undefined && (
          <Button size="small" onClick={() => save('')}>
            {t('card_remove')}
          </Button>
        )}
        {onList && (
          <Button
            size="small"
            onClick={() => {
              onList();
              openLabels();
            }}
          >
            {t('all_labels')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The form is opened to be filled. */
function focusField(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true });
}
