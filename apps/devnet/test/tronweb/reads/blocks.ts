import { expect } from 'vitest';
import { has, is, type Read } from './read.ts';

const gone: Read = {
  how: 'is refused by TronWeb before it asks',
  not: 'TronWeb refuses it for nodes since 4.1.1, public ones too',
  parameters: ({ alice }) => [alice.address],
  check: result => expect(result).toEqual(new Error('This api is not supported any more')),
  raw: 'numbers',
};

export const blocks: Readonly<Record<string, Read>> = {
  readRequest: {
    how: 'asks for the head block',
    parameters: () => ['fullNode', 'wallet/getblock', { detail: false }],
    check: (result, { devnet }) =>
      expect(result).toMatchObject({ blockID: Buffer.from(devnet.chain.head.id).toString('hex') }),
  },
  getCurrentBlock: {
    how: 'head block by id',
    check: (result, { devnet }) =>
      expect(result).toMatchObject({ blockID: Buffer.from(devnet.chain.head.id).toString('hex') }),
  },
  getConfirmedCurrentBlock: {
    how: 'solid block by id',
    check: (result, { devnet }) =>
      expect(result).toMatchObject({ blockID: Buffer.from(devnet.chain.head.id).toString('hex') }),
  },
  getBlock: {
    how: 'by height and its id',
    parameters: ({ transfer }) => [transfer.block],
    check: (result, { transfer }) => expect(result).toMatchObject({ blockID: transfer.blockId }),
  },
  getBlockByHash: {
    how: 'by id',
    parameters: ({ transfer }) => [transfer.blockId],
    check: (result, { transfer }) => expect(result).toMatchObject({ blockID: transfer.blockId }),
  },
  getBlockByNumber: {
    how: 'by height and its id',
    parameters: ({ transfer }) => [transfer.block],
    check: (result, { transfer }) => expect(result).toMatchObject({ blockID: transfer.blockId }),
  },
  getBlockTransactionCount: {
    how: '1 in a block of one transfer',
    parameters: ({ transfer }) => [transfer.block],
    check: is(1),
    raw: 'numbers',
  },
  getTransactionFromBlock: {
    how: 'the first, by id',
    parameters: ({ transfer }) => [transfer.block, 0],
    check: (result, { transfer }) => expect(result).toMatchObject({ txID: transfer.id }),
  },
  getTransactionsFromBlock: {
    how: 'all, by id',
    parameters: ({ transfer }) => [transfer.block],
    check: (result, { transfer }) => expect(result).toMatchObject([{ txID: transfer.id }]),
  },
  getBlockRange: {
    how: 'two blocks',
    parameters: ({ transfer }) => [transfer.block - 1, transfer.block],
    check: (result, { transfer }) => expect(result).toMatchObject([{}, { blockID: transfer.blockId }]),
  },
  getTransaction: {
    how: 'by id, SUCCESS',
    parameters: ({ transfer }) => [transfer.id],
    check: has({ ret: [{ contractRet: 'SUCCESS' }] }),
  },
  getConfirmedTransaction: {
    how: 'by id, SUCCESS',
    parameters: ({ transfer }) => [transfer.id],
    check: has({ ret: [{ contractRet: 'SUCCESS' }] }),
  },
  getUnconfirmedTransactionInfo: {
    how: 'of a call: SUCCESS, one log',
    parameters: ({ call }) => [call.id],
    check: has({ receipt: { result: 'SUCCESS' }, log: [{}] }),
  },
  getTransactionInfo: {
    how: 'of a call: SUCCESS, one log',
    parameters: ({ call }) => [call.id],
    check: has({ receipt: { result: 'SUCCESS' }, log: [{}] }),
  },
  getTransactionsToAddress: gone,
  getTransactionsFromAddress: gone,
  getTransactionsRelated: gone,
  getCurrentRefBlockParams: {
    how: 'of the head block',
    check: (result, { devnet }) =>
      expect(result).toMatchObject({
        ref_block_hash: Buffer.from(devnet.chain.head.id.subarray(8, 16)).toString('hex'),
      }),
    raw: 'numbers',
  },
  getApprovedList: {
    how: 'the one who signed',
    parameters: ({ transfer }) => [transfer.id],
    check: (result, { alice }) => expect(result).toMatchObject({ approved_list: [alice.hex] }),
    raw: 'numbers',
  },
  getSignWeight: {
    how: 'weight 1, enough',
    parameters: ({ transfer }) => [transfer.id],
    check: has({ current_weight: 1, result: {} }),
    raw: 'numbers',
  },
};
