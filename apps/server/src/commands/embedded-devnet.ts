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
  /** Resolves with the address of the side chain in the same process, where one was asked for; rejects where it cannot be there. */
  side: Promise<string>;
  /** Resolves when it has ended, with its exit code. */
  ended: Promise<number>;
  stop(): Promise<void>;
}

/** Longest that the chain may take to write its state at the end. */
const STOP_MS = 10_000;

/** A side chain beside the main one, in the same process. */
export interface SideDevnet {
  readonly id: string;
  readonly port: number;
}

/** Starts the chain. What it prints (the funded accounts with their keys) is passed on line by line. */
export function startEmbeddedDevnet(
  config: Config,
  print: (line: string) => void,
  beside?: SideDevnet,
): EmbeddedDevnet {
  const child = spawnDevnet(config, beside);
  // One that cannot be started has ended: what `once` rejects with is reported by `ready`.
  const ended = handled(
    once(child, 'exit').then(
      ([code]) => (typeof code === 'number' ? code : 1),
      () => 1,
    ),
  );
  const lines = child.stdout && createInterface({ input: child.stdout });
  const side = new Promise<string>((resolve, reject) => {
    lines?.on('line', line => {
      const [, address, problem] = /^(?:Side node\s+(http:\S+)|No side chain: (.+))$/.exec(line) ?? [];
      if (address !== undefined) resolve(address);
      else if (problem !== undefined) reject(new SunscopeError('side_chain_failed', problem));
    });
    // Whoever waits for it must not wait for ever.
    void ended.then(() =>
      reject(new SunscopeError('side_chain_failed', 'the embedded chain ended before its side chain began')),
    );
  });
  const ready = new Promise<string>((resolve, reject) => {
    lines?.on('line', line => {
      // Who started the side chain prints why it is not there.
      if (!line.startsWith('No side chain: ')) print(line);
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
  return { ready: handled(ready), side: handled(side), ended, stop: () => stop(child, ended) };
}

function spawnDevnet(config: Config, beside: SideDevnet | undefined): ChildProcess {
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
  if (beside) args.push('--with-side-chain', beside.id, '--side-port', String(beside.port));
  if (config.devnetGrpcPort !== undefined) args.push('--grpc-port', config.devnetGrpcPort);
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
