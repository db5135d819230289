// A node with a made chain of busy blocks, in a process of its own: `archive-node.ts <blocks> <transactions> <accounts>`.
// All answers are texts made before, so that what is measured is who reads them. Prints its port when it is ready.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stringifyJson } from '@sunscope/node-api/json';
import { blockToJson, transactionInfoToJson } from '@sunscope/node-api/message-json';
import { encodeParameters } from '@sunscope/tron/abi';
import { bytesToHex } from '@sunscope/tron/bytes';
import { ChainMaker, mineBusyBlock } from './chain-maker.ts';

const HEX = { visible: false } as const;
const [count = 0, transactions = 0, accounts = 0] = process.argv.slice(2).map(Number);

interface StoredBlock {
  block: Buffer;
  infos: Buffer;
}

const maker = new ChainMaker({ seed: 1, accounts });
const stored: StoredBlock[] = [];
while (stored.length < count) {
  if (stored.length > 0) mineBusyBlock(maker, transactions);
  const { block, infos } = maker.head;
  stored.push({
    block: Buffer.from(stringifyJson(blockToJson(block.id, block.header, block.transactions, HEX))),
    infos: Buffer.from(stringifyJson(infos.map(info => transactionInfoToJson(info, HEX)))),
  });
  // Only the newest is still needed, to be followed.
  maker.blocks.splice(0, maker.blocks.length - 1);
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
    case '/wallet/getnowblock':
    case '/walletsolidity/getnowblock':
      return [stored.at(-1)?.block ?? EMPTY];
    case '/wallet/getblockbynum':
      return [stored[body['num'] ?? 0]?.block ?? EMPTY];
    case '/wallet/getblockbylimitnext': {
      const blocks = stored.slice(body['startNum'] ?? 0, body['endNum'] ?? 0);
      return [
        '{"block":[',
        ...blocks.flatMap(({ block }, index) => (index > 0 ? [',', block] : [block])),
        ']}',
      ];
    }
    case '/wallet/gettransactioninfobyblocknum':
      return [stored[body['num'] ?? 0]?.infos ?? NO_INFOS];
    case '/wallet/triggerconstantcontract':
      return [`{"result":{"result":true},"energy_used":500,"constant_result":["${NAME}"]}`];
    default:
      return [EMPTY];
  }
}

server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`${(server.address() as AddressInfo).port} ${transactions * count}\n`),
);
process.stdin.on('end', () => process.exit()).resume();
