import type { Address } from '@sunscope/tron/address';
import { equalBytes, hexToBytes } from '@sunscope/tron/bytes';
import { transactionId } from '@sunscope/tron/transaction';
import IconRefresh from '~icons/refresh';
import { useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { queryClient } from '../../lib/net/query-client.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { intentOfRaw } from '../../wallet/intents/read-intent.ts';
import type { Intent } from '../../wallet/intents/registry.ts';
import { walletNode } from '../../wallet/node.ts';
import { sendableTokens } from '../../wallet/sendable-tokens.ts';
import { loadActions } from './load-actions.ts';
import { Notice } from './Notice.tsx';
import { accountQuery } from './queries.ts';
import { openAction } from './wallet-dialogs.ts';

const useT = wordsOf('what-if');

/**
 * What a transaction wanted, from the bytes its owner signed: those whose hash is its id, whatever the node answers.
 * Undefined where they are none that this wallet could make.
 */
async function intentOf(hash: string, own: Address): Promise<Intent | undefined> {
  const [found] = await Promise.all([walletNode().transactionById(hexToBytes(hash)), loadActions()]);
  if (!found || !equalBytes(transactionId(found.rawData), hexToBytes(hash))) return undefined;
  const intent = intentOfRaw(found.rawData);
  return intent?.from === own ? intent : undefined;
}

/** Offers a failed transaction again to whom it is of: the same fields, confirmed with what they would do now. */
export function TryAgain({ hash, own }: { hash: string; own: Address }): ReactNode {
  const t = useT();
  const [state, setState] = useState<'idle' | 'reading' | 'unreadable' | 'unreachable'>('idle');
  const open = async () => {
    setState('reading');
    try {
      const [intent, account] = await Promise.all([
        intentOf(hash, own),
        // Names and decimals of its amounts; without them they stand in raw units.
        queryClient.ensureQueryData(accountQuery(own)).catch(() => undefined),
      ]);
      setState(intent ? 'idle' : 'unreadable');
      if (intent) openAction({ intent, tokens: sendableTokens(account) });
    } catch {
      setState('unreachable');
    }
  };
  return (
    <>
      <p>
        <Button icon={IconRefresh} loading={state === 'reading'} onClick={() => void open()}>
          {t('try_again_with')}
        </Button>
      </p>
      {(state === 'unreadable' || state === 'unreachable') && (
        <Notice tone="bad">{t(`try_again_${state}`)}</Notice>
      )}
    </>
  );
}
