import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { Spinner } from '../../../components/base/Spinner.tsx';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { HashText } from '../../../components/chain/HashText.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import {
  openDeviceEnd,
  type DeviceEndState,
  type DeviceMessage,
  type DeviceRequest,
} from '../../../wallet/external/device-end.ts';
import type { Pairing } from '../../../wallet/external/link.ts';
import type { SessionAccount } from '../../../wallet/session-types.ts';
import loginStyles from '../LoginForm.module.css';
import { Notice } from '../Notice.tsx';
import { MessageToSign } from './MessageToSign.tsx';
import { RequestToSign } from './RequestToSign.tsx';

const useT = wordsOf('devices', 'wallet');

/** How this browser calls itself on the other screen. */
const NAME = 'Sunscope';

/** A channel to a page, and what that asks. */
export function DeviceChannel({
  account,
  pairing,
  onEnd,
}: {
  account: SessionAccount;
  pairing: Pairing;
  onEnd: () => void;
}): ReactNode {
  const t = useT();
  const [state, setState] = useState<DeviceEndState>('connecting');
  const [request, setRequest] = useState<DeviceRequest | DeviceMessage>();
  const [signed, setSigned] = useState<{ hash?: string }>();
  const { address } = account;
  useEffect(
    () =>
      openDeviceEnd(
        pairing,
        { name: NAME, address },
        {
          // What was said first is why it ended.
          onState: next => setState(before => (before === 'wrong_code' ? before : next)),
          onRequest: setRequest,
        },
      ),
    [pairing, address],
  );
  if (state === 'wrong_code' || state === 'closed')
    return (
      <div className={loginStyles['form']}>
        <Notice tone="bad">{t(`device_state_${state}`)}</Notice>
        <Button onClick={onEnd}>{t('device_again')}</Button>
      </div>
    );
  return (
    <div className={loginStyles['form']}>
      <AddressChip address={address} full identicon link={false} />
      {request && 'message' in request ? (
        <MessageToSign
          key={request.message}
          account={account}
          request={request}
          onSigned={() => setSigned({})}
        />
      ) : request ? (
        <RequestToSign
          key={request.hash}
          account={account}
          request={request}
          onSigned={hash => setSigned({ hash })}
        />
      ) : (
        <>
          <p role="status" className="pieces">
            <Spinner />
            {t(state === 'connecting' ? 'device_connecting' : 'device_connected')}
          </p>
          {signed !== undefined && (
            <Notice tone="good" title={t('device_signed')}>
              {signed.hash !== undefined && (
                <HashText hash={signed.hash} to={`/transaction/${signed.hash}`} />
              )}
            </Notice>
          )}
          <Button onClick={onEnd}>{t('device_disconnect')}</Button>
        </>
      )}
    </div>
  );
}
