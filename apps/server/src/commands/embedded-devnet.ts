import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { SunscopeError } from '@sunscope/tron/errors';
import { handled } from '@sunscope/tron/promises';
import type { Config } from '../settings/config.ts';
import { DEVNET_BUILT, DEVNET_SOURCE, RUNS_FROM_SOURCE } from '../process/places.ts';

/** The embedded chain as a process of its own. */
export interface EmbeddedDevnet {
  /** Resolves with its address once it answers; rejects when it ends before. */
  ready: Promise<string>;
  /** Resolves when it has ended, with its exit code. */
  ended: Promise<number>;
  stop(): Promise<void>;
}

/** Longest that the chain may take to write its state at the end. */
const STOP_MS = 10_000;

/**
 * Starts the chain. What it prints (the funded accounts with their keys) is passed on line by line.
 * @param sideChainId makes it a side chain
 */
export function startEmbeddedDevnet(
  config: Config,
  print: (line: string) => void,
  sideChainId?: string,
): EmbeddedDevnet {
  const child = spawnDevnet(config, sideChainId);
  // One that cannot be started has ended: what `once` rejects with is reported by `ready`.
  const ended = handled(
    once(child, 'exit').then(
      ([code]) => (typeof code === 'number' ? code : 1),
      () => 1,
    ),
  );
  const ready = new Promise<string>((resolve, reject) => {
    if (child.stdout)
      createInterface({ input: child.stdout }).on('line', line => {
        print(line);
        const address = /^HTTP\s+(http:\S+)/.exec(line)?.[1];
        if (address !== undefined) resolve(address);
      });
    child.once('error', error =>
      reject(
        new SunscopeError('devnet_failed', `The embedded chain cannot be started: ${error.message}`, {
          cause: error,
        }),
      ),
    );
    void ended.then(code =>
      reject(
        new SunscopeError(
          'devnet_failed',
          `The embedded chain ended at once (exit code ${code}); its own words are above`,
        ),
      ),
    );
  });
  return { ready: handled(ready), ended, stop: () => stop(child, ended) };
}

function spawnDevnet(config: Config, sideChainId: string | undefined): ChildProcess {
  const program = RUNS_FROM_SOURCE ? DEVNET_SOURCE : DEVNET_BUILT;
  if (!existsSync(program))
    throw new SunscopeError(
      'devnet_missing',
      `The embedded chain is missing (${program}): run npm run build, or set NODE_URL`,
    );
  const args = [
    '--port',
    String(config.devnetPort),
    '--host',
    '127.0.0.1',
    '--data',
    config.dataDir,
    '--block-ms',
    String(config.devnetBlockMs),
    '--disk-reserve-mb',
    String(config.diskReserveMb),
  ];
  args.push('--accounts', String(config.devnetAccounts), ...(config.demo ? ['--demo'] : []));
  // One port, one chain: the main one has it.
  if (sideChainId !== undefined) args.push('--side-chain-id', sideChainId, '--grpc-port', 'off');
  else if (config.devnetGrpcPort !== undefined) args.push('--grpc-port', config.devnetGrpcPort);
  if (config.devnetShowKeys) args.push('--show-keys');
  if (config.allowHost) args.push('--allow-host', config.allowHost.join(','));
  // The phrase goes by the environment: arguments can be read by everyone on the machine.
  const {
    DEVNET_MNEMONIC: _inherited,
    DEMO: _demo,
    DEVNET_SIDE_CHAIN_ID: _side,
    ...environment
  } = process.env;
  return spawn(process.execPath, [...process.execArgv, program, ...args], {
    env: {
      ...environment,
      ...(config.devnetMnemonic === undefined ? {} : { DEVNET_MNEMONIC: config.devnetMnemonic }),
    },
    // By the channel the chain learns that this process is gone, even if it was killed.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // Ctrl+C reaches the whole group; the chain must outlive the indexer that reads from it, so stop() ends it.
    detached: process.platform !== 'win32',
  });
}

async function stop(child: ChildProcess, ended: Promise<number>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timer);
}
