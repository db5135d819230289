import type { BlockRow, TransactionRow, TransferRow } from '@sunscope/product-api/types';

export const ALICE = 'TWer2Ygk5TEheHp3TPuYeqxmB6SsGZmaL6';
export const BOB = 'TPjjvMwjPoDC32V2dGDYTkLH4E5LAtBZ6C';

export const hashOf = (number: number): string => number.toString(16).padStart(64, '0');

export function blockRow(number: number, part: Partial<BlockRow> = {}): BlockRow {
  return {
    number,
    hash: hashOf(number),
    parentHash: hashOf(Math.max(0, number - 1)),
    timestamp: 1_700_000_000_000 + number * 3_000,
    size: 1_234,
    nrOfTrx: 7,
    txTrieRoot: '',
    witnessId: 0,
    witnessAddress: ALICE,
    witnessName: 'Aurora Node',
    confirmed: false,
    confirmations: 0,
    version: '32',
    fee: 1.5,
    netUsage: 0,
    energyUsage: 0,
    revert: false,
    ...part,
  };
}

/** A transfer of 1.5 TRX by ALICE to BOB. */
export function transactionRow(number: number, part: Partial<TransactionRow> = {}): TransactionRow {
  return {
    hash: hashOf(number),
    block: 100,
    timestamp: 1_700_000_000_000,
    ownerAddress: ALICE,
    toAddress: BOB,
    toAddressList: [BOB],
    contractType: 1,
    contractTypeName: 'TransferContract',
    confirmed: false,
    revert: false,
    contractRet: 'SUCCESS',
    result: 'SUCCESS',
    contractData: {},
    cost: null,
    tokenInfo: transferRow('1').tokenInfo,
    tokenType: 'trx',
    amount: '1500000',
    fee: '268000',
    data: '',
    risk: [],
    SmartCalls: '',
    Events: '',
    id: '',
    ...part,
  };
}

export function transferRow(id: string, part: Partial<TransferRow> = {}): TransferRow {
  return {
    id,
    block: 100,
    transactionHash: hashOf(Number(id)),
    timestamp: 1_700_000_000_000,
    transferFromAddress: ALICE,
    transferToAddress: BOB,
    amount: 1_500_000,
    tokenName: '_',
    confirmed: false,
    revert: false,
    contractRet: 'SUCCESS',
    data: '',
    tokenInfo: {
      tokenId: '_',
      tokenAbbr: 'trx',
      tokenName: 'trx',
      tokenDecimal: 6,
      tokenCanShow: 1,
      tokenType: 'trx',
      tokenLogo: '',
      tokenLevel: '2',
      vip: false,
    },
    risk: [],
    riskTransaction: false,
    cheatStatus: false,
    ...part,
  };
}

/** A list answer around rows. */
export const listOf = (data: object[], more: object = {}): object => ({
  total: data.length,
  rangeTotal: data.length,
  contractMap: {},
  addressNames: {},
  data,
  ...more,
});

const NO_RESOURCES = {
  freeNetUsed: 0,
  freeNetLimit: 0,
  freeNetRemaining: 0,
  netLimit: 0,
  netRemaining: 0,
  energyLimit: 0,
  energyRemaining: 0,
};

/** What the page of an account asks for: one with little in it. */
export const accountOf = (address: string, part: object = {}): object => ({
  address,
  name: '',
  addressTag: '',
  accountType: 0,
  activated: true,
  balance: 5,
  totalFrozen: 0,
  freezing: 0,
  canWithdrawAmountV2: 0,
  rewardNum: 0,
  tokens: [],
  withPriceTokens: [],
  delegated: {
    sentDelegatedBandwidth: [],
    sentDelegatedResource: [],
    receivedDelegatedBandwidth: [],
    receivedDelegatedResource: [],
  },
  latest_operation_time: 0,
  bandwidth: NO_RESOURCES,
  representative: { enabled: false, allowance: 0, url: '', lastWithDrawTime: 0 },
  activePermissions: [],
  looksLike: [],
  voteTotal: 0,
  totalTransactionCount: 4,
  transactions: 3,
  transactions_in: 1,
  transactions_out: 2,
  transferCount: 3,
  riskyTransferCount: 0,
  date_created: 0,
  ...part,
});

/** What the page of a representative asks for: one with a seat. */
export const representativeOf = (address: string, part: object = {}): object => ({
  success: true,
  code: 0,
  status: 0,
  message: '',
  totalWitness: 3,
  totalVotes: 200,
  changedBrokerage: false,
  lowestBrokerage: null,
  brokerageHistory: [],
  brokerageChangeNum: 0,
  data: {
    address,
    name: 'Alder',
    url: 'https://alder.example',
    hasPage: false,
    realTimeRanking: 1,
    lastRanking: 2,
    lastCycleVotes: 90,
    realTimeVotes: 100,
    changeVotes: 10,
    votesPercentage: 50,
    lastCycleVotesPercentage: 45,
    change_cycle: 1,
    brokerage: 20,
    voterBrokerage: 80,
    producedEfficiency: 97.5,
    producedTotal: 39,
    missedTotal: 1,
    blockReward: 624_000_000,
    annualizedRate: '4.2',
    witnessType: 1,
    realtimeVoteLine: [],
    producer: true,
    version: '32',
    ...part,
  },
});
