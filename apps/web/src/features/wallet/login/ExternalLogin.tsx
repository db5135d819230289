import IconAlertTriangle from '~icons/alert-triangle';
import IconDevice from '~icons/device-mobile-check';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { Button } from '../../../components/base/Button.tsx';
import { Icon } from '../../../components/base/Icon.tsx';
import { CopyButton } from '../../../components/data/CopyButton.tsx';
import { QrCode } from '../../../components/data/QrCode.tsx';
import { useClock } from '../../../components/data/clock.ts';
import { timeLeft } from '../../../components/data/time-left.ts';
import { toast } from '../../../components/feedback/toasts.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { useGo } from '../../../lib/routing/navigation.ts';
import { keepChannel } from '../../../wallet/external/current.ts';
import { newPairing, pairingLink } from '../../../wallet/external/link.ts';
import { openPageEnd, type ExternalDevice, type PageEnd } from '../../../wallet/external/page-end.ts';
import { failureWords } from '../../../wallet/failure.ts';
import { wallet } from '../../../wallet/wallet.ts';
import styles from '../LoginForm.module.css';
import { Notice } from '../Notice.tsx';
import { closeWalletDialog } from '../wallet-dialogs.ts';
import own from './Logins.module.css';

const useT = wordsOf('devices', 'wallet');

/** A channel that nobody logged in to dies after this; so long is a code of use. */
const CODE_MS = 2 * 60_000;

/** Signs in with another device that holds the key: a QR code here, its scan there. */
export function ExternalLogin(): ReactNode {
  const t = useT();
  const [device, setDevice] = useState<ExternalDevice>();
  const [round, setRound] = useState(0);
  const [failed, setFailed] = useState<string>();
  const login = async (end: PageEnd, found: ExternalDevice) => {
    try {
      await wallet.login({ kind: 'ACCOUNT_EXTERNAL', address: found.address, idleMs: 0 });
      keepChannel(end, found.name);
      setDevice(found);
      toast.success(t('login_success'));
    } catch (error) {
      end.close();
      setFailed(t(failureWords(error).key));
    }
  };
  if (device) return <Connected device={device} />;
  return (
    <>
      {failed !== undefined && <Notice tone="bad">{failed}</Notice>}
      <Waiting
        key={round}
        onAgain={() => setRound(round + 1)}
        onDevice={(end, found) => void login(end, found)}
      />
    </>
  );
}

function Waiting({
  onDevice,
  onAgain,
}: {
  onDevice: (end: PageEnd, device: ExternalDevice) => void;
  onAgain: () => void;
}): ReactNode {
  const t = useT();
  const [pairing] = useState(() => ({ ...newPairing(), untilMs: Date.now() + CODE_MS }));
  const [isOver, setOver] = useState(false);
  const found = useEffectEvent(onDevice);
  useEffect(() => {
    let isTaken = false;
    const end = openPageEnd(pairing, {
      onDevice: device => {
        isTaken = true;
        found(end, device);
      },
      onEnd: () => setOver(true),
    });
    return () => {
      if (!isTaken) end.close();
    };
  }, [pairing]);
  const { code, untilMs } = pairing;
  const link = pairingLink(pairing, location.origin);
  return (
    <div className={styles['form']}>
      <p>{t('external_steps')}</p>
      <Surroundings />
      {isOver ? (
        <Notice tone="bad">
          <p>{t('external_over')}</p>
          <p>
            <Button size="small" onClick={onAgain}>
              {t('external_again')}
            </Button>
          </p>
        </Notice>
      ) : (
        <div className={own['pairing']}>
          <QrCode value={link} size={224} />
          <p>
            {t('external_code')} <b className="mono">{code}</b>
          </p>
          <Left untilMs={untilMs} />
          <CopyButton value={link} label={t('external_copy')} />
        </div>
      )}
    </div>
  );
}

/** What is wrong with the way the other device would come here. */
function Surroundings(): ReactNode {
  const t = useT();
  if (/^(?:localhost|127\.|\[::1\])/.test(location.hostname))
    return <Notice tone="wait">{t('external_localhost')}</Notice>;
  return location.protocol === 'https:' ? null : (
    <Notice tone="bad" icon={IconAlertTriangle}>
      {t('external_no_https')}
    </Notice>
  );
}

function Left({ untilMs }: { untilMs: number }): ReactNode {
  const t = useT();
  const seconds = useClock(nowMs => Math.max(0, Math.ceil((untilMs - nowMs) / 1000)));
  return (
    <p role="timer" aria-live="off" className="dim">
      {t('external_left', { time: timeLeft(seconds * 1000).clock })}
    </p>
  );
}

function Connected({ device: { name, logo, address } }: { device: ExternalDevice }): ReactNode {
  const t = useT();
  const go = useGo();
  return (
    <div className={styles['form']}>
      <div className={own['pairing']}>
        {/* An image runs no script of the picture it shows. */}
        {logo === undefined ? (
          <Icon of={IconDevice} size={40} />
        ) : (
          <img src={logo} alt="" width={40} height={40} />
        )}
        <h3>{t('external_connected')}</h3>
        {name !== '' && <bdi>{name}</bdi>}
        <AddressChip address={address} full identicon link={false} />
        <p className="dim">{t('external_stays')}</p>
      </div>
      <Button
        kind="primary"
        size="large"
        wide
        onClick={() => {
          closeWalletDialog();
          go('/account');
        }}
      >
        {t('external_account')}
      </Button>
    </div>
  );
}
