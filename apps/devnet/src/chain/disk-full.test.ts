import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { startDevnet } from '../devnet.ts';

it('makes no blocks and takes no transactions while its disk is nearly full, and goes on by itself', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sunscope-chain-'));
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  let free = 10e9;
  const devnet = await startDevnet({
    directory,
    blockMs: 100,
    diskReserveMb: 256,
    freeBytes: async () => free,
  });
  const { chain, accounts } = devnet;
  const [from, to] = accounts;
  if (!from || !to) throw new RangeError('There are no accounts');
  const send = () =>
    devnet.send('TransferContract', { owner_address: from.address, to_address: to.address, amount: 1n }, [
      from,
    ]);
  try {
    await vi.waitFor(() => expect(chain.head.number).toBeGreaterThan(2n), 20_000);
    free = 100e6;
    await new Promise(resolve => setTimeout(resolve, 1_500));
    const stood = chain.head.number;
    await expect(send()).rejects.toMatchObject({
      responseCode: 'SERVER_BUSY',
      message: expect.stringMatching(/nearly full: 100 MB are free and 256 MB are kept/) as string,
    });
    await expect(chain.mine(1)).rejects.toMatchObject({ code: 'disk_full' });
    const answer = await fetch(`${devnet.url}/wallet/getnowblock`);
    expect(answer.status).toBe(200);
    await new Promise(resolve => setTimeout(resolve, 500));
    expect(chain.head.number).toBe(stood);
    expect(said.mock.calls.filter(([text]) => String(text).includes('nearly full'))).toHaveLength(1);

    free = 10e9;
    await vi.waitFor(() => expect(chain.head.number).toBeGreaterThan(stood + 2n), 20_000);
    const { idHex } = await send();
    await vi.waitFor(() => expect(chain.archive.hasTransaction(idHex)).toBe(true), 20_000);
  } finally {
    said.mockRestore();
    await devnet.close();
    await rm(directory, { recursive: true, force: true });
  }
});
