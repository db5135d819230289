import { decodeMessage } from '@sunscope/tron/codec';
import { bytesToText } from '@sunscope/tron/bytes';
import { z } from 'zod';
import { contractRetName } from '../../transactions/transaction-row.ts';
import { defineAction } from './action.ts';
import { EtherscanRefusal, hashBytes, wholeNumber } from './forms.ts';

const MILLISECONDS = 1000n;
/** Blocks are made in slots of three seconds. */
const SLOT_SECONDS = 3n;

const getblockreward = defineAction({
  query: z.object({ blockno: wholeNumber }),
  async run({ readers, parameters }, { blockno }, forms) {
    const [block, reward] = await Promise.all([
      readers.blocks.byNumber(blockno),
      parameters.get('getWitnessPayPerBlock'),
    ]);
    if (!block) throw new EtherscanRefusal('Error! Invalid block number');
    return {
      blockNumber: block.number.toString(),
      timeStamp: (block.timestamp_ms / MILLISECONDS).toString(),
      blockMiner: forms.address(block.witness),
      blockReward: (reward ?? 0n).toString(),
      uncles: [],
      uncleInclusionReward: '0',
    };
  },
});

const getblockcountdown = defineAction({
  query: z.object({ blockno: wholeNumber }),
  async run({ readers }, { blockno }) {
    const current = (await readers.stats.sync()).cursor?.number ?? 0n;
    if (blockno <= current) throw new EtherscanRefusal('Error! Block number already pass');
    const remaining = blockno - current;
    return {
      CurrentBlock: current.toString(),
      CountdownBlock: blockno.toString(),
      RemainingBlock: remaining.toString(),
      EstimateTimeInSec: `${remaining * SLOT_SECONDS}.0`,
    };
  },
});

const getblocknobytime = defineAction({
  query: z.object({ timestamp: wholeNumber, closest: z.enum(['before', 'after']) }),
  async run({ readers }, { timestamp, closest }) {
    const ms = timestamp * MILLISECONDS;
    const latest = await readers.blocks.latest();
    const after =
      closest === 'after'
        ? (await readers.events.blocksOf({ fromMs: ms })).from
        : (await readers.events.blocksOf({ toMs: ms })).to;
    // Without a block behind the time, the newest is the last one before it.
    const found = closest === 'after' ? after : after === undefined ? latest?.number : after - 1n;
    const block = found === undefined || found < 0n ? undefined : await readers.blocks.byNumber(found);
    if (!block) throw new EtherscanRefusal('Error! No closest block found');
    return block.number.toString();
  },
});

export const blockActions = { getblockreward, getblockcountdown, getblocknobytime };

const byHash = z.object({ txhash: hashBytes });

const getstatus = defineAction({
  query: byHash,
  async run({ readers }, { txhash }) {
    const row = await readers.transactions.byHash(txhash);
    if (!row || row.succeeded) return { isError: '0', errDescription: '' };
    const message = row.info ? decodeMessage('TransactionInfo', row.info).resMessage : new Uint8Array(0);
    const result = contractRetName(row.contract_result, row.succeeded);
    const words = bytesToText(message) ?? '';
    return { isError: '1', errDescription: words === '' ? result : `${result}: ${words}` };
  },
});

/** `status` is empty for a transaction that is not in a block. */
const gettxreceiptstatus = defineAction({
  query: byHash,
  async run({ readers }, { txhash }) {
    const row = await readers.transactions.byHash(txhash);
    return { status: row === undefined ? '' : row.succeeded ? '1' : '0' };
  },
});

export const transactionActions = { getstatus, gettxreceiptstatus };
