import type { Address } from '@sunscope/tron/address';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { TextField } from '../../../components/forms/TextField.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { accountIdForm } from '../../../wallet/intents/account-id.ts';
import { accountNameForm } from '../../../wallet/intents/account-name.ts';
import { openAction } from '../wallet-dialogs.ts';
import styles from './account.module.css';
import { readAgain } from './queries.ts';

const useT = wordsOf('account', 'wallet', 'wallet-actions');

/** Sets the name or the id of the account, which the chain takes once. */
export function TextDialog({
  what,
  from,
  onClose,
}: {
  what: 'name' | 'id';
  from: Address;
  onClose: () => void;
}): ReactNode {
  const t = useT();
  const [text, setText] = useState('');
  const form = what === 'name' ? accountNameForm : accountIdForm;
  const { problems, intent } = form.read({ text }, { from, permissionId: 0 });
  const action = t(what === 'name' ? 'account_name_action' : 'account_id_action');
  return (
    <Dialog
      title={action}
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
            {action}
          </Button>
        </>
      }
    >
      <div className={styles['dialog']}>
        <TextField
          label={t(what === 'name' ? 'account_name' : 'account_id_label')}
          value={text}
          onChange={setText}
          error={problems.text && t(problems.text)}
          hint={t(what === 'name' ? 'account_name_once' : 'account_id_once')}
        />
      </div>
    </Dialog>
  );
}
