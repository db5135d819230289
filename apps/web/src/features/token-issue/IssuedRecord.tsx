import type { Address } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { apiQuery } from '../../lib/net/api.ts';
import type { LoginKindId } from '../../wallet/signer.ts';
import { writeRecord } from './record-content.ts';
import { useRecordObstacle } from './record-obstacle.ts';
import type { TokenDraft } from './token-form.ts';
import styles from './TokenForms.module.css';

const useT = wordsOf('token-forms');

const ASK_AGAIN_MS = 2_000;

/** Whether something was typed that the chain does not keep. */
export const hasMoreThanChain = ({ email, whitePaper, github, social }: TokenDraft): boolean =>
  [email, whitePaper, github, ...social.map(({ url }) => url)].some(text => text.trim() !== '');

interface IssuedRecordProps {
  draft: TokenDraft;
  own: Address;
  signs: boolean;
  /** The kind of login that signs. */
  login: LoginKindId | undefined;
  /** What else can be done now. */
  others: ReactNode;
}

/** After an issue: what was typed beside the chain's own fields is recorded by one more signature. */
export function IssuedRecord({ draft, own, signs, login, others }: IssuedRecordProps): ReactNode {
  const t = useT();
  const { data: issued } = useQuery({
    ...apiQuery('/api/token', { owner: own, showAll: '1', limit: 1 }),
    // The block may be known here a moment later than to the node.
    refetchInterval: ({ state }) => (state.data?.data.length === 0 ? ASK_AGAIN_MS : false),
  });
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [done, setDone] = useState(false);
  const obstacleOf = useRecordObstacle(login);
  const id = issued?.data[0]?.id;
  const missing =
    id === undefined
      ? t(signs ? 'issued_record_waits' : 'missing_key')
      : signs
        ? obstacleOf({ type: 'trc10', id: String(id), issuer: own }, draft)
        : t('missing_key');
  const record = async () => {
    if (id === undefined) return;
    setBusy(true);
    try {
      const fault = await writeRecord({ type: 'trc10', id: String(id), issuer: own }, draft);
      setRefusal(fault);
      setDone(fault === undefined);
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  if (done)
    return (
      <EmptyState
        title={t('result_recorded')}
        text={t('result_recorded_text')}
        action={
          <span className="pieces">
            <Button kind="primary" to={`/token/${id}`}>
              {t('result_view')}
            </Button>
            {others}
          </span>
        }
      />
    );
  return (
    <>
      <EmptyState
        title={t('issued_record_title')}
        text={t('issued_record_text')}
        action={
          <span className="pieces">
            <Button
              kind="primary"
              disabled={missing !== undefined}
              loading={busy}
              onClick={() => void record()}
            >
              {t('sign_record')}
            </Button>
            {others}
          </span>
        }
      />
      {missing !== undefined && <p role="status">{missing}</p>}
      {refusal !== undefined && (
        <p role="alert" className={styles['wrong']}>
          {t.rich('refused', { reason: <bdi>{refusal}</bdi> })}
        </p>
      )}
    </>
  );
}
