// @vitest-environment node
import { addressFromBytes, addressToBytes, parseAddress, type Address } from '@sunscope/tron/address';
import { decodeCall } from '@sunscope/tron/abi';
import { bytesToText, textToBytes } from '@sunscope/tron/bytes';
import { encodeMessage, type MessageInit } from '@sunscope/tron/codec';
import { ContractType, type TransactionRaw } from '@sunscope/tron/messages';
import { contractParameter, decodeTransactionRaw, refBlockOf } from '@sunscope/tron/transaction';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { requireOwnIntent } from '../signable.ts';
import { buildIntent } from './build.ts';
import { checkIntent } from './check.ts';
import type { ContractName } from './intent.ts';
import { entriesOfContract, entryOf, intentEntries, type Intent } from './registry.ts';

const from = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const to = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
const stranger = parseAddress('TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9');
const block = { id: new Uint8Array(32).fill(7), timestampMs: 0n };
const options = { block, nowMs: 1, expirationMs: 300_001n, feeLimitSun: 20_000_000n };
const limits = { refBlock: refBlockOf(block.id), feeLimitSun: 20_000_000n, expirationMs: 300_001n };
const common = { from, to, amount: 5n, note: '' };

/** Nobody confirmed this; every kind needs one for the tests below, or the file does not compile. */
const examples: { [Kind in Intent['kind']]: Extract<Intent, { kind: Kind }> } = {
  trx_transfer: { kind: 'trx_transfer', ...common },
  trc10_transfer: { kind: 'trc10_transfer', ...common, tokenId: '1000001' },
  trc20_transfer: { kind: 'trc20_transfer', ...common, contract: stranger },
};
const all: readonly Intent[] = Object.values(examples);

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes): Address => addressFromBytes(Uint8Array.of(0x41, ...bytes)));
const note = fc.string({ unit: 'binary', maxLength: 40 });
const transfer = { from: address, to: address, note };
const int64 = fc.bigInt(1n, 2n ** 63n - 1n);
const intents: { [Kind in Intent['kind']]: fc.Arbitrary<Intent> } = {
  trx_transfer: fc.record({ kind: fc.constant('trx_transfer'), ...transfer, amount: int64 }),
  trc10_transfer: fc.record({
    kind: fc.constant('trc10_transfer'),
    ...transfer,
    amount: int64,
    tokenId: fc.bigInt(1n, 10n ** 9n).map(String),
  }),
  trc20_transfer: fc.record({
    kind: fc.constant('trc20_transfer'),
    ...transfer,
    amount: fc.bigInt(1n, 2n ** 256n - 1n),
    contract: address,
  }),
};
const anyIntent = fc.oneof(...Object.values(intents));
const RUNS = { seed: 12, numRuns: 300 };

const tampered = expect.objectContaining({ code: 'tampered' });
const refused = (check: () => void) => {
  let error: unknown;
  try {
    check();
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toEqual(tampered);
};

/** Raw data as it would be signed, changed and encoded again. */
function altered(intent: Intent, change: (raw: TransactionRaw) => void): Uint8Array {
  const raw = decodeTransactionRaw(buildIntent(intent, options).rawData);
  change(raw);
  return encodeMessage('TransactionRaw', raw);
}

/** A value that differs, of the same type. */
function another(value: unknown): unknown {
  if (typeof value === 'bigint') return value + 1n;
  if (typeof value === 'number') return value + 1;
  if (value instanceof Uint8Array) return Uint8Array.of(...value, 1);
  throw new TypeError(`No other value for ${typeof value}`);
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the registry', () => {
  it('has one entry per kind', () => {
    expect(intentEntries.map(entry => entry.kind).sort()).toEqual(Object.keys(examples).sort());
    for (const intent of all) expect(entryOf(intent).kind).toBe(intent.kind);
  });

  it('lets the worker sign these contract types and no others', () => {
    // A kind more here is a kind more that a page taken over gets signed: say why in its entry.
    const signed = intentEntries.filter(entry => entry.workerSigns).map(entry => entry.kind);
    expect(signed).toEqual(['trx_transfer', 'trc10_transfer', 'trc20_transfer']);
    const codes = Object.values(ContractType).filter(code => entriesOfContract(code).length > 0);
    expect(codes.map(Number)).toEqual([1, 2, 31]);
  });
});

describe('every intent', () => {
  it('is built as it was confirmed, and read back as itself', () => {
    fc.assert(
      fc.property(anyIntent, intent => {
        const { rawData } = buildIntent(intent, options);
        checkIntent(rawData, intent, limits);
        requireOwnIntent(rawData, intent.from);
        const [contract] = decodeTransactionRaw(rawData).contract;
        const entry = entryOf(intent);
        expect(entry.readBack(contractParameter(contract!, entry.contract), intent.note)).toEqual(intent);
      }),
      RUNS,
    );
  });

  it('is shown and quoted as what is signed', () => {
    fc.assert(
      fc.property(anyIntent, intent => {
        const entry = entryOf(intent);
        const [contract] = decodeTransactionRaw(buildIntent(intent, options).rawData).contract;
        const { spends, opens, call, permissions } = entry.effects(intent);
        expect(spends).toEqual([entry.headline(intent)]);
        expect(entry.rows(intent)).toEqual([{ label: 'send_to', address: entry.recipient(intent) }]);
        expect(permissions).toEqual([]);
        if (intent.kind === 'trc20_transfer') {
          const signed = contractParameter(contract!, 'TriggerSmartContract');
          expect({ contract: addressFromBytes(signed.contract_address), data: signed.data }).toEqual(call);
          const read = decodeCall('transfer(address,uint256)', signed.data)?.arguments.map(
            ({ value }) => value,
          );
          expect(read).toEqual([entry.recipient(intent), spends[0]?.raw]);
          expect(spends[0]?.asset).toBe(call?.contract);
          expect(opens).toBeUndefined();
        } else {
          const signed =
            intent.kind === 'trx_transfer'
              ? { ...contractParameter(contract!, 'TransferContract'), asset_name: textToBytes('_') }
              : contractParameter(contract!, 'TransferAssetContract');
          expect(addressFromBytes(signed.to_address)).toBe(entry.recipient(intent));
          expect({ asset: bytesToText(signed.asset_name), raw: signed.amount }).toEqual(spends[0]);
          expect(opens).toBe(entry.recipient(intent));
          expect(call).toBeUndefined();
        }
      }),
      RUNS,
    );
  });

  it('is refused where another was confirmed', () => {
    fc.assert(
      fc.property(anyIntent, anyIntent, (built, confirmed) => {
        fc.pre(JSON.stringify(built, text) !== JSON.stringify(confirmed, text));
        const { rawData } = buildIntent(built, options);
        refused(() => checkIntent(rawData, confirmed, limits));
        if (built.from !== confirmed.from) refused(() => requireOwnIntent(rawData, confirmed.from));
      }),
      RUNS,
    );
  });

  it.each(all)('$kind is refused with any field of its contract changed', intent => {
    const { contract } = entryOf(intent);
    const [built] = decodeTransactionRaw(buildIntent(intent, options).rawData).contract;
    const parameter = contractParameter(built!, contract) as unknown as Record<string, unknown>;
    for (const field of Object.keys(parameter)) {
      const rawData = altered(intent, raw => {
        const changed = { ...parameter, [field]: another(parameter[field]) };
        raw.contract[0]!.parameter!.value = encodeMessage(contract, changed as MessageInit<ContractName>);
      });
      refused(() => checkIntent(rawData, intent, limits));
    }
    const unknown = altered(intent, raw => {
      const held = raw.contract[0]!.parameter!;
      held.value = Uint8Array.of(...held.value, 0xa0, 0x06, 0x01);
    });
    refused(() => checkIntent(unknown, intent, limits));
    refused(() => requireOwnIntent(unknown, from));
  });

  it.each(all)('$kind is refused with anything around its contract changed', intent => {
    const changes: ((raw: TransactionRaw) => void)[] = [
      raw => void raw.contract.push(...raw.contract),
      raw => void raw.contract.pop(),
      raw => void (raw.contract[0]!.Permission_id = 2),
      raw => void (raw.contract[0]!.type = ContractType.AccountPermissionUpdateContract),
      raw => void (raw.contract[0]!.provider = textToBytes('x')),
      raw => void (raw.contract[0]!.ContractName = textToBytes('x')),
      raw => void (raw.contract[0]!.parameter!.type_url = 'type.googleapis.com/protocol.VoteWitnessContract'),
      raw => void (raw.scripts = textToBytes('x')),
      raw => void (raw.ref_block_num = 5n),
      raw => void raw.auths.push({ account: undefined, permission_name: textToBytes('x') }),
      raw => void (raw.fee_limit += 1n),
      raw => void (raw.expiration += 1n),
      raw => void (raw.ref_block_hash = new Uint8Array(8)),
      raw => void (raw.data = textToBytes('another note')),
    ];
    for (const change of changes) refused(() => checkIntent(altered(intent, change), intent, limits));
  });

  it.each(all)('$kind is refused when it says one thing and builds another', intent => {
    const entry = entryOf(intent);
    const honest = entry.build(intent) as Record<string, unknown>;
    const lies: Record<string, unknown>[] = [
      ...Object.keys(honest).map(field => ({ ...honest, [field]: another(honest[field]) })),
      { ...honest, owner_address: addressToBytes(stranger) },
      ...(entry.contract === 'TriggerSmartContract'
        ? [{ call_value: 1n }, { call_token_value: 1n, token_id: 1_000_001n }].map(more => ({
            ...honest,
            ...more,
          }))
        : [{ ...honest, to_address: addressToBytes(stranger) }]),
    ];
    const build = vi.spyOn(entry, 'build');
    for (const lie of lies) {
      build.mockReturnValue(lie);
      refused(() => checkIntent(buildIntent(intent, options).rawData, intent, limits));
    }
    build.mockRestore();
    // Building and confirming alike wrongly is seen by what is read back.
    const lie = { ...entry.confirmed(intent), owner_address: addressToBytes(stranger) };
    vi.spyOn(entry, 'build').mockReturnValue(lie);
    vi.spyOn(entry, 'confirmed').mockReturnValue(lie);
    refused(() => checkIntent(buildIntent(intent, options).rawData, intent, limits));
  });

  it.each(all)('$kind gets no signature where its entry wants none from the worker', intent => {
    const entry = entryOf(intent);
    const { rawData } = buildIntent(intent, options);
    expect(() => requireOwnIntent(rawData, from)).not.toThrow();
    vi.spyOn(entry, 'workerSigns', 'get').mockReturnValue(false);
    refused(() => requireOwnIntent(rawData, from));
  });

  it.each(all)('$kind spends nothing that is not above zero', intent => {
    for (const amount of [0n, -1n]) {
      const { rawData } = buildIntent(intent, options);
      refused(() => checkIntent(rawData, { ...intent, amount }, limits));
    }
  });
});

/** Bigints as text, for comparing. */
function text(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
