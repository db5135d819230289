import type { ReactNode } from 'react';
import IconAlertTriangle from '~icons/alert-triangle';
import { Button } from '../../components/base/Button.tsx';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { ClockError } from '../../wallet/clock.ts';
import { failureWords } from '../../wallet/failure.ts';
import { WalletError } from '../../wallet/signer.ts';
import { Notice } from './Notice.tsx';

const useT = wordsOf('wallet');

/** Why an intent has no quote. Without one nothing is signed: nobody could say what it costs. */
export function QuoteFailure({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  const t = useT();
  const words = error instanceof WalletError ? failureWords(error) : undefined;
  return (
    <Notice tone="bad" icon={IconAlertTriangle}>
      {error instanceof ClockError ? (
        <ClockWords error={error} />
      ) : (
        <>
          <p>{words ? t(words.key) : t('quote_unavailable')}</p>
          {words?.detail !== undefined && <p dir="ltr">{words.detail}</p>}
        </>
      )}
      <p>
        <Button size="small" onClick={onRetry}>
          {t('ui_retry')}
        </Button>
      </p>
    </Notice>
  );
}

function ClockWords({ error: { gapMs, wrong } }: { error: ClockError }): ReactNode {
  const t = useT();
  const format = useFormat();
  const isAhead = gapMs > 0n;
  const gap = format.duration(Number((isAhead ? gapMs : -gapMs) / 1000n));
  if (wrong === 'node')
    return <p>{isAhead ? t('clock_node_ahead', { gap }) : t('clock_node_behind', { gap })}</p>;
  if (wrong === 'device')
    return <p>{isAhead ? t('clock_device_behind', { gap }) : t('clock_device_ahead', { gap })}</p>;
  return <p>{isAhead ? t('clock_apart_ahead', { gap }) : t('clock_apart_behind', { gap })}</p>;
}
