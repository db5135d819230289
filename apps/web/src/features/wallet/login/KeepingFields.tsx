import IconAlertTriangle from '~icons/alert-triangle';
import type { ReactNode } from 'react';
import { CheckField } from '../../../components/forms/CheckField.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { TextField } from '../../../components/forms/TextField.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import styles from '../LoginForm.module.css';
import { Notice } from '../Notice.tsx';
import { MINUTE_MS, type useKeeping } from './keeping.ts';

const useT = wordsOf('wallet');

const IDLE_CHOICES = [
  { ms: 15 * MINUTE_MS, word: 'login_idle_15m' },
  { ms: 60 * MINUTE_MS, word: 'login_idle_1h' },
  { ms: 8 * 60 * MINUTE_MS, word: 'login_idle_8h' },
  { ms: 7 * 24 * 60 * MINUTE_MS, word: 'login_idle_7d' },
] as const;

/** How long a key stays, and what opens it again. */
export function KeepingFields({
  keeping: { idleMs, password, stay, without },
  set,
  asksPassword,
  isShort,
}: ReturnType<typeof useKeeping>): ReactNode {
  const t = useT();
  return (
    <div className={styles['options']}>
      <SelectField
        label={t('login_idle')}
        value={String(idleMs)}
        onChange={value => set({ idleMs: Number(value) })}
        options={IDLE_CHOICES.map(({ ms, word }) => ({ value: String(ms), label: t(word) }))}
      />
      <TextField
        label={t(asksPassword && !without ? 'login_password_asked' : 'login_password')}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={value => set({ password: value })}
        hint={t('login_password_hint')}
        error={isShort && t('login_password_short')}
      />
      {asksPassword && password === '' && (
        <CheckField
          label={t('login_password_without')}
          checked={without}
          onChange={checked => set({ without: checked })}
        />
      )}
      {/* A password makes this choice needless. */}
      {password === '' && (!asksPassword || without) && (
        <CheckField
          label={t('login_stay')}
          hint={t('login_stay_hint')}
          checked={stay}
          onChange={checked => set({ stay: checked })}
        />
      )}
      {password === '' && stay && (
        <Notice tone="bad" icon={IconAlertTriangle}>
          {t('login_stay_warning')}
        </Notice>
      )}
    </div>
  );
}
