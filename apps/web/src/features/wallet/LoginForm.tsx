import IconShieldLock from '~icons/shield-lock';
import IconAlertTriangle from '~icons/alert-triangle';
import { useEffect, useState, type ReactNode, type SyntheticEvent } from 'react';
import type { Address } from '@sunscope/tron/address';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { Button } from '../../components/base/Button.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { toast } from '../../components/feedback/toasts.ts';
import { wordsOf, type Translate } from '../../lib/i18n/i18n.tsx';
import { failureWords } from '../../wallet/failure.ts';
import type { LoginKind, LoginReading } from '../../wallet/login-kind.ts';
import { signingService, wallet } from '../../wallet/wallet.ts';
import styles from './LoginForm.module.css';
import { KeepingFields } from './login/KeepingFields.tsx';
import { useKeeping } from './login/keeping.ts';
import { Notice } from './Notice.tsx';
import { closeWalletDialog } from './wallet-dialogs.ts';

const useT = wordsOf('wallet');

interface LoginFormProps {
  kind: LoginKind;
  /** Only this account's key is accepted: a locked session is opened again. */
  expected?: Address;
  /** The word `external` asks for the login with another device. */
  onExternal?: () => void;
  /** Instead of a private key's. */
  words?: { label: string; hint: string; problem: string };
}

/** Signs in by typing a key or an address. */
export function LoginForm({ kind, expected, onExternal, words }: LoginFormProps): ReactNode {
  const t = useT();
  const [text, setText] = useState('');
  const keeping = useKeeping();
  const [running, setRunning] = useState(false);
  const [failed, setFailed] = useState<string>();
  const { reading, error } = useJudgement(kind, text);
  const address = reading?.status === 'ready' ? reading.address : undefined;
  const otherAccount = expected !== undefined && address !== undefined && address !== expected;
  const ready = address !== undefined && !otherAccount && (!kind.secret || keeping.isReady);

  const isExternal = reading?.status === 'external' && expected === undefined && onExternal !== undefined;

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isExternal) return onExternal();
    if (!ready || running) return;
    setRunning(true);
    setFailed(undefined);
    try {
      const login = await kind.read(text, signingService());
      if (login.status !== 'ready') return;
      const { privateKey } = login;
      const { idleMs, ...how } = keeping.request();
      await wallet.login({
        kind: kind.id,
        address: login.address,
        idleMs,
        ...(privateKey ? { privateKey, ...how } : {}),
      });
      setText('');
      keeping.set({ password: '' });
      toast.success(t('login_success'));
      closeWalletDialog();
    } catch (error) {
      setFailed(t(failureWords(error).key));
      setRunning(false);
    }
  };

  return (
    <form className={styles['form']} autoComplete="off" onSubmit={event => void submit(event)}>
      {kind.secret ? (
        <>
          <Notice tone="bad" icon={IconAlertTriangle}>
            {t('login_privatekey_warn')}
          </Notice>
          <TextField
            label={words?.label ?? t('private_key')}
            value={text}
            onChange={setText}
            mono
            className={styles['secret']}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            data-1p-ignore="true"
            data-lpignore="true"
            hint={missing(kind, text, reading, t) ?? words?.hint ?? t('login_private_key_hint')}
            error={problemOf(kind, text, reading) && (words?.problem ?? t('fill_a_valid_private_key'))}
          />
        </>
      ) : (
        <TextField
          label={t('wallet_address')}
          value={text}
          onChange={setText}
          mono
          hint={missing(kind, text, reading, t) ?? t('login_watch_only_hint')}
          error={problemOf(kind, text, reading) && t('fill_a_valid_address')}
        />
      )}
      {otherAccount && <Notice tone="bad">{t('login_wrong_account')}</Notice>}
      {address !== undefined && (
        <div className={styles['preview']} aria-live="polite">
          <span className={styles['label']}>{t('login_opens')}</span>
          <AddressChip address={address} full identicon link={false} />
          {kind.secret && <span className={styles['label']}>{t('login_check_address')}</span>}
        </div>
      )}
      {kind.secret && <KeepingFields {...keeping} />}
      {error !== undefined && <Notice tone="bad">{t(failureWords(error).key)}</Notice>}
      {failed !== undefined && <Notice tone="bad">{failed}</Notice>}
      <Button
        type="submit"
        kind="primary"
        size="large"
        wide
        disabled={!ready && !isExternal}
        loading={running}
      >
        {t('sign_in')}
      </Button>
      {kind.secret && (
        <p className={styles['safe']}>
          <IconShieldLock size={14} stroke={2} />
          {t('login_privatekey_warn_safe')}
        </p>
      )}
    </form>
  );
}

/** What is typed, judged; neither is set until the judgement of this very text is there. */
interface Judgement {
  reading?: LoginReading;
  /** The judge could not be asked. */
  error?: unknown;
}

function useJudgement(kind: LoginKind, text: string): Judgement {
  const [judged, setJudged] = useState<Judgement & { text: string }>();
  useEffect(() => {
    let current = true;
    void judge(kind, text).then(judgement => current && setJudged({ text, ...judgement }));
    return () => {
      current = false;
    };
  }, [kind, text]);
  return judged?.text === text ? judged : {};
}

async function judge(kind: LoginKind, text: string): Promise<Judgement> {
  try {
    const reading = await kind.read(text, signingService());
    // Only who it opens is kept; the key stays in the field alone.
    if (reading.status === 'ready') reading.privateKey?.fill(0);
    return { reading };
  } catch (error) {
    return { error };
  }
}

/** How much of a text is still missing; undefined where nothing is, or nothing was typed. */
function missing(
  kind: LoginKind,
  text: string,
  reading: LoginReading | undefined,
  t: Translate<'wallet'>,
): string | undefined {
  const whole = kind.length;
  const { length } = text.trim();
  if (length === 0 || length >= whole || reading?.status !== 'incomplete' || problemOf(kind, text, reading))
    return undefined;
  return t('login_missing', { count: whole - length, length, whole });
}

/** A text that is long enough to be judged, and wrong. Until then the hint says what is missing. */
function problemOf(kind: LoginKind, text: string, reading: LoginReading | undefined): boolean {
  const wrongLetter = kind.letters?.test(text) === false;
  return (text.length >= kind.length || wrongLetter) && reading?.status === 'incomplete';
}
