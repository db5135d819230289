import { call, none, type Call } from '../form.ts';

const BLOCK = ['blockID', 'block_header'];
const TRANSACTION = ['ret', 'signature', 'txID', 'raw_data', 'raw_data_hex'];
const INFO = ['id', 'blockNumber', 'blockTimeStamp', 'contractResult', 'contract_address', 'receipt', 'log'];

export const blocks: Readonly<Record<string, Call>> = {
  getnowblock: none(...BLOCK),
  getblock: call(
    ({ transfer }) => ({ id_or_num: String(transfer.block), detail: true }),
    ...BLOCK,
    'transactions',
  ),
  getblockbynum: call(({ transfer }) => ({ num: transfer.block }), ...BLOCK, 'transactions'),
  getblockbyid: call(({ transfer }) => ({ value: transfer.blockId }), ...BLOCK, 'transactions'),
  getblockbylimitnext: call(() => ({ startNum: 1, endNum: 3 }), 'block'),
  getblockbylatestnum: call(() => ({ num: 2 }), 'block'),
  gettransactioncountbyblocknum: call(({ transfer }) => ({ num: transfer.block }), 'count'),
  gettransactionbyid: call(({ transfer }) => ({ value: transfer.id }), ...TRANSACTION),
  gettransactioninfobyid: call(world => ({ value: world.call.id }), ...INFO),
  gettransactionreceiptbyid: call(world => ({ value: world.call.id }), 'Receipt'),
  gettransactioninfobyblocknum: call(world => ({ num: world.call.block }), ...INFO),
  gettransactionlistfrompending: none(),
  gettransactionfrompending: call(({ transfer }) => ({ value: transfer.id })),
  getpendingsize: none('pendingSize'),
};
