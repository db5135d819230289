import IconAlertTriangle from '~icons/alert-triangle';
import IconCheck from '~icons/check';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { HashText } from '../../../components/chain/HashText.tsx';
import { Receipt } from '../../../components/chain/Receipt.tsx';
import { Skeleton } from '../../../components/feedback/Skeleton.tsx';
import { lazyExtra, wordsOf } from '../../../lib/i18n/i18n.tsx';
import { entryOf, type Intent } from '../../../wallet/intents/registry.ts';
import { openShared, signingStateOf, type SharedTransaction } from '../../../wallet/multisig/shared.ts';
import { isOver, isTooLong } from '../../../wallet/multisig/sign-shared.ts';
import { sendableTokens, type SendableToken } from '../../../wallet/sendable-tokens.ts';
import type { SessionAccount } from '../../../wallet/session-types.ts';
import { Notice } from '../Notice.tsx';
import { accountQuery } from '../queries.ts';
import { QuoteProblems } from '../QuoteProblems.tsx';
import { quoteQuery } from '../quote-query.ts';
import { receiptOfQuote } from '../receipt-of-quote.ts';
import styles from '../SendDialog.module.css';
import { permissionsQuery } from './queries.ts';
import { SharedActions, type Outcome } from './SharedActions.tsx';
import { SharedFields } from './SharedFields.tsx';
import { ShareOptions } from './ShareOptions.tsx';

const useT = wordsOf('multisig', 'wallet');

const WhatIf = lazyExtra(async () => (await import('../WhatIf.tsx')).WhatIf);

interface SharedPanelProps {
  shared: SharedTransaction;
  /** Whose wallet signs; undefined only shows. */
  account: SessionAccount | undefined;
  /** The id under which it was handed over; another one of the bytes is said, and nothing is signed. */
  givenHash?: string | undefined;
  /** What became of it, by the service: nothing is signed any more. */
  isEnded?: boolean;
  /** The service has it: signatures go back to it. */
  isOnServer?: boolean;
  onChanged?: () => void;
}

/** A transaction that collects signatures: what it does, who signed, and what can be done with it. */
export function SharedPanel({
  shared: given,
  account,
  givenHash,
  isEnded = false,
  isOnServer = false,
  onChanged,
}: SharedPanelProps): ReactNode {
  const t = useT();
  const [shared, setShared] = useState(given);
  const [outcome, setOutcome] = useState<Outcome>();
  const [nowMs] = useState(() => Date.now());
  const opened = useMemo(() => openShared(shared), [shared]);
  const owner = opened?.owner;
  const { data: permissions, error } = useQuery({
    ...permissionsQuery(owner ?? ('' as never)),
    enabled: owner !== undefined,
  });
  const { data: detail } = useQuery({
    ...accountQuery(owner ?? ('' as never)),
    enabled: owner !== undefined,
  });
  if (!opened) return <Notice tone="bad">{t('shared_unreadable')}</Notice>;
  if (owner !== undefined && !permissions && !error) return <Skeleton width="100%" height={320} />;
  const state = signingStateOf(opened, permissions?.permissions ?? undefined, account?.address);
  const isForeign = givenHash !== undefined && givenHash.toLowerCase() !== opened.hash;
  const obstacle = isForeign
    ? 'shared_foreign'
    : !opened.intent
      ? 'tronscan_not_support_signatures_this_transaction'
      : isEnded
        ? undefined
        : isOver(opened, nowMs)
          ? 'shared_expired_text'
          : isTooLong(opened, nowMs)
            ? 'shared_too_long'
            : state.permission && !state.isAllowed
              ? 'shared_not_allowed'
              : undefined;
  return (
    <div className={styles['form']}>
      {obstacle && (
        <Notice tone="bad" icon={IconAlertTriangle}>
          <p>{t(obstacle)}</p>
        </Notice>
      )}
      {outcome && (
        <Notice tone="good" icon={IconCheck} title={t(outcome.isSent ? 'shared_sent' : 'shared_stored')}>
          <p dir="auto">{outcome.message}</p>
          {outcome.isSent && <HashText hash={opened.hash} to={`/transaction/${opened.hash}`} />}
        </Notice>
      )}
      <SharedFields opened={opened} state={state} tokens={sendableTokens(detail)} />
      {opened.intent && !obstacle && !isEnded && !outcome?.isSent && (
        <Cost intent={opened.intent} tokens={sendableTokens(detail)} />
      )}
      {account && opened.intent && !obstacle && !isEnded && !outcome?.isSent && (
        <SharedActions
          key={opened.signers.size}
          account={account}
          opened={opened}
          intent={opened.intent}
          shared={shared}
          state={state}
          isOnServer={isOnServer}
          onSigned={setShared}
          onOutcome={next => {
            setOutcome(next);
            onChanged?.();
          }}
        />
      )}
      {!isForeign && !isEnded && !outcome?.isSent && <ShareOptions shared={shared} hash={opened.hash} />}
    </div>
  );
}

/** What it will cost the account; where the node does not say, it can be signed all the same: the bytes bound it. */
function Cost({ intent, tokens }: { intent: Intent; tokens: readonly SendableToken[] }): ReactNode {
  const t = useT();
  const { data: quote, error } = useQuery(quoteQuery(intent));
  if (!quote)
    return error ? <Notice tone="wait">{t('shared_cost_unknown')}</Notice> : <Skeleton width="70%" />;
  const { spent } = entryOf(intent).messages;
  return (
    <>
      <Receipt
        kind="quote"
        cost={receiptOfQuote(quote)}
        valueLabel={spent && t.has(spent) ? t(spent) : undefined}
        source={t('quote_source')}
      />
      <QuoteProblems quote={quote} />
      {quote.shortSun > 0n && (
        <Notice tone="bad" icon={IconAlertTriangle}>
          {t('shared_short')}
        </Notice>
      )}
      <Suspense fallback={<Skeleton width="70%" />}>
        <WhatIf intent={intent} quote={quote} tokens={tokens} title={t('shared_change_title')} />
      </Suspense>
    </>
  );
}
