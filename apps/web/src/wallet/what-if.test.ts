// @vitest-environment node
import { eventTopic, encodeParameters } from '@sunscope/tron/abi';
import { addressToBytes, addressToEvmBytes, parseAddress } from '@sunscope/tron/address';
import { bytesToHex, concatBytes, numberToBytes } from '@sunscope/tron/bytes';
import { expect, it } from 'vitest';
import { adviceFor, gainsOf, readEvents, readPayments } from './what-if.ts';

const own = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const other = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
const token = parseAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
const word = (address: typeof own) => concatBytes(new Uint8Array(12), addressToEvmBytes(address));
const log = (signature: string, topics: Uint8Array[], data: Uint8Array = new Uint8Array(0)) => ({
  address: addressToEvmBytes(token),
  topics: [eventTopic(signature), ...topics],
  data,
});
const CROSSING = ['address', 'uint256', 'uint256'];
const amount = encodeParameters(['uint256'], [70n]);

it('events are read for what they say, and anything else is shown as it is', () => {
  const ends = [word(own), word(other)];
  expect(
    readEvents([
      log('Transfer(address,address,uint256)', ends, amount),
      log('Transfer(address,address,uint256)', [...ends, numberToBytes(9n, 32)]),
      log('Approval(address,address,uint256)', ends, amount),
      log('ApprovalForAll(address,address,bool)', ends, encodeParameters(['bool'], [true])),
      log('Bare()', []),
      log('TRXReceived(address,uint64,uint256)', [], encodeParameters(CROSSING, [own, 70n, 10n ** 20n])),
      log(
        'WithdrawTRC20(address,address,uint256,uint256)',
        [],
        encodeParameters(['address', ...CROSSING], [own, other, 70n, 0n]),
      ),
      log(
        'TRC10Received(address,uint64,uint64,uint256)',
        [],
        encodeParameters([...CROSSING, 'uint256'], [own, 1_000_001n, 70n, 0n]),
      ),
      log('TRC20Mapping(address,uint256)', [], encodeParameters(['address', 'uint256'], [other, 0n])),
      log('TRC20Mapping(address,uint256)', [], new Uint8Array(63)),
      { address: new Uint8Array(3), topics: [], data: new Uint8Array(0) },
      { address: addressToEvmBytes(token), topics: [], data: new Uint8Array(0) },
      log('Transfer(address,address,uint256)', ends, new Uint8Array(5)),
    ]),
  ).toEqual([
    { what: 'transfer', token, from: own, to: other, raw: 70n },
    { what: 'item', token, from: own, to: other, id: 9n },
    { what: 'allowance', token, owner: own, spender: other, raw: 70n },
    { what: 'operator', token, owner: own, spender: other, allowed: true },
    { what: 'other', contract: token, topic: bytesToHex(eventTopic('Bare()')) },
    { what: 'crossing', contract: token, account: own, asset: '_', raw: 70n },
    { what: 'crossing', contract: token, account: own, asset: other, raw: 70n },
    { what: 'crossing', contract: token, account: own, asset: '1000001', raw: 70n },
    { what: 'mapping', contract: token, token: other },
    { what: 'other', contract: token, topic: bytesToHex(eventTopic('TRC20Mapping(address,uint256)')) },
    { what: 'other', contract: token, topic: '' },
    { what: 'other', contract: token, topic: bytesToHex(eventTopic('Transfer(address,address,uint256)')) },
  ]);
});

it('payments inside a call count, undone ones do not, and an account gains and loses by both', () => {
  const call = (rejected: boolean, tokenId: string) => ({
    hash: new Uint8Array(32),
    caller_address: addressToBytes(token),
    transferTo_address: addressToBytes(own),
    callValueInfo: [
      { callValue: 5n, tokenId },
      { callValue: 0n, tokenId: '' },
    ],
    note: new Uint8Array(0),
    rejected,
    extra: '',
  });
  const payments = readPayments([call(false, ''), call(true, ''), call(false, '1000001')]);
  expect(payments).toEqual([
    { from: token, to: own, asset: '_', raw: 5n },
    { from: token, to: own, asset: '1000001', raw: 5n },
  ]);
  const events = readEvents([
    log('Transfer(address,address,uint256)', [word(own), word(other)], amount),
    log('Transfer(address,address,uint256)', [word(own), word(own)], amount),
  ]);
  expect([...gainsOf(own, events, payments)]).toEqual([
    [token, -70n],
    ['_', 5n],
    ['1000001', 5n],
  ]);
});

it.each([
  ['Not enough energy for SSTORE', 'energy'],
  ['OUT_OF_ENERGY', 'energy'],
  ['ERC20: transfer amount exceeds balance', 'balance'],
  ['Smart contract is not exist.', 'contract'],
  ['REVERT opcode executed', 'refused'],
  ['', 'refused'],
  ['Counter: closed for today', 'reason'],
])('%s: what to change', (failure, advice) => {
  expect(adviceFor(failure)).toBe(advice);
});
