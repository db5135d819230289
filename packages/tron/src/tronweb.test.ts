import { TronWeb } from 'tronweb';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressFromBytes, addressToBytes, addressToHex, parseAddress, type Address } from './address.ts';
import { bytesToHex, hexToBytes, textToBytes } from './bytes.ts';
import type { MessageInit, MessageName } from './codec.ts';
import { contractTypes } from './contract-types.ts';
import { eventTopic } from './abi.ts';
import { signDigest } from './signature.ts';
import { createTransactionRaw, transactionId, type TransactionOptions } from './transaction.ts';

// TronWeb is the judge: it builds the same transaction with its own protobuf, and the bytes must be the same.
const tronWeb = new TronWeb({ fullHost: 'http://127.0.0.1:1' });
const build = tronWeb.transactionBuilder;
const owner = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const other = parseAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
const from = addressToBytes(owner);
const to = addressToBytes(other);
const key = 'b5a4cea271ff424d7c31dc12a3e43e401df7a40d7412a15750f3f0b6b5449a28';

const blockHeader = {
  ref_block_bytes: '8b58',
  ref_block_hash: '06e328e403f663c7',
  expiration: 1_767_879_471_000,
  timestamp: 1_767_879_411_719,
};
const options: TransactionOptions = {
  refBlock: { ref_block_bytes: hexToBytes('8b58'), ref_block_hash: hexToBytes('06e328e403f663c7') },
  expirationMs: 1_767_879_471_000n,
  timestampMs: 1_767_879_411_719n,
};
const common = { blockHeader };

interface Case {
  contract: MessageName;
  theirs: () => Promise<unknown>;
  ours: MessageInit<MessageName>;
  extra?: Partial<TransactionOptions>;
}

/** Keeps `ours` typed by the contract it belongs to. */
function entry<K extends MessageName>(
  contract: K,
  theirs: () => Promise<unknown>,
  ours: MessageInit<K>,
  extra?: Partial<TransactionOptions>,
): Case {
  return { contract, theirs, ours, ...(extra ? { extra } : {}) };
}

const permission = (type: 0 | 1 | 2, name: string) => ({
  type,
  permission_name: name,
  threshold: 2,
  keys: [
    { address: owner as string, weight: 1 },
    { address: other as string, weight: 1 },
  ],
});
const keys = [
  { address: from, weight: 1n },
  { address: to, weight: 1n },
];
const operations = '7fff1fc0033ec30f000000000000000000000000000000000000000000000000';
const start = 4_000_000_000_000;

const cases: readonly Case[] = [
  entry('AccountCreateContract', () => build.createAccount(other, owner, common), {
    owner_address: from,
    account_address: to,
  }),
  entry('TransferContract', () => build.sendTrx(other, 1_500_000, owner, common), {
    owner_address: from,
    to_address: to,
    amount: 1_500_000n,
  }),
  entry(
    'TransferContract',
    () => build.sendTrx(other, 1, owner, { ...common, permissionId: 2 }),
    { owner_address: from, to_address: to, amount: 1n },
    { permissionId: 2 },
  ),
  entry('TransferAssetContract', () => build.sendToken(other, 7, '1000001', owner, common), {
    owner_address: from,
    to_address: to,
    amount: 7n,
    asset_name: textToBytes('1000001'),
  }),
  entry('VoteWitnessContract', () => build.vote({ [other]: 5 }, owner, common), {
    owner_address: from,
    votes: [{ vote_address: to, vote_count: 5n }],
  }),
  entry('WitnessCreateContract', () => build.applyForSR(owner, 'https://example.org', common), {
    owner_address: from,
    url: textToBytes('https://example.org'),
  }),
  entry(
    'AssetIssueContract',
    () =>
      build.createToken(
        {
          name: 'Harbour',
          abbreviation: 'HRB',
          description: 'A token',
          url: 'https://example.org',
          totalSupply: 1_000_000,
          trxRatio: 1,
          tokenRatio: 2,
          saleStart: start,
          saleEnd: start + 1000,
          freeBandwidth: 10,
          freeBandwidthLimit: 20,
          frozenAmount: 5,
          frozenDuration: 6,
          precision: 6,
          voteScore: 3,
          ...common,
        },
        owner,
      ),
    {
      owner_address: from,
      name: textToBytes('Harbour'),
      abbr: textToBytes('HRB'),
      total_supply: 1_000_000n,
      frozen_supply: [{ frozen_amount: 5n, frozen_days: 6n }],
      trx_num: 1,
      precision: 6,
      num: 2,
      start_time: BigInt(start),
      end_time: BigInt(start + 1000),
      vote_score: 3,
      description: textToBytes('A token'),
      url: textToBytes('https://example.org'),
      free_asset_net_limit: 10n,
      public_free_asset_net_limit: 20n,
    },
  ),
  entry('WitnessUpdateContract', () => build.updateWitness(owner, 'https://example.org/2', common), {
    owner_address: from,
    update_url: textToBytes('https://example.org/2'),
  }),
  entry('ParticipateAssetIssueContract', () => build.purchaseToken(other, '1000001', 9, owner, common), {
    owner_address: from,
    to_address: to,
    asset_name: textToBytes('1000001'),
    amount: 9n,
  }),
  entry('AccountUpdateContract', () => build.updateAccount('Harbour Exchange', owner, common), {
    owner_address: from,
    account_name: textToBytes('Harbour Exchange'),
  }),
  entry('FreezeBalanceContract', () => build.freezeBalance(1_000_000, 3, 'ENERGY', owner, other, common), {
    owner_address: from,
    frozen_balance: 1_000_000n,
    frozen_duration: 3n,
    resource: 1,
    receiver_address: to,
  }),
  entry('UnfreezeBalanceContract', () => build.unfreezeBalance('BANDWIDTH', owner, other, common), {
    owner_address: from,
    receiver_address: to,
  }),
  entry('WithdrawBalanceContract', () => build.withdrawBlockRewards(owner, common), { owner_address: from }),
  entry(
    'UpdateAssetContract',
    () =>
      build.updateToken(
        {
          description: 'New',
          url: 'https://example.org',
          freeBandwidth: 1,
          freeBandwidthLimit: 2,
          ...common,
        },
        owner,
      ),
    {
      owner_address: from,
      description: textToBytes('New'),
      url: textToBytes('https://example.org'),
      new_limit: 1n,
      new_public_limit: 2n,
    },
  ),
  entry(
    'ProposalCreateContract',
    () =>
      build.createProposal(
        [
          { key: 11, value: 210 },
          { key: 3, value: 1000 },
        ],
        owner,
        common,
      ),
    {
      owner_address: from,
      parameters: [
        { key: 11n, value: 210n },
        { key: 3n, value: 1000n },
      ],
    },
  ),
  entry('ProposalApproveContract', () => build.voteProposal(80, true, owner, common), {
    owner_address: from,
    proposal_id: 80n,
    is_add_approval: true,
  }),
  entry('ProposalApproveContract', () => build.voteProposal(80, false, owner, common), {
    owner_address: from,
    proposal_id: 80n,
  }),
  entry('ProposalDeleteContract', () => build.deleteProposal(80, owner, common), {
    owner_address: from,
    proposal_id: 80n,
  }),
  entry(
    'SetAccountIdContract',
    () => build.setAccountId(bytesToHex(textToBytes('harbour-12')), owner, common),
    { owner_address: from, account_id: textToBytes('harbour-12') },
  ),
  entry(
    'CreateSmartContract',
    () =>
      build.createSmartContract(
        {
          abi: [
            {
              type: 'function',
              name: 'get',
              inputs: [],
              outputs: [{ name: '', type: 'uint256' }],
              stateMutability: 'view',
            },
            {
              type: 'constructor',
              inputs: [{ name: 'a', type: 'uint256' }],
              stateMutability: 'payable',
              payable: true,
            },
          ],
          bytecode: '6080',
          name: 'Box',
          feeLimit: 1_000_000_000,
          callValue: 3,
          userFeePercentage: 10,
          originEnergyLimit: 10_000_000,
          rawParameter: '00'.repeat(31) + '05',
          ...common,
        },
        owner,
      ),
    {
      owner_address: from,
      new_contract: {
        origin_address: from,
        abi: {
          entrys: [
            { name: 'get', outputs: [{ type: 'uint256' }], type: 2, stateMutability: 2 },
            { inputs: [{ name: 'a', type: 'uint256' }], type: 1, payable: true, stateMutability: 4 },
          ],
        },
        bytecode: hexToBytes(`6080${'00'.repeat(31)}05`),
        call_value: 3n,
        consume_user_resource_percent: 10n,
        name: 'Box',
        origin_energy_limit: 10_000_000n,
      },
    },
    { feeLimitSun: 1_000_000_000n },
  ),
  entry(
    'TriggerSmartContract',
    () =>
      build.triggerSmartContract(
        other,
        'transfer(address,uint256)',
        { feeLimit: 100_000_000, callValue: 1, tokenId: '1000001', tokenValue: 2, txLocal: true, ...common },
        [
          { type: 'address', value: owner },
          { type: 'uint256', value: 5 },
        ],
        owner,
      ),
    {
      owner_address: from,
      contract_address: to,
      call_value: 1n,
      data: hexToBytes(
        `a9059cbb000000000000000000000000${addressToHex(owner).slice(2)}${'5'.padStart(64, '0')}`,
      ),
      call_token_value: 2n,
      token_id: 1_000_001n,
    },
    { feeLimitSun: 100_000_000n },
  ),
  entry('UpdateSettingContract', () => build.updateSetting(other, 50, owner, common), {
    owner_address: from,
    contract_address: to,
    consume_user_resource_percent: 50n,
  }),
  entry('ExchangeCreateContract', () => build.createTRXExchange('1000001', 10, 20, owner, common), {
    owner_address: from,
    first_token_id: textToBytes('1000001'),
    first_token_balance: 10n,
    second_token_id: textToBytes('_'),
    second_token_balance: 20n,
  }),
  entry('ExchangeInjectContract', () => build.injectExchangeTokens(3, '1000001', 10, owner, common), {
    owner_address: from,
    exchange_id: 3n,
    token_id: textToBytes('1000001'),
    quant: 10n,
  }),
  entry('ExchangeWithdrawContract', () => build.withdrawExchangeTokens(3, '_', 10, owner, common), {
    owner_address: from,
    exchange_id: 3n,
    token_id: textToBytes('_'),
    quant: 10n,
  }),
  entry('ExchangeTransactionContract', () => build.tradeExchangeTokens(3, '_', 10, 11, owner, common), {
    owner_address: from,
    exchange_id: 3n,
    token_id: textToBytes('_'),
    quant: 10n,
    expected: 11n,
  }),
  entry('UpdateEnergyLimitContract', () => build.updateEnergyLimit(other, 5_000_000, owner, common), {
    owner_address: from,
    contract_address: to,
    origin_energy_limit: 5_000_000n,
  }),
  entry(
    'AccountPermissionUpdateContract',
    () =>
      build.updateAccountPermissions(
        owner,
        permission(0, 'owner'),
        { ...permission(1, 'witness'), threshold: 1, keys: [{ address: owner, weight: 1 }] },
        [{ ...permission(2, 'active'), operations }],
        common,
      ),
    {
      owner_address: from,
      owner: { permission_name: 'owner', threshold: 2n, keys },
      witness: { type: 1, permission_name: 'witness', threshold: 1n, keys: keys.slice(0, 1) },
      actives: [
        { type: 2, permission_name: 'active', threshold: 2n, operations: hexToBytes(operations), keys },
      ],
    },
  ),
  entry('ClearABIContract', () => build.clearABI(other, owner, common), {
    owner_address: from,
    contract_address: to,
  }),
  entry('UpdateBrokerageContract', () => build.updateBrokerage(20, owner, common), {
    owner_address: from,
    brokerage: 20,
  }),
  entry('FreezeBalanceV2Contract', () => build.freezeBalanceV2(1_000_000, 'ENERGY', owner, common), {
    owner_address: from,
    frozen_balance: 1_000_000n,
    resource: 1,
  }),
  entry('UnfreezeBalanceV2Contract', () => build.unfreezeBalanceV2(1_000_000, 'BANDWIDTH', owner, common), {
    owner_address: from,
    unfreeze_balance: 1_000_000n,
  }),
  entry('WithdrawExpireUnfreezeContract', () => build.withdrawExpireUnfreeze(owner, common), {
    owner_address: from,
  }),
  entry(
    'DelegateResourceContract',
    () => build.delegateResource(2_000_000, other, 'ENERGY', owner, true, 86_400, common),
    {
      owner_address: from,
      resource: 1,
      balance: 2_000_000n,
      receiver_address: to,
      lock: true,
      lock_period: 86_400n,
    },
  ),
  entry(
    'DelegateResourceContract',
    () => build.delegateResource(2_000_000, other, 'BANDWIDTH', owner, false, undefined, common),
    { owner_address: from, balance: 2_000_000n, receiver_address: to },
  ),
  entry(
    'UnDelegateResourceContract',
    () => build.undelegateResource(2_000_000, other, 'ENERGY', owner, common),
    { owner_address: from, resource: 1, balance: 2_000_000n, receiver_address: to },
  ),
  entry('CancelAllUnfreezeV2Contract', () => build.cancelUnfreezeBalanceV2(owner, common), {
    owner_address: from,
  }),
];

/** Accepted types that TronWeb 6.5.1 has no builder for. */
const WITHOUT_BUILDER = ['UnfreezeAssetContract', 'MarketSellAssetContract', 'MarketCancelOrderContract'];

/** The transaction in an answer of TronWeb, which some builders wrap. */
function unwrap(answer: unknown): { raw_data_hex: string; txID: string } {
  const wrapped = answer as { transaction?: { raw_data_hex: string; txID: string } };
  return wrapped.transaction ?? (answer as { raw_data_hex: string; txID: string });
}

describe('building, byte for byte as TronWeb', () => {
  it.each(cases.map(item => [item.contract, item] as const))(
    '%s',
    async (_name, { contract, theirs, ours, extra }) => {
      const transaction = unwrap(await theirs());
      const raw = createTransactionRaw(contract, ours, { ...options, ...extra });
      expect(bytesToHex(raw)).toBe(transaction.raw_data_hex);
      expect(bytesToHex(transactionId(raw))).toBe(transaction.txID);
    },
  );

  it('covers every contract type that public networks accept and TronWeb builds', () => {
    const accepted = contractTypes.filter(info => info.accepted).map(info => info.name);
    const covered = new Set<string>([...cases.map(item => item.contract), ...WITHOUT_BUILDER]);
    expect(accepted.filter(name => !covered.has(name))).toEqual([]);
  });

  it('writes a memo as TronWeb does', async () => {
    const sent = await build.sendTrx(other, 1, owner, common);
    const noted = await build.addUpdateData(sent, 'Thanks, 谢谢', 'utf8', { txLocal: true });
    // TronWeb renews the timestamp, so take it from the answer.
    const timestampMs = BigInt(noted.raw_data.timestamp);
    const raw = createTransactionRaw(
      'TransferContract',
      { owner_address: from, to_address: to, amount: 1n },
      { ...options, timestampMs, data: textToBytes('Thanks, 谢谢') },
    );
    expect(bytesToHex(raw)).toBe(noted.raw_data_hex);
  });

  it('agrees on random transfers', async () => {
    const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(bytes => addressFromBytes(bytes));
    await fc.assert(
      fc.asyncProperty(
        address,
        fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
        fc.integer({ min: 2, max: 9 }),
        async (recipient: Address, amount, permissionId) => {
          const theirs = await build.sendTrx(recipient, amount, owner, { ...common, permissionId });
          const raw = createTransactionRaw(
            'TransferContract',
            { owner_address: from, to_address: addressToBytes(recipient), amount: BigInt(amount) },
            { ...options, permissionId },
          );
          expect(bytesToHex(raw)).toBe(theirs.raw_data_hex);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('signs as TronWeb does', async () => {
    const sent = await build.sendTrx(other, 1_500_000, owner, common);
    const signed = await tronWeb.trx.sign(sent, key);
    const raw = createTransactionRaw(
      'TransferContract',
      { owner_address: from, to_address: to, amount: 1_500_000n },
      options,
    );
    // TronWeb writes the last byte in capitals.
    expect(signed.signature.map(text => text.toLowerCase())).toEqual([
      bytesToHex(signDigest(transactionId(raw), hexToBytes(key))),
    ]);
  });

  it('hashes event signatures as TronWeb does', () => {
    expect(`0x${bytesToHex(eventTopic('Approval(address,address,uint256)'))}`).toBe(
      tronWeb.sha3('Approval(address,address,uint256)'),
    );
  });
});
