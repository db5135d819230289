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
    projects: [
      unit('./packages/tron'),
      unit('./packages/node-api'),
      unit('./packages/product-api'),
      unit('./apps/devnet'),
      unit('./apps/server'),
      './apps/web',
    ],
  },
});
