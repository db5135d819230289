import type { NodeBlock } from '@sunscope/node-api/shapes';
import { decodeMessage } from '@sunscope/tron/codec';
import { decodeTransaction } from '@sunscope/tron/transaction';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { Database } from '../database/database.ts';
import { keyOf } from '../database/key-of.ts';
import { blockOfPosition } from '../database/position.ts';
import {
  dropKeptBlocks,
  findKeptTokens,
  takeKeptBlocks,
  type KeptBlock,
  type KeptToken,
  type KeptTransaction,
} from '../repositories/rebuild-rows.ts';
import {
  beginRebuild,
  endRebuild,
  markRebuilt,
  readOutdated,
  readSyncState,
} from '../repositories/sync-state.ts';
import { applyBatch } from './apply-batch.ts';
import { decodeBlock } from '../decode/decode-block.ts';
import type { Effects } from '../decode/effects.ts';
import type { IndexerLog } from './events.ts';
import { MAIN_NET_GENESIS } from '../verify/public-networks.ts';
import type { TokenFacts } from './token-metadata.ts';
import { Upkeep } from './upkeep.ts';

const BATCH = { blocks: 500, transactions: 4000 };

/**
 * Brings an index that an earlier version made up to what this one keeps, from the blocks in the index itself: no node
 * is needed, and it can be stopped and killed at any moment. Gives how many blocks were read through.
 */
export async function rebuildOutdated(
  database: Database,
  options: { log?: IndexerLog | undefined; signal?: AbortSignal | undefined } = {},
): Promise<number> {
  const outdated = await readOutdated(database);
  if (!outdated) return 0;
  if (outdated.rebuiltTo === undefined) {
    options.log?.info({}, 'the index is of an earlier version; its blocks are read through once');
    await database.transaction(beginRebuild);
  }
  const upkeep = new Upkeep(database);
  let done = outdated.rebuiltTo ?? -1n;
  let count = 0;
  while (options.signal?.aborted !== true) {
    const { blocks, transactions } = await takeKeptBlocks(database, done, BATCH);
    const last = blocks.at(-1);
    if (!last) {
      await database.transaction(endRebuild);
      return count;
    }
    const above = done;
    const effects = effectsOf(blocks, transactions);
    const tokenFacts = await factsOf(database, effects);
    await database.transaction(async session => {
      const { genesisHash, solidNumber } = await readSyncState(session);
      await dropKeptBlocks(session, above, last.number);
      await applyBatch(session, effects, {
        undoable: false,
        mainNet: genesisHash === undefined || bytesToHex(genesisHash) === MAIN_NET_GENESIS,
        solidNumber,
        tokenFacts,
      });
      await markRebuilt(session, last.number);
    });
    done = last.number;
    count += blocks.length;
    options.log?.info({ block: Number(done) }, 'blocks read through');
    await upkeep.after(blocks.length, transactions.length);
  }
  return count;
}

async function factsOf(database: Database, effects: readonly Effects[]): Promise<Map<string, TokenFacts>> {
  const moved = new Map(
    effects.flatMap(({ transfers, participations }) =>
      [...transfers, ...participations].map(({ token }) => [keyOf(token), token] as const),
    ),
  );
  const kept = await findKeptTokens(database, [...moved.values()]);
  return new Map(kept.map(token => [keyOf(token.token), tokenFactsOf(token)]));
}

function tokenFactsOf(token: KeptToken): TokenFacts {
  const { name, symbol, decimals, total_supply: totalSupply, issuer, trx_num: trxNum, num } = token;
  return {
    state: token.metadata === 1 ? 1 : 2,
    ...(name === null ? {} : { name }),
    ...(symbol === null ? {} : { symbol }),
    ...(decimals === null ? {} : { decimals }),
    ...(totalSupply === null ? {} : { totalSupply }),
    ...(issuer === null ? {} : { issuer }),
    ...(trxNum === null || num === null
      ? {}
      : {
          sale: {
            trxNum,
            num,
            startMs: token.start_ms ?? 0n,
            endMs: token.end_ms ?? 0n,
            description: token.description ?? '',
            url: token.url ?? '',
            frozenSupply: (token.frozen_supply ?? []).map(([amount, days]) => ({
              amount: BigInt(amount),
              days: BigInt(days),
            })),
          },
        }),
  };
}

function effectsOf(blocks: readonly KeptBlock[], transactions: readonly KeptTransaction[]): Effects[] {
  let next = 0;
  return blocks.map(block => {
    const own: KeptTransaction[] = [];
    for (
      let row = transactions[next];
      row && blockOfPosition(row.position) === block.number;
      row = transactions[++next]
    )
      own.push(row);
    const infos = own.flatMap(({ hash, info }) =>
      info === null ? [] : [{ ...decodeMessage('TransactionInfo', info), id: hash }],
    );
    const complete = infos.length > 0 || block.fee !== null;
    // The header as it was signed is not kept, only what the index shows of it.
    return decodeBlock(nodeBlockOf(block, own), complete ? infos : undefined, block.size_bytes);
  });
}

function nodeBlockOf(block: KeptBlock, transactions: readonly KeptTransaction[]): NodeBlock {
  return {
    id: block.hash,
    number: block.number,
    header: {
      raw_data: {
        timestamp: block.timestamp_ms,
        txTrieRoot: block.tx_trie_root,
        parentHash: block.parent_hash,
        number: block.number,
        witness_id: 0n,
        witness_address: block.witness,
        version: block.version,
        accountStateRoot: new Uint8Array(0),
      },
      witness_signature: new Uint8Array(0),
    },
    transactions: transactions.map(({ hash, body }) => {
      const { transaction, rawData } = decodeTransaction(body);
      return { id: hash, rawData, transaction };
    }),
  };
}
