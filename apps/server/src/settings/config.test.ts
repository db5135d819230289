import { describe, expect, it } from 'vitest';
import { readConfig, settingNames, settingsHelp } from './config.ts';

const wrongWith = (flags: Record<string, string>, environment: Record<string, string> = {}) => {
  try {
    readConfig(flags, environment);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error('it was accepted');
};

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({}, {})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      nodeUrl: undefined,
      devnetPort: 9090,
      devnetBlockMs: 3000,
      demo: true,
      dataDir: '.data',
      startBlock: 0n,
    });
  });

  it('prefers flags to the environment, and takes empty text for unset', () => {
    expect(readConfig({ port: '4000' }, { PORT: '5000', DATA_DIR: '', DEMO: 'off' })).toMatchObject({
      port: 4000,
      dataDir: '.data',
      demo: false,
    });
    expect(readConfig({ 'node-url': 'http://node:8090/' }, {}).nodeUrl).toBe('http://node:8090');
  });

  it('keeps zero', () => {
    expect(readConfig({ port: '0', 'devnet-block-ms': '0', 'rate-limit': '0' }, {})).toMatchObject({
      port: 0,
      devnetBlockMs: 0,
      rateLimit: 0,
    });
  });

  it.each([
    [{ port: '70000' }, '--port: "70000" is not right, it needs a whole number from 0 to 65535'],
    [{ port: '80.5' }, '--port: "80.5" is not right, it needs a whole number from 0 to 65535'],
    [{ port: '-1' }, '--port: "-1" is not right, it needs a whole number from 0 to 65535'],
    [
      { 'node-url': 'localhost:8090' },
      '--node-url: "localhost:8090" is not right, it needs an address beginning with http:// or https://',
    ],
    [{ demo: 'maybe' }, '--demo: "maybe" is not right, it needs on or off'],
    [{ 'network-kind': 'prod' }, '--network-kind: "prod" is not right, it needs one of main, side, test'],
    [{ 'start-block': '-5' }, '--start-block: "-5" is not right, it needs a whole number of at least 0'],
    [
      { 'price-source': 'ftp://x' },
      '--price-source: "ftp://x" is not right, it needs an address beginning with http:// or https://',
    ],
  ])('says what is wrong with %o', (flags, message) => {
    expect(wrongWith(flags as unknown as Record<string, string>)).toBe(message);
  });

  it('names environment variables as such, reports all at once, and never repeats a secret', () => {
    expect(
      wrongWith({}, { PORT: 'x', DATABASE_URL: 'mysql://user:hunter2@db', DEVNET_MNEMONIC: 'my real words' }),
    ).toBe(
      [
        'PORT: "x" is not right, it needs a whole number from 0 to 65535',
        'DEVNET_MNEMONIC: what is given is not right, it needs 12 to 24 English words of a mnemonic phrase with a right checksum',
        'DATABASE_URL: what is given is not right, it needs an address beginning with postgres:// or postgresql://',
      ].join('\n'),
    );
  });

  it('explains every setting in the help', () => {
    const help = settingsHelp();
    for (const name of settingNames) expect(help).toContain(`, ${name} `);
  });
});
