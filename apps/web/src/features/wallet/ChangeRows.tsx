import type { ReactNode } from 'react';
import { ConfirmRows } from '../../components/data/ConfirmRows.tsx';
import type { ConfirmRow } from '../../wallet/intents/intent.ts';
import { entryOf, type Intent } from '../../wallet/intents/registry.ts';
import type { SendableToken } from '../../wallet/sendable-tokens.ts';
import { ConfirmValue } from './ConfirmValue.tsx';
import { useIntentWords } from './intent-words.ts';
import styles from './SendDialog.module.css';

/** What an intent changes besides balances: allowances, votes, and who may sign. */
export function ChangeRows({
  intent,
  tokens,
}: {
  intent: Intent;
  tokens: readonly SendableToken[];
}): ReactNode {
  const t = useIntentWords();
  const { changes, permissions } = entryOf(intent).effects(intent);
  const rowOf = (row: ConfirmRow) => ({
    label: t(row.label),
    value: <ConfirmValue row={row} tokens={tokens} />,
  });
  return (
    <>
      {changes.length > 0 && (
        <div className={styles['change']}>
          <p className={styles['heading']}>{t('confirm_changes_title')}</p>
          <ConfirmRows rows={changes.map(rowOf)} />
        </div>
      )}
      {permissions.length > 0 && (
        <div className={styles['change']}>
          <p className={styles['heading']}>{t('send_permissions_title')}</p>
          <ConfirmRows rows={permissions.map(rowOf)} />
        </div>
      )}
    </>
  );
}
