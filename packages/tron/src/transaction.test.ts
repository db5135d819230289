import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryMessage } from '../test/arbitrary-message.ts';
import { bytesToHex, hexToBytes } from './bytes.ts';
import { encodeMessage } from './codec.ts';
import {
  bandwidthBytes,
  contractParameter,
  createTransactionRaw,
  decodeContract,
  decodeTransaction,
  decodeTransactionRaw,
  encodeTransaction,
  refBlockOf,
  transactionId,
} from './transaction.ts';

// A TRX transfer of main net with everything a wallet shows.
const refBlock = refBlockOf(hexToBytes('0000000004b68b6aff9a1af3e52db1197b07bacb52612f29bf5dc8c5a4474b41'));
const owner = hexToBytes('41a614f803b6fd780986a42c78ec9c7f77e6ded13c');
const options = { refBlock, expirationMs: 1_767_879_468_000n, timestampMs: 1_767_879_411_209n };

describe('TAPOS', () => {
  it('takes bytes 6–7 and 8–15 of the block id', () => {
    expect(bytesToHex(refBlock.ref_block_bytes)).toBe('8b6a');
    expect(bytesToHex(refBlock.ref_block_hash)).toBe('ff9a1af3e52db119');
  });

  it('refuses what is no block id', () => {
    for (const bytes of [new Uint8Array(0), new Uint8Array(31), new Uint8Array(33)])
      expect(() => refBlockOf(bytes)).toThrow(expect.objectContaining({ code: 'invalid_block_id' }) as Error);
  });
});

describe('raw data', () => {
  it('carries memo, permission and fee limit, and leaves them out where they are zero', () => {
    const plain = decodeTransactionRaw(
      createTransactionRaw(
        'TransferContract',
        { owner_address: owner, to_address: owner, amount: 1n },
        options,
      ),
    );
    expect(plain).toMatchObject({
      fee_limit: 0n,
      expiration: 1_767_879_468_000n,
      timestamp: 1_767_879_411_209n,
    });
    expect(plain.data).toHaveLength(0);
    const full = decodeTransactionRaw(
      createTransactionRaw(
        'TriggerSmartContract',
        { owner_address: owner, contract_address: owner, data: Uint8Array.of(1) },
        { ...options, feeLimitSun: 100_000_000n, data: Uint8Array.of(0xff), permissionId: 2 },
      ),
    );
    expect(full).toMatchObject({ fee_limit: 100_000_000n, data: Uint8Array.of(0xff) });
    expect(full.contract).toMatchObject([{ type: 31, Permission_id: 2 }]);
    expect(full.contract[0]?.parameter?.type_url).toBe('type.googleapis.com/protocol.TriggerSmartContract');
  });

  it('knows the recorded main-net transaction', () => {
    // Block 79,072,107, transaction 0: USDT transfer.
    const hex =
      '0a028b57220838d1f6f955c2b56b40e0c7cfeeb9335aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a1541a9d526809acf676b73a572e56f84d8f5d984c79e121541a614f803b6fd780986a42c78ec9c7f77e6ded13c2244a9059cbb000000000000000000000000a86354b191553c422aab7e4af3b19ac1791c98860000000000000000000000000000000000000000000000000000000002faf08070898ccceeb933900180c2d72f';
    const raw = decodeTransactionRaw(hexToBytes(hex));
    expect(bytesToHex(transactionId(hexToBytes(hex)))).toBe(
      'bc8c405617750cf327cc301619e91c61523aeb16436041a311430e9106859aaa',
    );
    expect(raw.fee_limit).toBe(100_000_000n);
    expect(
      raw.contract[0] && contractParameter(raw.contract[0], 'TriggerSmartContract').contract_address,
    ).toEqual(owner);
    expect(bytesToHex(encodeMessage('TransactionRaw', raw))).toBe(hex);
  });

  it('refuses a name that is no contract type', () => {
    expect(() => createTransactionRaw('Account', {}, options)).toThrow(
      expect.objectContaining({ code: 'unknown_contract' }) as Error,
    );
  });
});

describe('contracts', () => {
  it('decodes by type', () => {
    const value = encodeMessage('TransferContract', { owner_address: owner, amount: 5n });
    const decoded = decodeContract({
      type: 1,
      parameter: { type_url: 'x', value },
      provider: owner,
      ContractName: owner,
      Permission_id: 3,
    });
    expect(decoded).toMatchObject({ code: 1, typeUrl: 'x', permissionId: 3, parameter: { amount: 5n } });
    expect(decoded.info?.name).toBe('TransferContract');
  });

  it('marks unknown types and unreadable parameters instead of failing', () => {
    const empty = { provider: new Uint8Array(0), ContractName: new Uint8Array(0), Permission_id: 0 };
    const unknown = decodeContract({
      ...empty,
      type: 77,
      parameter: { type_url: '', value: Uint8Array.of(1, 2) },
    });
    expect(unknown).toMatchObject({
      info: undefined,
      code: 77,
      parameter: undefined,
      bytes: Uint8Array.of(1, 2),
    });
    const broken = decodeContract({
      ...empty,
      type: 1,
      parameter: { type_url: '', value: Uint8Array.of(0x0a, 0x15) },
    });
    expect(broken.info?.name).toBe('TransferContract');
    expect(broken.parameter).toBeUndefined();
    expect(decodeContract({ ...empty, type: 1 }).parameter).toMatchObject({ amount: 0n });
    expect(decodeContract({ ...empty, type: 20 }).parameter).toBeUndefined();
  });
});

describe('whole transactions', () => {
  it('keeps raw data exactly as it was sent, canonical or not', () => {
    // Fields out of order and an unknown field: legal protobuf that a re-encoding would change.
    const odd = hexToBytes('70010a02abcd98060a');
    const whole = encodeTransaction(odd, { signature: [Uint8Array.of(7)] });
    const decoded = decodeTransaction(whole);
    expect(decoded.rawData).toEqual(odd);
    expect(decoded.transaction.raw_data).toMatchObject({
      timestamp: 1n,
      ref_block_bytes: hexToBytes('abcd'),
    });
    expect(transactionId(decoded.rawData)).toEqual(transactionId(odd));
    expect(encodeTransaction(decoded.rawData, decoded.transaction)).toEqual(whole);
  });

  it('comes back whole', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 1 }),
        arbitraryMessage('Transaction', 2),
        (seed, value) => {
          const rawData = encodeMessage('TransactionRaw', value.raw_data ?? { data: seed });
          const rest = { signature: value.signature ?? [], ret: value.ret ?? [] };
          const whole = encodeTransaction(rawData, rest);
          const decoded = decodeTransaction(whole);
          expect(decoded.rawData).toEqual(rawData);
          expect(encodeTransaction(decoded.rawData, decoded.transaction)).toEqual(whole);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('charges bandwidth for the bytes without a result, plus 64 per contract', () => {
    // raw data of 200 bytes: tag 1, length 2; a signature of 65: tag 1, length 1.
    expect(bandwidthBytes(new Uint8Array(200), [new Uint8Array(65)])).toBe(203 + 67 + 64);
    expect(bandwidthBytes(new Uint8Array(100), [new Uint8Array(65), new Uint8Array(65)], 2)).toBe(
      102 + 134 + 128,
    );
    expect(bandwidthBytes(new Uint8Array(100), [])).toBe(166);
  });
});
