import { afterAll, beforeAll, expect, it } from 'vitest';
import { Random } from '../../../bench/load/random.ts';
import { deepSeconds, deepSeed, limits } from '../../../scripts/lib/deep.mjs';
import { COMPILERS, type CompilerEntry } from '../src/services/verification/compilers.ts';
import { startLiveChain, type LiveChain, type Person } from './live-chain.ts';
import { COMPILERS_FOLDER } from './verification/compilers-cache.ts';
import { cache, compileShop, deployAll, type Made } from './verification/deployed.ts';
import { judge } from './verification/nearly-the-same.ts';
import { Ways } from './verification/ways.ts';

const STOCK = COMPILERS.filter(({ vendor }) => vendor === 'solc');
/** Tried in all ways. 0.7.6 is installed where a registry is within reach, the others come with this installation. */
const WHOLE = ['0.8.37', '0.7.6', '0.6.12', '0.5.17', '0.4.26'];
const OWN = WHOLE.filter(version => version !== '0.7.6');
/** What the releases of this installation must come to alone. */
const LEAST = 30;

const random = new Random(deepSeed);

let chain: LiveChain;
let ann: Person;
let ways: Ways;
beforeAll(async () => {
  chain = await startLiveChain({ 'compilers-dir': COMPILERS_FOLDER });
  const [first] = chain.people;
  if (!first) throw new Error('The chain has no people');
  ann = first;
  ways = new Ways(chain);
});
afterAll(() => chain.close());

/**
 * Those tried in all ways, and with five minutes every one there is. A run ends with its time as well: each seed begins
 * with another.
 */
function drawReleases(): { entry: CompilerEntry; number: number }[] {
  const numbered = WHOLE.flatMap((version, number) =>
    STOCK.filter(entry => entry.version === version).map(entry => ({ entry, number })),
  );
  const first = random.below(numbered.length);
  const drawn = [...numbered.slice(first), ...numbered.slice(0, first)];
  if (deepSeconds < 300) return drawn;
  const others = STOCK.filter(({ version }) => !WHOLE.includes(version));
  while (others.length > 0) {
    const [entry] = others.splice(random.below(others.length), 1);
    if (entry) drawn.push({ entry, number: drawn.length });
  }
  return drawn;
}

it(
  `verifies contracts of many releases of solc and refuses what is nearly the same (seed ${deepSeed})`,
  async () => {
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1000;
    const releases = drawReleases();
    const compileAt = (index: number): Promise<Made | undefined> | undefined => {
      const release = releases[index];
      const compiling = release && compileShop(release.entry, release.number);
      compiling?.catch(() => undefined);
      return compiling;
    };
    const judged: string[] = [];
    let next = compileAt(0);
    for (let index = 0; next; index++) {
      const made: Made | undefined = await next;
      // While one is verified the next is compiled.
      next = seconds() < deepSeconds ? compileAt(index + 1) : undefined;
      if (!made) continue;
      const { version, id } = made.entry;
      const deployed = await deployAll(chain, ann, made);
      await chain.mine();
      const what = `${id}${made.input.settings.viaIR === true ? ' via IR' : ''}`;
      await judge({ chain, by: ann, ways, made: deployed, what }, WHOLE.includes(version));
      judged.push(version);
    }
    const { refused, verified } = ways;
    const byWay = ['form', 'Etherscan', 'Sourcify'].map(way => [way, ways.count(way)] as const);
    console.log(
      `${verified.length} verified (${byWay.map(([way, count]) => `${way} ${count}`).join(', ')}), ${refused.length} refused, by ${judged.length} releases, in ${seconds().toFixed(1)} s`,
    );
    if (cache.skipped.length > 0)
      console.log(`Skipped, not installed here and out of reach: ${cache.skipped.join(', ')}`);
    expect(judged.length).toBeGreaterThan(0);
    // A short run has no time for all of them.
    if (!OWN.every(version => judged.includes(version))) return;
    expect(verified.length).toBeGreaterThanOrEqual(LEAST);
    expect(refused.length).toBeGreaterThanOrEqual(LEAST);
    for (const [way, count] of byWay) expect([way, count > 0]).toEqual([way, true]);
  },
  limits.testTimeout,
);
