import { textToBytes } from '@sunscope/tron/bytes';
import type { World } from '../tronweb/world.ts';
import { TOKEN } from '../tronweb/world.ts';
import type { Members } from './public-grpc.ts';

/** What a method is asked; what HTTP is asked where that is written in another way. */
export interface AskedMethod {
  request: Members;
  http?: { path?: string; body: object };
}

const bytes = (hex: string) => Buffer.from(hex, 'hex');
const text = (words: string) => Buffer.from(textToBytes(words));

/** What each method is asked on a chain with one of everything. */
export function requestsOf(world: World): Readonly<Record<string, AskedMethod>> {
  const { alice, bob, carol, witness, transfer, call } = world;
  const [owner, other, nobody] = [alice, bob, carol].map(party => bytes(party.hex));
  const contract = Buffer.from(world.devnet.chain.archive.info(call.id)?.contract_address ?? []);
  const value = (of: unknown): AskedMethod => ({ request: { value: of } });
  const asks = (request: Members): AskedMethod => ({ request: { owner_address: owner, ...request } });
  const selector = bytes('06661abd');
  const run = { owner_address: owner, contract_address: contract, data: selector };
  const runs: AskedMethod = {
    request: run,
    http: {
      body: { owner_address: alice.hex, contract_address: contract.toString('hex'), data: '06661abd' },
    },
  };
  const token = text(TOKEN);
  const pages: AskedMethod = { request: { offset: 0, limit: 10 } };
  const pair: AskedMethod = { request: { sell_token_id: token, buy_token_id: text('_') } };
  const delegated: AskedMethod = { request: { fromAddress: owner, toAddress: other } };
  const id = (number: number): AskedMethod => ({
    request: { value: Buffer.from([0, 0, 0, 0, 0, 0, 0, number]) },
    http: { body: { id: number } },
  });
  const height = { request: { num: transfer.block } };
  const account = { request: { address: owner } };
  const twice = (name: string, asked: AskedMethod) => ({ [name]: asked, [`${name}2`]: asked });
  return {
    ...twice('CreateTransaction', asks({ to_address: other, amount: 5 })),
    ...twice('TransferAsset', asks({ asset_name: token, to_address: other, amount: 5 })),
    ...twice('UpdateAccount', asks({ account_name: text('Alice of gRPC') })),
    ...twice('VoteWitnessAccount', asks({ votes: [{ vote_address: bytes(witness.hex), vote_count: 3 }] })),
    ...twice('CreateAccount', asks({ account_address: bytes(`41${'77'.repeat(20)}`) })),
    ...twice('CreateWitness', asks({ url: text('https://alice.example') })),
    ...twice('UpdateWitness', asks({ update_url: text('https://alice.example/2') })),
    ...twice('UpdateAsset', asks({ description: text('a coin'), url: text('https://coin.example') })),
    ...twice('UnfreezeAsset', asks({})),
    ...twice('ParticipateAssetIssue', asks({ to_address: other, asset_name: token, amount: 1 })),
    ...twice('FreezeBalance', asks({ frozen_balance: 1_000_000, frozen_duration: 3 })),
    ...twice('UnfreezeBalance', asks({})),
    ...twice('WithdrawBalance', asks({})),
    ...twice('CreateAssetIssue', asks({ name: text('Second') })),
    SetAccountId: asks({ account_id: text('alice-0002') }),
    FreezeBalanceV2: asks({ frozen_balance: 1_000_000 }),
    UnfreezeBalanceV2: asks({ unfreeze_balance: 1_000_000 }),
    WithdrawExpireUnfreeze: asks({}),
    CancelAllUnfreezeV2: asks({}),
    DelegateResource: asks({ receiver_address: other, balance: 1_000_000, resource: 1 }),
    UnDelegateResource: asks({ receiver_address: other, balance: 1_000_000, resource: 1 }),
    ProposalCreate: asks({}),
    ProposalApprove: asks({ proposal_id: 1, is_add_approval: true }),
    ProposalDelete: asks({ proposal_id: 1 }),
    ExchangeCreate: asks({}),
    ExchangeInject: asks({ exchange_id: 1, token_id: text('_'), quant: 1_000_000 }),
    ExchangeWithdraw: asks({ exchange_id: 1, token_id: text('_'), quant: 1_000_000 }),
    ExchangeTransaction: asks({ exchange_id: 1, token_id: text('_'), quant: 1_000_000, expected: 1 }),
    MarketSellAsset: asks({}),
    MarketCancelOrder: asks({}),
    UpdateSetting: asks({ contract_address: contract, consume_user_resource_percent: 50 }),
    UpdateEnergyLimit: asks({ contract_address: contract, origin_energy_limit: 1_000 }),
    UpdateBrokerage: {
      ...asks({ brokerage: 10 }),
      http: { path: 'updateBrokerage', body: { owner_address: alice.hex, brokerage: 10 } },
    },
    ClearContractABI: {
      ...asks({ contract_address: contract }),
      http: {
        path: 'clearabi',
        body: { owner_address: alice.hex, contract_address: contract.toString('hex') },
      },
    },
    AccountPermissionUpdate: asks({}),
    DeployContract: {
      request: {
        owner_address: owner,
        new_contract: {
          origin_address: owner,
          bytecode: bytes('6005600c60003960056000f3602a60005500'),
          name: 'Forty-two',
        },
      },
      http: {
        body: {
          owner_address: alice.hex,
          bytecode: '6005600c60003960056000f3602a60005500',
          name: 'Forty-two',
        },
      },
    },
    TriggerContract: { ...runs, http: { path: 'triggersmartcontract', body: runs.http?.body ?? {} } },
    TriggerConstantContract: runs,
    EstimateEnergy: runs,
    GetAccount: account,
    GetAccountById: { request: { account_id: text('alice-0001') } },
    GetAccountNet: account,
    GetAccountResource: account,
    GetAssetIssueByAccount: account,
    GetRewardInfo: { request: { value: owner }, http: { body: { address: alice.hex } } },
    GetBrokerageInfo: { request: { value: bytes(witness.hex) }, http: { body: { address: witness.hex } } },
    GetAssetIssueByName: value(text('Coin')),
    GetAssetIssueListByName: value(text('Coin')),
    GetAssetIssueById: { request: { value: token }, http: { body: { value: TOKEN } } },
    GetPaginatedAssetIssueList: pages,
    GetPaginatedProposalList: pages,
    GetPaginatedExchangeList: pages,
    GetPaginatedNowWitnessList: pages,
    ...twice('GetBlockByNum', height),
    GetBlockById: value(bytes(transfer.blockId)),
    ...twice('GetBlockByLimitNext', { request: { startNum: 1, endNum: 5 } }),
    ...twice('GetBlockByLatestNum', { request: { num: 3 } }),
    GetBlock: { request: { id_or_num: String(transfer.block), detail: true } },
    GetTransactionCountByBlockNum: height,
    GetTransactionInfoByBlockNum: height,
    GetTransactionById: value(bytes(transfer.id)),
    GetTransactionInfoById: value(bytes(call.id)),
    GetTransactionFromPending: value(bytes(transfer.id)),
    GetContract: value(contract),
    GetContractInfo: value(contract),
    GetProposalById: id(1),
    GetExchangeById: id(1),
    GetDelegatedResource: delegated,
    GetDelegatedResourceV2: delegated,
    GetDelegatedResourceAccountIndex: value(owner),
    GetDelegatedResourceAccountIndexV2: value(owner),
    GetCanDelegatedMaxSize: asks({ type: 1 }),
    GetAvailableUnfreezeCount: asks({}),
    GetCanWithdrawUnfreezeAmount: asks({ timestamp: 4_000_000_000_000 }),
    GetMarketOrderByAccount: value(nobody),
    GetMarketPriceByPair: pair,
    GetMarketOrderListByPair: pair,
  };
}
