// @vitest-environment node
import { addressFromBytes, addressToBytes, parseAddress } from '@sunscope/tron/address';
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
import { anyIntent, intents, oneOfEach } from './testing-intents.ts';
import { accountEntries } from './account-entries.ts';
import { assetEntries } from './asset-entries.ts';
import { governanceEntries } from './governance-entries.ts';
import { contractEntries } from './contract-entries.ts';
import { exchangeEntries } from './exchange-entries.ts';
import { addEntries, entriesOfContract, entryOf, type Intent } from './registry.ts';

const from = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const stranger = parseAddress('TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9');
const block = { id: new Uint8Array(32).fill(7), timestampMs: 0n };
const options = { block, nowMs: 1, expirationMs: 300_001n, feeLimitSun: 20_000_000n };
const limits = { refBlock: refBlockOf(block.id), feeLimitSun: 20_000_000n, expirationMs: 300_001n };

addEntries([
  ...accountEntries,
  ...governanceEntries,
  ...assetEntries,
  ...contractEntries,
  ...exchangeEntries,
]);
const intentEntries = Object.values(ContractType).flatMap(code => entriesOfContract(code));

const RUNS = { seed: 12, numRuns: 300 };
const all = oneOfEach(from);

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

/** A message with one thing changed, in every way and at every depth. */
function alterations(message: Readonly<Record<string, unknown>>): Record<string, unknown>[] {
  return Object.entries(message).flatMap(([field, value]) =>
    others(value).map(other => ({ ...message, [field]: other })),
  );
}

/** Values that differ, of the same type. */
function others(value: unknown): unknown[] {
  if (typeof value === 'bigint') return [value + 1n];
  if (typeof value === 'number') return [value + 1];
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'string') return [`${value}x`];
  // A message that is absent.
  if (value === undefined) return [{ threshold: 1n }];
  if (value instanceof Uint8Array) return [Uint8Array.of(...value, 1)];
  if (!Array.isArray(value)) return alterations(value as Record<string, unknown>);
  const changed = value.flatMap((item, at) => others(item).map(other => value.with(at, other)));
  // An entry of a map has a key in any case.
  const more = 'key' in ((value[0] as object | undefined) ?? {}) ? { key: 1_000n, value: 0n } : {};
  return [...changed, [...(value as unknown[]), more], ...(value.length > 0 ? [value.slice(1)] : [])];
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the registry', () => {
  it('has one entry per kind', () => {
    expect(intentEntries.map(entry => entry.kind).sort()).toEqual(Object.keys(intents).sort());
    for (const intent of all) expect(entryOf(intent).kind).toBe(intent.kind);
  });

  it('lets the worker sign these contract types and no others', () => {
    // A kind more here is a kind more that a page taken over gets signed: say why in its entry.
    const signed = intentEntries.filter(entry => entry.workerSigns);
    expect(signed.map(entry => entry.kind)).toEqual([
      'trx_transfer',
      'trc10_transfer',
      'vote',
      'withdraw_reward',
      'trc20_transfer',
      'stake',
      'unstake',
      'withdraw_unstaked',
      'reclaim',
      'cancel_unstakes',
    ]);
    const codes = Object.values(ContractType).filter(code => entriesOfContract(code).length > 0);
    expect(codes.map(Number)).toEqual([
      0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19, 30, 31, 33, 41, 42, 43, 44, 45, 46, 48, 49,
      52, 53, 54, 55, 56, 57, 58, 59,
    ]);
  });
});

describe('every intent', () => {
  it('is built as it was confirmed, and read back as itself', () => {
    fc.assert(
      fc.property(anyIntent, intent => {
        const { rawData } = buildIntent(intent, options);
        checkIntent(rawData, intent, limits);
        const isSigned = entryOf(intent).workerSigns && intent.permissionId === 0;
        if (isSigned) requireOwnIntent(rawData, intent.from);
        else refused(() => requireOwnIntent(rawData, intent.from));
        const [contract] = decodeTransactionRaw(rawData).contract;
        const entry = entryOf(intent);
        const { note, permissionId } = intent;
        const parameter = contractParameter(contract!, entry.contract);
        expect(entry.readBack(parameter, { note, permissionId })).toEqual(intent);
      }),
      RUNS,
    );
  });

  it('that is a transfer is shown and quoted as what is signed', () => {
    const { trx_transfer, trc10_transfer, trc20_transfer } = intents;
    fc.assert(
      fc.property(fc.oneof(trx_transfer, trc10_transfer, trc20_transfer), intent => {
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
    for (const changed of alterations(parameter)) {
      const rawData = altered(intent, raw => {
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
      raw => void (raw.contract[0]!.type += 1),
      raw => void (raw.contract[0]!.provider = textToBytes('x')),
      raw => void (raw.contract[0]!.ContractName = textToBytes('x')),
      raw => void (raw.contract[0]!.parameter!.type_url = 'type.googleapis.com/protocol.GetContract'),
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
    const lies = [
      ...alterations(entry.confirmed(intent)),
      { ...entry.confirmed(intent), owner_address: addressToBytes(stranger) },
      ...('to_address' in entry.confirmed(intent)
        ? [{ ...entry.confirmed(intent), to_address: addressToBytes(stranger) }]
        : []),
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

  it.each(all)('$kind is signed by the worker only where its entry says so', intent => {
    const entry = entryOf(intent);
    const { rawData } = buildIntent(intent, options);
    const listed = vi.spyOn(entry, 'workerSigns', 'get');
    listed.mockReturnValue(true);
    expect(() => requireOwnIntent(rawData, from)).not.toThrow();
    listed.mockReturnValue(false);
    refused(() => requireOwnIntent(rawData, from));
  });

  it.each(all)('$kind is signed by the owner or an active permission, and lives no longer for it', intent => {
    for (const permissionId of [1, 10, -1, 1.5, Number.NaN])
      refused(() => checkIntent(buildIntent(intent, options).rawData, { ...intent, permissionId }, limits));
    const { rawData } = buildIntent({ ...intent, permissionId: 2 }, options);
    checkIntent(rawData, { ...intent, permissionId: 2 }, limits);
    refused(() => checkIntent(rawData, intent, limits));
    refused(() => checkIntent(rawData, { ...intent, permissionId: 3 }, limits));
    const longer = altered({ ...intent, permissionId: 2 }, raw => void (raw.expiration += 1n));
    refused(() => checkIntent(longer, { ...intent, permissionId: 2 }, limits));
    refused(() => requireOwnIntent(rawData, from));
  });

  // An allowance of nothing is how one is revoked.
  const moving = all.filter(intent => 'amount' in intent && intent.kind !== 'trc20_approve');
  it.each(moving)('$kind moves nothing that is not above zero', intent => {
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
