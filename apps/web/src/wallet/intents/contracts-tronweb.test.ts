// @vitest-environment node
import { parseAddress } from '@sunscope/tron/address';
import { encodeCall } from '@sunscope/tron/abi';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { TronWeb } from 'tronweb';
import { describe, expect, it } from 'vitest';
import { artifact } from '../testing-chain.ts';
import { abiEntries, bytecodeOfArtifact } from './abi-message.ts';
import { buildIntent } from './build.ts';
import { callIntent } from './contract-call.ts';
import { contractEntries } from './contract-entries.ts';
import { exchangeEntries } from './exchange-entries.ts';
import { addEntries, type Intent } from './registry.ts';

addEntries([...contractEntries, ...exchangeEntries]);

/** TronWeb judges from outside: same inputs, built offline, must give the same bytes and the same id. */

const from = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const to = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
const contract = parseAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
const common = { from, note: '', permissionId: 0 };
const none = { callValueSun: 0n, tokenId: 0n, tokenValue: 0n };
const options = {
  block: {
    id: hexToBytes('00000000000004d2a1b2c3d4e5f60718293a4b5c6d7e8f90112233445566778'.padEnd(64, '9')),
    timestampMs: 1_700_000_000_000n,
  },
  nowMs: 1_700_000_001_234,
  expirationMs: 1_700_000_300_000n,
  feeLimitSun: 20_000_000n,
};
const blockHeader = {
  ref_block_bytes: '04d2',
  ref_block_hash: 'a1b2c3d4e5f60718',
  expiration: 1_700_000_300_000,
  timestamp: 1_700_000_001_234,
};
const { transactionBuilder: theirs } = new TronWeb({ fullHost: 'http://127.0.0.1:1' });

const trigger = async (signature: string, parameters: { type: string; value: unknown }[], more: object) =>
  (
    await theirs.triggerSmartContract(
      contract,
      signature,
      { txLocal: true, feeLimit: 20_000_000, blockHeader, ...more },
      parameters,
      from,
    )
  ).transaction;

const trc20 = artifact('Trc20');
const word = (value: bigint) => value.toString(16).padStart(64, '0');

const cases: [string, Intent, () => Promise<{ raw_data_hex: string; txID: string }>][] = [
  [
    'a contract with an ABI and arguments',
    {
      kind: 'contract_create',
      ...common,
      name: 'Sun Dollar',
      abi: abiEntries(JSON.stringify(trc20.abi))!,
      bytecode: trc20.bytecode.replace(/^0x/, '') + word(32n),
      callValueSun: 0n,
      tokenId: 0n,
      tokenValue: 0n,
      callerPercent: 70n,
      ownerEnergyLimit: 1_234_567n,
    },
    () =>
      theirs.createSmartContract(
        {
          abi: trc20.abi as never,
          bytecode: trc20.bytecode,
          rawParameter: word(32n),
          name: 'Sun Dollar',
          feeLimit: 20_000_000,
          userFeePercentage: 70,
          originEnergyLimit: 1_234_567,
          blockHeader,
        },
        from,
      ),
  ],
  [
    'a call with TRX along',
    {
      kind: 'contract_call',
      ...common,
      contract,
      data: bytesToHex(encodeCall('deposit(uint256)', [7n])),
      ...none,
      callValueSun: 5n,
    },
    () => trigger('deposit(uint256)', [{ type: 'uint256', value: 7 }], { callValue: 5 }),
  ],
  [
    'a call with a token along',
    {
      kind: 'contract_call',
      ...common,
      contract,
      data: bytesToHex(encodeCall('deposit()', [])),
      callValueSun: 0n,
      tokenId: 1_000_001n,
      tokenValue: 9n,
    },
    () => trigger('deposit()', [], { tokenId: 1_000_001, tokenValue: 9 }),
  ],
  [
    'a collectible',
    { kind: 'trc721_transfer', ...common, contract, to, itemId: 17n },
    () =>
      trigger(
        'safeTransferFrom(address,address,uint256)',
        [
          { type: 'address', value: from },
          { type: 'address', value: to },
          { type: 'uint256', value: 17 },
        ],
        {},
      ),
  ],
  [
    'several of a collectible',
    { kind: 'trc1155_transfer', ...common, contract, to, itemId: 17n, amount: 3n },
    () =>
      trigger(
        'safeTransferFrom(address,address,uint256,uint256,bytes)',
        [
          { type: 'address', value: from },
          { type: 'address', value: to },
          { type: 'uint256', value: 17 },
          { type: 'uint256', value: 3 },
          { type: 'bytes', value: '0x' },
        ],
        {},
      ),
  ],
  [
    'who pays for calls',
    { kind: 'contract_setting', ...common, contract, callerPercent: 40n },
    () => theirs.updateSetting(contract, 40, from, { blockHeader }),
  ],
  [
    'how much the owner pays',
    { kind: 'contract_energy_limit', ...common, contract, ownerEnergyLimit: 10_000_000n },
    () => theirs.updateEnergyLimit(contract, 10_000_000, from, { blockHeader }),
  ],
  [
    'no ABI any more',
    { kind: 'contract_clear_abi', ...common, contract },
    () => theirs.clearABI(contract, from, { blockHeader }),
  ],
  [
    'a pair of tokens',
    {
      kind: 'exchange_create',
      ...common,
      first: { asset: '1000001', raw: 10n },
      second: { asset: '1000002', raw: 20n },
    },
    () => theirs.createTokenExchange('1000001', 10, '1000002', 20, from, { blockHeader }),
  ],
  [
    'a pair with TRX',
    {
      kind: 'exchange_create',
      ...common,
      first: { asset: '1000001', raw: 10n },
      second: { asset: '_', raw: 20n },
    },
    () => theirs.createTRXExchange('1000001', 10, 20, from, { blockHeader }),
  ],
  [
    'more into a pair',
    { kind: 'exchange_inject', ...common, exchangeId: 3n, asset: '1000001', amount: 10n },
    () => theirs.injectExchangeTokens(3, '1000001', 10, from, { blockHeader }),
  ],
  [
    'out of a pair',
    { kind: 'exchange_withdraw', ...common, exchangeId: 3n, asset: '_', amount: 10n },
    () => theirs.withdrawExchangeTokens(3, '_', 10, from, { blockHeader }),
  ],
  [
    'a trade with a pair',
    { kind: 'exchange_trade', ...common, exchangeId: 3n, asset: '1000001', amount: 10n, atLeast: 9n },
    () => theirs.tradeExchangeTokens(3, '1000001', 10, 9, from, { blockHeader }),
  ],
];

describe('bytes and id are those of TronWeb', () => {
  it.each(cases)('%s', async (_name, intent, build) => {
    const built = buildIntent(intent, options);
    const made = await build();
    expect(bytesToHex(built.rawData)).toBe(made.raw_data_hex);
    expect(bytesToHex(built.id)).toBe(made.txID);
  });
});

describe('a call', () => {
  const call = (signature: string, values: readonly unknown[], along = {}) =>
    callIntent({
      ...common,
      contract,
      data: bytesToHex(encodeCall(signature, values)),
      ...none,
      ...along,
    });

  it.each<[string, readonly unknown[], Intent['kind']]>([
    ['transfer(address,uint256)', [to, 5n], 'trc20_transfer'],
    ['approve(address,uint256)', [to, 5n], 'trc20_approve'],
    ['safeTransferFrom(address,address,uint256)', [from, to, 5n], 'trc721_transfer'],
    ['safeTransferFrom(address,address,uint256,uint256,bytes)', [from, to, 5n, 1n, '0x'], 'trc1155_transfer'],
    ['setApprovalForAll(address,bool)', [to, false], 'items_revoke'],
    // Nothing is transferred, or by somebody else's leave, or with more: nobody shows that better.
    ['transfer(address,uint256)', [to, 0n], 'contract_call'],
    ['setApprovalForAll(address,bool)', [to, true], 'contract_call'],
    ['safeTransferFrom(address,address,uint256)', [to, from, 5n], 'contract_call'],
    ['safeTransferFrom(address,address,uint256,uint256,bytes)', [from, to, 5n, 1n, '0x00'], 'contract_call'],
    ['transferFrom(address,address,uint256)', [from, to, 5n], 'contract_call'],
  ])('%s %s is %s', (signature, values, kind) => {
    expect(call(signature, values).kind).toBe(kind);
    expect(call(signature, values, { callValueSun: 1n }).kind).toBe('contract_call');
  });
});

describe('an ABI', () => {
  it('is read from a list, an artifact and what the node says', () => {
    const list = abiEntries(JSON.stringify(trc20.abi));
    expect(list?.length).toBe(trc20.abi.length);
    expect(abiEntries(JSON.stringify(trc20))).toEqual(list);
    expect(abiEntries(JSON.stringify({ entrys: [{ type: 'Function', name: 'a' }] }))).toMatchObject([
      { type: 2, name: 'a', inputs: [], outputs: [] },
    ]);
    expect(bytecodeOfArtifact(JSON.stringify(trc20))).toBe(trc20.bytecode.replace(/^0x/, ''));
  });

  it.each(['', 'x', '7', '{}', '[7]', '[{"type":"nothing"}]', '[{"inputs":[{}]}]', '{"abi":"x"}'])(
    'is not %s',
    text => {
      expect(abiEntries(text)).toBeUndefined();
    },
  );
});
