import { parseAddress, type Address } from '@sunscope/tron/address';
import { SunscopeError } from '@sunscope/tron/errors';
import { describe, expect, it } from 'vitest';
import { createFaucet } from './create-faucet.ts';
import { Faucet } from './faucet.ts';

const ANN = parseAddress('TZ4UXDV5ZhNW7fb2AMSbgfAEZ7hWsnYS2g');

/** A store in memory. */
function memory() {
  const rows = new Map<string, string>();
  return {
    claim: async ({ address, ip }: { address: Uint8Array; ip: string }) => {
      const key = Buffer.from(address).toString('hex');
      if (rows.has(key)) return 'address' as const;
      if ([...rows.values()].includes(ip)) return 'ip' as const;
      rows.set(key, ip);
      return undefined;
    },
    release: async (address: Uint8Array) => void rows.delete(Buffer.from(address).toString('hex')),
  };
}

describe('faucet', () => {
  it('lets whoever got nothing ask again', async () => {
    const sent: [Address, bigint][] = [];
    let broken = true;
    const faucet = new Faucet({
      store: memory(),
      amountSun: 5n,
      captcha: undefined,
      now: () => 0,
      source: async () => ({
        async send(address, sun) {
          if (broken) throw new SunscopeError('refused', 'the purse is empty');
          sent.push([address, sun]);
        },
      }),
    });
    const ask = () => faucet.request({ address: ANN, ip: '203.0.113.1', captchaCode: '' });
    expect(await ask()).toMatchObject({
      success: false,
      code: 'CONTRACT_VALIDATE_ERROR',
      message: 'The faucet could not send: the purse is empty',
    });
    broken = false;
    expect(await ask()).toMatchObject({ success: true, amount: 5 });
    expect(sent).toEqual([[ANN, 5n]]);
  });

  it.each(['main', 'side', undefined] as const)(
    'gives nothing on a network of kind %s, key or not',
    async kind => {
      const faucet = createFaucet({
        config: {
          faucetKey: '1'.repeat(64),
          faucetSun: 1n,
          captchaUrl: undefined,
          captchaSecret: undefined,
        },
        store: memory(),
        node: {} as never,
        devnetUrl: () => undefined,
        networkKind: async () => kind,
        now: () => 0,
      });
      expect(await faucet.request({ address: ANN, ip: '203.0.113.1', captchaCode: '' })).toMatchObject({
        success: false,
        code: 'NOT_AVAILABLE',
      });
    },
  );
});
