import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressFromBytes, addressToBytes, type Address } from '@sunscope/tron/address';
import { hexToBytes } from '@sunscope/tron/bytes';
import { ContractResult } from '@sunscope/tron/messages';
import { startDevnet, type Devnet } from '../../devnet.ts';

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

describe('twenty connections that ask endless calls', () => {
  it('leave others their answers and blocks their time', async () => {
    const quiet = await measure(1_000);
    const stopping = new AbortController();
    const attackers = Array.from({ length: 20 }, async () => {
      while (!stopping.signal.aborted)
        await call(endless, '/wallet/triggerconstantcontract', stopping.signal).catch(() => undefined);
    });
    const pressed = await measure(2_500);
    stopping.abort();
    await Promise.all(attackers);
    expect(pressed.wrong).toBe(0);
    // A machine that is busy with other work makes everybody wait, so what matters is the difference.
    expect(pressed.p99, JSON.stringify({ quiet, pressed })).toBeLessThan(Math.max(1_000, 5 * quiet.p99));
    expect(pressed.blocks, JSON.stringify({ quiet, pressed })).toBeGreaterThanOrEqual(2);
  }, 60_000);

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
    // Those that hung up are passed over, so this one does not wait for thirty runs.
    let started: number;
    let alone: Awaited<ReturnType<typeof call>>;
    do {
      // The chain hears a moment later that they hung up; until then it may still hold all places for taken.
      started = performance.now();
      alone = await call(endless);
    } while (alone.result.code === 'SERVER_BUSY');
    const waited = performance.now() - started;
    expect(alone.result.code).toBe('OTHER_ERROR');
    const again = performance.now();
    await call(endless);
    expect(waited).toBeLessThan(1_000 + 5 * (performance.now() - again));
  }, 60_000);
});

/** Fifty visitors who ask five times a second. */
async function measure(ms: number): Promise<{ p50: number; p99: number; wrong: number; blocks: number }> {
  const times: number[] = [];
  let wrong = 0;
  const head = devnet.chain.head.number;
  const until = performance.now() + ms;
  await Promise.all(
    Array.from({ length: 50 }, async (_, place) => {
      await new Promise(done => setTimeout(done, place * 4));
      while (performance.now() < until) {
        const started = performance.now();
        const answer = await call(seven);
        times.push(performance.now() - started);
        if (answer.constant_result?.[0] !== '7'.padStart(64, '0')) wrong++;
        await new Promise(done => setTimeout(done, 200));
      }
    }),
  );
  times.sort((one, other) => one - other);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  return { p50: at(0.5), p99: at(0.99), wrong, blocks: Number(devnet.chain.head.number - head) };
}
