// Second start to a useful page, and memory of everything with the demo world.
import { report, skipped } from './lib/report.ts';
import { residentBytes, startSunscope } from './lib/sunscope.ts';

const ports = { port: 14_000, devnetPort: 14_090 };
const first = await startSunscope(ports);
report({ name: 'first start, demo world included', value: first.readyMs / 1000, unit: 's' });
await first.stop(true);

const second = await startSunscope({ ...ports, dataDir: first.dataDir });
report({
  name: 'second start',
  value: second.readyMs / 1000,
  unit: 's',
  budget: { limit: 5, rule: 'at most' },
});
if (process.platform === 'linux' && second.process.pid !== undefined) {
  await new Promise(resolve => setTimeout(resolve, 15_000));
  report({
    name: 'memory after 15 s, chain and server',
    value: residentBytes(second.process.pid) / 2 ** 20,
    unit: 'MB',
    budget: { limit: 700, rule: 'at most' },
    anchor: { name: 'Blockscout, published', value: 2500 },
  });
} else skipped('memory', 'it is read from /proc, which only Linux has');
await second.stop();
