import { bytesToHex } from '@sunscope/tron/bytes';
import type { ArchivedBlock } from '../../chain/blocks/archive.ts';
import { bytes, hexBytes, integer, text, type ApiCall, type Endpoint } from '../call/endpoint.ts';
import { ApiError } from '../call/errors.ts';
import { blockJson, infoJson, transactionJson } from '../call/shapes.ts';

/** Highest block a call may see. */
export function topOf({ devnet: { chain }, solid }: ApiCall): bigint {
  return solid ? chain.solidNumber : chain.head.number;
}

function blockAt(call: ApiCall, number: bigint): ArchivedBlock | undefined {
  return number > topOf(call) ? undefined : call.devnet.chain.archive.block(number);
}

function reply(call: ApiCall, block: ArchivedBlock | undefined) {
  return block ? blockJson(block, call) : {};
}

function blockById(call: ApiCall, id: Uint8Array): ArchivedBlock | undefined {
  const block = call.devnet.chain.archive.blockById(id);
  return block && block.number <= topOf(call) ? block : undefined;
}

const MOST_BLOCKS = 100n;

function range(call: ApiCall, start: bigint, end: bigint) {
  const blocks = [];
  for (let number = start; number < end; number++) {
    const block = blockAt(call, number);
    if (!block) break;
    blocks.push(blockJson(block, call));
  }
  return blocks.length > 0 ? { block: blocks } : {};
}

/** Calls about blocks and what is in them. */
export const blockEndpoints: readonly Endpoint[] = [
  { name: 'getnowblock', solid: true, handle: call => reply(call, blockAt(call, topOf(call))) },
  {
    name: 'getblock',
    byHand: true,
    solid: true,
    handle(call) {
      const wanted = text(call, 'id_or_num');
      const detail = call.params['detail'] === true || call.params['detail'] === 'true';
      let block: ArchivedBlock | undefined;
      if (wanted === undefined) block = blockAt(call, topOf(call));
      else if (/^\d+$/.test(wanted) && wanted.length < 20) block = blockAt(call, BigInt(wanted));
      else if (/^(0x)?[0-9a-fA-F]{64}$/.test(wanted)) block = blockById(call, hexBytes(wanted));
      else
        throw new ApiError(
          undefined,
          wanted.startsWith('-') ? 'num must be non-positive number.' : 'id must be legal block hash.',
        );
      return block ? blockJson(block, call, detail) : {};
    },
  },
  { name: 'getblockbynum', solid: true, handle: call => reply(call, blockAt(call, integer(call, 'num'))) },
  {
    name: 'getblockbyid',
    solid: true,
    handle: call => reply(call, blockById(call, bytes(call, 'value') ?? new Uint8Array(0))),
  },
  {
    name: 'getblockbylimitnext',
    solid: true,
    handle(call) {
      const start = integer(call, 'startNum');
      const end = integer(call, 'endNum');
      return end > 0n && end > start && end - start <= MOST_BLOCKS ? range(call, start, end) : {};
    },
  },
  {
    name: 'getblockbylatestnum',
    solid: true,
    handle(call) {
      const count = integer(call, 'num');
      if (count <= 0n || count >= MOST_BLOCKS) return {};
      const end = topOf(call) + 1n;
      return range(call, end > count ? end - count : 0n, end);
    },
  },
  {
    name: 'gettransactioncountbyblocknum',
    solid: true,
    handle: call => ({ count: blockAt(call, integer(call, 'num'))?.transactions.length ?? 0 }),
  },
  {
    name: 'gettransactionbyid',
    solid: true,
    handle(call) {
      const id = idOf(call);
      const stored = call.devnet.chain.archive.transaction(id);
      if (stored) return stored.blockNumber <= topOf(call) ? transactionJson(stored, call) : {};
      return call.solid ? {} : pendingJson(call, id);
    },
  },
  {
    name: 'gettransactioninfobyid',
    solid: true,
    handle(call) {
      const info = call.devnet.chain.archive.info(idOf(call));
      return info && info.blockNumber <= topOf(call) ? infoJson(info, call) : {};
    },
  },
  {
    name: 'gettransactionreceiptbyid',
    handle(call) {
      const info = call.devnet.chain.archive.info(idOf(call));
      return info ? { Receipt: infoJson(info, call)['receipt'] ?? {} } : {};
    },
  },
  {
    name: 'gettransactioninfobyblocknum',
    solid: true,
    handle(call) {
      const number = integer(call, 'num');
      if (number <= 0n) return {};
      return blockAt(call, number)?.infos.map(info => infoJson(info, call)) ?? [];
    },
  },
  {
    name: 'gettransactionlistfrompending',
    handle: ({ devnet }) => (devnet.chain.pool.size > 0 ? { txId: devnet.chain.pool.ids } : {}),
  },
  { name: 'gettransactionfrompending', handle: call => pendingJson(call, idOf(call)) },
  { name: 'getpendingsize', handle: ({ devnet }) => ({ pendingSize: devnet.chain.pool.size }) },
];

function idOf(call: ApiCall): string {
  return bytesToHex(bytes(call, 'value') ?? new Uint8Array(0));
}

function pendingJson(call: ApiCall, idHex: string) {
  const pending = call.devnet.chain.pool.get(idHex);
  if (!pending) return {};
  const transaction = { raw_data: pending.raw, signature: [...pending.signatures], ret: [] };
  return transactionJson({ rawData: pending.rawData, transaction }, call);
}
