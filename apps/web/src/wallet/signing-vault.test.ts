// @vitest-environment node
import { parseAddress } from '@sunscope/tron/address';
import { hexToBytes } from '@sunscope/tron/bytes';
import { messageDigest, recoverAddress } from '@sunscope/tron/signature';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSigningVault } from './signing-vault.ts';

const KEY = 'b5a4cea271ff424d7c31dc12a3e43e401df7a40d7412a15750f3f0b6b5449a28';
const OWNER = { recordId: 'r', address: parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH') };

describe('on a page without HTTPS, where browsers encrypt nothing, a key', () => {
  afterEach(() => vi.unstubAllGlobals());
  const insecure = () =>
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7), subtle: undefined });

  it('signs from memory, and is stored in no way', async () => {
    insecure();
    const vault = createSigningVault();
    const key = hexToBytes(KEY);
    expect(await vault.hold(key, OWNER, { how: 'memory' })).toBeUndefined();
    expect(key.every(byte => byte === 0)).toBe(true);
    expect(recoverAddress(messageDigest('hello'), await vault.sign(OWNER, { message: 'hello' }))).toBe(
      OWNER.address,
    );
    // What it signs is judged as ever.
    await expect(vault.sign(OWNER, { rawData: new Uint8Array([1]) })).rejects.toMatchObject({
      code: 'tampered',
    });
  });

  it.each([{ how: 'stay' }, { how: 'password', password: 'correct horse 9' }] as const)(
    'is refused for %j',
    async keeping => {
      insecure();
      const key = hexToBytes(KEY);
      await expect(createSigningVault().hold(key, OWNER, keeping)).rejects.toMatchObject({
        code: 'needs_https',
      });
      expect(key.every(byte => byte === 0)).toBe(true);
    },
  );

  it('of another account is not held', async () => {
    insecure();
    await expect(
      createSigningVault().hold(hexToBytes(`${'0'.repeat(63)}1`), OWNER, { how: 'memory' }),
    ).rejects.toMatchObject({ code: 'wrong_key' });
  });
});
