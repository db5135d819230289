import { decodeParameters, encodeCall, eventTopic } from '@sunscope/tron/abi';
import type { HexAddress } from '@sunscope/tron/address';
import { bytesToHex, bytesToText, concatBytes, hexToBytes } from '@sunscope/tron/bytes';
import { TronWeb, utils } from 'tronweb';
import { beforeEach, describe, expect, it } from 'vitest';
import { deployedAddress } from './machine/addresses.ts';
import { internalTransactionHash } from './machine/execution.ts';
import { ALICE, Bench, BOB, bytecodeOf, CAROL } from './fixtures.ts';

const word = (address: Uint8Array): string => `0x${bytesToHex(address.subarray(address.length - 20))}`;
/** Keccak-256 as TronWeb computes it: the judge for addresses. */
const keccak = (hex: string): string => utils.ethersUtils.keccak256(`0x${hex}`).slice(2);
const value = (sun: bigint) => ({ sun, token: 0n, tokenId: 0n });

let bench: Bench;
beforeEach(async () => {
  bench = await Bench.create();
});

function read(contract: Uint8Array, signature: string, values: unknown[], type: string): unknown {
  const outcome = bench.call(contract, encodeCall(signature, values), { constant: true });
  expect(outcome.result).toBe('SUCCESS');
  return decodeParameters([type], outcome.returnData)[0]?.value;
}

/** The text of a Solidity revert: selector of Error(string), then the string. */
function reasonOf(data: Uint8Array): string | undefined {
  expect(bytesToHex(data.subarray(0, 4))).toBe('08c379a0');
  const length = Number(BigInt(`0x${bytesToHex(data.subarray(36, 68))}`));
  return bytesToText(data.subarray(68, 68 + length));
}

describe('a TRC20 token', () => {
  let token: Uint8Array;
  beforeEach(() => {
    const outcome = bench.deploy(bytecodeOf('Trc20'), [
      ['string', 'string', 'uint8', 'uint256'],
      ['Sun Dollar', 'USDS', 6, 1_000_000_000_000n],
    ]);
    expect(outcome.result).toBe('SUCCESS');
    token = outcome.contractAddress;
  });

  it('has what its constructor was told', () => {
    expect(read(token, 'name()', [], 'string')).toBe('Sun Dollar');
    expect(read(token, 'decimals()', [], 'uint8')).toBe(6n);
    expect(read(token, 'balanceOf(address)', [word(ALICE)], 'uint256')).toBe(1_000_000_000_000n);
  });

  it('moves, logs it with a 20-byte address, and costs 15,000 more for a first holder than for a known one', () => {
    const data = encodeCall('transfer(address,uint256)', [word(BOB), 250n]);
    const first = bench.call(token, data);
    const second = bench.call(token, data);
    expect(first.logs).toEqual([
      {
        address: token.subarray(1),
        topics: [
          eventTopic('Transfer(address,address,uint256)'),
          concatBytes(new Uint8Array(12), ALICE.subarray(1)),
          concatBytes(new Uint8Array(12), BOB.subarray(1)),
        ],
        data: hexToBytes('fa'.padStart(64, '0')),
      },
    ]);
    expect(first.energyUsed - second.energyUsed).toBe(15_000n);
    expect(read(token, 'balanceOf(address)', [word(BOB)], 'uint256')).toBe(500n);
  });

  it('says why it refuses', () => {
    const outcome = bench.call(token, encodeCall('transfer(address,uint256)', [word(ALICE), 1n]), {
      owner: BOB,
    });
    expect(outcome.result).toBe('REVERT');
    expect(reasonOf(outcome.returnData)).toBe('TRC20: transfer amount exceeds balance');
    expect(outcome.logs).toEqual([]);
  });

  it('lets others spend what was approved', () => {
    bench.call(token, encodeCall('approve(address,uint256)', [word(BOB), 100n]));
    const spend = encodeCall('transferFrom(address,address,uint256)', [word(ALICE), word(CAROL), 60n]);
    expect(bench.call(token, spend, { owner: BOB }).result).toBe('SUCCESS');
    const again = bench.call(token, spend, { owner: BOB });
    expect(reasonOf(again.returnData)).toBe('TRC20: transfer amount exceeds allowance');
    expect(read(token, 'balanceOf(address)', [word(CAROL)], 'uint256')).toBe(60n);
  });

  it('takes no TRX: its functions are not payable', () => {
    const data = encodeCall('transfer(address,uint256)', [word(BOB), 1n]);
    expect(bench.call(token, data, { value: value(1n) }).result).toBe('REVERT');
    expect(bench.state.balance(ALICE)).toBe(1_000_000_000_000n);
  });
});

describe('addresses of new contracts', () => {
  it('a deploy on the Nile test net: from transaction id and owner', () => {
    const id = hexToBytes('7fe721c3f85b6c1c9491df43778c98903b565bc4210592f449f41342041729b3');
    const owner = '41dd791d6b49e190062d650e6a23c575510d35f2f9' as HexAddress;
    expect(deployedAddress(id, owner)).toBe('41584587b353166787b37d1b05a4a91e59c5370bcf');
  });

  it('CREATE: from transaction id and number of internal transactions before', () => {
    const factory = bench.deploy(bytecodeOf('Factory')).contractAddress;
    const outcome = bench.call(factory, encodeCall('make(string)', ['one']), { value: value(7n) });
    const expected = `41${keccak(bytesToHex(bench.transactionId) + '0'.repeat(16)).slice(24)}`;
    expect(decodeParameters(['address'], outcome.returnData)[0]?.value).toBe(
      TronWeb.address.fromHex(expected),
    );
    const parcel = hexToBytes(expected);
    expect(bench.state.balance(parcel)).toBe(7n);
    expect(bytesToText(bench.state.requireAccount(parcel).account_name)).toBe('CreatedByContract');
    expect(bench.state.contract(parcel)?.origin_address).toEqual(factory);
    expect(read(parcel, 'label()', [], 'string')).toBe('one');
    expect(outcome.internalTransactions.map(internal => bytesToText(internal.note))).toEqual(['create']);
  });

  it('CREATE2: from creator with its 41 in place of Ethereum’s ff, salt and init code', () => {
    const factory = bench.deploy(bytecodeOf('Factory')).contractAddress;
    const salt = 'ab'.repeat(32);
    const hash = read(factory, 'initCodeHash(address,string)', [word(ALICE), 'two'], 'bytes32') as string;
    const call = encodeCall('makeAt(bytes32,string)', [`0x${salt}`, 'two']);
    const outcome = bench.call(factory, call);
    const expected = `41${keccak(bytesToHex(factory) + salt + hash.replace(/^0x/, '')).slice(24)}`;
    expect(bytesToHex(outcome.logs[0]?.topics[1]?.subarray(12) ?? new Uint8Array(0))).toBe(expected.slice(2));
    expect(read(hexToBytes(expected), 'label()', [], 'string')).toBe('two');

    const again = bench.call(factory, call, { energyLimit: 1_000_000n });
    expect(again.result).toBe('OUT_OF_ENERGY');
    expect(again.internalTransactions.map(internal => internal.rejected)).toEqual([true]);
  });
});

describe('internal transactions', () => {
  // Found in main-net transaction infos: calls without data, so that everything hashed is known.
  it.each([
    [
      '95787b9a6558c7b6b624d0c1bece9723a7f4c3d414010b6ac105ae5f5aebffbc',
      '414d12f87c18a914dddbc2b27f378ad126a79b76b6',
      822_994_311_610n,
      6,
      '14526162e31d969ef0dca9b902d51ecc0ffab87dc936dce62022f368119043af',
    ],
    [
      '499bdbdfaae021dd510c70b433bc48d88d8ca6e0b7aee13ce6d726114e365aaf',
      '4189ae01b878dffc8088222adf1fb08ebadfeea53a',
      1_424_255_258n,
      8,
      '83b1d41ba953aab4da6e474147f647599ea53bb3213306897127b57e85ddd1ca',
    ],
    [
      'c9628c039de74951fd8f71305b517aefa5e2c9f1c4b201c0497007ae8a9a9d61',
      '4197b779963e3778985b4429d30169aa88e7c7d91f',
      105_375n,
      15,
      '1360a9a722e7807694d53d7b15e5ceefdb862d0109d5f17083f86a55954aa254',
    ],
  ])('hash as on main net (parent %s)', (parent, receiver, sun, nonce, hash) => {
    const computed = internalTransactionHash({
      parentHash: hexToBytes(parent),
      receiver: hexToBytes(receiver),
      data: new Uint8Array(0),
      sun,
      nonce,
    });
    expect(bytesToHex(computed)).toBe(hash);
  });

  it('show where a vault’s TRX went, one of them refused', () => {
    const vault = bench.deploy(bytecodeOf('Vault')).contractAddress;
    const counter = bench.deploy(bytecodeOf('Counter')).contractAddress;
    const split = encodeCall('split(address[])', [[word(BOB), word(counter)]]);
    const outcome = bench.call(vault, split, { value: value(101n) });
    expect(outcome.result).toBe('SUCCESS');
    expect(
      outcome.internalTransactions.map(internal => [
        bytesToHex(internal.transferTo_address),
        internal.callValueInfo,
        internal.rejected,
      ]),
    ).toEqual([
      [bytesToHex(BOB), [{ callValue: 50n, tokenId: '' }], false],
      [bytesToHex(counter), [{ callValue: 50n, tokenId: '' }], true],
    ]);
    expect(bench.state.balance(BOB)).toBe(1_000_000_000_050n);
    expect(bench.state.balance(counter)).toBe(0n);
    expect(bench.state.balance(vault)).toBe(51n);
  });

  it('include a contract’s end, after which it is gone', () => {
    const vault = bench.deploy(bytecodeOf('Vault'), undefined, { value: value(30n) }).contractAddress;
    expect(reasonOf(bench.call(vault, encodeCall('close()', []), { owner: BOB }).returnData)).toBe(
      'Vault: not the keeper',
    );
    const outcome = bench.call(vault, encodeCall('close()', []));
    expect(outcome.internalTransactions.map(internal => bytesToText(internal.note))).toEqual(['suicide']);
    expect(bench.state.balance(ALICE)).toBe(1_000_000_000_000n);
    expect(bench.state.account(vault)).toBeUndefined();
    expect(bench.state.contract(vault)).toBeUndefined();
    expect(bench.state.code(vault)).toHaveLength(0);
  });
});

describe('what a contract sees', () => {
  it('is the chain’s own: sun, seconds, chain id, energy fee, zero for what TRON lacks', () => {
    const counter = bench.deploy(bytecodeOf('Counter')).contractAddress;
    const outcome = bench.call(counter, encodeCall('environment()', []), { owner: BOB, constant: true });
    const types = [
      'uint256',
      'uint256',
      'uint256',
      'address',
      'uint256',
      'uint256',
      'uint256',
      'uint256',
      'address',
    ];
    expect(decodeParameters(types, outcome.returnData).map(entry => entry.value)).toEqual([
      0x2b6653dcn,
      1234n,
      1_700_000_000n,
      TronWeb.address.fromHex('41dddddddddddddddddddddddddddddddddddddddd'),
      0n,
      0n,
      100n,
      0n,
      TronWeb.address.fromHex(bytesToHex(BOB)),
    ]);
  });

  it('stays as it was after a constant call', () => {
    const counter = bench.deploy(bytecodeOf('Counter')).contractAddress;
    const outcome = bench.call(counter, encodeCall('increment()', []), { constant: true });
    expect(outcome.logs).toHaveLength(1);
    expect(read(counter, 'count()', [], 'uint256')).toBe(0n);
  });

  it('is an arithmetic panic for a division by zero, and an end of energy for an endless loop', () => {
    const counter = bench.deploy(bytecodeOf('Counter')).contractAddress;
    const panic = bench.call(counter, encodeCall('divide(uint256,uint256)', [1n, 0n]));
    expect(bytesToHex(panic.returnData)).toBe(`4e487b71${'12'.padStart(64, '0')}`);
    const endless = bench.call(counter, encodeCall('burnEnergy()', []), { energyLimit: 300_000n });
    expect(endless).toMatchObject({ result: 'OUT_OF_ENERGY', energyUsed: 300_000n });
    expect(endless.message).toMatch(
      /^Not enough energy for 'SSTORE' operation executing: curInvokeEnergyLimit\[300000\]/,
    );
  });
});

describe('beginning', () => {
  it('is refused where there is no contract or not the value it should carry', () => {
    expect(() => bench.call(BOB)).toThrow('No contract or not a smart contract');
    const vault = bench.deploy(bytecodeOf('Vault')).contractAddress;
    expect(() => bench.call(vault, undefined, { value: value(2_000_000_000_000n) })).toThrow(
      'Validate InternalTransfer error, balance is not sufficient.',
    );
    expect(bench.state.balance(vault)).toBe(0n);
  });
});
