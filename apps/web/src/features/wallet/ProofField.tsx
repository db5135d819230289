import IconShieldLock from '~icons/shield-lock';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { Segmented } from '../../components/forms/Segmented.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { lazyWithWords, wordsOf } from '../../lib/i18n/i18n.tsx';
import { privateKeyLogin } from '../../wallet/login-private-key.ts';
import type { ProofAsked } from '../../wallet/proof-for.ts';
import type { SessionAccount } from '../../wallet/session-types.ts';
import type { SigningProof } from '../../wallet/signer.ts';
import { signingService } from '../../wallet/wallet.ts';
import { useIntentWords } from './intent-words.ts';
import loginStyles from './LoginForm.module.css';
import { Notice } from './Notice.tsx';

const useT = wordsOf('wallet');

// What reads them loads when they are chosen.
const PhraseProof = lazyWithWords(async () => (await import('./login/PhraseProof.tsx')).PhraseProof);
const KeystoreProof = lazyWithWords(async () => (await import('./login/KeystoreProof.tsx')).KeystoreProof);

/** The forms in which people keep a key. */
const FORMS = ['ACCOUNT_PRIVATE_KEY', 'PHRASE', 'KEYSTORE'] as const;

/** Who has a part of this to show. */
export interface ProofProps {
  account: SessionAccount;
  /** Undefined while it is incomplete, or another account's. */
  onProof: (proof: SigningProof | undefined) => void;
}

/** Asks for what a page that was taken over does not have: the password, or the key itself in any of its forms. */
export function ProofField({ asked, ...rest }: ProofProps & { asked: ProofAsked }): ReactNode {
  const t = useIntentWords();
  return (
    <Notice icon={IconShieldLock} title={t('proof_title')}>
      <p>{t(asked === 'password' ? 'proof_password_text' : 'proof_key_text')}</p>
      {asked === 'password' ? (
        <SecretField
          label={t('enter_password_message')}
          type="password"
          onText={typed => rest.onProof(typed === '' ? undefined : { password: typed })}
        />
      ) : (
        <SecretProof {...rest} />
      )}
    </Notice>
  );
}

function SecretProof(props: ProofProps): ReactNode {
  const t = useT();
  const [form, setForm] = useState<(typeof FORMS)[number]>('ACCOUNT_PRIVATE_KEY');
  return (
    <div className={loginStyles['options']}>
      <Segmented
        label={t('login_kind_label')}
        value={form}
        onChange={next => {
          props.onProof(undefined);
          setForm(next);
        }}
        options={FORMS.map(value => ({ value, label: t(`login_kind_${value}`) }))}
      />
      <Suspense fallback={<div aria-busy="true" />}>
        {form === 'PHRASE' ? (
          <PhraseProof {...props} />
        ) : form === 'KEYSTORE' ? (
          <KeystoreProof {...props} />
        ) : (
          <KeyProof {...props} />
        )}
      </Suspense>
    </div>
  );
}

function KeyProof({ account, onProof }: ProofProps): ReactNode {
  const t = useT();
  const [wrong, setWrong] = useState(false);
  const latest = useRef('');
  const change = async (typed: string) => {
    latest.current = typed;
    setWrong(false);
    onProof(undefined);
    const reading = await privateKeyLogin.read(typed, signingService()).catch(() => undefined);
    // The answer to a text that was typed further since is of no use.
    if (latest.current !== typed || reading?.status !== 'ready' || !reading.privateKey) return;
    if (reading.address === account.address) onProof({ privateKey: reading.privateKey });
    else setWrong(true);
  };
  return (
    <SecretField
      label={t('private_key')}
      type="text"
      onText={typed => void change(typed)}
      error={wrong ? t('login_wrong_account') : undefined}
    />
  );
}

function SecretField({
  label,
  type,
  onText,
  error,
}: {
  label: string;
  type: 'text' | 'password';
  onText: (typed: string) => void;
  error?: string | undefined;
}): ReactNode {
  const [text, setText] = useState('');
  return (
    <TextField
      label={label}
      type={type}
      mono={type === 'text'}
      className={type === 'text' ? loginStyles['secret'] : undefined}
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      data-1p-ignore="true"
      data-lpignore="true"
      value={text}
      onChange={typed => {
        setText(typed);
        onText(typed);
      }}
      error={error}
    />
  );
}
