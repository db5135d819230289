import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { otherTools, publicProtos } from '../../../scripts/lib/other-tools.mjs';
import { startDevnet } from '../src/devnet.ts';
import { apiServices } from '../src/http/grpc/messages.gen.ts';
import { expectInDocument, tableOf } from './generated-part.ts';
import { answerOf, answerOfStatus, askHttp, sent, type Answer } from './others/grpc-answers.ts';
import { requestsOf } from './others/grpc-requests.ts';
import { publicClient, StatusError, type Members, type PublicClient } from './others/public-grpc.ts';
import { createWorld, type World } from './tronweb/world.ts';

// gRPC's own library, with TRON's public proto files as an npm package of others has them: every method that they know, and the
// newer ones by our tables. TRON_PROTOS=<folder> takes other files, such as a checkout of tronprotocol/protocol, and knows them all.

const tools = await otherTools();
const protos = process.env['TRON_PROTOS'] ? { folder: undefined } : await publicProtos();
const missing = tools.missing ?? ('missing' in protos ? protos.missing : undefined);

if (missing !== undefined) it.skip(`is not tried: ${missing}`, () => undefined);
else tried(tools.folder ?? '');

/** Asked with what was built, below. */
const OF_A_TRANSACTION = new Set([
  'BroadcastTransaction',
  'CreateCommonTransaction',
  'GetTransactionSignWeight',
  'GetTransactionApprovedList',
]);

function tried(folder: string): void {
  let world: World;
  let client: PublicClient;
  let address = '';
  const rows: string[][] = [];
  beforeAll(async () => {
    world = await createWorld({}, async options => {
      const devnet = await startDevnet({ ...options, grpcPort: 0 });
      address = devnet.grpcAddress ?? '';
      return devnet;
    });
    client = publicClient({
      require: createRequire(join(folder, 'package.json')),
      protos: process.env['TRON_PROTOS'] ?? join(protos.folder ?? '', 'package/protobuf'),
      included: join(folder, 'node_modules/protobufjs'),
      address,
    });
  });
  afterAll(async () => {
    client.close();
    await world.devnet.close();
  });

  it('answers every method as the HTTP API does, and takes what is built and signed', async () => {
    const wrong: string[] = [];
    const requests = requestsOf(world);
    for (const [service, methods] of Object.entries(apiServices)) {
      if (service === 'Monitor') continue;
      for (const name of Object.keys(methods)) {
        if (OF_A_TRANSACTION.has(name)) continue;
        const asked = requests[name] ?? { request: {} };
        let answer: Answer;
        try {
          const reply = await client.call(service, name, asked.request);
          answer = answerOf(service, name, reply, await askHttp(world.devnet.url, service, name, asked));
          if (answer.is === 'built' && 'txid' in reply)
            answer = { is: `built, sent: ${await sent(client, world, reply)}` };
        } catch (error) {
          if (!(error instanceof StatusError)) throw error;
          answer = answerOfStatus(error);
        }
        if (answer.wrong !== undefined) wrong.push(`${service}.${name}: ${answer.wrong}`);
        rows.push([
          `${service}.${name}`,
          client.knows(service, name) ? 'public files' : 'our tables',
          answer.is,
        ]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('has a transfer weighed and sent', async () => {
    const { alice, carol } = world;
    const built = await client.call('Wallet', 'CreateTransaction2', {
      owner_address: hexToBytes(alice.hex),
      to_address: hexToBytes(carol.hex),
      amount: 1_234,
    });
    const { transaction } = built;
    const weight = await client.call('Wallet', 'GetTransactionSignWeight', transaction as Members);
    expect(weight['result']).toMatchObject({ code: 'NOT_ENOUGH_PERMISSION' });
    const approved = await client.call('Wallet', 'GetTransactionApprovedList', transaction as Members);
    expect(approved['approved_list'] ?? []).toEqual([]);
    expect(await sent(client, world, built)).toBe('yes');
    const { balance } = await client.call('WalletSolidity', 'GetAccount', { address: hexToBytes(carol.hex) });
    expect(String(balance)).toBe(String(world.devnet.chain.state.balance(carol.keyed.address)));
    expect(bytesToHex(built['txid'] as Uint8Array)).toMatch(/^[0-9a-f]{64}$/);
    for (const method of ['GetTransactionSignWeight', 'GetTransactionApprovedList', 'BroadcastTransaction'])
      rows.push([`Wallet.${method}`, 'public files', 'as the transaction is signed']);
    rows.push(['Wallet.CreateCommonTransaction', 'our tables', 'built (`grpc.test.ts`)']);
  });

  it('is in CLIENTS.md', () => {
    if (process.env['TRON_PROTOS'] === undefined)
      expectInDocument(
        'CLIENTS.md',
        'test/grpc-client.deep.ts',
        tableOf(['Method', 'Called by', 'Answer'], rows),
      );
  });
}
