// Writes apps/server/ENDPOINTS.md from the Product API's schemas.
import { writeFileSync } from 'node:fs';
import { endpointsDocument } from './endpoints-document.ts';

writeFileSync(new URL('../ENDPOINTS.md', import.meta.url), endpointsDocument());
