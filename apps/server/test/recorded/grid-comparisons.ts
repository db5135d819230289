import { isJsonObject, type JsonObject } from '@sunscope/node-api/json';
import { addressFromBytes, parseAddress } from '@sunscope/tron/address';
import { eachOf, type Comparison, type Material, type Pair } from './comparison.ts';
import { at, listOf, objectOf, textOf, without, wordOf } from './json.ts';
import {
  calledMovements,
  internalMovements,
  ownMovements,
  sentenceOf,
  shown,
  tokenIdOf,
} from './expected.ts';
import { bytesOf, internalOfGrid } from './rebuild.ts';
import type { RecordedApi } from './recorded-api.ts';
import { mainNet } from './shared-data.ts';
import { GRID_LISTS, GRID_SINGLES, gridRecords, recordedInfos } from './sources.ts';
import { GRID_ACCOUNTS } from './state.ts';
import {
  ASSETS,
  GRID_RECORDS,
  GRID_TRANSFERS_2020,
  gridTransferRows,
  meantAddress,
} from './reported-sources.ts';

// TronGrid's recorded answers.

const PAGE = 200;

/** Our record of a transaction in the list of its sender. */
async function gridTransaction(api: RecordedApi, record: JsonObject): Promise<JsonObject | undefined> {
  const owner = textOf(at(record, 'raw_data', 'contract', 0, 'parameter', 'value', 'owner_address'));
  const answer = await api.get(`/v1/accounts/${parseAddress(owner)}/transactions?limit=${PAGE}`);
  return listOf(answer['data']).find(row => row['txID'] === record['txID']);
}

function transactionComparisons(file: string): Comparison[] {
  const infos = recordedInfos();
  const withInfo = (record: JsonObject) => infos.has(textOf(record['txID']));
  const groups: readonly (readonly [Material, JsonObject[]])[] = [
    ['bytes', gridRecords(file).filter(withInfo)],
    ['bytes, told receipt', gridRecords(file).filter(record => !withInfo(record))],
  ];
  return groups.flatMap(([material, records]) =>
    records.length === 0
      ? []
      : [
          {
            recording: `api-recordings/${file}`,
            asked: 'transactions',
            call: '/v1/accounts/{address}/transactions',
            material,
            sameForm: true,
            pairs: (api: RecordedApi) =>
              eachOf(records, async record => [record, await gridTransaction(api, record)]),
          },
          {
            recording: `api-recordings/${file}`,
            asked: 'transactions',
            call: '/api/transaction-info',
            material,
            pairs: (api: RecordedApi) =>
              eachOf(records, async record => {
                const ours = await api.get(`/api/transaction-info?hash=${textOf(record['txID'])}`);
                return inWordsOfProduct(record, ours);
              }),
          },
        ],
  );
}

/** What TronGrid's record says, by the names of our detail. */
function inWordsOfProduct(record: JsonObject, ours: JsonObject): Pair {
  const contract = objectOf(at(record, 'raw_data', 'contract', 0));
  const value = objectOf(at(contract, 'parameter', 'value'));
  const recipient = value['to_address'] ?? value['contract_address'];
  const internals = listOf(record['internal_transactions'] ?? []);
  const type = textOf(contract['type']);
  const succeeded = at(record, 'ret', 0, 'contractRet') === 'SUCCESS';
  const moved = [
    ...ownMovements(type, value),
    ...calledMovements(value),
    ...internalMovements(internals.map(internalOfGrid)),
  ];
  return [
    {
      hash: record['txID'] ?? null,
      ...(record['blockNumber'] === undefined ? {} : { block: record['blockNumber'] }),
      timestamp: record['block_timestamp'] ?? null,
      rawTimestamp: at(record, 'raw_data', 'timestamp') ?? 0,
      expiration: at(record, 'raw_data', 'expiration') ?? 0,
      fee_limit: at(record, 'raw_data', 'fee_limit') ?? 0,
      contractTypeName: type,
      contractRet: at(record, 'ret', 0, 'contractRet') ?? null,
      ownerAddress: shown(value['owner_address']),
      signature_addresses: [shown(value['owner_address'])],
      ...(recipient === undefined ? {} : { toAddress: shown(recipient) }),
      ...(value['amount'] === undefined ? {} : { amount: wordOf(value['amount']) }),
      ...(value['asset_name'] === undefined
        ? {}
        : { tokenInfo: { tokenId: tokenIdOf(value['asset_name']) } }),
      ...(value['data'] === undefined ? {} : { trigger_info: { data: value['data'] } }),
      fee: wordOf(at(record, 'ret', 0, 'fee')),
      cost: {
        fee: at(record, 'ret', 0, 'fee') ?? 0,
        net_usage: record['net_usage'] ?? 0,
        net_fee: record['net_fee'] ?? 0,
        energy_usage: record['energy_usage'] ?? 0,
        energy_fee: record['energy_fee'] ?? 0,
        energy_usage_total: record['energy_usage_total'] ?? 0,
      },
      ...sentenceOf(type, value, succeeded),
      transfersAllList: succeeded ? moved.map(item => ({ ...item })) : [],
      internal_transactions:
        internals.length === 0
          ? {}
          : {
              [textOf(record['txID'])]: internals.map(item => ({
                hash: item['internal_tx_id'] ?? item['hash'] ?? null,
              })),
            },
    },
    ours,
  ];
}

/** Rows of TRC20 transfers as TronGrid and as our other lists have them. */
function transferComparisons(file: typeof GRID_TRANSFERS_2020 | typeof GRID_RECORDS): Comparison[] {
  const rows = gridTransferRows(file);
  const ofBytes = new Set(gridRecords(GRID_SINGLES).map(record => record['txID']));
  const groups: readonly (readonly [Material, JsonObject[]])[] = [
    ['bytes, told receipt', rows.filter(row => ofBytes.has(row['transaction_id']))],
    ['told', rows.filter(row => !ofBytes.has(row['transaction_id']))],
  ];
  return groups.flatMap(([material, some]) =>
    some.length === 0
      ? []
      : [
          {
            recording: file,
            asked: 'TRC20 transfers',
            call: '/v1/accounts/{address}/transactions/trc20',
            material,
            sameForm: true,
            pairs: (api: RecordedApi) =>
              eachOf(some, async row => {
                const from = meantAddress(textOf(row['from']));
                const answer = await api.get(`/v1/accounts/${from}/transactions/trc20?limit=${PAGE}`);
                return [
                  row,
                  listOf(answer['data']).find(item => item['transaction_id'] === row['transaction_id']),
                ];
              }),
          },
          {
            recording: file,
            asked: 'TRC20 transfers',
            call: '/api/token_trc20/transfers',
            material,
            pairs: (api: RecordedApi) =>
              eachOf(some, async row => {
                const from = meantAddress(textOf(row['from']));
                const answer = await api.get(
                  `/api/token_trc20/transfers?relatedAddress=${from}&limit=${PAGE}`,
                );
                const token = objectOf(row['token_info']);
                return [
                  {
                    transaction_id: row['transaction_id'] ?? null,
                    block_ts: row['block_timestamp'] ?? null,
                    from_address: row['from'] ?? null,
                    to_address: row['to'] ?? null,
                    quant: row['value'] ?? null,
                    event_type: row['type'] ?? null,
                    contract_address: token['address'] ?? null,
                    tokenInfo: {
                      tokenAbbr: token['symbol'] ?? null,
                      tokenName: token['name'] ?? null,
                      tokenDecimal: token['decimals'] ?? null,
                    },
                  },
                  listOf(answer['token_transfers']).find(
                    item => item['transaction_id'] === row['transaction_id'],
                  ),
                ];
              }),
          },
        ],
  );
}

const assets: Comparison = {
  recording: ASSETS,
  asked: '/v1/assets/{id}',
  call: '/v1/assets/{identifier}',
  material: 'told',
  sameForm: true,
  pairs: api =>
    eachOf(listOf(mainNet(ASSETS)), async answer => {
      const id = wordOf(at(answer, 'data', 0, 'id'));
      return [withoutMoment(answer), withoutMoment(await api.get(`/v1/assets/${id}`))];
    }),
};

/** The time of answering is of that moment. */
function withoutMoment(answer: JsonObject): JsonObject {
  return { ...answer, meta: without(objectOf(answer['meta']), 'at') };
}

const accounts = GRID_ACCOUNTS.map((file): Comparison => ({
  recording: file,
  asked: '/v1/accounts/{address}',
  call: '/v1/accounts/{address}',
  material: 'told',
  sameForm: true,
  pairs: async api => {
    const answer = objectOf(mainNet(file));
    const address = addressFromBytes(bytesOf(textOf(at(answer, 'data', 0, 'address'))));
    const ours = await api.get(`/v1/accounts/${address}`);
    return [[byKeys(withoutMoment(answer)), byKeys(withoutMoment(ours))]] as Pair[];
  },
}));

/** Balances in one order: the recorded one is the node's database's, which nobody promises. */
function byKeys(answer: JsonObject): JsonObject {
  const sorted = (json: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(json).map(([name, value]) => [
        name,
        Array.isArray(value) && value.every(item => isJsonObject(item))
          ? listOf(value).toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
          : value,
      ]),
    );
  return { ...answer, data: listOf(answer['data']).map(sorted) };
}

function keyOf(item: JsonObject): string {
  return wordOf(item['key'] ?? item['type'] ?? Object.keys(item)[0] ?? '');
}

/** TronGrid's; read when they are asked for, since the recordings may not be there. */
export const gridComparisons = (): Comparison[] => [
  ...[...Object.keys(GRID_LISTS), GRID_SINGLES].flatMap(transactionComparisons),
  ...transferComparisons(GRID_TRANSFERS_2020),
  ...transferComparisons(GRID_RECORDS),
  assets,
  ...accounts,
];
