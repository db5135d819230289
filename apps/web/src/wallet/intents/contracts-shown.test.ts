// @vitest-environment node
import { addressFromBytes } from '@sunscope/tron/address';
import { bytesToHex, bytesToNumber, bytesToText } from '@sunscope/tron/bytes';
import type { Messages } from '@sunscope/tron/messages';
import { contractParameter, decodeTransactionRaw } from '@sunscope/tron/transaction';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildIntent } from './build.ts';
import { contractEntries } from './contract-entries.ts';
import { exchangeEntries } from './exchange-entries.ts';
import type { AssetAmount, ConfirmRow, ContractName, Effects } from './intent.ts';
import { addEntries, entryOf, type Intent } from './registry.ts';
import { intents } from './testing-intents.ts';

addEntries([...contractEntries, ...exchangeEntries]);

const block = { id: new Uint8Array(32).fill(7), timestampMs: 0n };
const options = { block, nowMs: 1, expirationMs: 300_001n, feeLimitSun: 0n };

/** What a person reads and what the quote counts, derived from the signed bytes alone. */
interface Derived {
  rows: readonly ConfirmRow[];
  headline?: AssetAmount;
  effects: Partial<Effects>;
}

const asset = (bytes: Uint8Array) => bytesToText(bytes)!;
const contractRow = (bytes: Uint8Array): ConfirmRow => ({
  label: 'intent_contract',
  address: addressFromBytes(bytes),
});
const evm = (word: Uint8Array) => addressFromBytes(Uint8Array.of(0x41, ...word.subarray(12)));

function alongOf(sun: bigint, token: bigint, id: bigint) {
  const spends = [
    ...(sun > 0n ? [{ asset: '_', raw: sun }] : []),
    ...(token > 0n ? [{ asset: String(id), raw: token }] : []),
  ];
  return {
    spends,
    rows: spends.map((amount): ConfirmRow => ({ label: 'intent_sent_along', amount })),
    call: { callValueSun: sun, ...(token > 0n ? { token: { id, value: token } } : {}) },
  };
}

function exchangeMove(
  action: 'inject' | 'withdraw' | 'trade',
  { exchange_id, token_id, quant }: Messages['ExchangeInjectContract'],
): Derived {
  const amount = { asset: asset(token_id), raw: quant };
  return {
    rows: [{ label: 'intent_pair', text: String(exchange_id) }],
    headline: amount,
    effects: {
      spends: action === 'withdraw' ? [] : [amount],
      exchange: { exchangeId: exchange_id, action, amount },
      changes:
        action === 'trade'
          ? []
          : [{ label: 'intent_other_side', words: { key: `exchange_${action}_other` } }],
    },
  };
}

const derived: { [Name in ContractName]?: (signed: Messages[Name], kind: Intent['kind']) => Derived } = {
  TriggerSmartContract(signed, kind) {
    const contract = addressFromBytes(signed.contract_address);
    const { data } = signed;
    if (kind === 'contract_call') {
      const along = alongOf(signed.call_value, signed.call_token_value, signed.token_id);
      return {
        rows: [
          contractRow(signed.contract_address),
          { label: 'intent_call', call: { contract, data: bytesToHex(data) } },
          { label: 'intent_call_data', bytes: bytesToHex(data) },
          ...along.rows,
        ],
        effects: { spends: along.spends, call: { contract, data, ...along.call } },
      };
    }
    const words = Array.from({ length: (data.length - 4) / 32 }, (_, at) =>
      data.subarray(4 + at * 32, 36 + at * 32),
    );
    return {
      rows: [
        { label: 'send_to', address: evm(words[1]!) },
        { label: 'intent_collection', address: contract },
        { label: 'intent_item', text: String(bytesToNumber(words[2]!)) },
        ...(kind === 'trc1155_transfer'
          ? [{ label: 'intent_item_count' as const, text: String(bytesToNumber(words[3]!)) }]
          : []),
      ],
      effects: { call: { contract, data } },
    };
  },
  CreateSmartContract({ new_contract, call_token_value, token_id }) {
    const made = new_contract!;
    const along = alongOf(made.call_value, call_token_value, token_id);
    const bytecode = bytesToHex(made.bytecode);
    return {
      rows: [
        { label: 'intent_contract_name', text: made.name },
        { label: 'intent_abi', abi: made.abi!.entrys, bytecode },
        { label: 'intent_bytecode', bytes: bytecode },
        { label: 'intent_caller_percent', text: `${made.consume_user_resource_percent}%` },
        { label: 'intent_energy_limit', text: String(made.origin_energy_limit) },
        ...along.rows,
      ],
      effects: { spends: along.spends, call: { contract: undefined, data: made.bytecode, ...along.call } },
    };
  },
  UpdateSettingContract({ contract_address, consume_user_resource_percent: percent }) {
    const share: ConfirmRow = { label: 'intent_caller_percent', text: `${percent}%` };
    return { rows: [contractRow(contract_address), share], effects: { changes: [share] } };
  },
  UpdateEnergyLimitContract({ contract_address, origin_energy_limit }) {
    const limit: ConfirmRow = { label: 'intent_energy_limit', text: String(origin_energy_limit) };
    return { rows: [contractRow(contract_address), limit], effects: { changes: [limit] } };
  },
  ClearABIContract: ({ contract_address }) => ({
    rows: [contractRow(contract_address)],
    effects: { changes: [{ label: 'intent_abi', words: { key: 'contract_clear_abi_what' } }] },
  }),
  ExchangeCreateContract(signed) {
    const first = { asset: asset(signed.first_token_id), raw: signed.first_token_balance };
    const second = { asset: asset(signed.second_token_id), raw: signed.second_token_balance };
    return {
      rows: [
        { label: 'intent_first_token', amount: first },
        { label: 'intent_second_token', amount: second },
      ],
      effects: {
        spends: [first, second],
        fees: ['exchangeCreateSun'],
        changes: [{ label: 'intent_pair_owner', words: { key: 'exchange_owner_what' } }],
      },
    };
  },
  ExchangeInjectContract: signed => exchangeMove('inject', signed),
  ExchangeWithdrawContract: signed => exchangeMove('withdraw', signed),
  ExchangeTransactionContract(signed) {
    const { rows, ...rest } = exchangeMove('trade', signed);
    return { rows: [...rows, { label: 'intent_at_least', text: String(signed.expected) }], ...rest };
  },
  MarketSellAssetContract(signed) {
    const sells = { asset: asset(signed.sell_token_id), raw: signed.sell_token_quantity };
    const buys = { asset: asset(signed.buy_token_id), raw: signed.buy_token_quantity };
    return {
      rows: [{ label: 'intent_order_buys', amount: buys }],
      headline: sells,
      effects: {
        spends: [sells],
        order: { sells, buys },
        fees: ['marketSellSun'],
        changes: [{ label: 'intent_order', words: { key: 'market_sell_what' } }],
      },
    };
  },
  MarketCancelOrderContract: ({ order_id }) => ({
    rows: [{ label: 'intent_order', bytes: bytesToHex(order_id) }],
    effects: {
      fees: ['marketCancelSun'],
      changes: [{ label: 'intent_order', words: { key: 'market_cancel_what' } }],
    },
  }),
};

const kinds = [...contractEntries, ...exchangeEntries].map(({ kind }) => kind);

describe('what is shown and quoted is what is signed', () => {
  it.each(kinds)('%s', kind => {
    fc.assert(
      fc.property<[Intent]>(intents[kind], intent => {
        const entry = entryOf(intent);
        const [contract] = decodeTransactionRaw(buildIntent(intent, options).rawData).contract;
        const derive = derived[entry.contract] as (signed: unknown, of: string) => Derived;
        const { rows, headline, effects } = derive(contractParameter(contract!, entry.contract), kind);
        expect(entry.rows(intent)).toEqual(rows);
        expect(entry.headline(intent)).toEqual(headline);
        expect(entry.effects(intent)).toEqual({
          spends: [],
          opens: undefined,
          call: undefined,
          fees: [],
          paysOut: undefined,
          changes: [],
          permissions: [],
          ...effects,
        });
        expect(entry.recipient(intent)).toBe('to' in intent ? intent.to : undefined);
      }),
      { seed: 3, numRuns: 40 },
    );
  });
});

describe('what is refused whoever asks', () => {
  const valid = (kind: Intent['kind']) => fc.sample<Intent>(intents[kind], { seed: 5, numRuns: 1 })[0]!;
  it.each<[string, Intent['kind'], object]>([
    ['a share below 0', 'contract_setting', { callerPercent: -1n }],
    ['a share above 100', 'contract_setting', { callerPercent: 101n }],
    ['an energy limit of 0', 'contract_energy_limit', { ownerEnergyLimit: 0n }],
    ['a name of 33 bytes', 'contract_create', { name: 'é'.repeat(16) + 'x' }],
    ['no bytecode', 'contract_create', { bytecode: '' }],
    ['a contract at 101 percent', 'contract_create', { callerPercent: 101n }],
    ['a token without an id', 'contract_call', { tokenId: 0n, tokenValue: 1n }],
    ['an id without a token', 'contract_call', { tokenId: 1_000_001n, tokenValue: 0n }],
    ['less than no TRX', 'contract_call', { callValueSun: -1n }],
    ['no item', 'trc1155_transfer', { amount: 0n }],
    [
      'a pair of one token',
      'exchange_create',
      { first: { asset: '_', raw: 1n }, second: { asset: '_', raw: 1n } },
    ],
    ['a token by its name', 'exchange_inject', { asset: 'Harbour' }],
    ['a trade for nothing', 'exchange_trade', { atLeast: 0n }],
    ['an order of nothing', 'market_sell', { sells: { asset: '_', raw: 0n } }],
    ['an order without its id', 'market_cancel', { orderId: 'ab' }],
  ])('%s', (_name, kind, wrong) => {
    const intent = valid(kind);
    expect(entryOf(intent).invalid(intent)).toBeUndefined();
    expect(entryOf(intent).invalid({ ...intent, ...wrong })).toBeDefined();
  });
});
