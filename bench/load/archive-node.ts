// A node with a made chain of busy blocks, in a process of its own: `archive-node.ts <transactions> <accounts>`. It has
// block 0 and the block that sets up the tokens, and makes more when `/control/extend` says so; those that were made by
// `/control/prepare` cost it nothing then. All answers are texts made before, so that what is measured is who reads
// them. Prints its port when it is ready.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stringifyJson } from '@sunscope/node-api/json';
import { blockToJson, transactionInfoToJson } from '@sunscope/node-api/message-json';
import { encodeParameters } from '@sunscope/tron/abi';
import { bytesToHex } from '@sunscope/tron/bytes';
import { mineBusyBlock } from './busy-block.ts';
import { ChainMaker } from './chain-maker.ts';

const HEX = { visible: false } as const;
/** Blocks that are kept; older ones of a long chain are ingested by then. */
const KEPT = 3000;
const [transactions = 0, accounts = 0] = process.argv.slice(2).map(Number);

const maker = new ChainMaker({ seed: 1, accounts });
const kept = new Map<number, { block: Buffer; header: Buffer; infos: Buffer }>();
/** The newest block that is announced, and the newest that is made. */
let head = 0;
let made = 0;
keep();
extend(1);

function keep(): void {
  const { block, infos } = maker.head;
  made = Number(block.number);
  kept.set(made, {
    block: Buffer.from(stringifyJson(blockToJson(block.id, block.header, block.transactions, HEX))),
    header: Buffer.from(stringifyJson(blockToJson(block.id, block.header, [], HEX))),
    infos: Buffer.from(stringifyJson(infos.map(info => transactionInfoToJson(info, HEX)))),
  });
  // Block 0 says which chain this is.
  if (made > KEPT) kept.delete(made - KEPT);
  // Only the newest is still needed, to be followed.
  maker.blocks.splice(0, maker.blocks.length - 1);
}

function make(height: number): void {
  while (made < height) {
    mineBusyBlock(maker, transactions);
    keep();
  }
}

function extend(blocks: number): void {
  make(head + blocks);
  head += blocks;
}

function blockAt(number: number) {
  return number > head ? undefined : kept.get(number);
}

const NAME = bytesToHex(encodeParameters(['string'], ['Made Token']));
const EMPTY = Buffer.from('{}');
const NO_INFOS = Buffer.from('[]');

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, number>;
    response.setHeader('content-type', 'application/json');
    for (const part of answer(request.url ?? '', body)) response.write(part);
    response.end();
  });
});

function answer(path: string, body: Record<string, number>): (Buffer | string)[] {
  switch (path) {
    case '/control/prepare':
      make(head + (body['blocks'] ?? 0));
      return [`{"made":${made}}`];
    case '/control/extend':
      extend(body['blocks'] ?? 1);
      return [`{"head":${head}}`];
    case '/wallet/getnowblock':
    case '/walletsolidity/getnowblock':
      return [blockAt(head)?.block ?? EMPTY];
    // Nobody asks this call for anything but the newest header.
    case '/wallet/getblock':
    case '/walletsolidity/getblock':
      return [blockAt(head)?.header ?? EMPTY];
    case '/wallet/getblockbynum':
      return [blockAt(body['num'] ?? 0)?.block ?? EMPTY];
    case '/wallet/getblockbylimitnext': {
      const blocks: (Buffer | string)[] = [];
      for (let number = body['startNum'] ?? 0; number < (body['endNum'] ?? 0); number++) {
        const found = blockAt(number);
        if (found) blocks.push(blocks.length > 0 ? ',' : '', found.block);
      }
      return ['{"block":[', ...blocks, ']}'];
    }
    case '/wallet/gettransactioninfobyblocknum':
      return [blockAt(body['num'] ?? 0)?.infos ?? NO_INFOS];
    case '/wallet/triggerconstantcontract':
      return [`{"result":{"result":true},"energy_used":500,"constant_result":["${NAME}"]}`];
    default:
      return [EMPTY];
  }
}

server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.stdin.on('end', () => process.exit()).resume();
