import { expect, type APIRequestContext } from '@playwright/test';
import { admin, api } from './chain.ts';
import { DEVNET_PORT } from './ports.ts';
import { test } from './test.ts';

/** Stops the chain, and waits until the index has the last block: after that no page learns of another. */
export async function stopBlocks(request: APIRequestContext): Promise<void> {
  await admin(request, 'pause', { paused: true });
  const status = await request.get(`http://127.0.0.1:${DEVNET_PORT}/admin/status`);
  const { head } = (await status.json()) as { head: number };
  await expect
    .poll(async () => (await api<{ data: { number: number }[] }>(request, 'block?limit=1')).data[0]?.number, {
      message: 'the index has the last block',
    })
    .toBe(head);
}

/** Tests that read row by row, or measure what moves: while one runs, no block is made. */
export const stillTest = test.extend<{ still: void }>({
  still: [
    async ({ request }, use) => {
      try {
        await stopBlocks(request);
        await use();
      } finally {
        await admin(request, 'pause', { paused: false });
      }
    },
    { auto: true },
  ],
});

/** Tests in which nobody of the demo world trades, sends or votes meanwhile; blocks come as usual. */
export const quietTest = test.extend<{ quiet: void }>({
  quiet: [
    async ({ request }, use) => {
      try {
        await admin(request, 'demo', { paused: true });
        await use();
      } finally {
        await admin(request, 'demo', { paused: false });
      }
    },
    { auto: true },
  ],
});
