import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { FinishedAnswer } from './finished-answer.ts';

const long = JSON.stringify({ text: 'ß 蛇 '.repeat(400) });

describe('FinishedAnswer', () => {
  it('has the same tag for the same text and another for another', () => {
    const etag = (text: string) => new FinishedAnswer(text, 'no-cache').etag;
    expect(etag('{}')).toMatch(/^W\/"[\w-]{27}"$/);
    expect(etag('{}')).toBe(etag('{}'));
    expect(etag('{}')).not.toBe(etag('[]'));
  });

  it('is compressed once for each way', async () => {
    const answer = new FinishedAnswer(long, 'no-cache');
    const [first, again, zipped] = await Promise.all([
      answer.packed('br'),
      answer.packed('br'),
      answer.packed('gzip'),
    ]);
    expect(again).toBe(first);
    expect(brotliDecompressSync(first).toString()).toBe(long);
    expect(gunzipSync(zipped).toString()).toBe(long);
  });

  it('is packed as browsers ask, and left to others where it is short or encodings are weighed', () => {
    const answer = new FinishedAnswer(long, 'no-cache');
    expect(answer.packingFor('gzip, deflate, br, zstd')).toBe('br');
    expect(answer.packingFor('gzip, deflate')).toBe('gzip');
    expect(answer.packingFor('identity')).toBeUndefined();
    expect(answer.packingFor(undefined)).toBeUndefined();
    expect(answer.packingFor('br;q=0, gzip')).toBeUndefined();
    expect(new FinishedAnswer('{}', 'no-cache').packingFor('br')).toBeUndefined();
  });
});
