import { describe, expect, it } from 'vitest';
import { bytesToHex, hexToBytes, textToBytes } from './bytes.ts';
import { openKeystore, writeKeystore, writeOldKeystore, type KeystoreError } from './keystore.ts';

const KEY = '0'.repeat(63) + '1';
const ADDRESS = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC';
const PASSWORD = 'correct horse 9';

/** Written with the key "1" and the password "testpassword" by the rules of the Web3 secret storage definition. */
const OFFICIAL = {
  scrypt: {
    crypto: {
      cipher: 'aes-128-ctr',
      cipherparams: { iv: '83dbcc02d8ccb40e466191a123791e0e' },
      ciphertext: 'd172bf743a674da9cdad04534d56926ef8358534d458fffccd4e6ad2fbde479c',
      kdf: 'scrypt',
      kdfparams: {
        dklen: 32,
        n: 262144,
        p: 8,
        r: 1,
        salt: 'ab0c7876052600dd703518d6fc3fe8984592145b591fc8fb5c6d43190334ba19',
      },
      mac: '2103ac29920d71da29f15d75b4a16dbe95cfd7ff8faea1056c33131d846e3097',
    },
    version: 3,
  },
  pbkdf2: {
    crypto: {
      cipher: 'aes-128-ctr',
      cipherparams: { iv: '6087dab2f9fdbbfaddc31a909735c1e6' },
      ciphertext: '5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46',
      kdf: 'pbkdf2',
      kdfparams: {
        c: 262144,
        dklen: 32,
        prf: 'hmac-sha256',
        salt: 'ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd',
      },
      mac: '517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2',
    },
    version: 3,
  },
};
const OFFICIAL_KEY = '7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d';

const faultOf = (text: string, password = PASSWORD) =>
  openKeystore(text, password).then(
    () => 'opened',
    (error: KeystoreError) => error.code,
  );
const keyOf = async (text: string, password: string) =>
  bytesToHex((await openKeystore(text, password)).privateKey);

/** A V3 file with scrypt numbers that take no time; its parts can be changed. */
function small(change: { kdf?: object; crypto?: object; file?: object } = {}): string {
  return JSON.stringify({
    ...OFFICIAL.scrypt,
    crypto: {
      ...OFFICIAL.scrypt.crypto,
      kdfparams: { ...OFFICIAL.scrypt.crypto.kdfparams, ...change.kdf },
      ...change.crypto,
    },
    ...change.file,
  });
}

describe('the old explorer’s .txt', () => {
  it('is written and opened as the test vector of the format says', async () => {
    const text = await writeOldKeystore(hexToBytes(KEY), PASSWORD, '6f1c1a52-0d3e-4c1b-9a5e-2f7d8c9b0a11');
    expect(text).toHaveLength(486);
    expect(text.startsWith('7B2276657273696F6E223A312C226B6579223A22')).toBe(true);
    expect(JSON.parse(Buffer.from(text, 'hex').toString())).toMatchObject({
      address: ADDRESS,
      key: '025935fff3b0d3350d1b48dfc03a7361e93208de929392eb9648144382282158062cbdda019ddc2d2de6ba6447b9702efecce310d56925a724cf41633ffccd78',
    });
    const opened = await openKeystore(`\uFEFF${text}\r\n`, PASSWORD);
    expect(opened).toMatchObject({ address: ADDRESS, format: 'old' });
    expect(bytesToHex(opened.privateKey)).toBe(KEY);
    expect(await keyOf(text.toLowerCase(), PASSWORD)).toBe(KEY);
    expect(await faultOf(text, 'correct horse 8')).toBe('wrong_password');
  });

  it('that names another address does not open', async () => {
    const text = await writeOldKeystore(hexToBytes(KEY), PASSWORD);
    const file = JSON.parse(Buffer.from(text, 'hex').toString()) as object;
    const other = { ...file, address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH' };
    expect(await faultOf(bytesToHex(textToBytes(JSON.stringify(other))))).toBe('wrong_password');
  });
});

describe('a V3 keystore', () => {
  it('of the definition opens, by scrypt and by pbkdf2', async () => {
    expect(await keyOf(JSON.stringify(OFFICIAL.scrypt), 'testpassword')).toBe(OFFICIAL_KEY);
    expect(await keyOf(JSON.stringify(OFFICIAL.pbkdf2), 'testpassword')).toBe(OFFICIAL_KEY);
    expect(await faultOf(JSON.stringify(OFFICIAL.pbkdf2), 'testpassworD')).toBe('wrong_password');
  });

  it('opens with "Crypto", with an Ethereum address, and not with that of another key', async () => {
    const { crypto, version } = OFFICIAL.pbkdf2;
    const address = '008aeeda4d805471df9b2a5b0f38a0c3bcba786b';
    const named = (name: string) => JSON.stringify({ Crypto: crypto, version, address: name });
    expect(await keyOf(named(address), 'testpassword')).toBe(OFFICIAL_KEY);
    expect(await keyOf(named(`0x${address}`), 'testpassword')).toBe(OFFICIAL_KEY);
    expect(await faultOf(named(ADDRESS), 'testpassword')).toBe('keystore_other_address');
    expect(await faultOf(named('Tnobody'), 'testpassword')).toBe('keystore_damaged');
  });

  it('is written with the usual numbers, and opens again', async () => {
    const text = await writeKeystore(hexToBytes(KEY), 'пароль 🔑');
    const file = JSON.parse(text) as {
      address: string;
      crypto: { kdfparams: object };
    };
    expect(file).toMatchObject({ version: 3, address: ADDRESS, crypto: { kdf: 'scrypt' } });
    expect(file.crypto.kdfparams).toMatchObject({ n: 131_072, r: 8, p: 1 });
    expect(await openKeystore(text, 'пароль 🔑')).toMatchObject({ address: ADDRESS, format: 'v3' });
    expect(text).not.toContain(KEY);
  });

  it.each([
    ['N of 2^40', { n: 2 ** 40 }, 'keystore_too_heavy'],
    ['N of 2^20 with r 32: 4 GiB', { n: 2 ** 20, r: 32 }, 'keystore_too_heavy'],
    ['a million times r', { r: 1e6 }, 'keystore_too_heavy'],
    ['p of 2^30', { p: 2 ** 30 }, 'keystore_too_heavy'],
    ['work beyond sixteen times the usual', { n: 2 ** 19, r: 8, p: 16 }, 'keystore_too_heavy'],
    ['N that is no power of two', { n: 100_000 }, 'keystore_damaged'],
    ['N of 1', { n: 1 }, 'keystore_damaged'],
    ['N of 0', { n: 0 }, 'keystore_damaged'],
    ['a negative r', { r: -8 }, 'keystore_damaged'],
    ['N as text', { n: '262144' }, 'keystore_damaged'],
    ['half a p', { p: 1.5 }, 'keystore_damaged'],
    ['a short key', { dklen: 16 }, 'keystore_damaged'],
    ['a very long key', { dklen: 2 ** 31 }, 'keystore_too_heavy'],
    ['a salt of a megabyte', { salt: 'ab'.repeat(9_000) }, 'keystore_damaged'],
    ['no salt', { salt: undefined }, 'keystore_damaged'],
  ])('with %s is refused at once', async (_, kdf, fault) => {
    const began = process.cpuUsage();
    expect(await faultOf(small({ kdf }))).toBe(fault);
    // The work of this process: a busy machine takes its time.
    expect(process.cpuUsage(began).user / 1e6).toBeLessThan(1);
  });

  it.each([
    ['', 'keystore_unknown'],
    ['{}', 'keystore_unknown'],
    ['[]', 'keystore_unknown'],
    ['null', 'keystore_unknown'],
    ['<svg onload=alert(1)>', 'keystore_unknown'],
    ['7B7D', 'keystore_unknown'],
    ['00ff', 'keystore_unknown'],
    ['a'.repeat(30_000), 'keystore_unknown'],
    [small({ file: { version: 1 } }), 'keystore_unsupported'],
    [small({ crypto: { cipher: 'aes-256-gcm' } }), 'keystore_unsupported'],
    [small({ crypto: { kdf: 'argon2' } }), 'keystore_unsupported'],
    [small({ crypto: { ciphertext: 'zz' } }), 'keystore_damaged'],
    [small({ crypto: { mac: 'ab' } }), 'keystore_damaged'],
    [small({ crypto: { cipherparams: null } }), 'keystore_damaged'],
    [
      JSON.stringify({
        ...OFFICIAL.pbkdf2,
        crypto: {
          ...OFFICIAL.pbkdf2.crypto,
          kdfparams: { c: 1e9, dklen: 32, prf: 'hmac-sha256', salt: 'ab' },
        },
      }),
      'keystore_too_heavy',
    ],
  ])('%j is refused as what it is', async (text, fault) => {
    expect(await faultOf(text)).toBe(fault);
  });
});
