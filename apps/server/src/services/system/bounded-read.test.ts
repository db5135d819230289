import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { parseAddress } from '@sunscope/tron/address';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captchaCheck, devnetSource } from '../faucet/faucet-sources.ts';
import { createQuotePrices } from '../prices/quote-prices.ts';
import { readBounded } from './bounded-read.ts';

const MEBIBYTE = Buffer.alloc(1 << 20, ' ');
let sent = 0;
let asked = 0;

/** What a source does that means harm, by the path it is asked at. */
const HARMS: Readonly<Record<string, (response: ServerResponse, request: IncomingMessage) => void>> = {
  endless(response) {
    const more = () => {
      while (!response.destroyed && response.write(MEBIBYTE)) sent += MEBIBYTE.length;
    };
    response.on('drain', more);
    more();
  },
  bomb(response) {
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync(Buffer.concat(Array.from({ length: 64 }, () => MEBIBYTE))));
  },
  elsewhere: response => void response.writeHead(307, { location: `${base}/taken` }).end(),
  silent: () => undefined,
  trickling(response) {
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  },
  taken(response) {
    asked++;
    response.end('{"success":true}');
  },
};

let server: Server;
let base: string;
beforeAll(async () => {
  server = createServer((request, response) =>
    HARMS[(request.url ?? '').split(/[/?]/)[1] ?? '']?.(response, request),
  );
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('takes no more than it may, packed or not', async () => {
  await expect(readBounded(`${base}/endless`)).rejects.toMatchObject({ code: 'answer_too_large' });
  await expect(readBounded(`${base}/bomb`)).rejects.toMatchObject({ code: 'answer_too_large' });
  // What lay in the buffers of the connection, and no more.
  const before = sent;
  await new Promise(resolve => setTimeout(resolve, 100));
  expect(sent).toBe(before);
});

it.each(['silent', 'trickling'])('does not wait for a source that is %s', async harm => {
  const began = performance.now();
  await expect(readBounded(`${base}/${harm}`, { timeoutMs: 200 })).rejects.toThrow(/timeout/);
  expect(performance.now() - began).toBeLessThan(20_000);
});

describe.each(['endless', 'bomb', 'elsewhere'])('a source that is %s', harm => {
  it('gives no price', async () => {
    const prices = createQuotePrices({ url: `${base}/${harm}`, apiKey: 'secret', now: () => 0 });
    await expect(prices.read()).rejects.toMatchObject({ code: 'price_unreachable' });
    expect(asked).toBe(0);
  });

  it('solves no captcha', async () => {
    await expect(captchaCheck(`${base}/${harm}`, 'secret')('guess')).rejects.toMatchObject({
      code: 'captcha_unreachable',
      statusCode: 502,
    });
    expect(asked).toBe(0);
  });

  it('gives no coins', async () => {
    const address = parseAddress('TZ4UXDV5ZhNW7fb2AMSbgfAEZ7hWsnYS2g');
    await expect(devnetSource(`${base}/${harm}`).send(address, 1n)).rejects.toMatchObject({
      code: 'node_unreachable',
    });
    expect(asked).toBe(0);
  });
});
