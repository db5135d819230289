import { createHash } from 'node:crypto';
import counter from '@sunscope/contracts/Counter' with { type: 'json' };
import { hexToBytes } from '@sunscope/tron/bytes';
import { encodeTransaction } from '@sunscope/tron/transaction';
import { signFast } from '../../src/chain/signatures.ts';
import { TOKEN, TRX, type Party, type World } from '../tronweb/world.ts';

// Every call of /wallet, with parameters that find something in the world of the TronWeb tests, and the members its
// answer must have. Written by hand from the reference of java-tron's API, sections 1.5 to 1.10.

/** Parameters as the two forms want them. */
export interface Form {
  readonly visible: boolean;
  /** An address: base58 or hex. */
  address(party: Party): string;
  /** A name: text or hex. */
  name(text: string): string;
}

export interface Call {
  readonly parameters: (world: World, form: Form) => Record<string, unknown>;
  /** Members of the answer, or of its first entry where it is a list. */
  readonly members: readonly string[];
}

const none = (...members: string[]): Call => ({ parameters: () => ({}), members });
const call = (parameters: Call['parameters'], ...members: string[]): Call => ({ parameters, members });
const BLOCK = ['blockID', 'block_header'];
const TRANSACTION = ['ret', 'signature', 'txID', 'raw_data', 'raw_data_hex'];
const NET = ['freeNetUsed', 'freeNetLimit', 'TotalNetLimit'];
const INFO = ['id', 'blockNumber', 'blockTimeStamp', 'contractResult', 'contract_address', 'receipt', 'log'];

/** What the second order of the test is: sells 10 coins for 20 TRX. */
const coins = (form: Form) => ({ sell_token_id: form.name(TOKEN), buy_token_id: form.name('_') });

/** Asked by GET and POST. */
export const reads: Readonly<Record<string, Call>> = {
  getnowblock: none(...BLOCK),
  getblock: call(
    ({ transfer }) => ({ id_or_num: String(transfer.block), detail: true }),
    ...BLOCK,
    'transactions',
  ),
  getblockbynum: call(({ transfer }) => ({ num: transfer.block }), ...BLOCK, 'transactions'),
  getblockbyid: call(({ transfer }) => ({ value: transfer.blockId }), ...BLOCK, 'transactions'),
  getblockbylimitnext: call(() => ({ startNum: 1, endNum: 3 }), 'block'),
  getblockbylatestnum: call(() => ({ num: 2 }), 'block'),
  gettransactioncountbyblocknum: call(({ transfer }) => ({ num: transfer.block }), 'count'),
  gettransactionbyid: call(({ transfer }) => ({ value: transfer.id }), ...TRANSACTION),
  gettransactioninfobyid: call(world => ({ value: world.call.id }), ...INFO),
  gettransactionreceiptbyid: call(world => ({ value: world.call.id }), 'Receipt'),
  gettransactioninfobyblocknum: call(world => ({ num: world.call.block }), ...INFO),
  gettransactionlistfrompending: none(),
  gettransactionfrompending: call(({ transfer }) => ({ value: transfer.id })),
  getpendingsize: none('pendingSize'),
  getaccount: call(
    ({ alice }, form) => ({ address: form.address(alice) }),
    'address',
    'balance',
    'votes',
    'account_id',
    'frozenV2',
    'unfrozenV2',
    'assetV2',
    'asset_issued_name',
    'asset_issued_ID',
    'account_resource',
  ),
  getaccountbyid: call((_world, form) => ({ account_id: form.name('alice-0001') }), 'address', 'balance'),
  getaccountnet: call(({ alice }, form) => ({ address: form.address(alice) }), ...NET),
  getaccountresource: call(
    ({ alice }, form) => ({ address: form.address(alice) }),
    ...NET,
    'tronPowerUsed',
    'tronPowerLimit',
    'EnergyLimit',
    'TotalEnergyLimit',
    'TotalEnergyWeight',
  ),
  getchainparameters: none('chainParameter'),
  getnodeinfo: none('block', 'solidityBlock', 'configNodeInfo', 'machineInfo', 'cheatWitnessInfoMap'),
  listnodes: none(),
  listwitnesses: none('witnesses'),
  getpaginatednowwitnesslist: call(() => ({ offset: 0, limit: 3 }), 'witnesses'),
  getnextmaintenancetime: none('num'),
  listproposals: none('proposals'),
  getproposalbyid: call(
    () => ({ id: 1 }),
    'proposal_id',
    'proposer_address',
    'parameters',
    'expiration_time',
    'create_time',
  ),
  getpaginatedproposallist: call(() => ({ offset: 0, limit: 5 }), 'proposals'),
  listexchanges: none('exchanges'),
  getexchangebyid: call(
    () => ({ id: 1 }),
    'exchange_id',
    'creator_address',
    'create_time',
    'first_token_id',
    'first_token_balance',
  ),
  getpaginatedexchangelist: call(() => ({ offset: 0, limit: 5 }), 'exchanges'),
  getassetissuelist: none('assetIssue'),
  getpaginatedassetissuelist: call(() => ({ offset: 0, limit: 5 }), 'assetIssue'),
  getassetissuebyaccount: call(({ alice }, form) => ({ address: form.address(alice) }), 'assetIssue'),
  getassetissuebyid: call(() => ({ value: TOKEN }), 'owner_address', 'name', 'total_supply', 'id'),
  getassetissuebyname: call((_world, form) => ({ value: form.name('Coin') }), 'owner_address', 'name', 'id'),
  getassetissuelistbyname: call((_world, form) => ({ value: form.name('Coin') }), 'assetIssue'),
  getdelegatedresource: call(({ alice, bob }, form) => ({
    fromAddress: form.address(alice),
    toAddress: form.address(bob),
  })),
  getdelegatedresourcev2: call(
    ({ alice, bob }, form) => ({ fromAddress: form.address(alice), toAddress: form.address(bob) }),
    'delegatedResource',
  ),
  getdelegatedresourceaccountindex: call(({ alice }, form) => ({ value: form.address(alice) }), 'account'),
  getdelegatedresourceaccountindexv2: call(
    ({ alice }, form) => ({ value: form.address(alice) }),
    'account',
    'toAccounts',
  ),
  getcandelegatedmaxsize: call(
    ({ alice }, form) => ({ owner_address: form.address(alice), type: 1 }),
    'max_size',
  ),
  getavailableunfreezecount: call(({ alice }, form) => ({ owner_address: form.address(alice) }), 'count'),
  getcanwithdrawunfreezeamount: call(
    ({ alice, devnet }, form) => ({
      owner_address: form.address(alice),
      timestamp: devnet.clock.now() + 15 * 86_400_000,
    }),
    'amount',
  ),
  getReward: call(({ alice }, form) => ({ address: form.address(alice) }), 'reward'),
  getBrokerage: call(({ witness }, form) => ({ address: form.address(witness) }), 'brokerage'),
  getburntrx: none('burnTrxAmount'),
  getenergyprices: none('prices'),
  getbandwidthprices: none('prices'),
  getmemofee: none('prices'),
  getcontract: call(
    (world, form) => ({ value: form.address(contractOf(world)) }),
    'origin_address',
    'contract_address',
    'abi',
    'bytecode',
    'name',
    'consume_user_resource_percent',
    'origin_energy_limit',
    'code_hash',
  ),
  getcontractinfo: call(
    (world, form) => ({ value: form.address(contractOf(world)) }),
    'smart_contract',
    'runtimecode',
    'contract_state',
  ),
  getmarketorderbyaccount: call(({ alice }, form) => ({ value: form.address(alice) }), 'orders'),
  getmarketorderbyid: call(
    world => ({ value: orderIdOf(world) }),
    'order_id',
    'owner_address',
    'sell_token_id',
    'sell_token_quantity',
    'buy_token_id',
    'buy_token_quantity',
    'sell_token_quantity_remain',
  ),
  getmarketpricebypair: call((_world, form) => coins(form), 'sell_token_id', 'buy_token_id', 'prices'),
  getmarketorderlistbypair: call((_world, form) => coins(form), 'orders'),
  getmarketpairlist: none('orderPair'),
  validateaddress: call(({ alice }, form) => ({ address: form.address(alice) }), 'result', 'message'),
  totaltransaction: none(),
};

/** The contract as a party, for its two forms of address. */
function contractOf({ contract, web, alice }: World): Party {
  return { ...alice, address: contract, hex: web.address.toHex(contract) };
}

function orderIdOf({ devnet, alice }: World): string {
  const [id] = devnet.chain.state.market.account(alice.keyed.address).active;
  return Buffer.from(id ?? []).toString('hex');
}

const owned =
  (party: 'alice' | 'bob' | 'witness' | 'carol', more: Call['parameters'] = () => ({})): Call['parameters'] =>
  (world, form) => ({ owner_address: form.address(world[party]), ...more(world, form) });

/** Bodies of builders, each right in the world as it is: nothing of them is sent. */
export const builders: Readonly<Record<string, readonly [type: string, body: Call['parameters']]>> = {
  createtransaction: [
    'TransferContract',
    owned('alice', ({ bob }, form) => ({ to_address: form.address(bob), amount: 5 })),
  ],
  transferasset: [
    'TransferAssetContract',
    owned('alice', ({ bob }, form) => ({
      to_address: form.address(bob),
      asset_name: form.name(TOKEN),
      amount: 5,
    })),
  ],
  participateassetissue: [
    'ParticipateAssetIssueContract',
    owned('bob', ({ alice }, form) => ({
      to_address: form.address(alice),
      asset_name: form.name(TOKEN),
      amount: 5,
    })),
  ],
  createassetissue: [
    'AssetIssueContract',
    owned('bob', ({ devnet }, form) => ({
      name: form.name('Second'),
      abbr: form.name('SEC'),
      url: form.name('https://second.example'),
      description: form.name('A second token'),
      total_supply: 100,
      trx_num: 1,
      num: 1,
      start_time: devnet.clock.now() + 60_000,
      end_time: devnet.clock.now() + 120_000,
    })),
  ],
  createaccount: [
    'AccountCreateContract',
    owned('alice', (world, form) => ({ account_address: form.address(nobody(world)) })),
  ],
  updateaccount: [
    'AccountUpdateContract',
    owned('bob', (_world, form) => ({ account_name: form.name('Bob') })),
  ],
  setaccountid: [
    'SetAccountIdContract',
    owned('bob', (_world, form) => ({ account_id: form.name('bob-00001') })),
  ],
  accountpermissionupdate: [
    'AccountPermissionUpdateContract',
    owned('bob', ({ bob }, form) => ({
      owner: { permission_name: 'owner', threshold: 1, keys: [{ address: form.address(bob), weight: 1 }] },
      actives: [
        {
          type: 2,
          permission_name: 'active',
          threshold: 1,
          operations: `02${'00'.repeat(31)}`,
          keys: [{ address: form.address(bob), weight: 1 }],
        },
      ],
    })),
  ],
  freezebalancev2: [
    'FreezeBalanceV2Contract',
    owned('bob', () => ({ frozen_balance: TRX, resource: 'ENERGY' })),
  ],
  unfreezebalancev2: [
    'UnfreezeBalanceV2Contract',
    owned('alice', () => ({ unfreeze_balance: TRX, resource: 'ENERGY' })),
  ],
  cancelallunfreezev2: ['CancelAllUnfreezeV2Contract', owned('alice')],
  delegateresource: [
    'DelegateResourceContract',
    owned('alice', ({ bob }, form) => ({
      receiver_address: form.address(bob),
      balance: TRX,
      resource: 'ENERGY',
    })),
  ],
  undelegateresource: [
    'UnDelegateResourceContract',
    owned('alice', ({ bob }, form) => ({
      receiver_address: form.address(bob),
      balance: TRX,
      resource: 'ENERGY',
    })),
  ],
  votewitnessaccount: [
    'VoteWitnessContract',
    owned('alice', ({ witness }, form) => ({
      votes: [{ vote_address: form.address(witness), vote_count: 3 }],
    })),
  ],
  createwitness: [
    'WitnessCreateContract',
    owned('bob', (_world, form) => ({ url: form.name('https://bob.example') })),
  ],
  updatewitness: [
    'WitnessUpdateContract',
    owned('witness', (_world, form) => ({ update_url: form.name('https://new.example') })),
  ],
  updateBrokerage: ['UpdateBrokerageContract', owned('witness', () => ({ brokerage: 30 }))],
  updateasset: [
    'UpdateAssetContract',
    owned('alice', (_world, form) => ({
      description: form.name('new'),
      url: form.name('https://new.example'),
    })),
  ],
  proposalcreate: [
    'ProposalCreateContract',
    owned('witness', () => ({ parameters: [{ key: 68, value: 5 }] })),
  ],
  proposalapprove: [
    'ProposalApproveContract',
    owned('witness', () => ({ proposal_id: 1, is_add_approval: true })),
  ],
  proposaldelete: ['ProposalDeleteContract', owned('witness', () => ({ proposal_id: 1 }))],
  exchangecreate: [
    'ExchangeCreateContract',
    owned('alice', (_world, form) => ({
      first_token_id: form.name(TOKEN),
      first_token_balance: 5,
      second_token_id: form.name('_'),
      second_token_balance: 5,
    })),
  ],
  exchangeinject: [
    'ExchangeInjectContract',
    owned('alice', (_world, form) => ({ exchange_id: 1, token_id: form.name(TOKEN), quant: 100 })),
  ],
  exchangewithdraw: [
    'ExchangeWithdrawContract',
    owned('alice', (_world, form) => ({ exchange_id: 1, token_id: form.name(TOKEN), quant: 100 })),
  ],
  exchangetransaction: [
    'ExchangeTransactionContract',
    owned('alice', (_world, form) => ({
      exchange_id: 1,
      token_id: form.name(TOKEN),
      quant: 100,
      expected: 1,
    })),
  ],
  updatesetting: [
    'UpdateSettingContract',
    owned('alice', (world, form) => ({
      contract_address: form.address(contractOf(world)),
      consume_user_resource_percent: 7,
    })),
  ],
  updateenergylimit: [
    'UpdateEnergyLimitContract',
    owned('alice', (world, form) => ({
      contract_address: form.address(contractOf(world)),
      origin_energy_limit: 7,
    })),
  ],
  clearabi: [
    'ClearABIContract',
    owned('alice', (world, form) => ({ contract_address: form.address(contractOf(world)) })),
  ],
  marketsellasset: [
    'MarketSellAssetContract',
    owned('alice', (_world, form) => ({ ...coins(form), sell_token_quantity: 5, buy_token_quantity: 5 })),
  ],
  marketcancelorder: ['MarketCancelOrderContract', owned('alice', world => ({ order_id: orderIdOf(world) }))],
  createCommonTransaction: [
    'TransferContract',
    owned('alice', ({ bob }, form) => ({
      contractType: 'TransferContract',
      to_address: form.address(bob),
      amount: 5,
    })),
  ],
  deploycontract: [
    'CreateSmartContract',
    owned('alice', () => ({
      abi: JSON.stringify(counter.abi),
      bytecode: counter.bytecode,
      name: 'Counter',
      fee_limit: 100 * TRX,
      origin_energy_limit: 10,
      consume_user_resource_percent: 50,
    })),
  ],
};

/** Builders that nothing in the world is right for: what they refuse with, in the words of the actuator. */
export const refusedBuilders: Readonly<Record<string, readonly [body: Call['parameters'], text: string]>> = {
  freezebalance: [
    owned('bob', () => ({ frozen_balance: TRX, frozen_duration: 3 })),
    'freeze v2 is open, old freeze is closed',
  ],
  unfreezebalance: [owned('bob'), 'no frozenBalance(BANDWIDTH)'],
  unfreezeasset: [owned('alice'), 'no frozen supply balance'],
  withdrawexpireunfreeze: [owned('alice'), 'no unFreeze balance to withdraw '],
  withdrawbalance: [owned('alice'), 'witnessAccount does not have any reward'],
};

function nobody({ alice, web }: World): Party {
  const hex = `41${'0e'.repeat(20)}`;
  return { ...alice, hex, address: web.address.fromHex(hex) };
}

const increment = (world: World, form: Form) => ({
  owner_address: form.address(world.alice),
  contract_address: form.address(contractOf(world)),
  function_selector: 'increment()',
});

/** A signed transfer that nobody has sent, as the node would build it. */
async function signedTransfer({ web, alice, bob }: World, amount: number) {
  const built = await web.transactionBuilder.sendTrx(bob.address, amount, alice.address);
  return web.trx.sign(built, alice.privateKey);
}

/** The other calls that only take POST. */
export const posts: Readonly<
  Record<
    string,
    {
      readonly body: (world: World, form: Form) => Promise<object> | object;
      readonly members: readonly string[];
    }
  >
> = {
  triggersmartcontract: {
    body: (world, form) => ({ ...increment(world, form), fee_limit: 100 * TRX }),
    members: ['result', 'transaction'],
  },
  triggerconstantcontract: {
    body: increment,
    members: ['result', 'energy_used', 'constant_result', 'logs', 'transaction'],
  },
  estimateenergy: { body: increment, members: ['result', 'energy_required'] },
  getsignweight: {
    body: world => signedTransfer(world, 1),
    members: ['result', 'permission', 'approved_list', 'current_weight', 'transaction'],
  },
  getapprovedlist: {
    body: world => signedTransfer(world, 1),
    members: ['result', 'approved_list', 'transaction'],
  },
  broadcasttransaction: { body: world => signedTransfer(world, nextAmount()), members: ['result', 'txid'] },
  broadcasthex: {
    async body(world) {
      const { raw_data_hex: raw } = await signedTransfer(world, nextAmount());
      const rawData = hexToBytes(raw);
      const id = new Uint8Array(createHash('sha256').update(rawData).digest());
      const bytes = encodeTransaction(rawData, {
        signature: [signFast(id, world.alice.keyed.privateKey)],
      });
      return { transaction: Buffer.from(bytes).toString('hex') };
    },
    members: ['result', 'code', 'message', 'transaction', 'txid'],
  },
};

let amount = 100;
const nextAmount = () => ++amount;
