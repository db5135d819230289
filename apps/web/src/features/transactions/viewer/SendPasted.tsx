import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { errorText } from '../../../components/feedback/ErrorState.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { broadcast } from './preview-query.ts';
import styles from './TransactionViewer.module.css';

const useT = wordsOf('viewer');

type State = { step: 'idle' | 'asking' | 'sending' | 'sent' } | { step: 'refused'; message: string };

/** Hands a fully signed transaction to the network, after a dialog that says that this is final. */
export function SendPasted({
  id,
  hex,
  children,
}: {
  id: string;
  hex: string;
  children: ReactNode;
}): ReactNode {
  const t = useT();
  const [state, setState] = useState<State>({ step: 'idle' });
  const send = async () => {
    setState({ step: 'sending' });
    try {
      const answer = await broadcast(hex);
      setState(
        answer.success ? { step: 'sent' } : { step: 'refused', message: answer.message || answer.code },
      );
    } catch (error) {
      setState({ step: 'refused', message: errorText(t, error) });
    }
  };
  return (
    <div className={styles['send']}>
      {state.step === 'sent' ? (
        <Banner look="box" action={<Button to={`/transaction/${id}`}>{t('viewer_see')}</Button>}>
          {t('viewer_sent')}
        </Banner>
      ) : (
        <Button onClick={() => setState({ step: 'asking' })}>{t('viewer_send')}</Button>
      )}
      {state.step === 'refused' && (
        <Banner tone="bad" look="box">
          {t.rich('viewer_refused', { message: <bdi>{state.message}</bdi> })}
        </Banner>
      )}
      <Dialog
        title={t('viewer_send_title')}
        open={state.step === 'asking' || state.step === 'sending'}
        onClose={() => state.step === 'asking' && setState({ step: 'idle' })}
        footer={
          <>
            <Button disabled={state.step === 'sending'} onClick={() => setState({ step: 'idle' })}>
              {t('viewer_cancel')}
            </Button>
            <Button kind="danger" loading={state.step === 'sending'} onClick={() => void send()}>
              {t('viewer_send_now')}
            </Button>
          </>
        }
      >
        <p>{t('viewer_send_text')}</p>
        {children}
      </Dialog>
    </div>
  );
}
