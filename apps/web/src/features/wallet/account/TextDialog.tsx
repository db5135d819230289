import type { Address } from '@sunscope/tron/address';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { TextField } from '../../../components/forms/TextField.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { accountIdForm } from '../../../wallet/intents/account-id.ts';
import { accountNameForm } from '../../../wallet/intents/account-name.ts';
import type { FormReading } from '../../../wallet/intents/intent.ts';
import { brokerageForm, witnessUpdateForm } from '../../../wallet/intents/witness-forms.ts';
import { openAction } from '../wallet-dialogs.ts';
import styles from './account.module.css';
import { readAgain } from './queries.ts';

const useT = wordsOf('account', 'wallet', 'wallet-actions');

/** What is set by one text. */
export type TextOf = keyof typeof FORMS;

const FORMS = {
  name: {
    label: 'account_name',
    hint: 'account_name_once',
    action: 'account_name_action',
    read: (text: string, facts: TextFacts) => readingOf(accountNameForm.read({ text }, facts), 'text'),
  },
  id: {
    label: 'account_id_label',
    hint: 'account_id_once',
    action: 'account_id_action',
    read: (text: string, facts: TextFacts) => readingOf(accountIdForm.read({ text }, facts), 'text'),
  },
  site: {
    label: 'witness_url',
    hint: 'witness_url_hint',
    action: 'witness_update_action',
    read: (url: string, facts: TextFacts) => readingOf(witnessUpdateForm.read({ url }, facts), 'url'),
  },
  share: {
    label: 'brokerage_voters',
    hint: 'brokerage_hint',
    action: 'brokerage_action',
    read: (voters: string, facts: TextFacts) => readingOf(brokerageForm.read({ voters }, facts), 'voters'),
  },
} as const;

interface TextFacts {
  from: Address;
  permissionId: number;
}

/** A reading of a form with one field. */
function readingOf<I, V>({ problems, intent }: FormReading<I, V>, field: keyof V) {
  return { problem: problems[field], intent };
}

interface TextDialogProps {
  what: TextOf;
  from: Address;
  onClose: () => void;
}

/** Sets what the chain keeps of an account as one text: name and id once, a representative's site and share at will. */
export function TextDialog({ what, from, onClose }: TextDialogProps): ReactNode {
  const t = useT();
  const [text, setText] = useState('');
  const { label, hint, action, read } = FORMS[what];
  const { problem, intent } = read(text, { from, permissionId: 0 });
  return (
    <Dialog
      title={t(action)}
      open
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui_close')}</Button>
          <Button
            kind="primary"
            disabled={!intent}
            onClick={() => {
              if (!intent) return;
              onClose();
              openAction({ intent, onSent: () => readAgain(from) });
            }}
          >
            {t(action)}
          </Button>
        </>
      }
    >
      <div className={styles['dialog']}>
        <TextField
          label={t(label)}
          value={text}
          onChange={setText}
          error={problem && t(problem)}
          hint={t(hint)}
        />
      </div>
    </Dialog>
  );
}
