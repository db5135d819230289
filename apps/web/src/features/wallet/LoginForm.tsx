import IconShieldLock from '~icons/shield-lock';
import IconAlertTriangle from '~icons/alert-triangle';
import { useEffect, useState, type ReactNode, type SyntheticEvent } from 'react';
import type { Address } from '@sunscope/tron/address';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { Button } from '../../components/base/Button.tsx';
import { CheckField } from '../../components/forms/CheckField.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { toast } from '../../components/feedback/toasts.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { failureWords } from '../../wallet/failure.ts';
import type { LoginKind, LoginReading } from '../../wallet/login-kind.ts';
import { signingService, wallet } from '../../wallet/wallet.ts';
import styles from './LoginForm.module.css';
import { Notice } from './Notice.tsx';
import { closeWalletDialog } from './wallet-dialogs.ts';

const useT = wordsOf('wallet');

const MINUTE_MS = 60_000;
const IDLE_CHOICES = [
  { ms: 15 * MINUTE_MS, word: 'login_idle_15m' },
  { ms: 60 * MINUTE_MS, word: 'login_idle_1h' },
  { ms: 8 * 60 * MINUTE_MS, word: 'login_idle_8h' },
  { ms: 7 * 24 * 60 * MINUTE_MS, word: 'login_idle_7d' },
] as const;
const SHORTEST_PASSWORD = 8;

interface LoginFormProps {
  kind: LoginKind;
  /** Only this account's key is accepted: a locked session is opened again. */
  expected?: Address;
}

/** Signs in by typing a key or an address. */
export function LoginForm({ kind, expected }: LoginFormProps): ReactNode {
  const t = useT();
  const [text, setText] = useState('');
  const [password, setPassword] = useState('');
  const [stay, setStay] = useState(false);
  const [idleMs, setIdleMs] = useState<number>(60 * MINUTE_MS);
  const [running, setRunning] = useState(false);
  const [failed, setFailed] = useState<string>();
  const { reading, error } = useJudgement(kind, text);
  const address = reading?.status === 'ready' ? reading.address : undefined;
  const otherAccount = expected !== undefined && address !== undefined && address !== expected;
  const shortPassword = password !== '' && password.length < SHORTEST_PASSWORD;
  const ready = address !== undefined && !otherAccount && !shortPassword;

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!ready || running) return;
    setRunning(true);
    setFailed(undefined);
    try {
      const login = await kind.read(text, signingService());
      if (login.status !== 'ready') return;
      const { privateKey } = login;
      const keeping = password === '' ? { stay } : { password };
      await wallet.login({
        kind: kind.id,
        address: login.address,
        idleMs,
        ...(privateKey ? { privateKey, ...keeping } : {}),
      });
      setText('');
      setPassword('');
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
            label={t('private_key')}
            value={text}
            onChange={setText}
            mono
            className={styles['secret']}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            data-1p-ignore="true"
            data-lpignore="true"
            hint={t('login_private_key_hint')}
            error={problemOf(kind, text, reading) && t('fill_a_valid_private_key')}
          />
        </>
      ) : (
        <TextField
          label={t('wallet_address')}
          value={text}
          onChange={setText}
          mono
          hint={t('login_watch_only_hint')}
          error={problemOf(kind, text, reading) && t('fill_a_valid_address')}
        />
      )}
      {reading?.status === 'external' && <Notice>{t('login_external_not_here')}</Notice>}
      {otherAccount && <Notice tone="bad">{t('login_wrong_account')}</Notice>}
      {address !== undefined && (
        <div className={styles['preview']} aria-live="polite">
          <span className={styles['label']}>{t('login_opens')}</span>
          <AddressChip address={address} full identicon link={false} />
          {kind.secret && <span className={styles['label']}>{t('login_check_address')}</span>}
        </div>
      )}
      {kind.secret && (
        <div className={styles['options']}>
          <SelectField
            label={t('login_idle')}
            value={String(idleMs)}
            onChange={value => setIdleMs(Number(value))}
            options={IDLE_CHOICES.map(({ ms, word }) => ({ value: String(ms), label: t(word) }))}
          />
          <TextField
            label={t('login_password')}
            type="password"
            autoComplete="new-password"
            value={password}
            onChange={setPassword}
            hint={t('login_password_hint')}
            error={shortPassword && t('login_password_short')}
          />
          {/* A password makes this choice needless. */}
          {password === '' && (
            <CheckField
              label={t('login_stay')}
              hint={t('login_stay_hint')}
              checked={stay}
              onChange={setStay}
            />
          )}
          {password === '' && stay && (
            <Notice tone="bad" icon={IconAlertTriangle}>
              {t('login_stay_warning')}
            </Notice>
          )}
        </div>
      )}
      {error !== undefined && <Notice tone="bad">{t(failureWords(error).key)}</Notice>}
      {failed !== undefined && <Notice tone="bad">{failed}</Notice>}
      <Button type="submit" kind="primary" size="large" wide disabled={!ready} loading={running}>
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

/** A text that is long enough to be judged, and wrong. Until then the disabled button says enough. */
function problemOf(kind: LoginKind, text: string, reading: LoginReading | undefined): boolean {
  const whole = kind.secret ? 64 : 34;
  const wrongLetter = kind.secret && !/^[0-9a-f]*$/i.test(text) && !'external'.startsWith(text);
  return (text.length >= whole || wrongLetter) && reading?.status === 'incomplete';
}
