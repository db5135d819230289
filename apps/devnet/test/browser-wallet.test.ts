import { TronWeb } from 'tronweb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDevnet, type Devnet } from '../src/devnet.ts';
import { describeAccount } from '../src/chain/genesis.ts';
import { createApp } from '../src/http/app.ts';

// A wallet extension whose custom node is this chain: full node, solidity node and event server at one address, asked
// from an extension's or a page's origin. The calls are those of TronLink's published source and of TronWeb inside it.

const EXTENSION = 'chrome-extension://ibnejdfjmmkpcnlpebklmnkoeoihofec';

let devnet: Devnet;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  devnet = await startDevnet({ blockMs: 0 });
  app = createApp(devnet);
});
afterAll(async () => {
  await app.close();
  await devnet.close();
});

describe('a preflight', () => {
  it('allows the headers that are asked for, to any origin, without credentials', async () => {
    const { statusCode, headers, body } = await app.inject({
      method: 'OPTIONS',
      url: '/wallet/broadcasttransaction',
      headers: {
        origin: EXTENSION,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,tron-pro-api-key,authorization',
      },
    });
    expect([statusCode, body]).toEqual([204, '']);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, OPTIONS',
      'access-control-allow-headers': 'content-type,tron-pro-api-key,authorization',
      'access-control-max-age': '86400',
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect(headers).not.toHaveProperty('access-control-allow-private-network');
  });

  it('lets a page of the internet reach the private network it asks for', async () => {
    const { headers } = await app.inject({
      method: 'OPTIONS',
      url: '/wallet/getnowblock',
      headers: {
        origin: 'https://dapp.example',
        'access-control-request-method': 'POST',
        'access-control-request-private-network': 'true',
      },
    });
    expect(headers['access-control-allow-private-network']).toBe('true');
    expect(headers['access-control-allow-origin']).toBe('*');
  });

  it.each(['/wallet/nothing', '/v1/contracts/T/events', '/healthcheck'])(
    'is answered for %s too',
    async url => {
      const { statusCode, headers } = await app.inject({
        method: 'OPTIONS',
        url,
        headers: { origin: 'null' },
      });
      expect([statusCode, headers['access-control-allow-origin']]).toEqual([204, '*']);
    },
  );
});

describe('an answer', () => {
  it.each(['/wallet/getnowblock', '/walletsolidity/getnowblock', '/healthcheck', '/wallet/nothing'])(
    'of %s may be read by the page that asked, and by programs without an origin',
    async url => {
      const page = await app.inject({ method: 'GET', url, headers: { origin: 'http://localhost:5173' } });
      const program = await app.inject({ method: 'GET', url });
      for (const { headers } of [page, program]) {
        expect(headers['access-control-allow-origin']).toBe('*');
        expect(headers).not.toHaveProperty('access-control-allow-credentials');
      }
    },
  );
});

describe('what a wallet asks of its custom node', () => {
  it('is there: connection, account, resources, tokens, sending, looking up', async () => {
    const [alice, bob] = devnet.accounts.map(describeAccount);
    if (!alice || !bob) throw new RangeError('There are no funded accounts');
    const { url } = devnet;
    const wallet = new TronWeb({
      fullNode: url,
      solidityNode: url,
      eventServer: url,
      privateKey: alice.privateKey,
    });
    wallet.setHeader({ 'TRON-PRO-API-KEY': 'any' });
    expect(await wallet.isConnected()).toEqual({ fullNode: true, solidityNode: true, eventServer: true });
    expect(await wallet.trx.getUnconfirmedAccount(alice.address)).toMatchObject({
      balance: 1_000_000_000_000,
    });
    expect(await wallet.trx.getAccountResources(alice.address)).toMatchObject({ freeNetLimit: 600 });
    expect(await wallet.trx.getBandwidth(alice.address)).toBe(600);
    expect((await wallet.trx.getNodeInfo()).configNodeInfo.codeVersion).toMatch(/^4\./);
    expect((await wallet.trx.getChainParameters()).length).toBeGreaterThan(50);
    const unsigned = await wallet.transactionBuilder.sendTrx(bob.address, 5, alice.address);
    const sent = await wallet.trx.sendRawTransaction(await wallet.trx.sign(unsigned));
    expect(sent.result).toBe(true);
    expect(await wallet.trx.getTransaction(unsigned.txID)).toMatchObject({ txID: unsigned.txID });
    expect(await wallet.trx.getConfirmedTransaction(unsigned.txID)).toMatchObject({ txID: unsigned.txID });
    expect(await wallet.trx.getTransactionInfo(unsigned.txID)).toMatchObject({ receipt: {} });
    expect(await wallet.event.getEventsOfLatestBlock()).toMatchObject({ success: true, data: [] });
    // TronLink distinguishes chains by the last four bytes of the genesis block's id.
    const genesis = await wallet.trx.getBlock(0);
    expect(genesis.blockID).toBe(Buffer.from(devnet.chain.state.marks.genesisId ?? []).toString('hex'));
  });
});
