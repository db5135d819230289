import { access, constants, mkdir, stat } from 'node:fs/promises';
import { createNodeClient } from '@sunscope/node-api/client';
import { NodeError } from '@sunscope/node-api/errors';
import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import { SunscopeError } from '@sunscope/tron/errors';
import type { Config } from '../settings/config.ts';
import { openDatabase } from '../database/open.ts';
import { redact } from '../settings/redact.ts';
import { readOutdated } from '../repositories/sync-state.ts';
import { readKept } from '../repositories/kept-index.ts';
import { createReaders } from '../repositories/readers.ts';
import { readNetworksFile } from '../services/system/networks.ts';
import { createPriceSource } from '../services/prices/prices.ts';
import { COMPILERS, CompilerShelf, NOT_THERE } from '../services/verification/compilers.ts';
import { missingCompilers } from '../services/verification/missing-compilers.ts';
import { compilersFolder } from '../settings/compilers-folder.ts';
import { lockDataDir } from './data-lock.ts';
import { good, note, wrong, type Finding, type Level } from './findings.ts';
import { findingsOfRunning } from './running-server.ts';
import { ensurePortFree } from '../process/ports.ts';
import type { CommandInput } from './command.ts';
import { WEB_FOLDER } from '../process/places.ts';
import { adviceOn, readServerSettings } from './server-settings.ts';

/** What one check learns and a later one compares with. */
interface Seen {
  /** A Sunscope runs at the port of the settings. */
  running?: boolean;
  /** The node's genesis block. */
  genesis?: Uint8Array;
}

const MARKS: Readonly<Record<Level, string>> = { good: 'ok   ', note: 'note ', wrong: 'WRONG' };
const LATE_MS = 60_000;

/** Looks at everything a start needs and says what is wrong and how to fix it. Exit code 1 when something is wrong. */
export async function doctor({ config }: CommandInput): Promise<number> {
  const findings: Finding[] = [];
  const seen: Seen = {};
  for (const check of [
    checkRuntime,
    checkRunning,
    checkPorts,
    checkNetworks,
    checkNode,
    checkData,
    checkWeb,
    checkPrices,
    checkCompilers,
  ]) {
    for (const finding of await check(config, seen)) {
      findings.push(finding);
      process.stdout.write(`${MARKS[finding.level]}  ${finding.about.padEnd(9)} ${redact(finding.text)}\n`);
    }
  }
  const wrong = findings.filter(finding => finding.level === 'wrong').length;
  process.stdout.write(
    wrong === 0
      ? '\nNothing needs fixing.\n'
      : `\n${wrong} ${wrong === 1 ? 'thing needs' : 'things need'} fixing.\n`,
  );
  return wrong === 0 ? 0 : 1;
}

async function checkRuntime(): Promise<Finding[]> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const fits = major > 20 || (major === 20 && minor >= 19);
  return [
    fits
      ? good('runtime', `Node.js ${process.versions.node}`)
      : wrong('runtime', `Node.js ${process.versions.node} is too old: install 20.19 or newer`),
  ];
}

async function checkRunning(config: Config, seen: Seen): Promise<Finding[]> {
  const findings = await findingsOfRunning(config);
  seen.running = findings.length > 0;
  return findings;
}

async function checkPorts(config: Config, { running }: Seen): Promise<Finding[]> {
  // A Sunscope that runs already takes its own ports.
  if (running === true) return [];
  const ports = [{ port: config.port, host: config.host, flag: 'port' }];
  if (config.nodeUrl === undefined)
    ports.push({ port: config.devnetPort, host: '127.0.0.1', flag: 'devnet-port' });
  return Promise.all(
    ports.map(({ port, host, flag }) =>
      findingOf('port', `${port} on ${host} is free`, () => ensurePortFree(port, host, flag)).then(finding =>
        finding.level === 'wrong' ? note('port', finding.text) : finding,
      ),
    ),
  );
}

async function checkNetworks(config: Config): Promise<Finding[]> {
  const path = config.networksFile;
  return path === undefined
    ? []
    : [await findingOf('networks', `${path} is right`, () => readNetworksFile(path))];
}

async function checkNode(config: Config, seen: Seen): Promise<Finding[]> {
  if (config.nodeUrl === undefined) return [good('node', 'the embedded chain: nothing to set up')];
  const node = createNodeClient({
    baseUrl: config.nodeUrl,
    ...(config.solidityNodeUrl === undefined ? {} : { solidityUrl: config.solidityNodeUrl }),
    ...(config.nodeApiKey === undefined ? {} : { apiKey: config.nodeApiKey }),
    retries: 0,
    timeoutMs: 5000,
  });
  const findings: Finding[] = [];
  try {
    const head = await node.nowBlock();
    const behindMs = Date.now() - Number(head.header.raw_data.timestamp);
    findings.push(
      behindMs < LATE_MS
        ? good('node', `${config.nodeUrl} is at block ${head.number}`)
        : note(
            'node',
            `${config.nodeUrl} is at block ${head.number}, made ${Math.round(behindMs / 1000)} s ago: it still catches up, or its chain stands still`,
          ),
    );
    const solid = await node.solidBlock();
    findings.push(good('node', `solidified up to block ${solid.number}`));
    const genesis = await node.blockByNumber(0n);
    if (genesis) seen.genesis = genesis.id;
    findings.push(
      genesis
        ? good('node', `genesis ${bytesToHex(genesis.id)}`)
        : wrong('node', 'the node has no block 0: use a full node, not a light one'),
    );
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    findings.push(
      wrong(
        'node',
        `${error.message}: check NODE_URL (and SOLIDITY_NODE_URL), that the node runs with its HTTP port open, and NODE_API_KEY where it wants one`,
      ),
    );
  }
  return findings;
}

async function checkData(config: Config, seen: Seen): Promise<Finding[]> {
  if (config.databaseUrl !== undefined) return checkDatabase(config, seen, `PostgreSQL`);
  const folder = await findingOf('data', `${config.dataDir} can be written`, async () => {
    await mkdir(config.dataDir, { recursive: true });
    await access(config.dataDir, constants.W_OK);
  });
  if (folder.level === 'wrong') return [folder];
  try {
    const lock = await lockDataDir(config.dataDir);
    try {
      return [folder, ...(await checkDatabase(config, seen, 'the embedded database'))];
    } finally {
      await lock.release();
    }
  } catch (error) {
    if (!(error instanceof SunscopeError) || error.code !== 'data_dir_in_use') throw error;
    return [
      folder,
      note(
        'database',
        'a Sunscope runs on this folder, so the index is not looked at from here; what that server says of it is told above where it runs at PORT, and at its /readyz',
      ),
    ];
  }
}

async function checkDatabase(config: Config, seen: Seen, name: string): Promise<Finding[]> {
  const { databaseUrl, dataDir } = config;
  try {
    const database = await openDatabase({ databaseUrl, dataDir });
    try {
      const state = await createReaders(database).stats.sync();
      const advice = databaseUrl === undefined ? undefined : adviceOn(await readServerSettings(database));
      return [
        good(
          'database',
          `${name} opens and its tables are up to date${database.distributed === true ? ', spread over a Citus cluster' : ''}`,
        ),
        state.cursor === undefined
          ? note('database', 'the index is empty')
          : good('database', `indexed up to block ${state.cursor.number}`),
        ...compareChains(seen, state.genesis),
        ...((await readKept(database))
          ? [
              note(
                'database',
                'the index before is kept until this one has caught up with it; sunscope reset deletes both',
              ),
            ]
          : []),
        ...(advice === undefined ? [] : [note('database', advice)]),
        ...((await readOutdated(database))
          ? [
              note(
                'database',
                'the index is of an earlier version: it is read through once at the next start',
              ),
            ]
          : []),
      ];
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof SunscopeError)) throw error;
    return [wrong('database', error.message)];
  }
}

/** An index waits for its own chain: another one that answers at the address is for the operator to decide about. */
function compareChains({ genesis: found }: Seen, expected: Uint8Array | undefined): Finding[] {
  if (!found || !expected || equalBytes(found, expected)) return [];
  return [
    wrong(
      'chain',
      `the index is of the chain whose genesis block is ${bytesToHex(expected)}, the node's is ${bytesToHex(found)}: check NODE_URL; to index the other chain use another DATA_DIR or DATABASE_URL, or run "sunscope reset"`,
    ),
  ];
}

async function checkWeb(): Promise<Finding[]> {
  const built = await stat(`${WEB_FOLDER}/index.html`).then(
    () => true,
    () => false,
  );
  return [
    built ? good('web', 'the web app is built') : note('web', 'the web app is not built: run npm run build'),
  ];
}

async function checkPrices(config: Config): Promise<Finding[]> {
  const setting = config.priceSource ?? (config.nodeUrl === undefined ? 'demo' : 'off');
  const source = createPriceSource(setting, { apiKey: config.priceApiKey, now: Date.now });
  if (!source) return [note('price', 'no price source is set (PRICE_SOURCE): pages show no market prices')];
  return [
    await findingOf(
      'price',
      source.name === 'demo' ? 'invented demo prices, marked as such' : `${source.name} answers`,
      () => source.read(),
    ),
  ];
}

/** What is missing costs verification only, of contracts made by it. */
async function checkCompilers(config: Config): Promise<Finding[]> {
  const shelf = new CompilerShelf(compilersFolder(config));
  const found = new Set((await shelf.available()).map(({ id }) => id));
  const broken = await Promise.all(
    COMPILERS.filter(({ id }) => !found.has(id)).map(async entry => ({
      file: entry.file,
      problem: await shelf.problemOf(entry),
    })),
  );
  return [
    good('compilers', `${found.size} of ${COMPILERS.length}: ${[...found].join(', ')}`),
    ...broken.flatMap(({ file, problem }) =>
      problem === undefined || problem === NOT_THERE ? [] : [wrong('compilers', `${file} ${problem}`)],
    ),
    ...missingCompilers(found).map(text => note('compilers', text)),
  ];
}

async function findingOf(about: string, text: string, check: () => Promise<unknown>): Promise<Finding> {
  try {
    await check();
    return good(about, text);
  } catch (error) {
    return wrong(about, error instanceof Error ? error.message : String(error));
  }
}
