import { killsWhileCatchingUp } from './kills.ts';

// On PostgreSQL, which has its own word on what a killed client leaves behind, fewer tell as much.
killsWhileCatchingUp(20_261_130, process.env['TEST_DATABASE_URL'] ? 3 : 5);
