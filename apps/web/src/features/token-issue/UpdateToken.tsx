import { useQuery } from '@tanstack/react-query';
import type { Address } from '@sunscope/tron/address';
import { useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { DetailSkeleton } from '../../components/data/DetailList.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { NotFound } from '../../components/feedback/NotFound.tsx';
import { FileDrop } from '../../components/wallet/FileDrop.tsx';
import { useDraft } from '../../components/wallet/draft.ts';
import { Wizard } from '../../components/wallet/Wizard.tsx';
import { isOwnPicture } from '../../lib/format/own-picture.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { postJson } from '../../lib/net/post.ts';
import type { AssetUpdate } from '../../wallet/intents/asset-update.ts';
import type { LoginKindId } from '../../wallet/signer.ts';
import { ChainRecord } from './ChainRecord.tsx';
import { Confirmation } from './Confirmation.tsx';
import { RecordFields } from './RecordFields.tsx';
import { useRecordObstacle } from './record-obstacle.ts';
import { recordedQuery, type Recorded } from './recorded.ts';
import { writeRecord } from './record-content.ts';
import { readKept, readRecord, type TokenDraft } from './token-form.ts';
import styles from './TokenForms.module.css';

const useT = wordsOf('token-forms');

const MOST_LOGO_BYTES = 200 * 1024;

interface UpdateTokenProps {
  id: string;
  own: Address | undefined;
  signs: boolean;
  /** The kind of login that signs. */
  login: LoginKindId | undefined;
  onConnect: () => void;
  /** Has a change of the chain's own record confirmed and signed. */
  onAct: (intent: AssetUpdate) => void;
}

/** Changes what the server keeps of a token; only its issuer can sign that. */
export function UpdateToken(props: UpdateTokenProps): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(recordedQuery(props.id));
  if (data === undefined)
    return error === null ? (
      <DetailSkeleton rows={7} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  if (data === null)
    return <NotFound title={t('market_unknown')} tried={props.id} text={t('market_unknown_text')} />;
  const { id, own, signs, onAct } = props;
  return (
    <>
      <UpdateForm {...props} recorded={data} />
      {data.type === 'trc10' && own !== undefined && own === data.issuer && signs && (
        <ChainRecord id={id} own={own} onAct={onAct} />
      )}
    </>
  );
}

function UpdateForm({
  id,
  own,
  signs,
  login,
  onConnect,
  recorded,
}: UpdateTokenProps & { recorded: Recorded }): ReactNode {
  const t = useT();
  const { value: draft, set, found, forget } = useDraft(`token-update-${id}`, recorded.draft, readKept);
  const [at, setAt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const problems = readRecord(draft);
  const obstacleOf = useRecordObstacle(login);
  const change = (part: Partial<TokenDraft>) => {
    setRefusal(undefined);
    set({ ...draft, ...part });
  };
  const attempt = async (act: () => Promise<string | undefined>) => {
    setBusy(true);
    try {
      setRefusal(await act());
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  const takeLogo = (file: File) =>
    void attempt(async () => {
      const answer = (await postJson('/api/uploadLogo', {
        imageData: await dataUrlOf(file),
        owner_address: recorded.issuer,
      })) as { success?: boolean; data?: string; message?: string };
      if (answer.success !== true) return answer.message ?? '';
      change({ logo: answer.data ?? '' });
      return undefined;
    });
  const sign = () =>
    void attempt(async () => {
      const fault = await writeRecord({ type: recorded.type, id, issuer: recorded.issuer }, draft);
      if (fault === undefined) {
        forget();
        setDone(true);
      }
      return fault;
    });
  const missing =
    own === undefined
      ? t('missing_wallet')
      : own !== recorded.issuer
        ? t('missing_issuer')
        : signs
          ? obstacleOf({ type: recorded.type, id, issuer: recorded.issuer }, draft)
          : t('missing_key');
  const path = recorded.type === 'trc10' ? `/token/${id}` : `/token20/${id}`;
  if (done)
    return (
      <EmptyState
        title={t('result_recorded')}
        text={t('result_recorded_text')}
        action={
          <Button kind="primary" to={path}>
            {t('result_view')}
          </Button>
        }
      />
    );
  const refused = refusal !== undefined && (
    <p role="alert" className={styles['wrong']}>
      {t.rich('refused', { reason: <bdi>{refusal}</bdi> })}
    </p>
  );
  return (
    <Wizard
      label={t('update_title')}
      at={at}
      onStep={setAt}
      onDone={sign}
      busy={busy}
      foot={t(found ? 'draft_found' : 'draft_kept')}
      steps={[
        {
          id: 'record',
          title: t('step_record'),
          text: t('step_update'),
          content: (
            <div className={styles['form']}>
              <FileDrop
                label={t('field_logo')}
                types={['.png', '.jpg', '.jpeg', '.webp']}
                mostBytes={MOST_LOGO_BYTES}
                onFile={takeLogo}
              />
              {isOwnPicture(draft.logo) && (
                <img src={draft.logo} alt={t('field_logo')} width={64} height={64} />
              )}
              {refused}
              <RecordFields draft={draft} problems={problems} onChange={change} />
            </div>
          ),
          next: t('next'),
          missing: Object.keys(problems).length === 0 ? undefined : t('missing_fields'),
        },
        {
          id: 'confirm',
          title: t('step_confirm'),
          text: t('step_confirm_trc20'),
          content: (
            <div className={styles['form']}>
              <Confirmation draft={{ ...draft, contract: id }} issuer={recorded.issuer} kind="record" />
              {own === undefined && (
                <Button kind="primary" onClick={onConnect}>
                  {t('connect')}
                </Button>
              )}
              {refused}
            </div>
          ),
          next: t('sign_record'),
          missing,
        },
      ]}
    />
  );
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new Error(file.name)));
    reader.readAsDataURL(file);
  });
}
