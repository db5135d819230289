// `npm run check`: types, lint, formatting and generated files, without running a test.
import { ensureDependencies } from './lib/dependencies.mjs';
import { checks, runSteps } from './lib/steps.mjs';

await ensureDependencies('testing');
const { failed } = await runSteps(checks);
process.exit(failed === 0 ? 0 : 1);
