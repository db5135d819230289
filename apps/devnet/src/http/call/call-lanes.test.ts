import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressFromBytes, addressToBytes, type Address } from '@sunscope/tron/address';
import { hexToBytes } from '@sunscope/tron/bytes';
import { ContractResult } from '@sunscope/tron/messages';
import { startDevnet, type Devnet } from '../../devnet.ts';
import { expensivePrograms, UseCounter } from '../../tvm/expensive-code.ts';
import { Replay } from '../../chain/replay.ts';
import { CallLanes, NeedsLonger, QUICK_WORK, TooManyCalls } from './call-lanes.ts';
import { clientKey } from './client-key.ts';
import { expectShortTurns } from './short-turns.ts';

// Contracts that never end, asked beside ordinary calls: nobody else waits for them, and blocks keep their time.

/** JUMPDEST PUSH1 0 JUMP, and init code that returns it. */
const ENDLESS = '635b6000566000526004601cf3';
/** Returns the word 7. */
const SEVEN = '6960076000526020 6000f3600052600a6016f3'.replaceAll(' ', '');
const BLOCK_MS = 500;

let devnet: Devnet;
let endless: Address;
let seven: Address;
beforeAll(async () => {
  devnet = await startDevnet({ blockMs: BLOCK_MS });
  endless = await deploy(ENDLESS);
  seven = await deploy(SEVEN);
  await devnet.chain.mine(30);
});
afterAll(() => devnet.close());

async function deploy(code: string): Promise<Address> {
  const [creator] = devnet.accounts;
  if (!creator) throw new RangeError('There is no account');
  const { idHex } = await devnet.send(
    'CreateSmartContract',
    {
      owner_address: creator.address,
      new_contract: {
        origin_address: creator.address,
        bytecode: hexToBytes(code),
        consume_user_resource_percent: 100n,
        origin_energy_limit: 1_000_000n,
      },
    },
    [creator],
    { feeLimitSun: 1_000_000_000n },
  );
  await devnet.chain.mine(1);
  const info = devnet.chain.archive.info(idHex);
  expect(info?.receipt?.result).toBe(ContractResult.SUCCESS);
  return addressFromBytes(info?.contract_address ?? new Uint8Array(0));
}

async function call(contract: string, path = '/wallet/triggerconstantcontract', signal?: AbortSignal) {
  const response = await fetch(devnet.url + path, {
    method: 'POST',
    body: JSON.stringify({
      owner_address: addressFromBytes(devnet.treasury.address),
      contract_address: contract,
      function_selector: 'name()',
      visible: true,
    }),
    ...(signal ? { signal } : {}),
  });
  return (await response.json()) as {
    result: { result?: boolean; code?: string; message?: string };
    constant_result?: string[];
  };
}

describe('a call that does not end', () => {
  it.each(['/wallet', '/walletsolidity'])('ends below %s in the words of java-tron', async base => {
    expect((await call(endless, `${base}/triggerconstantcontract`)).result).toEqual({
      code: 'OTHER_ERROR',
      message: expect.stringMatching(
        /^class org\.tron\.core\.vm\.program\.Program\$OutOfTimeException : CPU timeout for '\w+' operation executing$/,
      ) as unknown,
    });
  });

  it('ends an estimate of it too', async () => {
    const { result } = await call(endless, '/wallet/estimateenergy');
    expect(result).toMatchObject({
      code: 'CONTRACT_EXE_ERROR',
      message: expect.stringContaining('CPU timeout') as unknown,
    });
    expect((await call(seven, '/wallet/estimateenergy')).result).toEqual({ result: true });
  });

  it('ends a transaction as well, the same on every machine', async () => {
    const [owner] = devnet.accounts;
    if (!owner) throw new RangeError('There is no account');
    const { idHex } = await devnet.send(
      'TriggerSmartContract',
      { owner_address: owner.address, contract_address: addressToBytes(endless) },
      [owner],
      { feeLimitSun: 15_000_000_000n },
    );
    await devnet.chain.mine(1);
    expect(devnet.chain.archive.info(idHex)?.receipt?.result).toBe(ContractResult.OUT_OF_TIME);
  });
});

describe('a transaction of expensive code', () => {
  it.each(['EXP', 'TSTORE of another slot each time', 'modexp with a longer exponent', 'bn128 pairing'])(
    '(%s) ends as OUT_OF_TIME, and again when its block is replayed',
    async name => {
      const { chain } = devnet;
      const [owner] = devnet.accounts;
      const program = expensivePrograms().find(one => one.name === name);
      if (!owner || !program) throw new RangeError(`There is no program ${name}`);
      const { idHex } = await devnet.send(
        'CreateSmartContract',
        {
          owner_address: owner.address,
          new_contract: {
            origin_address: owner.address,
            bytecode: hexToBytes(program.code),
            origin_energy_limit: 1n,
          },
        },
        [owner],
        { feeLimitSun: 15_000_000_000n },
      );
      const { number } = await chain.mine(1);
      expect(chain.archive.info(idHex)?.receipt?.result).toBe(ContractResult.OUT_OF_TIME);
      const blockNumber = chain.archive.transaction(idHex)?.blockNumber ?? number;
      const block = chain.archive.block(blockNumber);
      const index = block?.transactions.findIndex(one => one.idHex === idHex) ?? -1;
      if (!block || index < 0) throw new RangeError('The transaction is in no block');
      // Throws where it ends otherwise than it did.
      const again = new Replay(chain).transaction(block, index, new UseCounter(program));
      expect(again.contractRet).toBe(ContractResult.OUT_OF_TIME);
    },
  );
});

describe('twenty connections that ask endless calls', () => {
  it('leave others their answers and blocks their time', async () => {
    const stopping = new AbortController();
    let runs = 0;
    const attackers = Array.from({ length: 20 }, async () => {
      while (!stopping.signal.aborted) {
        await call(endless, '/wallet/triggerconstantcontract', stopping.signal).catch(() => undefined);
        runs++;
      }
    });
    // Counted in runs of the attackers, not in time: what else a machine does makes them wait as well.
    const during = async (what: () => Promise<void>) => {
      const before = runs;
      await what();
      return runs - before;
    };
    const perBlock: number[] = [];
    const perAnswer: number[] = [];
    const head = devnet.chain.head.number;
    const blocksOver = new AbortController();
    const visitors = Array.from({ length: 50 }, async (_, place) => {
      await delay(place * 4);
      while (!blocksOver.signal.aborted) {
        const waited = await during(async () => {
          expect((await call(seven)).constant_result?.[0]).toBe('7'.padStart(64, '0'));
        });
        perAnswer.push(waited);
        await delay(200);
      }
    });
    for (let block = 1n; block <= 3n; block++)
      perBlock.push(
        await during(async () => {
          while (devnet.chain.head.number < head + block) await delay(10);
        }),
      );
    blocksOver.abort();
    await Promise.all(visitors);
    stopping.abort();
    await Promise.all(attackers);
    // Twenty runs where somebody waits for all attackers; one or none is usual.
    expect(Math.max(...perAnswer)).toBeLessThanOrEqual(3);
    expect(Math.max(...perBlock)).toBeLessThanOrEqual(8);
  });

  it('are told where too many wait, and nobody waits for those that hung up', async () => {
    const leaving = new AbortController();
    const asked = Array.from({ length: 40 }, () =>
      call(endless, '/wallet/triggerconstantcontract', leaving.signal).catch(() => 'gone' as const),
    );
    const refused = await Promise.any(
      asked.map(async answer => {
        const known = await answer;
        if (known === 'gone' || known.result.code !== 'SERVER_BUSY') throw new Error('not refused');
        return known;
      }),
    );
    expect(refused.result).toEqual({ code: 'SERVER_BUSY', message: 'Server busy.' });
    leaving.abort();
    await Promise.all(asked);
    // The chain hears a moment later that they hung up; until then it may still hold all places for taken.
    await expect.poll(async () => (await call(endless)).result.code, { timeout: 50_000 }).toBe('OTHER_ERROR');
  });

  it('pass over those that hung up, without a run for any of them', async () => {
    const lanes = new CallLanes();
    const ran: string[] = [];
    const gone = new Set<string>();
    const ask = (key: string) =>
      lanes.run(
        { key, isGone: () => gone.has(key) },
        function* (allowance) {
          if (allowance.left !== undefined) throw new NeedsLonger();
          ran.push(key);
          yield;
          return key;
        },
        what => what(),
      );
    const names = Array.from({ length: 30 }, (_, place) => `attacker ${place}`);
    const first = ask('first');
    const attackers = names.map(ask);
    const last = ask('last');
    for (const name of names) gone.add(name);
    for (const attacker of attackers) await expect(attacker).rejects.toThrow(TooManyCalls);
    expect([await first, await last]).toEqual(['first', 'last']);
    expect(ran).toEqual(['first', 'last']);
  });

  it('leave a client the less to do at once, the more of its calls wait', async () => {
    const lanes = new CallLanes();
    const begun: { key: string; left: number }[] = [];
    const ask = (key: string) =>
      lanes.run(
        { key, isGone: () => false },
        function* (allowance) {
          yield;
          if (allowance.left === undefined) return key;
          begun.push({ key, left: allowance.left });
          throw new NeedsLonger();
        },
        what => what(),
      );
    const asked = [ask('a'), ask('a'), ask('a'), ask('b')];
    expect(begun).toEqual([
      { key: 'a', left: QUICK_WORK },
      { key: 'a', left: QUICK_WORK / 2 },
      { key: 'a', left: QUICK_WORK / 3 },
      { key: 'b', left: QUICK_WORK },
    ]);
    expect(await Promise.all(asked)).toEqual(['a', 'a', 'a', 'b']);
    // With nothing of its own under way it has all of it again.
    await ask('a');
    expect(begun.at(-1)).toEqual({ key: 'a', left: QUICK_WORK });
  });

  // The rest of them in call-lanes.deep.ts.
  it.each(['EXP', 'MULMOD', 'modexp of 1024 bytes'])(
    'with the dearest %s do no more between two turns of the loop than a run may',
    name => expectShortTurns(devnet.chain, devnet.treasury.address, name),
  );
});

describe('whom a call counts for', () => {
  it.each([
    ['127.0.0.1', 'a1', '127.0.0.1 a1'],
    ['::ffff:127.0.0.1', 'a1', '::ffff:127.0.0.1 a1'],
    ['::1', 'a1', '::1 a1'],
    ['127.0.0.1', undefined, '127.0.0.1'],
    ['127.0.0.1', 'a'.repeat(65), '127.0.0.1'],
    ['192.0.2.7', 'a1', '192.0.2.7'],
  ])('%s for %s: %s', (ip, visitor, key) => {
    expect(clientKey({ ip, headers: visitor === undefined ? {} : { 'sunscope-visitor': visitor } })).toBe(
      key,
    );
  });
});
