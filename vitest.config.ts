import { defineConfig } from 'vitest/config';

const unit = (root: string) => ({
  test: {
    name: root,
    root: new URL(root, import.meta.url).pathname,
    include: ['{src,test}/**/*.test.{ts,tsx}'],
  },
});

export default defineConfig({
  test: {
    // One worker less than there are cores is the default: half the machine on two.
    maxWorkers: '100%',
    projects: [
      unit('./packages/tron'),
      unit('./packages/node-api'),
      unit('./packages/product-api'),
      unit('./apps/devnet'),
      { test: { ...unit('./apps/server').test, exclude: ['test/world/**'] } },
      {
        test: {
          name: './apps/server/test/world',
          root: new URL('./apps/server', import.meta.url).pathname,
          include: ['test/world/**/*.test.ts'],
          globalSetup: [new URL('./apps/server/test/world/setup.ts', import.meta.url).pathname],
          testTimeout: 30_000,
        },
      },
      './apps/web',
    ],
  },
});
