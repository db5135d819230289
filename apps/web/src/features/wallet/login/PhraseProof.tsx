import { accountPath, addressPath } from '@sunscope/tron/mnemonic';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { TextField } from '../../../components/forms/TextField.tsx';
import { SeedEntry } from '../../../components/wallet/SeedEntry.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { failureWords } from '../../../wallet/failure.ts';
import styles from '../LoginForm.module.css';
import { Notice } from '../Notice.tsx';
import type { ProofProps } from '../ProofField.tsx';
import { MOST_ACCOUNTS } from './keeping.ts';
import { useKeyService } from './use-key-service.ts';

const useT = wordsOf('logins', 'wallet');

/** Every path that the login offers: both ways of counting, the usual accounts first, as each costs its time. */
const PATHS = Array.from({ length: MOST_ACCOUNTS }, (_, index) => [
  accountPath(index),
  addressPath(index),
]).flat();
const USUAL = 10;

/** The recovery phrase as the proof of its owner; which of its accounts signs is found. */
export function PhraseProof({ account, onProof }: ProofProps): ReactNode {
  const t = useT();
  const service = useKeyService();
  const [words, setWords] = useState<string[]>();
  const [passphrase, setPassphrase] = useState('');
  const [busy, setBusy] = useState(false);
  const [path, setPath] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const change = () => {
    setPath(undefined);
    setFailed(undefined);
    onProof(undefined);
  };
  const check = async () => {
    if (!words || busy) return;
    setBusy(true);
    setFailed(undefined);
    try {
      const phrase = words.join(' ');
      let found: string | undefined;
      for (const paths of [PATHS.slice(0, USUAL), PATHS.slice(USUAL)]) {
        const addresses = await service.readPhrase(phrase, passphrase, paths);
        found = paths[addresses.indexOf(account.address)];
        if (found !== undefined) break;
      }
      setPath(found);
      if (found === undefined) setFailed(t('proof_phrase_other', { count: MOST_ACCOUNTS }));
      else onProof({ takeKey: () => service.takeKey(account.address) });
    } catch (error) {
      setFailed(t(failureWords(error).key));
    } finally {
      setBusy(false);
    }
  };
  return (
    // What is checked must not change meanwhile.
    <fieldset className={styles['proof']} disabled={busy}>
      <SeedEntry
        onWords={next => {
          setWords(next);
          change();
        }}
      />
      <TextField
        label={t('phrase_passphrase')}
        type="password"
        autoComplete="off"
        value={passphrase}
        onChange={text => {
          setPassphrase(text);
          change();
        }}
      />
      {path === undefined ? (
        <Button disabled={!words} loading={busy} onClick={() => void check()}>
          {t('proof_check')}
        </Button>
      ) : (
        <Notice tone="good">{t.rich('proof_phrase_found', { path: <bdi dir="ltr">{path}</bdi> })}</Notice>
      )}
      {failed !== undefined && <Notice tone="bad">{failed}</Notice>}
    </fieldset>
  );
}
