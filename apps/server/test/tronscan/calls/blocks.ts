import type { ClientCalls } from '../client-call.ts';
import { ANY, holds, list, NUMBER } from '../kinds.ts';

/** Blocks, transactions and transfers. */
export const blocks: ClientCalls = {
  getBlocks: list('blocks', 'blocks'),
  getLatestBlock: holds(
    'number, hash and time',
    () => [],
    () => ({ number: NUMBER, hash: ANY, timestamp: NUMBER }),
  ),
  getBlockByNumber: holds(
    'the block of a number',
    ({ block }) => [{ number: block.number }],
    ({ block }) => ({ hash: block.hash }),
  ),
  getBlockByHash: holds(
    'the block of a hash',
    ({ block }) => [block.hash],
    ({ block }) => ({ number: block.number }),
  ),
  getTransactions: list('transactions', 'transactions'),
  getTransactionByHash: holds(
    'one transaction',
    ({ transaction }) => [transaction],
    ({ transaction }) => ({ hash: transaction, contractRet: 'SUCCESS' }),
  ),
  getTransfers: list('transfers', 'transfers'),
  getTransfersAll: list('transfers of an account', 'transfers', ({ address }) => [{ address }]),
  getTransferStats: holds(
    'counts',
    () => [],
    () => ({ stats: ANY }),
  ),
  getBlockStats: holds(
    'counts',
    () => [{}],
    () => ({ stats: ANY }),
  ),
  getInternalTransaction: list('internal transactions', 'list'),
  getAssetTransfers: list('transfers of a TRC10 token', 'list', ({ token10 }) => [{ name: token10 }]),
  getTokenTRC20Transfers: list('transfers of a TRC20 token', 'list', ({ token20 }) => [
    { contract_address: token20 },
  ]),
  getTRC20tfs: list('transfer events of a contract', 'list', ({ token20 }) => [{ contract: token20 }]),
};
