// A relay as a process of its own, for a test to kill: `bridge-relay.ts FOLDER MAIN SIDE`, which reads keys, gateways and journal
// of the folder. Prints a line once it works, and one for each problem.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSideChainId } from '@sunscope/tron/side-chain';
import { ChainLink } from '../src/bridge/chain-link.ts';
import { domainOf, type Gateways } from '../src/bridge/gateways.ts';
import { Journal } from '../src/bridge/journal.ts';
import { bridgeKeys } from '../src/bridge/keys.ts';
import { Relay } from '../src/bridge/relay.ts';

const [folder = '', mainUrl = '', sideUrl = ''] = process.argv.slice(2);
const keys = await bridgeKeys(join(folder, 'keys.json'));
const gateways = JSON.parse(await readFile(join(folder, 'gateways.json'), 'utf8')) as Gateways;
const main = new ChainLink(mainUrl);
const side = new ChainLink(sideUrl, parseSideChainId(keys.chainId));

/** A chain that is unreachable at the beginning is asked again. */
async function open(): Promise<Relay> {
  for (;;)
    try {
      return await Relay.open({
        main,
        side,
        gateways,
        chainId: keys.chainId,
        domain: await domainOf(main, gateways.main, keys.chainId),
        oracles: keys.oracles,
        journal: await Journal.open(join(folder, 'journal.json')),
        lookMs: 20,
        retryMs: 1_000,
        onProblem: problem => process.stdout.write(`problem ${problem}\n`),
      });
    } catch {
      await new Promise(resolve => setTimeout(resolve, 100));
    }
}

// Whoever started it is gone.
process.on('disconnect', () => process.exit(1));
const relay = await open();
relay.start();
process.stdout.write('working\n');
