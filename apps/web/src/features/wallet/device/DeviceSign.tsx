import IconAlertTriangle from '~icons/alert-triangle';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { TextField } from '../../../components/forms/TextField.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { QrScanner } from '../../../components/wallet/QrScanner.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { pairingOf, readPairing, type Pairing, type PairingFault } from '../../../wallet/external/link.ts';
import type { SessionAccount } from '../../../wallet/session-types.ts';
import { signerCapabilities } from '../../../wallet/signer.ts';
import { useSession } from '../../../wallet/use-session.ts';
import loginStyles from '../LoginForm.module.css';
import own from '../login/Logins.module.css';
import { Notice } from '../Notice.tsx';
import { openLogin, openUnlock } from '../wallet-dialogs.ts';
import { DeviceChannel } from './DeviceChannel.tsx';

const useT = wordsOf('devices', 'wallet');

/** Makes this browser the external device of another one: its key stays here, and every request is confirmed here. */
export function DeviceSign({ channel, code }: { channel: unknown; code: unknown }): ReactNode {
  const t = useT();
  const session = useSession();
  const account = session.status === 'open' ? session.account : undefined;
  const isKey = account !== undefined && signerCapabilities[account.kind].holdsKey;
  return (
    <div className={loginStyles['form']}>
      {location.protocol === 'https:' || globalThis.isSecureContext ? null : (
        <Notice tone="bad" icon={IconAlertTriangle}>
          {t('device_no_https')}
        </Notice>
      )}
      <Card>
        {account && isKey ? (
          <Paired key={account.recordId} account={account} linked={pairingOf(channel, code)} />
        ) : (
          <EmptyState
            title={t(account ? 'device_needs_key' : 'device_sign_in')}
            text={t('device_text')}
            action={
              <Button kind="primary" onClick={session.status === 'locked' ? openUnlock : openLogin}>
                {t(session.status === 'locked' ? 'wallet_unlock' : 'sign_in')}
              </Button>
            }
          />
        )}
      </Card>
    </div>
  );
}

function Paired({ account, linked }: { account: SessionAccount; linked: Pairing | undefined }): ReactNode {
  const t = useT();
  const [scanned, setScanned] = useState<Pairing>();
  const [running, setRunning] = useState<Pairing>();
  const pairing = scanned ?? linked;
  if (running)
    return (
      <DeviceChannel
        account={account}
        pairing={running}
        onEnd={() => {
          setRunning(undefined);
          setScanned(undefined);
        }}
      />
    );
  return (
    <div className={loginStyles['form']}>
      <AddressChip address={account.address} full identicon link={false} />
      {pairing ? (
        <>
          <p>
            {t('external_code')} <b className="mono">{pairing.code}</b>
          </p>
          <p>{t('device_compare_code')}</p>
          <Button kind="primary" size="large" wide onClick={() => setRunning(pairing)}>
            {t('device_connect')}
          </Button>
        </>
      ) : (
        <FindPairing onPairing={setScanned} />
      )}
    </div>
  );
}

function FindPairing({ onPairing }: { onPairing: (pairing: Pairing) => void }): ReactNode {
  const t = useT();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<PairingFault>();
  const read = (given: string) => {
    const pairing = readPairing(given, location.origin);
    if (typeof pairing === 'string') setFault(pairing);
    else onPairing(pairing);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    read(text);
  };
  return (
    <form className={loginStyles['form']} onSubmit={submit}>
      <p>{t('device_scan')}</p>
      <div className={own['pairing']}>
        <QrScanner onText={read} />
      </div>
      <TextField
        label={t('device_link')}
        value={text}
        onChange={next => {
          setText(next);
          setFault(undefined);
        }}
        mono
        error={fault && t(`device_${fault}`)}
      />
      <Button type="submit" disabled={text === ''}>
        {t('device_use_link')}
      </Button>
    </form>
  );
}
