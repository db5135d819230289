import { accountPath } from '@sunscope/tron/mnemonic';
import { Suspense, useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { toast } from '../../../components/feedback/toasts.ts';
import { CardChoice } from '../../../components/forms/CardChoice.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { Wizard } from '../../../components/wallet/Wizard.tsx';
import { lazyWithWords, wordsOf } from '../../../lib/i18n/i18n.tsx';
import { failureWords } from '../../../wallet/failure.ts';
import type { KeystoreFormat, MadeKey } from '../../../wallet/key-vault.ts';
import { keystoreName, saveFile } from '../login/keystore-file.ts';
import { MINUTE_MS } from '../login/keeping.ts';
import styles from '../login/Logins.module.css';
import { loginWith, useKeyService } from '../login/use-key-service.ts';
import { Notice } from '../Notice.tsx';
import { openLogin } from '../wallet-dialogs.ts';
import { CheckStep, isRightAnswer } from './CheckStep.tsx';
import { drawPlaces } from './check-places.ts';
import { SaveStep } from './SaveStep.tsx';
import { ShowStep } from './ShowStep.tsx';
import { isStrongEnough } from './strength.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

const PaperWallet = lazyWithWords(async () => (await import('./PaperWallet.tsx')).PaperWallet);

const useT = wordsOf('logins', 'wallet');

type MadeKind = 'phrase' | 'key';

/** A key that is being made; in the memory of this page alone, and gone with it. */
interface Making extends MadeKey {
  kind: MadeKind;
  places: readonly number[];
}

/** Makes a new wallet: shown once, asked back, saved as an encrypted file, opened. Nothing of it is a draft. */
export function NewWallet(): ReactNode {
  const t = useT();
  const service = useKeyService();
  const [at, setAt] = useState(0);
  const [kind, setKind] = useState<MadeKind>('phrase');
  const [making, setMaking] = useState<Making>();
  const [looked, setLooked] = useState(false);
  const [answers, setAnswers] = useState<readonly string[]>([]);
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [saved, setSaved] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const [isDone, setDone] = useState(false);
  const [isPaper, setPaper] = useState(false);
  const isAtRisk = making !== undefined && !isDone;
  const leaving = useLeaveWarning(isAtRisk);

  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailed(undefined);
    try {
      await work();
    } catch (error) {
      setFailed(t(failureWords(error).key));
    } finally {
      setBusy(false);
    }
  };
  const make = () =>
    act(async () => {
      const made = kind === 'phrase' ? await service.makePhrase(accountPath(0)) : await service.makeKey();
      setMaking({ ...made, kind, places: drawPlaces(made.shown.split(' ').length) });
      setLooked(false);
      setAnswers([]);
      setSaved(undefined);
      setAt(1);
    });
  const save = (format: KeystoreFormat) =>
    act(async () => {
      if (!making) return;
      const name = keystoreName(making.address, format);
      saveFile(name, await service.saveKeystore(making.address, password, format));
      setSaved(name);
    });
  const open = () =>
    act(async () => {
      if (!making) return;
      await loginWith(service, making.address, { idleMs: 60 * MINUTE_MS, password });
      setDone(true);
      // What was shown is not needed any more.
      setMaking(undefined);
      setPassword('');
      setAgain('');
      toast.success(t('login_success'));
    });
  const goTo = (place: number) => {
    // Another kind is another key: going on from the first step makes it again.
    if (place === 1 && at === 0 && making?.kind !== kind) void make();
    else setAt(place);
  };

  if (isDone)
    return (
      <EmptyState
        title={t('new_ready_title')}
        text={t('new_ready_text')}
        action={
          <Button kind="primary" to="/account">
            {t('go_to_account_page')}
          </Button>
        }
      />
    );
  const isChecked = making !== undefined && isRightAnswer(making, answers);
  const passwordMissing = !isStrongEnough(password) || again !== password;
  return (
    <>
      <Wizard
        label={t('new_title')}
        at={at}
        onStep={goTo}
        onDone={() => void open()}
        busy={busy}
        foot={failed !== undefined && <Notice tone="bad">{failed}</Notice>}
        steps={[
          {
            id: 'kind',
            title: t('new_step_kind'),
            content: (
              <div className={styles['picker']}>
                <CardChoice
                  label={t('new_step_kind')}
                  value={kind}
                  onChange={setKind}
                  options={[
                    { value: 'phrase', title: t('login_kind_PHRASE'), text: t('new_phrase_text') },
                    { value: 'key', title: t('private_key'), text: t('new_key_text') },
                  ]}
                />
                <p>
                  <Button onClick={openLogin}>{t('new_existing')}</Button>
                </p>
              </div>
            ),
            next: t('new_next'),
          },
          {
            id: 'write',
            title: t('new_step_write'),
            text: t('new_write_text'),
            content: making && (
              <div className={styles['picker']}>
                <ShowStep kind={making.kind} shown={making.shown} onShown={() => setLooked(true)} />
                <Button onClick={() => setPaper(true)}>{t('paper_open')}</Button>
              </div>
            ),
            next: t('new_next'),
            missing: looked ? undefined : t('new_missing_look'),
          },
          {
            id: 'check',
            title: t('new_step_check'),
            text: t(making?.kind === 'key' ? 'new_check_key' : 'new_check_words'),
            // Only while it is asked: what stands in fields is not kept longer than needed.
            content: making && at === 2 && (
              <CheckStep making={making} answers={answers} onAnswers={setAnswers} />
            ),
            next: t('new_next'),
            missing: isChecked ? undefined : t('new_missing_check'),
          },
          {
            id: 'save',
            title: t('new_step_save'),
            text: t('new_save_text'),
            content: (
              <SaveStep
                password={password}
                again={again}
                onPassword={next => {
                  setPassword(next);
                  setSaved(undefined);
                }}
                onAgain={setAgain}
                saved={saved}
                isReady={!passwordMissing && !busy}
                onSave={format => void save(format)}
              />
            ),
            next: t('new_open'),
            missing: passwordMissing
              ? t('new_missing_password')
              : saved === undefined
                ? t('new_missing_download')
                : undefined,
          },
        ]}
      />
      {isPaper && making && (
        <Suspense>
          <PaperWallet
            kind={making.kind}
            address={making.address}
            shown={making.shown}
            onClose={() => setPaper(false)}
          />
        </Suspense>
      )}
      {leaving && (
        <Dialog
          title={t('new_leave_title')}
          open
          size="small"
          onClose={leaving.stay}
          footer={
            <>
              <Button kind="danger" onClick={leaving.leave}>
                {t('new_leave')}
              </Button>
              <Button kind="primary" onClick={leaving.stay}>
                {t('new_stay')}
              </Button>
            </>
          }
        >
          <p>{t('new_leave_text')}</p>
        </Dialog>
      )}
    </>
  );
}
