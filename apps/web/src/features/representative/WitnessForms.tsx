import type { Address } from '@sunscope/tron/address';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { amountText } from '../../lib/format/amount-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { CheckField } from '../../components/forms/CheckField.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { rawOrZero } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { apiQuery } from '../../lib/net/api.ts';
import type { IntentKey } from '../../wallet/intents/intent.ts';
import type { Intent } from '../../wallet/intents/registry.ts';
import { brokerageForm, witnessCreateForm, witnessUpdateForm } from '../../wallet/intents/witness-forms.ts';
import { useSigningAccount } from '../../wallet/signing-account.ts';
import { TeamLinkForm } from './TeamLinkForm.tsx';
import styles from './WitnessForms.module.css';

const useT = wordsOf('governance-forms', 'wallet-actions', 'wallet');

interface WitnessFormProps {
  own: Address;
  onAct: (intent: Intent) => void;
}

const OWNER = 0;

/** Makes the own account a candidate: a site, the fee, and that it never comes back. */
export function ApplyForm({ own, onAct }: WitnessFormProps): ReactNode {
  const t = useT();
  const { signs } = useSigningAccount();
  const { data: account } = useQuery(apiQuery('/api/accountv2', { address: own }));
  const { data: parameters } = useQuery(apiQuery('/api/chainparameters', {}));
  const [url, setUrl] = useState('');
  const [agreed, setAgreed] = useState(false);
  const { problems, intent } = witnessCreateForm.read({ url }, { from: own, permissionId: OWNER });
  const cost = parameters?.tronParameters.find(({ key }) => key === 'getAccountUpgradeCost')?.value;
  const feeSun = cost === undefined ? undefined : rawOrZero(cost);
  const fee = feeSun === undefined ? '…' : amountText(feeSun, TRX_DECIMALS);
  const isShort = feeSun !== undefined && account !== undefined && rawOrZero(account.balance) < feeSun;
  const missing = !signs
    ? t('missing_key')
    : isShort
      ? t('apply_short', { fee })
      : url.trim() === ''
        ? t('you_must_enter_url')
        : !intent || agreed
          ? undefined
          : t('missing_consent');
  return (
    <Card title={t('apply_title')}>
      <div className={styles['form']}>
        <p className={styles['text']}>{t('apply_text', { fee })}</p>
        <UrlField value={url} onChange={setUrl} problem={problems.url} />
        <CheckField label={t('apply_consent')} checked={agreed} onChange={setAgreed} />
        <Act missing={missing} intent={agreed && !isShort && signs ? intent : undefined} onAct={onAct} />
      </div>
    </Card>
  );
}

interface OwnWitnessProps extends WitnessFormProps {
  /** The site it names now, and the percent it keeps now. */
  url: string;
  brokerage: number | null;
}

/** What a representative can change of itself. */
export function OwnWitness({ own, url, brokerage, onAct }: OwnWitnessProps): ReactNode {
  const t = useT();
  const { signs } = useSigningAccount();
  const [typedUrl, setTypedUrl] = useState(url);
  const [voters, setVoters] = useState(brokerage === null ? '' : String(100 - brokerage));
  const facts = { from: own, permissionId: OWNER };
  const site = witnessUpdateForm.read({ url: typedUrl }, facts);
  const share = brokerageForm.read({ voters }, facts);
  const isSameSite = typedUrl.trim() === url;
  const isSameShare = brokerage !== null && share.intent?.percent === brokerage;
  return (
    <Card title={t('own_witness_title')}>
      <div className={styles['two']}>
        <div className={styles['form']}>
          <UrlField value={typedUrl} onChange={setTypedUrl} problem={site.problems.url} />
          <Act
            missing={
              signs ? (typedUrl.trim() === '' ? t('you_must_enter_url') : undefined) : t('missing_key')
            }
            intent={signs && !isSameSite ? site.intent : undefined}
            onAct={onAct}
          />
        </div>
        <div className={styles['form']}>
          <TextField
            mono
            inputMode="numeric"
            label={t('brokerage_voters')}
            hint={t('brokerage_hint')}
            value={voters}
            onChange={setVoters}
            error={share.problems.voters && t(share.problems.voters)}
            end="%"
          />
          <Act
            missing={signs ? undefined : t('missing_key')}
            intent={signs && !isSameShare ? share.intent : undefined}
            onAct={onAct}
          />
        </div>
        <TeamLinkForm own={own} />
      </div>
    </Card>
  );
}

function UrlField({
  value,
  onChange,
  problem,
}: {
  value: string;
  onChange: (url: string) => void;
  problem: IntentKey | undefined;
}): ReactNode {
  const t = useT();
  return (
    <TextField
      mono
      label={t('witness_url')}
      hint={t('witness_url_hint')}
      placeholder="https://"
      value={value}
      onChange={onChange}
      error={problem && t(problem)}
    />
  );
}

function Act({
  intent,
  missing,
  onAct,
}: {
  intent: Intent | undefined;
  missing: string | undefined;
  onAct: (intent: Intent) => void;
}): ReactNode {
  const t = useT();
  return (
    <>
      <Button kind="primary" disabled={intent === undefined} onClick={() => intent && onAct(intent)}>
        {t('review')}
      </Button>
      {missing !== undefined && (
        <p role="status" className={styles['text']}>
          {missing}
        </p>
      )}
    </>
  );
}
