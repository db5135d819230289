import type { JsonObject } from '@sunscope/node-api/json';
import { hexToBytes, textToBytes, bytesToHex } from '@sunscope/tron/bytes';
import { encodeTransaction } from '@sunscope/tron/transaction';
import { eachOf, type Comparison } from './comparison.ts';
import { at, listOf, objectOf, textOf, wholeOf, wordOf } from './json.ts';
import { bytesOf, reportedTransaction } from './rebuild.ts';
import { mainNet } from './shared-data.ts';
import { account2018, TRONSCAN_ACCOUNT } from './state.ts';
import { EXPLORER_2018 } from './reported-sources.ts';
import { TOKEN_2018_ID } from './token-2018-source.ts';

// Recorded answers of TRONSCAN and of the explorer of 2018 whose interface it kept.

const answers = () => objectOf(mainNet(EXPLORER_2018));
const rowsOf = (call: string) => listOf(at(answers(), call, 0, 'data'));

function of2018(asked: string, call: string, pairs: Comparison['pairs']): Comparison {
  return { recording: EXPLORER_2018, asked, call, material: 'told', pairs };
}

export const tronscanComparisons: readonly Comparison[] = [
  of2018('/api/block', '/api/block', api =>
    eachOf(rowsOf('/api/block'), async row => {
      const { data } = await api.get(`/api/block?number=${wordOf(row['number'])}`);
      return [row, at(data, 0)];
    }),
  ),
  of2018('/api/block/:number', '/api/block/{number}', api =>
    eachOf([objectOf(at(answers(), '/api/block/:number', 0))], async row => [
      row,
      await api.get(`/api/block/${wordOf(row['number'])}`),
    ]),
  ),
  of2018('/api/transaction', '/api/transaction', api =>
    eachOf(rowsOf('/api/transaction'), async row => {
      const { data } = await api.get(`/api/transaction?block=${wordOf(row['block'])}`);
      return [row, listOf(data).find(item => item['hash'] === row['hash'])];
    }),
  ),
  of2018('/api/transaction/:hash', '/api/transaction/{hash}', api =>
    eachOf([objectOf(at(answers(), '/api/transaction/:hash', 0))], async row => [
      row,
      await api.get(`/api/transaction/${textOf(row['hash'])}`),
    ]),
  ),
  of2018('POST /api/transaction', 'POST /api/transaction', api =>
    eachOf([objectOf(at(answers(), '/api/transaction', 1))], async answer => [
      answer,
      await api.post('/api/transaction', { transaction: handedTransaction(answer) }),
    ]),
  ),
  of2018('/api/transfer', '/api/transfer', api =>
    eachOf(rowsOf('/api/transfer'), async row => {
      const { data } = await api.get(`/api/transfer?block=${wordOf(row['block'])}`);
      return [row, listOf(data).find(item => item['transactionHash'] === row['transactionHash'])];
    }),
  ),
  of2018('/api/transfer/:hash', '/api/transfer/{hash}', api =>
    eachOf([objectOf(at(answers(), '/api/transfer/:hash', 0))], async row => [
      row,
      await api.get(`/api/transfer/${textOf(row['transactionHash'])}`),
    ]),
  ),
  of2018('/api/account/:address', '/api/account/{address}', api =>
    eachOf([account2018()], async answer => [
      answer,
      await api.get(`/api/account/${textOf(answer['address'])}`),
    ]),
  ),
  of2018('/api/token', '/api/token', api =>
    eachOf(rowsOf('/api/token'), async row => {
      const { data } = await api.get(`/api/token?id=${TOKEN_2018_ID}`);
      return [row, at(data, 0)];
    }),
  ),
  of2018('/api/token/:name', '/api/token/{name}', api =>
    eachOf([objectOf(at(answers(), '/api/token/:name', 0))], async row => [
      row,
      await api.get(`/api/token/${textOf(row['name'])}`),
    ]),
  ),
  of2018('/api/token/:name/address', '/api/token/{name}/address', api =>
    eachOf([objectOf(at(answers(), '/api/token/:name/address', 0))], async answer => {
      const name = textOf(at(answer, 'data', 0, 'name'));
      return [byAddress(answer), byAddress(await api.get(`/api/token/${name}/address`))];
    }),
  ),
  {
    recording: TRONSCAN_ACCOUNT,
    asked: '/api/account',
    call: '/api/accountv2',
    material: 'told',
    pairs: api =>
      eachOf([objectOf(mainNet(TRONSCAN_ACCOUNT))], async answer => [
        inOrder(answer),
        inOrder(await api.get(`/api/accountv2?address=${textOf(answer['address'])}`)),
      ]),
  },
];

/** Holders in one order: the old explorer had them in none. */
function byAddress(answer: JsonObject): JsonObject {
  const rows = listOf(answer['data']);
  return {
    ...answer,
    data: rows.toSorted((one, other) => (wordOf(one['address']) < wordOf(other['address']) ? -1 : 1)),
  };
}

/** The transaction that somebody handed to the explorer of 2018, as far as its answer shows it. */
function handedTransaction(answer: JsonObject): string {
  const recorded = objectOf(answer['transaction']);
  const contract = objectOf(at(recorded, 'contracts', 0));
  const { rawData, transaction } = reportedTransaction({
    id: textOf(recorded['hash']),
    contract: 'TransferContract',
    parameter: {
      owner_address: bytesOf(textOf(contract['owner_address'])),
      to_address: bytesOf(textOf(contract['to_address'])),
      amount: wholeOf(contract['amount']),
    },
    timestampMs: 0n,
    memo: textToBytes(textOf(recorded['data'])),
  });
  const signature = Buffer.from(textOf(at(recorded, 'signatures', 0, 'bytes')), 'base64');
  return bytesToHex(
    encodeTransaction(rawData, { ...transaction, signature: [hexToBytes(signature.toString('hex'))] }),
  );
}

/** Balances in one order, by the token. */
function inOrder(answer: JsonObject): JsonObject {
  const sorted = (name: string, key: string) =>
    listOf(answer[name]).toSorted((one, other) => (wordOf(one[key]) < wordOf(other[key]) ? -1 : 1));
  return {
    ...answer,
    trc20token_balances: sorted('trc20token_balances', 'contract_address'),
    balances: sorted('balances', 'name'),
    tokenBalances: sorted('tokenBalances', 'name'),
  };
}
