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
import type { FaucetSource } from './faucet.ts';

const TIMEOUT_MS = 5000;
const LIFE_MS = 60_000n;

/** The treasury of the embedded chain, which its control calls reach. */
export function devnetSource(nodeUrl: string): FaucetSource {
  return {
    async send(address, sun) {
      const response = await fetch(`${nodeUrl}/admin/fund`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"address":"${addressToHex(address)}","amountSun":${sun}}`,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => {
        throw new SunscopeError('node_unreachable', 'the chain does not answer', { cause: error });
      });
      if (!response.ok)
        throw new SunscopeError('fund_refused', `the chain answered with status ${response.status}`);
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

/** Asks a verification service in the form of reCAPTCHA, hCaptcha and Turnstile: secret and response, `{success}` back. */
export function captchaCheck(url: string, secret: string): (code: string) => Promise<boolean> {
  return async code => {
    if (code === '') return false;
    try {
      const response = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: code }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const answer = (await response.json()) as { success?: unknown };
      return answer.success === true;
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
