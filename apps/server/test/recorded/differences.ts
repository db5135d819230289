/** Where ours differs from a recorded answer, and why that is right. A line that no longer holds fails the test. */
export type Reasons = Readonly<Record<string, string>>;

const GRID_2020 = {
  'ret[].code':
    'TronGrid of 2020 put the word SUCESS beside every result; that of 2025 does not, and the node leaves the zero value out',
  'raw_data.fee_limit': 'zero written out by TronGrid of 2020; the node and TronGrid of 2025 leave it out',
  'raw_data.contract[].parameter.value.asset_name':
    'an id as text in 2020; hex of the text in 2025 and at the node',
} as const;

const NEW_THEN = 'recorded while the block was new; ours is solid';
const ROOT_2018 =
  'the 2018 explorer wrote base58check of the same 32 bytes; ours is hex, as the node prints it';
const CONTRACT_2018 =
  'the 2018 explorer renamed the members of contracts; TRONSCAN since 2019 and ours have the node’s names (owner_address, to_address, asset_name)';
const LETTER =
  'somebody changed the last letter of the recorded address, its check sum is wrong; ours is the address meant';
const NOT_HERE = 'sums over a whole block, of which two transactions are recorded';
const NO_PRICES = 'needs market prices, which are off here';
const NO_SALES =
  'TRONSCAN 2020 added the issuer’s address to each row; the interface’s description has no such member, withPriceTokens has it';
const SINGLE_ID = 'an explorer’s own key of a row';
const UNDERSCORE = 'TRX was called TRX in 2018; since 2019 it is _';
const LATER_MEMBER = 'left out by TronGrid in records of that time; told since';
const NODE_FORM =
  'this record holds the node’s own form of internal transactions; those of the record beside it are TronGrid’s, as ours are';
const TYPES_2020 =
  'this one answer of 2020 gives a number, the three others of the same year text, as ours does';

const WHOLE_TRX = 'the row of TRX was in whole TRX in 2018; in sun at TRONSCAN in 2020 and in ours';
const KEYS_2025 =
  'base58check in this answer of 2025, in that of 2020 as well as ours hex, as the address beside it is in all';
const BASE =
  'per cent of the whole supply here, of what was for sale at the explorer before it and in ours: all sold is 100';
const NO_MESSAGE = 'nothing told: no_message and lists without addresses there, empty in ours';
const TOKEN_2018 = {
  issuedPercentage: BASE,
  remainingPercentage: BASE,
  percentage: BASE,
  participated: 'the recorded figure is not what one token at the recorded price brings; ours is',
  tokenID: 'tokens had no ids before 2019; ours is the one the chain gave it',
  totalTransactions: 'not yet counted in 2018; ours counts the one sale',
  website: NO_MESSAGE,
  white_paper: NO_MESSAGE,
  github: NO_MESSAGE,
  country: NO_MESSAGE,
  social_media: NO_MESSAGE,
} as const;

/** By recording, question and call of ours, joined by a bar; then by the path of the member. */
export const DIFFERENCES: Readonly<Record<string, Reasons>> = {
  'api-recordings/trongrid-account-transactions-2020-05.json | transactions | /v1/accounts/{address}/transactions':
    {
      ...GRID_2020,
      net_usage: LATER_MEMBER,
      net_fee: LATER_MEMBER,
      energy_usage: LATER_MEMBER,
      energy_fee: LATER_MEMBER,
      energy_usage_total: LATER_MEMBER,
      blockNumber: LATER_MEMBER,
      internal_transactions: LATER_MEMBER,
      'raw_data.contract[].parameter.value.resource':
        'zero of FreezeBalanceContract written out by TronGrid of 2020; the node leaves it out',
      'raw_data.contract[].parameter.value.resource_type': 'TronGrid of 2020 added the name of resource',
      'raw_data.contract[].parameter.value.resource_value': 'TronGrid of 2020 added resource once more',
    },
  'api-recordings/trongrid-account-transactions-2020-06.json | transactions | /v1/accounts/{address}/transactions':
    {
      ...GRID_2020,
      'raw_data.contract[].parameter.value.call_value':
        'zero written out by TronGrid of 2020; the node and TronGrid of 2025 leave it out',
    },
  'api-recordings/trongrid-transaction-records-2025-2026.json | transactions | /v1/accounts/{address}/transactions':
    {
      'internal_transactions[].hash': NODE_FORM,
      'internal_transactions[].caller_address': NODE_FORM,
      'internal_transactions[].transferTo_address': NODE_FORM,
      'internal_transactions[].callValueInfo': NODE_FORM,
      'internal_transactions[].note': NODE_FORM,
      'internal_transactions[].rejected': NODE_FORM,
      'internal_transactions[].internal_tx_id': NODE_FORM,
      'internal_transactions[].data': NODE_FORM,
      'internal_transactions[].to_address': NODE_FORM,
      'internal_transactions[].from_address': NODE_FORM,
    },
  'api-recordings/trongrid-trc20-transfers-2020-06.json | TRC20 transfers | /v1/accounts/{address}/transactions/trc20':
    { from: LETTER, to: LETTER, _unconfirmed: NEW_THEN },
  'api-recordings/trongrid-trc20-transfers-2020-06.json | TRC20 transfers | /api/token_trc20/transfers': {
    from_address: LETTER,
    to_address: LETTER,
  },
  'misc/trongrid-trc10-assets.json | /v1/assets/{id} | /v1/assets/{identifier}': {
    'data[].vote_score': 'zero left out in two of the four answers, told in the others',
    'data[].precision': 'zero left out; the description of the call tells it always',
    'data[].id': TYPES_2020,
    'data[].total_supply': TYPES_2020,
  },
  'accounts/trongrid-TL24LCps5FKwp3PoU1MvrYrwhi5LU1tHre.json | /v1/accounts/{address} | /v1/accounts/{address}':
    {
      'data[].owner_permission.keys[].address': KEYS_2025,
      'data[].active_permission[].keys[].address': KEYS_2025,
    },
  'api-recordings/explorer-api-2018.json | /api/block | /api/block': {
    txTrieRoot: ROOT_2018,
    confirmed: NEW_THEN,
  },
  'api-recordings/explorer-api-2018.json | /api/block/:number | /api/block/{number}': {
    txTrieRoot: ROOT_2018,
  },
  'api-recordings/explorer-api-2018.json | /api/transaction | /api/transaction': {
    confirmed: NEW_THEN,
    'contractData.from': CONTRACT_2018,
    'contractData.to': CONTRACT_2018,
    'contractData.token': CONTRACT_2018,
  },
  'api-recordings/explorer-api-2018.json | /api/transaction/:hash | /api/transaction/{hash}': {
    confirmed: NEW_THEN,
    'contractData.from': CONTRACT_2018,
    'contractData.to': CONTRACT_2018,
    'contractData.token': CONTRACT_2018,
  },
  'api-recordings/explorer-api-2018.json | POST /api/transaction | POST /api/transaction': {
    'transaction.hash':
      'the reference block of the signed bytes is recorded nowhere, so ours are other bytes',
    'transaction.signatures[].address': 'hence the recorded signature is another key’s for them',
  },
  'api-recordings/explorer-api-2018.json | /api/transfer | /api/transfer': {
    id: SINGLE_ID,
    tokenName: UNDERSCORE,
    confirmed: NEW_THEN,
  },
  'api-recordings/explorer-api-2018.json | /api/transfer/:hash | /api/transfer/{hash}': {
    id: SINGLE_ID,
    tokenName: UNDERSCORE,
    confirmed: NEW_THEN,
  },
  'api-recordings/explorer-api-2018.json | /api/account/:address | /api/account/{address}': {
    'representative.url': 'null there, empty text at TRONSCAN in 2020 and in ours',
    'bandwidth.freeNetPercentage': 'of 100 there, of 1 at TRONSCAN in 2020 and in ours',
    'balances[].name': UNDERSCORE,
    'balances[].balance': WHOLE_TRX,
    'tokenBalances[].name': UNDERSCORE,
    'tokenBalances[].balance': WHOLE_TRX,
  },
  'api-recordings/explorer-api-2018.json | /api/token | /api/token': {
    ...TOKEN_2018,
    nrOfTokenHolders: 'not counted in this list, counted in the answer about the one token',
  },
  'api-recordings/explorer-api-2018.json | /api/token/:name | /api/token/{name}': {
    ...TOKEN_2018,
    index: 'its place in a list of one: 0 there, 1 in the list of the same explorer and in ours',
  },
  'api-recordings/tronscan-account-trc20-balances-2020.json | /api/account | /api/accountv2': {
    'trc20token_balances[].priceInTrx': NO_PRICES,
    'tokenBalances[].priceInTrx': NO_PRICES,
    'balances[].priceInTrx': NO_PRICES,
    'tokenBalances[].owner_address': NO_SALES,
    'balances[].owner_address': NO_SALES,
    totalTransactionCount: 'counts what the index holds, here what is recorded of the account',
  },
  'api-recordings/jsonrpc-block-067325788.json | eth_getBlockByNumber | /api?module=proxy&action=eth_getBlockByNumber':
    {
      gasLimit: NOT_HERE,
      gasUsed: NOT_HERE,
    },
  'api-recordings/jsonrpc-block-067325788.json | eth_getTransactionReceipt | /api?module=proxy&action=eth_getTransactionReceipt':
    {
      cumulativeGasUsed: NOT_HERE,
      'logs[].logIndex':
        'ours is unique and rises through a block, but leaves gaps: logs are not counted across its transactions',
    },
  'api-recordings/provider-docs-examples.json | JSON-RPC_API/eth_chainId | /api?module=proxy&action=eth_chainId':
    { result: 'recorded on the test network Nile; ours is main net’s by its genesis block' },
};

/** Recorded answers that nothing here is compared with, by file and question, and why. */
export const NOT_COMPARED: readonly (readonly [recording: string, asked: readonly string[], why: string])[] =
  [
    [
      'api-recordings/explorer-api-2018.json',
      [
        '/api/account',
        '/api/account/:address/stats',
        '/api/account/:address/votes',
        '/api/vote',
        '/api/vote/witness/:address',
        '/api/vote/next-cycle',
        '/api/witness',
        '/api/witness/maintenance-statistic',
        '/api/stats/overview',
        '/api/system/status',
      ],
      'state of one moment of 2018 (balances, votes, sales, counts) of which no block or node’s answer is recorded; the world’s tests check these calls against a chain',
    ],
    [
      'api-recordings/explorer-api-2018.json',
      ['/api/market/markets', '/api/account/:address/sr'],
      'not of the chain: a market-data provider’s quotes, a witness’s own page',
    ],
  ];
