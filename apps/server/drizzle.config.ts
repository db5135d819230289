import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/database/schema.ts',
    './src/database/schema-chain.ts',
    './src/database/derived/*.ts',
    './src/database/stored/*.ts',
  ],
  out: './migrations',
});
