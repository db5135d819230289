import type { Address } from '@sunscope/tron/address';
import { DUST_SUN } from '@sunscope/tron/amount';
import { onFeed } from '../../lib/live/feed.ts';
import { queryClient } from '../../lib/net/query-client.ts';
import { configQuery } from '../../lib/net/config.ts';
import { isSuspicious } from '../../lib/format/token-trust.ts';
import { noteLocalRecipient, recipientStore } from '../../wallet/local-recipients.ts';
import { walletNode } from '../../wallet/node.ts';
import { TRX_ASSET } from '../../wallet/intents/intent.ts';
import { entryOf, type Intent } from '../../wallet/intents/registry.ts';
import { assetOf, type SendableToken } from '../../wallet/sendable-tokens.ts';
import { sendIntent, type SendStep, type SendTerms, type SentTransaction } from '../../wallet/send-intent.ts';
import { wallet } from '../../wallet/wallet.ts';

/** Fee limit of the specification's first reading, should the settings not be known. */
const FALLBACK_FEE_LIMIT_SUN = 20_000_000;

/** The network's reading of the specification's fee limit. */
export async function feeLimitReading(): Promise<bigint> {
  const config = await queryClient.ensureQueryData(configQuery).catch(() => undefined);
  return BigInt(config?.feeLimitSun ?? FALLBACK_FEE_LIMIT_SUN);
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

/** Sends with this page's session, node and feed. */
export async function sendFromHere(
  { intent, tokens, terms }: Confirmed,
  onStep: (step: SendStep, hash?: string) => void,
): Promise<SentTransaction> {
  const sent = await sendIntent({
    node: walletNode(),
    signer: wallet.signer(),
    intent,
    terms: { ...terms, mayStandStill: await isEmbeddedChain() },
    onStep,
    pause: untilBlock,
  });
  const to = knownBy(intent, tokens);
  if (to !== undefined) noteLocalRecipient(recipientStore(), { from: intent.from, to }, Date.now());
  return sent;
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

/** Resolves with the next block the feed tells of, or after so many ms. */
function untilBlock(ms: number): Promise<void> {
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
