import { addressFromBytes, addressToBytes, parseAddress } from '@sunscope/tron/address';
import { encodeCall } from '@sunscope/tron/abi';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { encodeMessage } from '@sunscope/tron/codec';
import {
  contractParameter,
  createTransactionRaw,
  decodeTransactionRaw,
  refBlockOf,
  type TransactionOptions,
} from '@sunscope/tron/transaction';
import type { Question } from './attacker.ts';

// What a script in the page may have an open wallet sign by SECURITY.md, and what it may not.

const MOST_FEE_SUN = 1_000_000_000n;
const UNLIMITED = 2n ** 256n - 1n;

/** Questions to the signing worker about an account: `allowed` may be signed while it is open, `forbidden` never. */
export function forgeries(owner: string, thief: string): Record<'allowed' | 'forbidden', Question[]> {
  const from = addressToBytes(parseAddress(owner));
  const to = addressToBytes(parseAddress(thief));
  const contract = to.map((byte, index) => (index === 20 ? byte ^ 1 : byte));
  const call = (signature: string, values: readonly (string | bigint)[]) => ({
    owner_address: from,
    contract_address: contract,
    data: encodeCall(signature, values),
  });
  const options: TransactionOptions = {
    refBlock: refBlockOf(new Uint8Array(32).fill(7)),
    timestampMs: BigInt(Date.now()),
    expirationMs: BigInt(Date.now() + 60_000),
  };
  const transfer = { owner_address: from, to_address: to, amount: 1n };
  const send = createTransactionRaw('TransferContract', transfer, options);
  const someKey = { type: 2, permission_name: 'mine', threshold: 1n, keys: [{ address: to, weight: 1n }] };
  const question = (asked: string, rawData: Uint8Array): Question => ({
    asked,
    call: 'sign',
    arguments: ['owner', { rawData: `hex:${bytesToHex(rawData)}` }],
  });
  const raw = decodeTransactionRaw(send);
  const token = call('transfer(address,uint256)', [addressFromBytes(to), 1n]);
  return {
    allowed: [
      question('a transfer', send),
      question(
        'a token transfer',
        createTransactionRaw('TriggerSmartContract', token, { ...options, feeLimitSun: 50_000_000n }),
      ),
    ],
    forbidden: [
      question(
        'an approval',
        createTransactionRaw(
          'TriggerSmartContract',
          call('approve(address,uint256)', [addressFromBytes(to), UNLIMITED]),
          options,
        ),
      ),
      question(
        'a transfer in another name',
        createTransactionRaw(
          'TriggerSmartContract',
          call('transferFrom(address,address,uint256)', [owner, addressFromBytes(to), 1n]),
          options,
        ),
      ),
      question(
        'coins with a call',
        createTransactionRaw('TriggerSmartContract', { ...token, call_value: 1n }, options),
      ),
      question(
        'a fee beyond bounds',
        createTransactionRaw('TriggerSmartContract', token, { ...options, feeLimitSun: MOST_FEE_SUN + 1n }),
      ),
      question(
        'a new owner',
        createTransactionRaw(
          'AccountPermissionUpdateContract',
          {
            owner_address: from,
            owner: { ...someKey, type: 0 },
            actives: [{ ...someKey, operations: new Uint8Array(32).fill(255) }],
          },
          options,
        ),
      ),
      question(
        'a loan of energy',
        createTransactionRaw(
          'DelegateResourceContract',
          { owner_address: from, receiver_address: to, balance: 1_000_000n, resource: 1 },
          options,
        ),
      ),
      question(
        'a name',
        createTransactionRaw('AccountUpdateContract', { owner_address: from, account_name: to }, options),
      ),
      question('a contract', createTransactionRaw('CreateSmartContract', { owner_address: from }, options)),
      question(
        'a transfer of somebody else',
        createTransactionRaw(
          'TransferContract',
          { ...transfer, owner_address: to, to_address: from },
          options,
        ),
      ),
      question(
        'another permission',
        createTransactionRaw('TransferContract', transfer, { ...options, permissionId: 2 }),
      ),
      question(
        'two contracts',
        encodeMessage('TransactionRaw', { ...raw, contract: [...raw.contract, ...raw.contract] }),
      ),
      question('bytes that nothing explains', Uint8Array.of(...send, 0xf2, 0x07, 1, 1)),
      { asked: 'a digest', call: 'sign', arguments: ['owner', { digest: `hex:${'07'.repeat(32)}` }] },
      {
        asked: 'a digest beside a transfer',
        call: 'sign',
        arguments: ['owner', { digest: `hex:${'07'.repeat(32)}`, rawData: '' }],
      },
      { asked: 'an unknown call', call: 'export', arguments: ['owner'] },
      { asked: 'a call of every object', call: 'constructor', arguments: [] },
      { asked: 'the prototype', call: '__proto__', arguments: ['owner', {}] },
      { asked: 'to open what is not sealed', call: 'open', arguments: [{}, 'owner', ''] },
      {
        asked: 'to hold no key',
        call: 'hold',
        arguments: [`hex:${'00'.repeat(32)}`, 'owner', { how: 'stay' }],
      },
    ],
  };
}

/** What a plain transfer of TRX that was signed sends. */
export function sentBy(rawDataHex: string): { from: string; to: string; amountSun: bigint } {
  const [contract] = decodeTransactionRaw(hexToBytes(rawDataHex)).contract;
  if (!contract) throw new Error('signed without a contract');
  const { owner_address, to_address, amount } = contractParameter(contract, 'TransferContract');
  return { from: addressFromBytes(owner_address), to: addressFromBytes(to_address), amountSun: amount };
}
