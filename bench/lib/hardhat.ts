import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { controlCall } from './control-call.ts';
import { waitUntilAnswers, type Running } from './sunscope.ts';

/** The newest that runs on Node 20; 3.x asks for Node 22. Its engine, EDR, is compiled Rust. */
export const HARDHAT_VERSION = '2.29.1';

export const HARDHAT_CHAIN_ID = 31_337n;

const FORTUNE_WEI = `1${'0'.repeat(24)}`;
const INSTALL_MS = 240_000;
const cache = fileURLToPath(new URL(`../.cache/hardhat-${HARDHAT_VERSION}`, import.meta.url));
const program = join(cache, 'node_modules/hardhat/internal/cli/bootstrap.js');

/**
 * Fetches Hardhat from npm once, into a folder of its own: with the engines for every platform it is ten times as large as
 * all that Sunscope needs, so it is nobody's dependency. Scripts of packages are not run.
 * @returns why it is not there, undefined where it is
 */
export function ensureHardhat(): string | undefined {
  if (existsSync(program)) return undefined;
  console.log(`  (fetching Hardhat ${HARDHAT_VERSION} from npm into bench/.cache: about 300 MB, once)`);
  mkdirSync(cache, { recursive: true });
  writeFileSync(
    join(cache, 'package.json'),
    JSON.stringify({ private: true, dependencies: { hardhat: HARDHAT_VERSION } }),
  );
  const { status, stderr, error } = spawnSync(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: cache, encoding: 'utf8', timeout: INSTALL_MS, shell: process.platform === 'win32' },
  );
  if (status === 0 && existsSync(program)) return undefined;
  return `npm could not fetch Hardhat ${HARDHAT_VERSION} (${error?.message ?? stderr.trim().split('\n')[0] ?? ''})`;
}

interface HardhatOptions {
  port: number;
  /** Hex; each gets a fortune. */
  privateKeys: readonly string[];
  /** 0 makes a block per transaction, Hardhat's default. */
  blockMs: number;
}

/** Starts Hardhat's network as `hardhat node` does and waits until it answers. Its log is off, as ours is. */
export async function startHardhat(options: HardhatOptions): Promise<Running> {
  writeFileSync(join(cache, 'hardhat.config.cjs'), configText(options));
  const url = `http://127.0.0.1:${options.port}`;
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [program, '--config', 'hardhat.config.cjs', 'node', '--port', String(options.port)],
    { cwd: cache, env: { ...process.env, HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' }, stdio: 'ignore' },
  );
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()));
  const gone = exited.then(() => {
    throw new Error('Hardhat stopped before it was ready');
  });
  gone.catch(() => undefined);
  await Promise.race([waitUntilAnswers(url, { method: 'POST', body: rpcBody('eth_chainId', []) }), gone]);
  const readyMs = performance.now() - began;
  await callHardhat(url, 'hardhat_setLoggingEnabled', [false]);
  return {
    process: child,
    url,
    dataDir: cache,
    readyMs,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function configText({ privateKeys, blockMs }: HardhatOptions): string {
  const hardhat = {
    chainId: Number(HARDHAT_CHAIN_ID),
    initialBaseFeePerGas: 0,
    // Room for as many transactions as come within a block time.
    blockGasLimit: 10_000_000_000,
    accounts: privateKeys.map(key => ({ privateKey: `0x${key}`, balance: FORTUNE_WEI })),
    mining: blockMs === 0 ? { auto: true } : { auto: false, interval: blockMs, mempool: { order: 'fifo' } },
  };
  return `module.exports = ${JSON.stringify({ solidity: '0.8.26', networks: { hardhat } })};\n`;
}

function rpcCall(method: string, params: readonly unknown[]): object {
  return { jsonrpc: '2.0', id: 1, method, params };
}

export function rpcBody(method: string, params: readonly unknown[]): string {
  return JSON.stringify(rpcCall(method, params));
}

/** One call that must succeed. */
export async function callHardhat(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const answer = (await controlCall(url, rpcCall(method, params))) as {
    result?: unknown;
    error?: { message: string };
  };
  if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
  return answer.result;
}
