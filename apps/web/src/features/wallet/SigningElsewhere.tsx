import { Suspense, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../components/base/Button.tsx';
import { HashText } from '../../components/chain/HashText.tsx';
import { ConfirmRows } from '../../components/data/ConfirmRows.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import { DeviceStep, type DeviceState } from '../../components/wallet/DeviceStep.tsx';
import { lazyWithWords, wordsOf } from '../../lib/i18n/i18n.tsx';
import { chooseLedger } from '../../wallet/ledger/hid.ts';
import { limitOf } from '../../wallet/ledger/limits.ts';
import { outsideRequest, type OutsideRequest } from '../../wallet/outside-request.ts';
import { Notice } from './Notice.tsx';

const useT = wordsOf('devices');

const LedgerScreens = lazyWithWords(async () => {
  const [{ LedgerScreens }, { loadActions }] = await Promise.all([
    import('./LedgerScreens.tsx'),
    import('./load-actions.ts'),
  ]);
  await loadActions();
  return LedgerScreens;
});

/** What the person has to do on the device that is asked for a signature; over whatever asked. */
export function SigningElsewhere(): ReactNode {
  const request = useStore(outsideRequest, ({ request }) => request);
  return request && <Asking request={request} />;
}

function Asking({ request }: { request: OutsideRequest }): ReactNode {
  const { device, name, state, transaction, typed, agree, cancel } = request;
  const t = useT();
  const isLedger = device === 'ledger';
  const reason = state === 'waiting' || state === 'confirm' || state === 'done' ? undefined : state;
  const byHash = isLedger && transaction !== undefined && limitOf(transaction.rawData) !== undefined;
  const called = name === undefined || name === '' ? t('external_device') : name;
  return (
    <Dialog
      title={t(isLedger ? 'sign_ledger_title' : 'sign_external_title')}
      open
      size="small"
      onClose={cancel}
    >
      <DeviceStep
        device={isLedger ? 'Ledger' : called}
        state={stepOf(state)}
        reason={reason && t(`signer_ledger_${reason}`)}
        onRetry={cancel}
        onCancel={cancel}
      >
        {state === 'absent' && (
          <p>
            <Button size="small" onClick={() => void chooseLedger().catch(() => undefined)}>
              {t('ledger_choose')}
            </Button>
          </p>
        )}
        {(state === 'confirm' || state === 'by_hash') && transaction && isLedger && (
          <Suspense fallback={<Skeleton width="100%" height={160} />}>
            <LedgerScreens {...transaction} byHash={byHash} />
          </Suspense>
        )}
        {state === 'by_hash' && (
          <Button kind="danger" wide onClick={agree}>
            {t('sign_by_hash')}
          </Button>
        )}
        {state === 'confirm' && typed && (
          <>
            <ConfirmRows
              rows={[
                { label: t('screen_domain_hash'), value: <HashText hash={typed.domain} /> },
                { label: t('screen_message_hash'), value: <HashText hash={typed.message} /> },
              ]}
            />
            <Notice tone="wait">{t('screens_hidden_typed')}</Notice>
          </>
        )}
        {state === 'confirm' && transaction && !isLedger && (
          <ConfirmRows rows={[{ label: t('sign_hash'), value: <HashText hash={transaction.hash} /> }]} />
        )}
      </DeviceStep>
    </Dialog>
  );
}

function stepOf(state: OutsideRequest['state']): DeviceState {
  return state === 'confirm' || state === 'locked' || state === 'done' ? state : 'waiting';
}
