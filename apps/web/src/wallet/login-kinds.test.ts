// @vitest-environment node
import { bytesToHex } from '@sunscope/tron/bytes';
import { describe, expect, it } from 'vitest';
import { passwordLogin } from './login-password.ts';
import { privateKeyLogin } from './login-private-key.ts';
import { createLocalSigningService } from './signing-service.ts';

const signing = createLocalSigningService();
import { watchOnlyLogin } from './login-watch-only.ts';

const KEY = 'b5a4cea271ff424d7c31dc12a3e43e401df7a40d7412a15750f3f0b6b5449a28';
const CURVE_ORDER = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141';

describe('private key', () => {
  it.each([KEY, KEY.toUpperCase()])('derives the address of %s', async text => {
    const reading = await privateKeyLogin.read(text, signing);
    expect(reading).toMatchObject({ status: 'ready', address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH' });
    expect(reading.status === 'ready' && bytesToHex(reading.privateKey ?? new Uint8Array(0))).toBe(KEY);
  });

  it.each([
    '',
    KEY.slice(1),
    `${KEY}0`,
    `0x${KEY}`,
    ` ${KEY}`,
    `${KEY.slice(0, 63)}g`,
    '0'.repeat(64),
    CURVE_ORDER,
  ])('is not ready with "%s"', async text => {
    expect(await privateKeyLogin.read(text, signing)).toEqual({ status: 'incomplete' });
  });

  it('understands the word external', async () => {
    expect(await privateKeyLogin.read('external', signing)).toEqual({ status: 'external' });
  });
});

describe('password', () => {
  const BASE64 = Buffer.from(KEY, 'hex').toString('base64');
  it('is the Base64 text of the key', async () => {
    expect(BASE64).toHaveLength(44);
    const reading = await passwordLogin.read(BASE64, signing);
    expect(reading).toMatchObject({ status: 'ready', address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH' });
    expect(reading.status === 'ready' && bytesToHex(reading.privateKey ?? new Uint8Array(0))).toBe(KEY);
  });

  it.each([
    '',
    KEY,
    BASE64.slice(1),
    ` ${BASE64}`,
    BASE64.replace('=', 'A'),
    `${'A'.repeat(43)}=`,
    Buffer.from(CURVE_ORDER, 'hex').toString('base64'),
    'external',
  ])('is not ready with "%s"', async text => {
    expect(await passwordLogin.read(text, signing)).toEqual({ status: 'incomplete' });
  });
});

describe('address only', () => {
  it('takes an address in any form and no secret', async () => {
    expect(await watchOnlyLogin.read('417e5f4552091a69125d5dfcb7b8c2659029395bdf', signing)).toEqual({
      status: 'ready',
      address: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC',
    });
    expect(await watchOnlyLogin.read('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HD', signing)).toEqual({
      status: 'incomplete',
    });
  });
});
