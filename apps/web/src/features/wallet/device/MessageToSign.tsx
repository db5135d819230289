import IconAlertTriangle from '~icons/alert-triangle';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { visibleText } from '../../../lib/format/visible-text.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import type { DeviceMessage } from '../../../wallet/external/device-end.ts';
import { failureWords } from '../../../wallet/failure.ts';
import type { SessionAccount } from '../../../wallet/session-types.ts';
import { wallet } from '../../../wallet/wallet.ts';
import messages from '../messages/Messages.module.css';
import { readMessage } from '../messages/read-message.ts';
import { WhatIsSigned } from '../messages/WhatIsSigned.tsx';
import { Notice } from '../Notice.tsx';
import styles from '../SendDialog.module.css';

const useT = wordsOf('devices', 'messages', 'wallet');

interface MessageToSignProps {
  account: SessionAccount;
  request: DeviceMessage;
  onSigned: () => void;
}

/** A text that another page asks to have signed, in the clear: signed or refused here. */
export function MessageToSign({ account, request, onSigned }: MessageToSignProps): ReactNode {
  const t = useT();
  const [isRunning, setRunning] = useState(false);
  const [failed, setFailed] = useState<string>();
  const { message } = request;
  const read = readMessage(message);
  const sign = async () => {
    setRunning(true);
    setFailed(undefined);
    try {
      request.answer(await wallet.signer().signMessage(message));
      onSigned();
    } catch (error) {
      setFailed(t(failureWords(error).key));
      setRunning(false);
    }
  };
  return (
    <div className={styles['form']}>
      <h2>{t('device_message_title')}</h2>
      {/* What means to be structured data would be signed as a text, and taken for something else. */}
      {read.kind === 'text' ? (
        <>
          <p className={messages['hex']} dir="auto">
            {visibleText(message)}
          </p>
          <WhatIsSigned read={read} />
        </>
      ) : (
        <Notice tone="bad" icon={IconAlertTriangle}>
          {t('device_message_typed')}
        </Notice>
      )}
      <p className="dim">
        {t.rich('message_signs_as', { address: <AddressChip address={account.address} link={false} /> })}
      </p>
      {failed !== undefined && <Notice tone="bad">{failed}</Notice>}
      <div className={styles['buttons']}>
        <Button size="large" onClick={request.refuse} disabled={isRunning}>
          {t('device_refuse')}
        </Button>
        {read.kind === 'text' && (
          <Button kind="primary" size="large" loading={isRunning} onClick={() => void sign()}>
            {t('device_sign')}
          </Button>
        )}
      </div>
    </div>
  );
}
