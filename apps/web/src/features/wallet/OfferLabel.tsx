import type { Address } from '@sunscope/tron/address';
import { useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { toast } from '../../components/feedback/toasts.ts';
import { TextField } from '../../components/forms/TextField.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { setLabel } from '../../lib/labels/edit-labels.ts';
import { LABEL_LENGTH, usePrivateLabel } from '../../lib/labels/private-labels.ts';
import styles from './SendDialog.module.css';

const useT = wordsOf('recipients');

/** After a transfer: a label for a recipient who has none. */
export function OfferLabel({ to }: { to: Address }): ReactNode {
  const t = useT();
  const label = usePrivateLabel(to);
  const [text, setText] = useState<string>();
  if (label !== undefined) return null;
  if (text === undefined)
    return (
      <Button size="small" onClick={() => setText('')}>
        {t('label_offer')}
      </Button>
    );
  return (
    <form
      className={styles['consent']}
      onSubmit={event => {
        event.preventDefault();
        if (setLabel(to, text) !== undefined) toast.error(t('label_not_kept'));
      }}
    >
      <TextField
        label={t('label_field')}
        value={text}
        maxLength={LABEL_LENGTH}
        dir="auto"
        onChange={setText}
      />
      <Button type="submit" size="small" disabled={text.trim() === ''}>
        {t('label_save')}
      </Button>
    </form>
  );
}
