import type { Address } from '@sunscope/tron/address';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { apiQuery } from '../../lib/net/api.ts';
import { useSigningAccount } from '../../wallet/signing-account.ts';
import { isGithubLink, writeTeamLink } from './team-link.ts';
import styles from './WitnessForms.module.css';

const useT = wordsOf('governance-forms', 'wallet-actions', 'wallet');

/** Where the texts of the own page are: a signed word to this server, nothing for the chain. */
export function TeamLinkForm({ own }: { own: Address }): ReactNode {
  const t = useT();
  const { signs } = useSigningAccount();
  const client = useQueryClient();
  const { data } = useQuery(apiQuery('/api/account/sr', { address: own }));
  const [typed, setTyped] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<string>();
  const link = typed ?? data?.githubLink ?? '';
  const isRight = isGithubLink(link);
  const isSame = link.trim() === (data?.githubLink ?? '');
  const save = async () => {
    setBusy(true);
    setOutcome(undefined);
    try {
      await writeTeamLink(own, link);
      setOutcome(t('github_saved'));
      await client.invalidateQueries();
    } catch (error) {
      setOutcome(t('github_refused', { reason: error instanceof Error ? error.message : String(error) }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles['form']}>
      <TextField
        mono
        label={t('github_link')}
        hint={t('github_hint')}
        placeholder="user/repository"
        value={link}
        onChange={next => {
          setOutcome(undefined);
          setTyped(next);
        }}
        error={link === '' || isRight ? undefined : t('github_wrong')}
      />
      <Button disabled={!signs || !isRight || isSame} loading={busy} onClick={() => void save()}>
        {t('github_sign')}
      </Button>
      {(outcome !== undefined || !signs) && (
        <p role="status" className={styles['text']}>
          {outcome === undefined ? t('missing_key') : <bdi>{outcome}</bdi>}
        </p>
      )}
    </div>
  );
}
