import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { endpointsDocument } from '../scripts/endpoints-document.ts';

it('ENDPOINTS.md says what the schemas say', () => {
  // Stale? Run: npx tsx apps/server/scripts/write-endpoints.ts
  expect(readFileSync(new URL('../ENDPOINTS.md', import.meta.url), 'utf8')).toBe(endpointsDocument());
});
