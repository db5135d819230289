import { describe, expect, it } from 'vitest';
import { SunscopeError } from '@sunscope/tron/errors';
import { readDescription } from './description.ts';
import { readItemAddress, withItemId } from './item-address.ts';
import { ItemCache } from './item-cache.ts';
import type { Unread } from './item-reader.ts';
import { readPicture } from './picture.ts';
import { ReadingQueue } from './reading-queue.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const PLACES = { readsHosts: true, ipfsGateway: 'http://127.0.0.1:8080/ipfs', demoWorld: undefined };
const CID = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi';
const read = (text: string, places = {}) => {
  const found = readItemAddress(text, { ...PLACES, ...places });
  if (found.kind === 'web') return `${found.isOwn ? 'own' : 'foreign'} ${found.url.href}`;
  return found.kind === 'inline' ? Buffer.from(found.bytes).toString() : found.reason;
};

describe('addresses of items', () => {
  it('reads hosts, the gateway and what the address itself holds', () => {
    expect(read('https://a.test/1.json')).toBe('foreign https://a.test/1.json');
    expect(read(`ipfs://${CID}/1 a.json`)).toBe(`own http://127.0.0.1:8080/ipfs/${CID}/1%20a.json`);
    expect(read(`ipfs://ipfs/${CID}`)).toBe(`own http://127.0.0.1:8080/ipfs/${CID}`);
    expect(read('data:application/json;base64,eyJhIjoxfQ==')).toBe('{"a":1}');
    expect(read('data:application/json;utf8,{"a":"5%"}')).toBe('{"a":"5%"}');
    expect(withItemId('https://a.test/{id}.json', 255n)).toBe(
      `https://a.test/${'ff'.padStart(64, '0')}.json`,
    );
  });

  it('keeps to what the server was set to read', () => {
    expect(read('https://a.test/', { readsHosts: false })).toBe('off');
    expect(read(`ipfs://${CID}`, { ipfsGateway: undefined })).toBe('gateway');
    for (const text of [
      'file:///etc/passwd',
      'javascript:1',
      'gopher://a.test/',
      '/etc/passwd',
      '',
      'ar://x',
    ])
      expect(read(text)).toBe('invalid');
  });

  it('lets nothing out of the gateway’s folder, and names the gateway’s own network to nobody', () => {
    for (const path of ['../../admin', '%2e%2e/%2e%2e/admin', '..%2f..', './../../x'])
      expect(['invalid', 'own'].includes(read(`ipfs://${CID}/${path}`).split(' ')[0] ?? '')).toBe(true);
    expect(read(`ipfs://${CID}/../../admin`)).toBe('invalid');
    expect(read(`ipfs://${CID}/%2e%2e/%2e%2e/admin`)).toBe('invalid');
    // The same host, named by a stranger, is a stranger's.
    expect(read('http://127.0.0.1:8080/admin')).toBe('foreign http://127.0.0.1:8080/admin');
  });

  it('asks the demo world for its own names only', () => {
    const demo = { demoWorld: 'http://127.0.0.1:9090/demo/web', readsHosts: false };
    expect(read('https://prints.example/a/1.json', demo)).toBe(
      'own http://127.0.0.1:9090/demo/web/prints.example/a/1.json',
    );
    expect(read('https://prints.example/../../../admin/keys', demo)).toBe(
      'own http://127.0.0.1:9090/demo/web/prints.example/admin/keys',
    );
    expect(read('https://prints.example:99/x', demo)).toBe('off');
  });
});

describe('descriptions', () => {
  it('reads name, text, picture and attributes of either form', () => {
    const json = {
      name: 'A',
      description: 'B',
      image: 'ipfs://x',
      attributes: [{ trait_type: 'Mood', value: 3 }],
    };
    expect(readDescription(bytes(JSON.stringify(json)))).toEqual({
      name: 'A',
      text: 'B',
      image: 'ipfs://x',
      page: '',
      attributes: [{ trait: 'Mood', value: '3' }],
    });
    const other = readDescription(
      bytes('{"image_url":"u","properties":{"Size":{"value":"L"},"Rare":true,"No":null}}'),
    );
    expect(other?.image).toBe('u');
    expect(other?.attributes).toEqual([
      { trait: 'Size', value: 'L' },
      { trait: 'Rare', value: 'true' },
    ]);
  });

  it('cuts what is long, drops what is of no use, and turns no text round', () => {
    const many = Array.from({ length: 1000 }, (_, index) => ({
      trait_type: 'x'.repeat(1000),
      value: `${index}`,
    }));
    const found = readDescription(
      bytes(JSON.stringify({ name: 'n'.repeat(500), description: 7, image: {}, attributes: many })),
    );
    expect([found?.name.length, found?.text, found?.image]).toEqual([200, '', '']);
    expect([found?.attributes.length, found?.attributes[0]?.trait.length]).toEqual([64, 80]);
    expect(readDescription(Buffer.from(JSON.stringify({ name: 'a\u202eb\u0000c' })))?.name).toBe('a b c');
    for (const text of ['', '[]', 'null', '7', '{', '[{"name":1}]', '<html>'])
      expect(readDescription(bytes(text))).toBeUndefined();
    expect(readDescription(bytes('['.repeat(200_000)))).toBeUndefined();
  });
});

describe('pictures', () => {
  const png = (width: number, height: number) => {
    const file = Buffer.alloc(33);
    file.write('\x89PNG\r\n\x1a\n', 0, 'latin1');
    file.write('IHDR', 12, 'latin1');
    file.writeUInt32BE(width, 16);
    file.writeUInt32BE(height, 20);
    return file;
  };
  const jpeg = bytes('\xff\xd8\xff\xe0\x00\x04ab\xff\xff\xc0\x00\x11\x08\x00\x10\x00\x20\x03');
  const webp = (kind: string, rest: string) => bytes(`RIFF\0\0\0\0WEBP${kind}\0\0\0\0${rest}`);

  it('knows formats by their bytes', () => {
    expect(readPicture(png(10, 20))?.format).toBe('png');
    expect(readPicture(jpeg)?.format).toBe('jpeg');
    expect(readPicture(bytes('GIF89a\x10\0\x10\0'))?.format).toBe('gif');
    expect(readPicture(webp('VP8X', '\0\0\0\0\x0f\0\0\x0f\0\0'))?.format).toBe('webp');
    expect(readPicture(webp('VP8 ', '\0\0\0\x9d\x01\x2a\x10\0\x10\0'))?.format).toBe('webp');
    expect(readPicture(webp('VP8L', '\x2f\x0f\xc0\x03\0'))?.format).toBe('webp');
  });

  it('refuses what can hold a script, pictures too large for a browser, and stumps', () => {
    const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const file of [bytes(script), bytes(`<?xml version="1.0"?>${script}`), bytes('<html>'), bytes('')])
      expect(readPicture(file)).toBeUndefined();
    for (const [width, height] of [
      [5000, 10],
      [10, 60_000],
      [0, 10],
    ] as const)
      expect(readPicture(png(width, height))).toBeUndefined();
    for (const whole of [png(10, 10), jpeg, webp('VP8X', '\0\0\0\0\x0f\0\0\x0f\0\0')])
      for (let length = 0; length < whole.length - 9; length++)
        expect(() => readPicture(whole.subarray(0, length))).not.toThrow();
  });
});

describe('the queue of readings', () => {
  it('gives a slow host a part of the places only, and refuses what is beyond its budget', async () => {
    let now = 0;
    const queue = new ReadingQueue({ atOnce: 3, atOnceOfHost: 2, waiting: 10, perMinute: 6 }, () => now);
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const wait = (host: string) =>
      queue.run(host, () => {
        begun.push(host);
        return new Promise<void>(resolve => ends.push(resolve));
      });
    const all = [wait('slow'), wait('slow'), wait('slow'), wait('other'), wait('third')];
    expect(begun).toEqual(['slow', 'slow', 'other']);
    ends[2]?.();
    await all[3];
    await new Promise(setImmediate);
    expect(begun).toEqual(['slow', 'slow', 'other', 'third']);
    expect(wait('x')).toBeDefined();
    expect(wait('x')).toBeUndefined();
    now = 60_000;
    expect(wait('x')).toBeDefined();
    for (let round = 0; round < 7; round++) {
      ends.forEach(end => end());
      await new Promise(setImmediate);
    }
    for (const one of all) await one;
  });
});

describe('the cache', () => {
  const cacheOf = (maxBytes = 1e6) => {
    const clock = { now: 0 };
    return {
      clock,
      cache: new ItemCache<{ text: string }>({
        maxBytes,
        sizeOf: ({ text }) => text.length,
        now: () => clock.now,
      }),
    };
  };

  it('tries what failed ever more rarely, at most once a day, and keeps what it once had', async () => {
    const { cache, clock } = cacheOf();
    let asked = 0;
    let answer: { text: string } | Unread = 'unreachable';
    const read = async () => {
      asked++;
      return answer;
    };
    for (const [wait, times] of [
      [0, 1],
      [59_000, 1],
      [1000, 2],
      [119_000, 2],
      [1000, 3],
    ] as const) {
      clock.now += wait;
      expect(await cache.get('a', read, 1000)).toBe('unreachable');
      await new Promise(setImmediate);
      expect(asked).toBe(times);
    }
    answer = { text: 'here' };
    clock.now += 86_400_000;
    await cache.get('a', read, 1000);
    await new Promise(setImmediate);
    expect(await cache.get('a', read, 1000)).toEqual({ text: 'here' });
    answer = 'unreachable';
    clock.now += 86_400_000;
    await cache.get('a', read, 1000);
    await new Promise(setImmediate);
    expect(await cache.get('a', read, 1000)).toEqual({ text: 'here' });
  });

  it('reads once for all who ask, waits no longer than it may, and a throw is no crash', async () => {
    const { cache } = cacheOf();
    let end: (value: { text: string }) => void = () => undefined;
    let asked = 0;
    const read = () => {
      asked++;
      return new Promise<{ text: string }>(resolve => (end = resolve));
    };
    expect(await Promise.all([cache.get('a', read, 5), cache.get('a', read, 5)])).toEqual([
      undefined,
      undefined,
    ]);
    expect(asked).toBe(1);
    end({ text: 'x' });
    await new Promise(setImmediate);
    expect(await cache.get('a', read, 5)).toEqual({ text: 'x' });
    const broken = () => Promise.reject(new SunscopeError('read_failed', 'x'));
    expect(await cache.get('b', broken, 1000)).toBe('unreachable');
  });

  it('drops what was used longest ago when its memory is full', async () => {
    const { cache } = cacheOf(10_000);
    let asked = 0;
    const read = async () => {
      asked++;
      return { text: 'x'.repeat(2000) };
    };
    for (const key of ['a', 'b', 'c', 'a', 'd', 'e']) await cache.get(key, read, 1000);
    expect(asked).toBe(5);
    await cache.get('a', read, 1000);
    expect(asked).toBe(5);
    await cache.get('b', read, 1000);
    expect(asked).toBe(6);
  });
});
