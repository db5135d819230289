import type { JsonObject, JsonValue } from '@sunscope/node-api/json';
import { eachOf, type Comparison } from './comparison.ts';
import { at, listOf, objectOf, textOf, wholeOf, wordOf } from './json.ts';
import { shown } from './expected.ts';
import { mainNet } from './shared-data.ts';
import { BITQUERY } from './sources.ts';
import { BLOCKBOOK } from './blockbook-source.ts';

// What Blockbook and Bitquery say about transactions, under their own names.

const SUN = 1_000_000;
const SECOND_MS = 1000;

const blockbookBlock: Comparison = {
  recording: BLOCKBOOK,
  asked: 'block',
  call: '/api/block/{number}, /api/transaction?block=',
  material: 'told',
  pairs: async api => {
    const recorded = objectOf(mainNet(BLOCKBOOK));
    const number = wordOf(recorded['blockHeight']);
    const block = await api.get(`/api/block/${number}`);
    const rows = listOf((await api.get(`/api/transaction?block=${number}&limit=200`))['data']);
    return [
      [
        {
          blockHeight: recorded['blockHeight'] ?? null,
          blockHash: recorded['blockHash'] ?? null,
          blockTime: recorded['blockTime'] ?? null,
          blockSize: recorded['blockSize'] ?? null,
          count: (recorded['blockTxs'] as JsonValue[]).length,
          known: (recorded['blockTxs'] as string[]).filter(id => at(recorded, 'txDetails', id) !== undefined),
        },
        {
          blockHeight: block['number'] ?? null,
          blockHash: block['hash'] ?? null,
          blockTime: Number(block['timestamp']) / SECOND_MS,
          blockSize: block['size'] ?? null,
          count: block['nrOfTrx'] ?? null,
          known: rows
            .toReversed()
            .filter(row => row['ownerAddress'] !== '')
            .map(row => row['hash'] ?? null),
        },
      ],
    ];
  },
};

const blockbook: Comparison = {
  recording: BLOCKBOOK,
  asked: 'transactions',
  call: '/api/transaction-info',
  material: 'told',
  pairs: api =>
    eachOf(
      Object.values(objectOf(at(mainNet(BLOCKBOOK), 'txDetails'))).map(item => objectOf(item)),
      async recorded => [
        recorded,
        inWordsOfBlockbook(recorded, await api.get(`/api/transaction-info?hash=${textOf(recorded['txid'])}`)),
      ],
    ),
};

/** Our detail under Blockbook's names. Where it gives no value of the output, none is looked for. */
function inWordsOfBlockbook(recorded: JsonObject, ours: JsonObject): JsonObject {
  const time = Number(ours['timestamp']) / SECOND_MS;
  const story = objectOf(ours['story']);
  const vars = objectOf(story['vars']);
  const sun = at(vars, 'amount', 'sun') ?? at(ours, 'contractData', 'call_value') ?? 0;
  const recipient = ours['toAddress'] === '' ? ours['ownerAddress'] : ours['toAddress'];
  const amount = wordOf(sun);
  const template = textOf(story['template']);
  const shown = at(recorded, 'vout', 0);
  return {
    txid: ours['hash'] ?? null,
    blockTime: time,
    time,
    vin: [{ addresses: [ours['ownerAddress'] ?? null] }],
    vout: [
      {
        value: at(shown, 'value') === null ? null : Number(amount) / SUN,
        scriptPubKey:
          at(shown, 'scriptPubKey', 'addresses') === undefined ? {} : { addresses: [recipient ?? null] },
      },
    ],
    coinSpecificData: {
      chainExtraData: {
        contractType: ours['contractTypeName'] ?? null,
        operation: OPERATIONS[template] ?? template,
        totalFee: wordOf(at(ours, 'cost', 'fee')),
        bandwidthUsage: wordOf(at(ours, 'cost', 'net_usage')),
        resource: wordOf(at(vars, 'resource', 'resource') ?? '').toLowerCase(),
        claimedVoteReward: amount,
        unstakeAmount: amount,
        stakeAmount: amount,
        delegateAmount: amount,
        delegateTo: ours['toAddress'] ?? null,
        votes: voteRows(ours),
      },
    },
  };
}

/** Blockbook's word for what our sentence reports. */
const OPERATIONS: Readonly<Record<string, string>> = {
  voted_one: 'vote',
  undelegated: 'undelegate',
  token_sent: 'trc10Transfer',
  reward_withdrawn_amount: 'voteRewardAmount',
  unstaked_withdrawn_amount: 'withdraw',
  unstaked: 'unfreeze',
  staked: 'freeze',
  account_created: 'activateAccount',
  contract_called_unknown: 'contractCall',
};

function voteRows(ours: JsonObject): JsonValue[] {
  const votes = at(ours, 'contractData', 'votes');
  return votes === undefined
    ? []
    : listOf(votes).map(vote => ({
        address: vote['vote_address'] ?? null,
        count: wordOf(vote['vote_count']),
      }));
}

const bitquery: Comparison = {
  recording: BITQUERY,
  asked: 'blocks, transactions, transfers, events',
  call: '/api/transaction-info, /api/block/{number}',
  material: 'bytes, told receipt',
  async pairs(api) {
    const rows = objectOf(mainNet(BITQUERY));
    const hash = textOf(at(rows['transactions'], 'Transaction_Hash'));
    const ours = await api.get(`/api/transaction-info?hash=${hash}`);
    const block = await api.get(`/api/block/${wordOf(ours['block'])}`);
    const recorded = objectOf(rows['transactions']);
    const [transfer, event, head] = [rows['transfers'], rows['events'], at(rows['blocks'], 0)].map(row =>
      objectOf(row),
    );
    const own = inWordsOfBitquery(ours, block);
    return [
      [named(recorded, own['transactions']), own['transactions']],
      [named(transfer, own['transfers']), own['transfers']],
      [{ ...named(event, own['events']), Arguments: argumentsOf(event) }, own['events']],
      [named(head, own['blocks']), own['blocks']],
    ];
  },
};

/** Name, type and value of each argument, out of Bitquery's lists: addresses in hex, numbers as text. */
function argumentsOf(row: JsonObject | undefined): JsonValue[] {
  const read = JSON.parse(textOf(row?.['Arguments'])) as [number, string, unknown[], string, string[]][];
  return read.map(([, name, , type, [, address = '', number = '']]) => [
    name,
    type,
    type === 'address' ? shown(`41${address}`) : number,
  ]);
}

/** A call of which Bitquery reports input and arguments, but no bytes and no block's place. */
const bitqueryCall: Comparison = {
  recording: BITQUERY,
  asked: 'calls',
  call: '/api/transaction-info',
  material: 'told',
  pairs: api =>
    eachOf([objectOf(at(mainNet(BITQUERY), 'calls'))], async row => {
      const ours = await api.get(`/api/transaction-info?hash=${textOf(row['Transaction_Hash'])}`);
      const call = objectOf(ours['trigger_info']);
      const own = {
        Call_From: ours['ownerAddress'] ?? null,
        Call_To: ours['toAddress'] ?? null,
        Call_Input: call['data'] ?? null,
        Call_Signature_Name: call['methodName'] ?? null,
        Call_Signature_Signature: call['method'] ?? null,
        Call_Signature_SignatureHash: call['methodId'] ?? null,
        Contract_Type: ours['contractTypeName'] ?? null,
      };
      const given = objectOf(call['parameter']);
      return [
        {
          ...named(row, own),
          Arguments: argumentsOf(row).map(argument => [at(argument, 0) ?? null, at(argument, 2) ?? null]),
        },
        { ...own, Arguments: Object.entries(given).map(([name, value]) => [name, wordOf(value)]) },
      ];
    }),
};

/** The recorded members that our answer has a word for. */
function named(recorded: JsonObject | undefined, ours: JsonValue | undefined): JsonObject {
  const names = Object.keys(objectOf(ours));
  return Object.fromEntries(names.map(name => [name, recorded?.[name] ?? null]));
}

const units = (raw: JsonValue | undefined, decimals: number) =>
  (Number(wholeOf(raw)) / 10 ** decimals).toFixed(decimals);

function inWordsOfBitquery(ours: JsonObject, block: JsonObject): JsonObject {
  const moved = objectOf(at(ours, 'transfersAllList', 0));
  const event = objectOf(at(ours, 'events', 0));
  const call = objectOf(ours['trigger_info']);
  const cost = objectOf(ours['cost']);
  const seconds = (ms: JsonValue | undefined) => Math.floor(Number(ms) / SECOND_MS);
  const decimals = Number(moved['decimals']);
  const topics = listOfTexts(event['topics']);
  const place = {
    Block_Number: ours['block'] ?? null,
    Block_Time: seconds(ours['timestamp']),
    Transaction_Hash: ours['hash'] ?? null,
    Contract_Address: ours['contract_address'] ?? null,
  };
  const signatures = {
    Call_Signature_Name: call['methodName'] ?? null,
    Call_Signature_Signature: call['method'] ?? null,
    Call_Signature_SignatureHash: call['methodId'] ?? null,
    Log_Signature_Signature: event['event'] ?? null,
    Log_Signature_Name: textOf(event['event']).split('(', 1)[0] ?? null,
    Log_Signature_SignatureHash: topics[0] ?? null,
  };
  return {
    transactions: {
      ...place,
      Witness_Address: block['witnessAddress'] ?? null,
      Transaction_Expiration: seconds(ours['expiration']),
      Transaction_Timestamp: seconds(ours['rawTimestamp']),
      Transaction_Fee: units(cost['fee'], 6),
      Transaction_FeeLimit: units(ours['fee_limit'], 6),
      Transaction_FeePayer: ours['ownerAddress'] ?? null,
      Transaction_Result_Success: String(ours['result'] === 'SUCCESS'),
      Transaction_Receipt_Result: ours['contractRet'] ?? null,
      Transaction_Receipt_EnergyFee: cost['energy_fee'] ?? null,
      Transaction_Receipt_EnergyPenaltyTotal: cost['energy_penalty_total'] ?? null,
      Transaction_Receipt_EnergyUsageTotal: cost['energy_usage_total'] ?? null,
      Transaction_Receipt_OriginEnergyUsage: cost['origin_energy_usage'] ?? null,
      Transaction_Receipt_NetUsage: cost['net_usage'] ?? null,
      Transaction_Receipt_NetFee: units(cost['net_fee'], 6),
      Contract_LogsCount: ours['event_count'] ?? null,
      Contract_InternalTransactionsCount: Object.keys(objectOf(ours['internal_transactions'])).length,
      Contract_Type: ours['contractTypeName'] ?? null,
    },
    transfers: {
      ...place,
      ...signatures,
      Transfer_Amount: units(moved['amount_str'], decimals),
      Transfer_Currency_Decimals: decimals,
      Transfer_Currency_Name: moved['name'] ?? null,
      Transfer_Currency_Symbol: moved['symbol'] ?? null,
      Transfer_Currency_SmartContract: moved['contract_address'] ?? null,
      Transfer_Currency_ProtocolName: moved['tokenType'] ?? null,
      Transfer_Sender: moved['from_address'] ?? null,
      Transfer_Receiver: moved['to_address'] ?? null,
    },
    events: {
      ...place,
      ...signatures,
      LogHeader_Address: event['address'] ?? null,
      LogHeader_Data: event['data'] ?? null,
      Arguments: listOf(event['parameters']).map(argument => [
        argument['name'] ?? null,
        argument['type'] ?? null,
        argument['value'] ?? null,
      ]),
      Topics_Hash: `[${topics.map(topic => `"${topic}"`).join(', ')}]`,
    },
    blocks: {
      Block_Number: block['number'] ?? null,
      Block_Hash: block['hash'] ?? null,
      Block_ParentHash: block['parentHash'] ?? null,
      Block_Time: seconds(block['timestamp']),
      Block_TxTrieRoot: block['txTrieRoot'] ?? null,
      Block_TransactionsCount: block['nrOfTrx'] ?? null,
      Block_Version: Number(block['version']),
      Witness_Address: block['witnessAddress'] ?? null,
    },
  };
}

function listOfTexts(json: JsonValue | undefined): string[] {
  return Array.isArray(json) ? json.map(item => textOf(item)) : [];
}

export const serviceComparisons: readonly Comparison[] = [blockbookBlock, blockbook, bitquery, bitqueryCall];
