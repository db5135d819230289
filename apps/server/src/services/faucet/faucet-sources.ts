import type { NodeClient } from '@sunscope/node-api/client';
import { addressToBytes, addressToHex, type Address } from '@sunscope/tron/address';
import { SunscopeError } from '@sunscope/tron/errors';
import { addressFromPrivateKey, parsePrivateKey } from '@sunscope/tron/keys';
import { signDigest } from '@sunscope/tron/signature';
import {
  createTransactionRaw,
  encodeTransaction,
  refBlockOf,
  transactionId,
} from '@sunscope/tron/transaction';
import { z } from 'zod';
import { readBounded } from '../system/bounded-read.ts';
import type { FaucetSource } from './faucet.ts';

const LIFE_MS = 60_000n;

/** The treasury of the embedded chain, which its control calls reach. */
export function devnetSource(nodeUrl: string): FaucetSource {
  return {
    async send(address, sun) {
      const { status } = await readBounded(`${nodeUrl}/admin/fund`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"address":"${addressToHex(address)}","amountSun":${sun}}`,
      }).catch((error: unknown) => {
        throw new SunscopeError('node_unreachable', 'the chain does not answer', { cause: error });
      });
      if (status !== 200) throw new SunscopeError('fund_refused', `the chain answered with status ${status}`);
    },
  };
}

/** An account of a test network whose key the operator of this server put in its settings. */
export function keySource(node: Pick<NodeClient, 'broadcast' | 'headHeader'>, key: string): FaucetSource {
  const privateKey = parsePrivateKey(key);
  const from = addressFromPrivateKey(privateKey);
  return {
    async send(address: Address, sun: bigint) {
      const head = await node.headHeader();
      const time = head.header.raw_data.timestamp;
      const raw = createTransactionRaw(
        'TransferContract',
        { owner_address: addressToBytes(from), to_address: addressToBytes(address), amount: sun },
        { refBlock: refBlockOf(head.id), expirationMs: time + LIFE_MS, timestampMs: time },
      );
      await node.broadcast(
        encodeTransaction(raw, { signature: [signDigest(transactionId(raw), privateKey)] }),
      );
    },
  };
}

const captchaAnswer = z.object({ success: z.boolean() });

/** Asks a verification service in the form of reCAPTCHA, hCaptcha and Turnstile: secret and response, `{success}` back. */
export function captchaCheck(url: string, secret: string): (code: string) => Promise<boolean> {
  return async code => {
    if (code === '') return false;
    try {
      const { text } = await readBounded(url, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: code }),
      });
      return captchaAnswer.parse(JSON.parse(text)).success;
    } catch (error) {
      throw Object.assign(
        new SunscopeError('captcha_unreachable', 'The captcha cannot be checked now; try again in a moment', {
          cause: error,
        }),
        { statusCode: 502 },
      );
    }
  };
}
