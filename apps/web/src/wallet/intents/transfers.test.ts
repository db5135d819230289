// @vitest-environment node
import { parseAddress } from '@sunscope/tron/address';
import { decodeCall } from '@sunscope/tron/abi';
import { bytesToHex, hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import { encodeMessage } from '@sunscope/tron/codec';
import { decodeTransactionRaw, refBlockOf } from '@sunscope/tron/transaction';
import { TronWeb } from 'tronweb';
import { describe, expect, it } from 'vitest';
import { WalletError } from '../signer.ts';
import { accountEntries } from './account-entries.ts';
import { buildIntent } from './build.ts';
import { addEntries, type Intent } from './registry.ts';
import { transferCallData } from './trc20-transfer.ts';
import { buildTransfer, checkTransfer, type Transfer } from '../testing-transfers.ts';

const from = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const to = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
const contract = parseAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
const block = {
  id: hexToBytes('00000000000004d2a1b2c3d4e5f60718293a4b5c6d7e8f90112233445566778'.padEnd(64, '9')),
  timestampMs: 1_700_000_000_000n,
};
const options = {
  block,
  nowMs: 1_700_000_001_234,
  expirationMs: 1_700_000_300_000n,
  feeLimitSun: 20_000_000n,
};
const limits = {
  refBlock: refBlockOf(block.id),
  feeLimitSun: 20_000_000n,
  expirationMs: 1_700_000_300_000n,
};

const trx: Transfer = { from, to, token: { kind: 'trx' }, amount: 1_500_000n, note: 'for lunch' };
const trc10: Transfer = {
  from,
  to,
  token: { kind: 'trc10', id: '1000001' },
  amount: 9_007_199_254_740_993n,
  note: '',
};
const trc20: Transfer = { from, to, token: { kind: 'trc20', contract }, amount: 12_345_678n, note: '' };

// TronWeb judges from outside: same inputs, built offline, must give the same bytes.
const tronWeb = new TronWeb({ fullHost: 'http://127.0.0.1:1' });
const blockHeader = {
  ref_block_bytes: '04d2',
  ref_block_hash: 'a1b2c3d4e5f60718',
  expiration: 1_700_000_300_000,
  timestamp: 1_700_000_001_234,
};

describe('buildTransfer', () => {
  it('writes the same TRX transfer with a note as TronWeb', async () => {
    const plain = await tronWeb.transactionBuilder.sendTrx(to, 1_500_000, from, { blockHeader });
    const theirs = await tronWeb.transactionBuilder.addUpdateData(plain, 'for lunch', 'utf8', {
      txLocal: true,
    });
    const ours = buildTransfer(trx, options);
    expect(bytesToHex(ours.rawData)).toBe(theirs.raw_data_hex);
    expect(bytesToHex(ours.id)).toBe(theirs.txID);
  });

  it('writes the same TRC10 transfer as TronWeb', async () => {
    const small = { ...trc10, amount: 42n };
    const theirs = await tronWeb.transactionBuilder.sendToken(to, 42, '1000001', from, { blockHeader });
    expect(bytesToHex(buildTransfer(small, options).rawData)).toBe(theirs.raw_data_hex);
  });

  it('writes the same TRC20 transfer as TronWeb, fee limit included', async () => {
    const { transaction } = await tronWeb.transactionBuilder.triggerSmartContract(
      contract,
      'transfer(address,uint256)',
      { txLocal: true, feeLimit: 20_000_000, blockHeader },
      [
        { type: 'address', value: to },
        { type: 'uint256', value: 12_345_678 },
      ],
      from,
    );
    expect(bytesToHex(buildTransfer(trc20, options).rawData)).toBe(transaction.raw_data_hex);
  });

  it('writes the same approvals and old unfreezes as TronWeb', async () => {
    addEntries(accountEntries);
    const common = { from, note: '', permissionId: 0 };
    const call = async (signature: string, values: { type: string; value: unknown }[]) => {
      const call_ = { txLocal: true, feeLimit: 20_000_000, blockHeader };
      const made = await tronWeb.transactionBuilder.triggerSmartContract(
        contract,
        signature,
        call_,
        values,
        from,
      );
      return made.transaction.raw_data_hex;
    };
    const built = (intent: Intent) => bytesToHex(buildIntent(intent, options).rawData);
    for (const amount of [0n, 12n, 2n ** 256n - 1n])
      expect(built({ kind: 'trc20_approve', ...common, contract, spender: to, amount })).toBe(
        await call('approve(address,uint256)', [
          { type: 'address', value: to },
          { type: 'uint256', value: amount },
        ]),
      );
    expect(built({ kind: 'items_revoke', ...common, contract, operator: to })).toBe(
      await call('setApprovalForAll(address,bool)', [
        { type: 'address', value: to },
        { type: 'bool', value: false },
      ]),
    );
    const nobody = '410000000000000000000000000000000000000000';
    expect(built({ kind: 'item_revoke', ...common, contract, item: 7n })).toBe(
      await call('approve(address,uint256)', [
        { type: 'address', value: nobody },
        { type: 'uint256', value: 7 },
      ]),
    );
    for (const receiver of [undefined, to]) {
      const theirs = await tronWeb.transactionBuilder.unfreezeBalance('ENERGY', from, receiver, {
        blockHeader,
      });
      const intent = { kind: 'unfreeze_old', ...common, resource: 'ENERGY', receiver } as const;
      const ours = buildIntent(intent, { ...options, feeLimitSun: 0n });
      expect(bytesToHex(ours.rawData)).toBe(theirs.raw_data_hex);
    }
  });

  it('keeps amounts above 2^53 exact', () => {
    const raw = decodeTransactionRaw(buildTransfer(trc10, options).rawData);
    const value = bytesToHex(raw.contract[0]?.parameter?.value ?? new Uint8Array(0));
    // Field 4, then 2^53 + 1 as varint.
    expect(value.endsWith('208180808080808010')).toBe(true);
  });

  it('refuses amounts that no field holds, and wraps none around', () => {
    for (const amount of [2n ** 63n, 2n ** 64n, -1n])
      for (const transfer of [trx, trc10])
        expect(() => {
          const { rawData } = buildTransfer({ ...transfer, amount }, options);
          checkTransfer(rawData, { ...transfer, amount }, limits);
        }, `${transfer.token.kind} ${amount}`).toThrow();
    for (const amount of [2n ** 256n, -1n])
      expect(() => buildTransfer({ ...trc20, amount }, options)).toThrow(/does not fit into 32 bytes/);
  });

  it('refuses a note that no transaction can hold', () => {
    expect(() => buildTransfer({ ...trx, note: 'x'.repeat(512_000) }, options)).toThrow(/512000 bytes/);
  });
});

describe('transferCallData', () => {
  it('is a call that the ABI decoder reads back', () => {
    const call = decodeCall('transfer(address,uint256)', transferCallData(to, 2n ** 255n));
    expect(call?.arguments.map(argument => argument.value)).toEqual([to, 2n ** 255n]);
  });
});

describe('checkTransfer', () => {
  it.each([
    ['TRX', trx],
    ['TRC10', trc10],
    ['TRC20', trc20],
  ])('accepts an untouched %s transfer', (_name, transfer) => {
    expect(() => checkTransfer(buildTransfer(transfer, options).rawData, transfer, limits)).not.toThrow();
  });

  const stranger = parseAddress('TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9');
  it.each<[string, Transfer, Transfer]>([
    ['recipient', { ...trx, to: stranger }, trx],
    ['amount', { ...trx, amount: 1_500_001n }, trx],
    ['sender', { ...trx, from: stranger }, trx],
    ['note', { ...trx, note: 'for dinner' }, trx],
    ['token', { ...trc10, token: { kind: 'trc10', id: '1000002' } }, trc10],
    ['token kind', { ...trc10, token: { kind: 'trx' } }, trc10],
    ['contract', { ...trc20, token: { kind: 'trc20', contract: stranger } }, trc20],
    ['TRC20 recipient', { ...trc20, to: stranger }, trc20],
    ['TRC20 amount', { ...trc20, amount: 12_345_679n }, trc20],
  ])('refuses another %s', (_name, tampered, confirmed) => {
    expect(() => checkTransfer(buildTransfer(tampered, options).rawData, confirmed, limits)).toThrow(
      WalletError,
    );
  });

  it('refuses a higher fee limit, and says so', () => {
    const { rawData } = buildTransfer(trc20, { ...options, feeLimitSun: 15_000_000_000n });
    expect(() => checkTransfer(rawData, trc20, limits)).toThrow(/fee_limit is 15000000000, not 20000000/);
  });

  it('refuses another reference block', () => {
    const other = { ...block, id: new Uint8Array(32).fill(9) };
    const { rawData } = buildTransfer(trx, { ...options, block: other });
    expect(() => checkTransfer(rawData, trx, limits)).toThrow(/ref_block_bytes is 0909, not 04d2/);
  });

  it('refuses another expiration', () => {
    const { rawData } = buildTransfer(trx, options);
    expect(() => checkTransfer(rawData, trx, { ...limits, expirationMs: 1n })).toThrow(/expiration/);
  });

  const altered = (change: (raw: ReturnType<typeof decodeTransactionRaw>) => void) => {
    const raw = decodeTransactionRaw(buildTransfer(trx, options).rawData);
    change(raw);
    return encodeMessage('TransactionRaw', raw);
  };

  it('refuses a second contract', () => {
    const rawData = altered(raw => raw.contract.push(...raw.contract));
    expect(() => checkTransfer(rawData, trx, limits)).toThrow(/contract is 2, not 1/);
  });

  it('refuses another permission', () => {
    const rawData = altered(raw => {
      const first = raw.contract[0];
      if (first) first.Permission_id = 2;
    });
    expect(() => checkTransfer(rawData, trx, limits)).toThrow(/Permission_id is 2, not 0/);
  });

  it('refuses fields that no transfer uses', () => {
    const rawData = altered(raw => {
      raw.scripts = textToBytes('boo');
    });
    expect(() => checkTransfer(rawData, trx, limits)).toThrow(/raw_data/);
  });

  it('refuses bytes of an unknown field', () => {
    const rawData = new Uint8Array([...buildTransfer(trx, options).rawData, 0xa0, 0x06, 0x01]);
    expect(() => checkTransfer(rawData, trx, limits)).toThrow(/raw_data/);
  });
});
