// @vitest-environment node
import { encodeCall } from '@sunscope/tron/abi';
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import { NodeRefusedError } from '@sunscope/node-api/errors';
import { expect, it } from 'vitest';
import { contractCall } from './intents/contract-call.ts';
import { addEntries, type Intent } from './intents/registry.ts';
import { gatherQuoteFacts as gatherFacts, type QuoteNode } from './quote-facts.ts';
import { quoteIntent } from './quote.ts';
import { gatherQuoteFacts, quoteTransfer, type Transfer } from './testing-transfers.ts';

const from = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const to = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
const contract = parseAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
const block = { id: new Uint8Array(32), timestampMs: 1_700_000_000_000n };

const node: QuoteNode = {
  account: async address =>
    address === from ? { ...emptyMessage('Account'), balance: 50_000_000n } : undefined,
  accountResource: async address => ({
    ...emptyMessage('AccountResourceMessage'),
    freeNetLimit: 600n,
    freeNetUsed: 250n,
    EnergyLimit: address === from ? 10_000n : 40_000n,
  }),
  chainParameters: async () =>
    new Map([
      ['getTransactionFee', 1000n],
      ['getEnergyFee', 100n],
      ['getMaxFeeLimit', 15_000_000_000n],
      ['getCreateAccountFee', 100_000n],
      ['getCreateNewAccountFeeInSystemContract', 1_000_000n],
    ]),
  contract: async () => ({
    ...emptyMessage('SmartContract'),
    origin_address: addressToBytes(to),
    consume_user_resource_percent: 60n,
  }),
  reward: () => Promise.reject(new Error('not asked')),
  delegatedResource: () => Promise.reject(new Error('not asked')),
  triggerConstant: async () => ({
    energyUsed: 65_000n,
    energyPenalty: 0n,
    result: new Uint8Array(32),
    reverted: false,
    message: '',
    logs: [],
    internalTransactions: [],
  }),
};

it('quotes a TRC20 transfer from what the node says', async () => {
  const transfer: Transfer = { from, to, token: { kind: 'trc20', contract }, amount: 1n, note: '' };
  const facts = await gatherQuoteFacts(node, transfer, block, 20_000_000n);
  const quote = quoteTransfer(facts, 20_000_000n);
  // Owner 40 % of 65,000 = 26,000; own stake 10,000; burned 29,000 × 100 sun.
  expect(quote.energy).toEqual({
    total: 65_000n,
    penalty: 0n,
    byOwner: 26_000n,
    byStake: 10_000n,
    burned: 29_000n,
    burnSun: 2_900_000n,
  });
  // 350 bytes are free; a TRC20 transfer is about 345 bytes with signature and allowance.
  expect(quote.bandwidth.paidBy).toBe('free');
  expect(quote.totalSun).toBe(2_900_000n);
  expect(quote.shortSun).toBe(0n);
});

it('sees that a recipient has no account yet', async () => {
  const transfer: Transfer = { from, to, token: { kind: 'trx' }, amount: 1n, note: '' };
  const quote = quoteTransfer(await gatherQuoteFacts(node, transfer, block, 0n), 0n);
  expect(quote.feeSun).toBe(1_100_000n);
});

it('puts a node’s refusal of the call into the quote', async () => {
  const refusing: QuoteNode = {
    ...node,
    triggerConstant: () =>
      Promise.reject(new NodeRefusedError('CONTRACT_VALIDATE_ERROR', 'Smart contract is not exist.')),
  };
  const transfer: Transfer = { from, to, token: { kind: 'trc20', contract }, amount: 1n, note: '' };
  const facts = await gatherQuoteFacts(refusing, transfer, block, 0n);
  expect(quoteTransfer(facts, 0n).failure).toBe('Smart contract is not exist.');
});

it('leaves an order room for being put into the book where somebody takes first what it was to meet', async () => {
  addEntries([contractCall]);
  const limitOf = async (
    signature: string,
    values: unknown[] = signature.includes(',') ? [contract, 1n, contract, 1n, 1n] : [1n],
  ) => {
    const intent: Intent = {
      kind: 'contract_call',
      from,
      note: '',
      permissionId: 0,
      contract,
      data: bytesToHex(encodeCall(signature, values)),
      callValueSun: 0n,
      tokenId: 0n,
      tokenValue: 0n,
    };
    return quoteIntent(await gatherFacts(node, intent, block, 0n), 0n).feeLimitSun;
  };
  const order = '(address,uint256,address,uint256,uint256)';
  expect(await limitOf(`buyOrder${order}`)).toBe(40_000_000n);
  expect(await limitOf(`sellOrder${order}`)).toBe(40_000_000n);
  // 65,000 energy of 100 sun, and a fifth.
  expect(await limitOf('pause(uint256)')).toBe(7_800_000n);
  // What is paid at the end of a call has half of the energy left to be paid with.
  expect(await limitOf('cancelOrder(uint256)')).toBe(16_250_000n);
  expect(await limitOf('withdraw(address,address)', [contract, contract])).toBe(16_250_000n);
  expect(await limitOf('matchOrders(uint256,uint256)', [1n, 1n])).toBe(16_250_000n);
});
