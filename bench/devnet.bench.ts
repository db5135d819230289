// The embedded chain: start to first block, and TRX and TRC20 transfers a second through HTTP.
import { Agent, request } from 'node:http';
import artifact from '@sunscope/contracts/Trc20';
import { encodeCall } from '@sunscope/tron/abi';
import { addressToBytes, type Address } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import { signDigest } from '@sunscope/tron/signature';
import {
  createTransactionRaw,
  encodeTransaction,
  refBlockOf,
  transactionId,
} from '@sunscope/tron/transaction';
import { encodeParameters } from '@sunscope/tron/abi';
import { report } from './lib/report.ts';
import { residentBytes, startDevnet } from './lib/sunscope.ts';

const TRANSFERS = 20_000;
const CONNECTIONS = 16;

const devnet = await startDevnet({ port: 14_290 });
report({
  name: 'start to first block',
  value: devnet.readyMs / 1000,
  unit: 's',
  budget: { limit: 1, rule: 'at most' },
});
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

try {
  const { privateKeys } = (await post('/admin/accounts-json', undefined)) as { privateKeys: string[] };
  const keys = privateKeys.map(hexToBytes);
  const head = (await post('/wallet/getnowblock', {})) as {
    blockID: string;
    block_header: { raw_data: { timestamp: number } };
  };
  const base = {
    refBlock: refBlockOf(hexToBytes(head.blockID)),
    timeMs: BigInt(head.block_header.raw_data.timestamp),
  };

  const trx = sign(keys, base, (owner, to, index) =>
    createTransactionRaw(
      'TransferContract',
      { owner_address: owner, to_address: to, amount: 1n + BigInt(index % 1000) },
      options(base, index),
    ),
  );
  await flood('TRX transfers a second through HTTP', trx, 2000);

  const contract = await deploy(keys[0] as Uint8Array, base);
  const call = sign(keys.slice(0, 1), base, (owner, _to, index) =>
    createTransactionRaw(
      'TriggerSmartContract',
      {
        owner_address: owner,
        contract_address: contract,
        data: encodeCall('transfer(address,uint256)', [addressOf(index % keys.length), 1n]),
      },
      options(base, index),
    ),
  );
  function addressOf(index: number): Address {
    return addressFromPrivateKey(keys[index] as Uint8Array);
  }
  await flood('TRC20 transfers a second through HTTP', call, 1000);
  if (process.platform === 'linux' && devnet.process.pid !== undefined)
    report({ name: 'memory after that', value: residentBytes(devnet.process.pid) / 2 ** 20, unit: 'MB' });
} finally {
  agent.destroy();
  await devnet.stop();
}

interface Base {
  refBlock: ReturnType<typeof refBlockOf>;
  timeMs: bigint;
}

/** Distinct timestamps make distinct ids out of transfers that are otherwise alike. */
function options(base: Base, index: number) {
  return {
    refBlock: base.refBlock,
    expirationMs: base.timeMs + 3_600_000n,
    timestampMs: base.timeMs + BigInt(index),
    feeLimitSun: 100_000_000n,
  };
}

function sign(
  keys: readonly Uint8Array[],
  _base: Base,
  build: (owner: Uint8Array, to: Uint8Array, index: number) => Uint8Array,
): string[] {
  const owners = keys.map(key => addressToBytes(addressFromPrivateKey(key)));
  return Array.from({ length: TRANSFERS }, (_, index) => {
    const at = index % keys.length;
    const raw = build(owners[at] as Uint8Array, owners[(at + 1) % owners.length] as Uint8Array, index);
    return bytesToHex(
      encodeTransaction(raw, { signature: [signDigest(transactionId(raw), keys[at] as Uint8Array)] }),
    );
  });
}

async function deploy(key: Uint8Array, base: Base): Promise<Uint8Array> {
  const owner = addressToBytes(addressFromPrivateKey(key));
  const parameters = encodeParameters(
    ['string', 'string', 'uint8', 'uint256'],
    ['Bench', 'BNCH', 6, 10n ** 15n],
  );
  const raw = createTransactionRaw(
    'CreateSmartContract',
    {
      owner_address: owner,
      new_contract: {
        origin_address: owner,
        name: 'Bench',
        bytecode: hexToBytes(artifact.bytecode + bytesToHex(parameters)),
        consume_user_resource_percent: 100n,
        origin_energy_limit: 10_000_000n,
      },
    },
    { ...options(base, 0), feeLimitSun: 1_000_000_000n },
  );
  const answer = (await post('/wallet/broadcasthex', {
    transaction: bytesToHex(encodeTransaction(raw, { signature: [signDigest(transactionId(raw), key)] })),
  })) as { result: boolean; message: string };
  if (!answer.result) throw new Error(`deploying failed: ${answer.message}`);
  const id = bytesToHex(transactionId(raw));
  for (;;) {
    const info = (await post('/wallet/gettransactioninfobyid', { value: id })) as {
      contract_address?: string;
    };
    if (info.contract_address) return hexToBytes(info.contract_address);
    await new Promise(resolve => setTimeout(resolve, 200));
  }
}

/** Sends everything over a few kept connections and counts until the last one is in a block. */
async function flood(name: string, transactions: readonly string[], budget: number): Promise<void> {
  let next = 0;
  let refused = 0;
  let reason = '';
  const began = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let index = next++; index < transactions.length; index = next++) {
        let answer = (await post('/wallet/broadcasthex', { transaction: transactions[index] })) as {
          result: boolean;
          code: string;
          message: string;
        };
        // A full pool is the node saying "slower"; the same transaction is offered again.
        while (answer.code === 'SERVER_BUSY') {
          await new Promise(resolve => setTimeout(resolve, 20));
          answer = (await post('/wallet/broadcasthex', {
            transaction: transactions[index],
          })) as typeof answer;
        }
        if (!answer.result) {
          refused++;
          reason = `${answer.code}: ${answer.message}`;
        }
      }
    }),
  );
  await drained();
  const seconds = (performance.now() - began) / 1000;
  report({
    name,
    value: (transactions.length - refused) / seconds,
    unit: '/s',
    budget: { limit: budget, rule: 'at least' },
    anchor: { name: "java-tron's ceiling", value: 2000 },
  });
  if (refused > 0)
    console.log(`  ${refused} of ${transactions.length} were refused, the last with ${reason}`);
}

async function drained(): Promise<void> {
  for (;;) {
    const { pendingSize } = (await post('/wallet/getpendingsize', {})) as { pendingSize: number };
    if (pendingSize === 0) return;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

function post(path: string, body: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const sent = request(
      devnet.url + path,
      {
        method: text === undefined ? 'GET' : 'POST',
        agent,
        headers:
          text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
      },
      response => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString())));
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}
