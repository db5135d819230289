import { contractTypeByCode } from '@sunscope/tron/contract-types';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { CheckField } from '../../../components/forms/CheckField.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { changesPermissions, defaultOperations, groupsOf } from '../../../wallet/multisig/operations.ts';
import styles from './multisig.module.css';

const useT = wordsOf('multisig', 'transactions');

/** What an active permission may do, by groups of contract types; nothing is taken before it is confirmed. */
export function OperationsDialog({
  title,
  chosen,
  available,
  onChoose,
  onClose,
}: {
  title: string;
  chosen: readonly number[];
  /** What the chain takes; what it does not and is chosen can only be taken out. */
  available: readonly number[];
  onChoose: (codes: number[]) => void;
  onClose: () => void;
}): ReactNode {
  const t = useT();
  const [codes, setCodes] = useState(chosen);
  const nameOf = (code: number) => {
    const key = `transaction_${contractTypeByCode(code)?.name ?? ''}`;
    return t.has(key) ? t(key) : String(code);
  };
  const put = (changed: readonly number[], on: boolean) => {
    const kept = codes.filter(code => !changed.includes(code));
    setCodes(on ? [...kept, ...changed.filter(code => available.includes(code))] : kept);
  };
  return (
    <Dialog
      title={title}
      open
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => setCodes(defaultOperations(available))}>{t('operations_default')}</Button>
          <Button
            kind="primary"
            disabled={codes.length === 0}
            onClick={() => {
              onChoose([...codes].sort((a, b) => a - b));
              onClose();
            }}
          >
            {t('operations_take', { count: codes.length })}
          </Button>
        </>
      }
    >
      <div className={styles['groups']}>
        {groupsOf(available, chosen).map(({ group, codes: of }) => (
          <fieldset key={group} className={styles['group']}>
            <legend className={styles['legend']}>
              <CheckField
                label={t(`operations_${group}`)}
                checked={of.every(code => codes.includes(code))}
                onChange={on => put(of, on)}
              />
            </legend>
            {of.map(code => (
              <CheckField
                key={code}
                label={nameOf(code)}
                checked={codes.includes(code)}
                hint={changesPermissions([code]) ? t('takes_over') : undefined}
                disabled={!available.includes(code) && !codes.includes(code)}
                onChange={on => put([code], on)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}
