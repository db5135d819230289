import { USUAL_FEE_LIMIT_SUN } from '@sunscope/product-api/config';
import type { Address } from '@sunscope/tron/address';
import { DUST_SUN } from '@sunscope/tron/amount';
import { SunscopeError } from '@sunscope/tron/errors';
import { onFeed } from '../../lib/live/feed.ts';
import { queryClient } from '../../lib/net/query-client.ts';
import { configQuery } from '../../lib/net/config.ts';
import { isSuspicious } from '../../lib/format/token-trust.ts';
import { noteLocalRecipient, recipientStore } from '../../wallet/local-recipients.ts';
import { walletNode } from '../../wallet/node.ts';
import { forgetPending, notePending, watchTransaction } from '../../wallet/pending-transactions.ts';
import { TransactionPendingError, type PendingTransaction } from '../../wallet/send-errors.ts';
import { TRX_ASSET } from '../../wallet/intents/intent.ts';
import { entryOf, type Intent } from '../../wallet/intents/registry.ts';
import { assetOf, type SendableToken } from '../../wallet/sendable-tokens.ts';
import {
  sendIntent,
  type SendOptions,
  type SendStep,
  type SendTerms,
  type SentTransaction,
} from '../../wallet/send-intent.ts';
import { wallet } from '../../wallet/wallet.ts';

/** The network's reading of the specification's fee limit; the usual one should the settings not be known. */
export async function feeLimitReading(): Promise<bigint> {
  const config = await queryClient.ensureQueryData(configQuery).catch(() => undefined);
  return BigInt(config?.feeLimitSun ?? USUAL_FEE_LIMIT_SUN);
}

/** Whether the node is the chain in the same box, whose time may have been set by hand. */
export async function isEmbeddedChain(): Promise<boolean> {
  const config = await queryClient.ensureQueryData(configQuery).catch(() => undefined);
  return config?.network?.embedded === true;
}

/** What stands in the confirmation: an intent, and its tokens as they stood when amounts were typed. */
export interface Confirming {
  intent: Intent;
  tokens: readonly SendableToken[];
}

/** What the person saw and agreed to. */
export interface Confirmed extends Confirming {
  terms: SendTerms;
}

/**
 * Sends with this page's session, node and feed.
 * @param onSigned waited for before any node has it
 */
export async function sendFromHere(
  { intent, tokens, terms }: Confirmed,
  onStep: (step: SendStep, hash?: string) => void,
  onSigned?: SendOptions['onSigned'],
): Promise<SentTransaction> {
  let signed: PendingTransaction | undefined;
  const forget = () => {
    if (signed) forgetPending(intent.from, signed.hash);
  };
  try {
    const sent = await sendIntent({
      node: walletNode(),
      signer: wallet.signer(),
      intent,
      terms: { ...terms, mayStandStill: await isEmbeddedChain() },
      onStep,
      onSigned: async (pending, bytes) => {
        await onSigned?.(pending, bytes);
        signed = pending;
        notePending(intent.from, pending);
      },
      pause: untilBlock,
    });
    forget();
    rememberRecipient({ intent, tokens });
    return sent;
  } catch (error) {
    // What nobody foresaw says nothing about the transaction.
    if (error instanceof SunscopeError && !(error instanceof TransactionPendingError)) forget();
    throw error;
  }
}

/** Waits for the end of a transaction that is pending: {@link watchTransaction}, with this page's node and feed. */
export function watchFromHere(pending: PendingTransaction, signal: AbortSignal): Promise<SentTransaction> {
  return watchTransaction(walletNode(), pending, { pause: untilBlock, signal });
}

/** Remembers whom a transfer that is in a block went to. */
export function rememberRecipient({ intent, tokens }: Confirming): void {
  const to = knownBy(intent, tokens);
  if (to !== undefined) noteLocalRecipient(recipientStore(), { from: intent.from, to }, Date.now());
}

/** The recipient that an intent makes known. The index's rule: neither dust nor a token that deserves suspicion does. */
function knownBy(intent: Intent, tokens: readonly SendableToken[]): Address | undefined {
  const entry = entryOf(intent);
  const [sent] = entry.effects(intent).spends;
  if (sent === undefined) return undefined;
  const token = tokens.find(one => assetOf(one.token) === sent.asset);
  const counts =
    token !== undefined && !isSuspicious(token.info) && (sent.asset !== TRX_ASSET || sent.raw > DUST_SUN);
  return counts ? entry.recipient(intent) : undefined;
}

/** Resolves with the next block the feed announces, or after so many ms. */
export function untilBlock(ms: number): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, ms);
    const stop = onFeed(message => {
      if (message.type === 'block') done();
    });
  });
}
