import type { Address } from '@sunscope/tron/address';
import { bytesToText } from '@sunscope/tron/bytes';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { TextArea } from '../../components/forms/TextArea.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import type { AssetUpdate } from '../../wallet/intents/asset-update.ts';
import { walletNode } from '../../wallet/node.ts';
import { readChainRecord, type ChainRecordValues } from './chain-record.ts';
import styles from './TokenForms.module.css';

const useT = wordsOf('token-forms');

interface ChainRecordProps {
  id: string;
  /** The issuer, who is signed in and has a key. */
  own: Address;
  onAct: (intent: AssetUpdate) => void;
}

/** What the chain itself keeps of a TRC10 token, as its issuer can change it. */
export function ChainRecord({ id, own, onAct }: ChainRecordProps): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: ['chain-record', id],
    queryFn: async () => (await walletNode().assetById(id)) ?? null,
  });
  return (
    <Card title={t('chain_title')}>
      {data ? (
        <ChainForm
          own={own}
          onAct={onAct}
          now={{
            description: bytesToText(data.description) ?? '',
            url: bytesToText(data.url) ?? '',
            freeLimit: String(data.free_asset_net_limit),
            publicLimit: String(data.public_free_asset_net_limit),
          }}
        />
      ) : error === null && data === undefined ? (
        <Skeleton height={160} />
      ) : (
        <ErrorState error={error ?? new Error(id)} onRetry={() => void refetch()} />
      )}
    </Card>
  );
}

function ChainForm({
  own,
  now,
  onAct,
}: {
  own: Address;
  now: ChainRecordValues;
  onAct: (intent: AssetUpdate) => void;
}): ReactNode {
  const t = useT();
  const [typed, setTyped] = useState(now);
  const { problems, intent } = readChainRecord(typed, now, own);
  const problem = (field: keyof ChainRecordValues) => problems[field] && t(problems[field]);
  const change = (part: Partial<ChainRecordValues>) => setTyped({ ...typed, ...part });
  return (
    <div className={styles['form']}>
      <p className={styles['text']}>{t('chain_text')}</p>
      <TextArea
        label={t('field_description')}
        value={typed.description}
        onChange={description => change({ description })}
        error={problem('description')}
      />
      <TextField
        mono
        label={t('field_website')}
        value={typed.url}
        onChange={url => change({ url })}
        error={problem('url')}
      />
      <div className={styles['pair']}>
        <TextField
          mono
          inputMode="numeric"
          label={t('field_free')}
          hint={t('field_free_hint')}
          value={typed.freeLimit}
          onChange={freeLimit => change({ freeLimit })}
          error={problem('freeLimit')}
        />
        <TextField
          mono
          inputMode="numeric"
          label={t('field_public')}
          value={typed.publicLimit}
          onChange={publicLimit => change({ publicLimit })}
          error={problem('publicLimit')}
        />
      </div>
      <Button kind="primary" disabled={intent === undefined} onClick={() => intent && onAct(intent)}>
        {t('review')}
      </Button>
    </div>
  );
}
