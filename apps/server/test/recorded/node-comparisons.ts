import type { JsonObject, JsonValue } from '@sunscope/node-api/json';
import { eachOf, type Comparison, type Pair } from './comparison.ts';
import { at, listOf, objectOf, textOf, wordOf } from './json.ts';
import { internalMovements, loggedMovements, ownMovements, shown } from './expected.ts';
import { mainNet } from './shared-data.ts';
import { INFO_FILES, recordedInfos } from './sources.ts';
import { JSON_RPC, PROVIDER } from './reported-sources.ts';

// Recorded answers of nodes and of a node provider.

const proxy = (action: string, query: string) => `/api?module=proxy&action=${action}&${query}`;

const jsonRpc: Comparison[] = [
  {
    recording: JSON_RPC,
    asked: 'eth_getBlockByNumber',
    call: '/api?module=proxy&action=eth_getBlockByNumber',
    material: 'told',
    sameForm: true,
    pairs: api =>
      eachOf([objectOf(at(mainNet(JSON_RPC), 'eth_getBlockByNumber'))], async block => {
        const ours = objectOf(
          (await api.get(proxy('eth_getBlockByNumber', `tag=${textOf(block['number'])}&boolean=true`)))[
            'result'
          ],
        );
        const rows = listOf(block['transactions']);
        const found = rows.map(
          row => listOf(ours['transactions']).find(item => item['hash'] === row['hash']) ?? null,
        );
        return [block, { ...ours, transactions: found }];
      }),
  },
  {
    recording: JSON_RPC,
    asked: 'eth_getTransactionReceipt',
    call: '/api?module=proxy&action=eth_getTransactionReceipt',
    material: 'told',
    sameForm: true,
    pairs: api =>
      eachOf(listOf(at(mainNet(JSON_RPC), 'eth_getTransactionReceipt')), async receipt => [
        receipt,
        (await api.get(proxy('eth_getTransactionReceipt', `txhash=${textOf(receipt['transactionHash'])}`)))[
          'result'
        ],
      ]),
  },
];

const PROVIDER_BLOCKS: readonly (readonly [string, (json: JsonValue) => JsonObject[]])[] = [
  ['HTTP_API/getblock', json => [objectOf(at(json, 0))]],
  ['HTTP_API/getblockbylimitnext', json => listOf(at(json, 0, 'block'))],
];

const providerBlocks = PROVIDER_BLOCKS.map(([asked, blocksOf]): Comparison => ({
  recording: PROVIDER,
  asked,
  call: '/api/block/{number}',
  material: 'bytes',
  pairs: api =>
    eachOf(blocksOf(at(mainNet(PROVIDER), asked) ?? null), async block => {
      const raw = objectOf(at(block, 'block_header', 'raw_data'));
      return [
        {
          number: raw['number'] ?? null,
          hash: block['blockID'] ?? null,
          parentHash: raw['parentHash'] ?? null,
          timestamp: raw['timestamp'] ?? null,
          txTrieRoot: raw['txTrieRoot'] ?? null,
          witnessAddress: shown(raw['witness_address']),
        },
        await api.get(`/api/block/${wordOf(raw['number'])}`),
      ];
    }),
}));

const chainId: Comparison = {
  recording: PROVIDER,
  asked: 'JSON-RPC_API/eth_chainId',
  call: '/api?module=proxy&action=eth_chainId',
  material: 'bytes',
  pairs: async api => [
    [
      { result: at(mainNet(PROVIDER), 'JSON-RPC_API/eth_chainId', 0, 'result') ?? null },
      await api.get(proxy('eth_chainId', '')),
    ],
  ],
};

/** Recorded receipts of nodes against our detail of the same transactions, whose bytes are recorded elsewhere. */
const receipts = INFO_FILES.map((file): Comparison => ({
  recording: file,
  asked: 'gettransactioninfobyid',
  call: '/api/transaction-info',
  material: file.includes('block-067325788') ? 'told' : 'bytes',
  pairs: async api => {
    const pairs: Pair[] = [];
    for (const { file: from, json } of recordedInfos().values()) {
      if (from !== file) continue;
      const ours = await api.get(`/api/transaction-info?hash=${textOf(json['id'])}`);
      // Of one failed call the bytes are recorded nowhere.
      if (ours['hash'] !== undefined) pairs.push(receiptPair(json, ours));
    }
    return pairs;
  },
}));

function receiptPair(info: JsonObject, ours: JsonObject): Pair {
  const receipt = objectOf(info['receipt'] ?? {});
  const internals = listOf(info['internal_transactions'] ?? []);
  const failed = info['result'] === 'FAILED';
  const moved = [
    ...ownMovements(textOf(ours['contractTypeName']), objectOf(ours['contractData'])),
    ...loggedMovements(listOf(info['log'] ?? [])),
    ...internalMovements(internals),
  ];
  return [
    {
      hash: info['id'] ?? null,
      block: info['blockNumber'] ?? null,
      timestamp: info['blockTimeStamp'] ?? null,
      contractResult: at(info, 'contractResult', 0) ?? '',
      result: failed ? 'FAIL' : 'SUCCESS',
      transfersAllList: failed ? [] : moved.map(item => ({ ...item })),
      ...(receipt['result'] === undefined ? {} : { contractRet: receipt['result'] }),
      ...(info['contract_address'] === undefined
        ? {}
        : { contract_address: shown(info['contract_address']) }),
      cost: {
        fee: info['fee'] ?? 0,
        ...Object.fromEntries(
          [
            'net_usage',
            'net_fee',
            'energy_usage',
            'origin_energy_usage',
            'energy_usage_total',
            'energy_fee',
            'energy_penalty_total',
          ].map(name => [name, receipt[name] ?? 0]),
        ),
      },
      events: listOf(info['log'] ?? []).map(log => ({
        address: shown(`41${textOf(log['address'])}`),
        topics: log['topics'] ?? [],
        data: log['data'] ?? '',
      })),
      internal_transactions:
        internals.length === 0
          ? {}
          : {
              [textOf(info['id'])]: internals.map(item => ({
                hash: item['hash'] ?? null,
                caller_address: shown(item['caller_address']),
                transfer_to_address: shown(item['transferTo_address']),
                note: Buffer.from(textOf(item['note']), 'hex').toString('utf8'),
                rejected: item['rejected'] ?? false,
                value_info_list: JSON.stringify(
                  listOf(item['callValueInfo'] ?? []).map(value => ({
                    token_id: value['tokenId'] ?? '_',
                    call_value: Number(value['callValue'] ?? 0),
                  })),
                ),
              })),
            },
    },
    ours,
  ];
}

export const nodeComparisons: readonly Comparison[] = [...jsonRpc, ...providerBlocks, chainId, ...receipts];
