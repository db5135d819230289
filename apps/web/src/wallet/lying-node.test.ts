// @vitest-environment node
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addressToHex, parseAddress } from '@sunscope/tron/address';
import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { signDigest } from '@sunscope/tron/signature';
import { decodeTransaction, transactionId } from '@sunscope/tron/transaction';
import { createNodeClient } from '@sunscope/node-api/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expirationFor } from './clock.ts';
import { CONSENT_ABOVE_SUN, consentFor, MOST_FEE_SUN } from './fee-bounds.ts';
import type { Quote } from './quote.ts';
import { referenceBlock, type SendTerms } from './send-intent.ts';
import { signerCapabilities, type Signer } from './signer.ts';
import { gatherQuoteFacts, quoteTransfer, sendTransfer, type Transfer } from './testing-transfers.ts';

/** Everything a node says about money and time, said wrong in every way: what the wallet quotes and what it signs. */

const KEY = hexToBytes('b5a4cea271ff424d7c31dc12a3e43e401df7a40d7412a15750f3f0b6b5449a28');
const from = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const to = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
const contract = parseAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
const READING = 20n * SUN_PER_TRX;
const HOUR_MS = 3_600_000;
const HUGE = '9223372036854775807';

const usdt: Transfer = { from, to, token: { kind: 'trc20', contract }, amount: 5n, note: '' };
const trx: Transfer = { from, to, token: { kind: 'trx' }, amount: 5n, note: 'for lunch' };

const HONEST: Readonly<Record<string, string>> = {
  getTransactionFee: '1000',
  getEnergyFee: '100',
  getMemoFee: '1000000',
  getCreateAccountFee: '100000',
  getCreateNewAccountFeeInSystemContract: '1000000',
  getMaxFeeLimit: '15000000000',
};

/** What the node says, as text, so that any number can be said. */
let parameters: Record<string, string | undefined>;
let energy: { used: string; penalty: string };
let headMs: () => number | bigint;
let blockId: string;
let broadcast: string[];

const json: Readonly<Record<string, (body: Record<string, string>) => string>> = {
  '/wallet/getblock': () =>
    `{"blockID":"${blockId}","block_header":{"raw_data":{"number":1000,"timestamp":${headMs()},"txTrieRoot":"${'00'.repeat(32)}","parentHash":"${'00'.repeat(32)}","witness_address":"41${'11'.repeat(20)}"}}}`,
  '/wallet/getaccount': () => `{"address":"${addressToHex(from)}","balance":20000000000}`,
  '/wallet/getaccountresource': () => '{}',
  '/wallet/getcontract': () =>
    `{"origin_address":"${addressToHex(to)}","contract_address":"${addressToHex(contract)}","consume_user_resource_percent":100}`,
  '/wallet/getchainparameters': () =>
    `{"chainParameter":[${Object.entries(parameters)
      .flatMap(([key, value]) =>
        value === undefined ? [] : [`{"key":"${key}"${value && `,"value":${value}`}}`],
      )
      .join()}]}`,
  '/wallet/triggerconstantcontract': () =>
    `{"result":{"result":true},"energy_used":${energy.used},"energy_penalty":${energy.penalty},"constant_result":["${'00'.repeat(31)}01"],"transaction":{"ret":[{}]}}`,
  '/wallet/broadcasthex': ({ transaction = '' }) => {
    broadcast.push(transaction);
    const { rawData } = decodeTransaction(hexToBytes(transaction));
    return `{"result":true,"code":"SUCCESS","txid":"${bytesToHex(transactionId(rawData))}"}`;
  },
  '/wallet/gettransactioninfobyid': ({ value = '' }) => `{"id":"${value}","blockNumber":1001,"fee":0}`,
};

const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, string>);
    response.setHeader('content-type', 'application/json');
    response.end(json[request.url ?? '']?.(body) ?? '{}');
  });
});
let node: ReturnType<typeof createNodeClient>;
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  node = createNodeClient({ baseUrl: `http://127.0.0.1:${port}`, retries: 0 });
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  parameters = { ...HONEST };
  energy = { used: '64285', penalty: '0' };
  headMs = Date.now;
  blockId = `00000000000003e8${'ab'.repeat(24)}`;
  broadcast = [];
});

const signer: Signer = {
  kind: 'ACCOUNT_PRIVATE_KEY',
  address: from,
  capabilities: signerCapabilities.ACCOUNT_PRIVATE_KEY,
  signTransaction: async rawData => signDigest(transactionId(rawData), KEY),
  signMessage: () => Promise.reject(new Error('not used')),
};

/** As the dialog does: a quote, which is refused where the time is wrong. */
async function quoteOf(transfer: Transfer): Promise<Quote> {
  const block = await referenceBlock(node);
  expirationFor(block.timestampMs, Date.now());
  return quoteTransfer(await gatherQuoteFacts(node, transfer, block, READING), READING);
}

/** What is signed under these terms. */
async function signed(transfer: Transfer, terms: SendTerms) {
  await sendTransfer({ node, signer, transfer, terms, pause: () => Promise.resolve() });
  const raw = decodeTransaction(hexToBytes(broadcast[0] ?? '')).transaction.raw_data;
  return { feeLimit: raw?.fee_limit, expiration: Number(raw?.expiration) };
}

const refusal = async (doing: Promise<unknown>): Promise<string> =>
  doing.then(
    () => 'done',
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );

describe('an honest node', () => {
  it('has what it says signed, to the sun, for five minutes', async () => {
    const quote = await quoteOf(usdt);
    expect(consentFor(quote)).toBeUndefined();
    const before = Date.now();
    const { feeLimit, expiration } = await signed(usdt, { feeLimitSun: quote.feeLimitSun });
    expect(feeLimit).toBe(quote.feeLimitSun);
    expect(feeLimit).toBe(READING);
    expect(expiration).toBeGreaterThan(before + 290_000);
    expect(expiration).toBeLessThan(Date.now() + 310_000);
  });
});

describe('a node that inflates', () => {
  it.each([
    ['the price of energy', { getEnergyFee: '100000' }],
    ['the price of energy, beyond all', { getEnergyFee: HUGE }],
    [
      'the price of energy, and says there is no maximum',
      { getEnergyFee: '7840000', getMaxFeeLimit: undefined },
    ],
    ['the price of energy, and the maximum', { getEnergyFee: '7840000', getMaxFeeLimit: HUGE }],
    ['the price of a byte', { getTransactionFee: HUGE }],
  ])('%s, gets no signature without a consent that names the amount', async (_, values) => {
    Object.assign(parameters, values);
    const quote = await quoteOf(usdt);
    expect(consentFor(quote)).toBe(quote.worstSun);
    expect(quote.worstSun).toBeGreaterThan(CONSENT_ABOVE_SUN);
    if (quote.feeLimitSun > CONSENT_ABOVE_SUN)
      expect(await refusal(signed(usdt, { feeLimitSun: quote.feeLimitSun }))).toBe('fee_too_high');
    // And beyond the most, not with one either.
    expect(quote.worstSun).toBeGreaterThan(MOST_FEE_SUN);
    if (quote.feeLimitSun > MOST_FEE_SUN) {
      const terms = { feeLimitSun: quote.feeLimitSun, agreedFeeSun: quote.worstSun };
      expect(await refusal(signed(usdt, terms))).toBe('fee_too_high');
    }
    expect(broadcast).toEqual([]);
  });

  it.each([
    ['the note', { getMemoFee: '900000000' }],
    ['the price of a byte', { getTransactionFee: '90000' }],
  ])('what %s costs, is not believed without a consent', async (_, values) => {
    Object.assign(parameters, values);
    const quote = await quoteOf(trx);
    expect(quote.unusual).toHaveLength(1);
    expect(consentFor(quote)).toBe(quote.feeSun);
    // What is signed carries no fee limit at all: no node can take more than the chain's own fees by it.
    expect((await signed(trx, { feeLimitSun: quote.feeLimitSun })).feeLimit).toBe(0n);
  });

  it.each(['1000000000', HUGE])('the energy of a call (%s), is refused', async used => {
    energy.used = used;
    const quote = await quoteOf(usdt);
    expect(quote.worstSun).toBeGreaterThan(MOST_FEE_SUN);
    const terms = { feeLimitSun: quote.feeLimitSun, agreedFeeSun: quote.worstSun };
    expect(await refusal(signed(usdt, terms))).toBe('fee_too_high');
    expect(broadcast).toEqual([]);
  });

  it('a little, gets what was consented to and no sun more', async () => {
    energy.used = '3000000';
    const quote = await quoteOf(usdt);
    expect(quote.feeLimitSun).toBe(360n * SUN_PER_TRX);
    const terms = { feeLimitSun: quote.feeLimitSun, agreedFeeSun: quote.worstSun };
    expect((await signed(usdt, terms)).feeLimit).toBe(quote.feeLimitSun);
  });
});

describe('a node that leaves out', () => {
  it.each([
    ['getTransactionFee', usdt],
    ['getTransactionFee', trx],
    ['getEnergyFee', usdt],
    ['getMemoFee', trx],
  ])('%s, is no free chain', async (key, transfer) => {
    parameters[key] = undefined;
    await expect(quoteOf(transfer)).rejects.toMatchObject({ code: 'price_unknown', message: key });
  });

  it('the value of a price, is asked about: no price is no gift', async () => {
    parameters['getEnergyFee'] = '';
    const quote = await quoteOf(usdt);
    expect(quote.unusual).toMatchObject([{ name: 'energySun', sun: 0n }]);
    expect(consentFor(quote)).toBe(quote.worstSun);
    expect(quote.worstSun).toBeGreaterThanOrEqual(READING);
  });

  it('the maximum, is held by the wallet’s own bounds', async () => {
    parameters['getMaxFeeLimit'] = undefined;
    const quote = await quoteOf(usdt);
    expect(quote.feeLimitSun).toBe(READING);
    expect(consentFor(quote)).toBeUndefined();
  });
});

describe('a node that talks nonsense', () => {
  it.each([
    '"NaN"',
    '"1e3"',
    '"0x64"',
    '"-5"',
    '-1',
    '1.5',
    '-9223372036854775808',
    'null',
    'true',
    '[]',
    '{}',
  ])('as a price (%s), is not believed', async value => {
    parameters['getEnergyFee'] = value;
    expect(await refusal(quoteOf(usdt))).toBe('price_unknown');
  });

  it.each([
    ['-1', '0'],
    ['64285', '-5'],
    ['5', '64285'],
    ['-9223372036854775808', '0'],
  ])('as an estimate (%s, penalty %s), is not believed', async (used, penalty) => {
    energy = { used, penalty };
    expect(await refusal(quoteOf(usdt))).toBe('estimate_invalid');
  });

  it.each(['"NaN"', '1.5', 'null'])(
    'as an estimate (%s), gets the usual fee limit and no more',
    async used => {
      energy.used = used;
      const quote = await quoteOf(usdt).catch(() => undefined);
      if (quote) expect(quote.feeLimitSun).toBe(READING);
    },
  );

  it('as a block id, gets no transaction tied to it', async () => {
    blockId = `00000000000003e9${'ab'.repeat(24)}`;
    expect(await refusal(quoteOf(trx))).toBe('block_invalid');
    expect(await refusal(signed(trx, { feeLimitSun: 0n }))).toBe('block_invalid');
  });
});

describe('a node whose head is', () => {
  it.each([
    ['23 h ahead', 23 * HOUR_MS],
    ['3 minutes ahead', 180_000],
    ['3 minutes behind', -180_000],
    ['a year behind', -365 * 24 * HOUR_MS],
  ])('%s, gets no quote and no signature', async (_, offset) => {
    headMs = () => Date.now() + offset;
    expect(await refusal(quoteOf(trx))).toBe('clock_apart');
    expect(await refusal(signed(trx, { feeLimitSun: 0n }))).toBe('clock_apart');
    expect(broadcast).toEqual([]);
  });

  it.each([HUGE, '-1000', '-9223372036854775808'])('at %s, gets none either', async time => {
    headMs = () => BigInt(time);
    expect(await refusal(signed(trx, { feeLimitSun: 0n }))).not.toBe('done');
    expect(broadcast).toEqual([]);
  });

  it('a minute ahead, lengthens no life', async () => {
    headMs = () => Date.now() + 60_000;
    const { expiration } = await signed(trx, { feeLimitSun: 0n });
    expect(expiration).toBeLessThanOrEqual(Date.now() + 300_000);
  });

  it('right for the quote and far ahead for the signature, gets none', async () => {
    const quote = await quoteOf(trx);
    headMs = () => Date.now() + 23 * HOUR_MS;
    expect(await refusal(signed(trx, { feeLimitSun: quote.feeLimitSun }))).toBe('clock_apart');
  });
});
