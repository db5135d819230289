import { DUST_SUN } from '@sunscope/tron/amount';
import { onFeed } from '../../lib/feed.ts';
import { queryClient } from '../../lib/query-client.ts';
import { configQuery } from '../../lib/config.ts';
import { isSuspicious } from '../../lib/token-trust.ts';
import { noteLocalRecipient, recipientStore } from '../../wallet/local-recipients.ts';
import { walletNode } from '../../wallet/node.ts';
import type { SendableToken } from '../../wallet/send-form.ts';
import {
  sendTransfer,
  type SendStep,
  type SendTerms,
  type SentTransfer,
} from '../../wallet/send-transfer.ts';
import type { Transfer } from '../../wallet/transfer.ts';
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

/** What the person saw and agreed to. */
export interface Confirmed {
  transfer: Transfer;
  token: SendableToken;
  terms: SendTerms;
}

/** Sends with this page's session, node and feed. */
export async function sendFromHere(
  { transfer, token, terms }: Confirmed,
  onStep: (step: SendStep, hash?: string) => void,
): Promise<SentTransfer> {
  const sent = await sendTransfer({
    node: walletNode(),
    signer: wallet.signer(),
    transfer,
    terms: { ...terms, mayStandStill: await isEmbeddedChain() },
    onStep,
    pause: untilBlock,
  });
  if (makesKnown(transfer, token)) noteLocalRecipient(recipientStore(), transfer, Date.now());
  return sent;
}

/** The index's rule: neither dust nor a token that deserves suspicion makes its recipient known. */
function makesKnown({ token: { kind }, amount }: Transfer, { info }: SendableToken): boolean {
  return !isSuspicious(info) && (kind !== 'trx' || amount > DUST_SUN);
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
