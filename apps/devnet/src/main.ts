#!/usr/bin/env node
import { mkdirSync } from 'node:fs';
import { SunscopeError } from '@sunscope/tron/errors';
import { HELP, readOptions, SettingError, type CliOptions } from './cli-options.ts';
import { startDevnet, type Devnet, type DevnetOptions } from './devnet.ts';
import { banner } from './banner.ts';
import { goOnAfterFailures } from './last-resort.ts';

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options.help) {
    process.stdout.write(HELP);
    return;
  }
  // Started by a Sunscope server that is gone, even by kill -9: nobody else would end this process. Heard from the first
  // moment on, as the past of a demo world takes seconds to make.
  let stop = (): void => process.exit(0);
  process.on('disconnect', () => stop());
  // Gone before this line was reached; a process that nobody holds a channel to has no such property.
  const { connected } = process as { connected?: boolean };
  if (connected === false) stop();
  if (options.directory !== undefined) mkdirSync(options.directory, { recursive: true });
  const { directory, maintenanceMs, proposalMs, showKeys, sideChainId, withSideChain, ...rest } = options;
  const common = {
    ...rest,
    properties: {
      MAINTENANCE_TIME_INTERVAL: BigInt(maintenanceMs),
      PROPOSAL_EXPIRE_TIME: BigInt(proposalMs),
    },
    ...(showKeys === undefined ? {} : { showKeys }),
    onFailure: fail,
  };
  const devnet = await startDevnet({
    ...common,
    ...(directory === undefined ? {} : { directory }),
    ...(sideChainId === undefined ? {} : { sideChainId }),
  });
  goOnAfterFailures();
  process.stdout.write(banner(devnet, options));
  let side: Devnet | undefined;
  let closing = false;
  stop = () => {
    if (closing) return;
    closing = true;
    Promise.all([devnet.close(), side?.close()]).then(() => process.exit(0), fail);
  };
  if (withSideChain) side = await startSideChain(common, withSideChain);
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** A side chain beside the main one, in this process: a process of its own would take as much memory again. */
async function startSideChain(
  { grpcPort: _grpc, grpcMayBeOff: _off, ...common }: DevnetOptions,
  { id, port, directory }: NonNullable<CliOptions['withSideChain']>,
): Promise<Devnet | undefined> {
  try {
    if (directory !== undefined) mkdirSync(directory, { recursive: true });
    const side = await startDevnet({
      ...common,
      port,
      sideChainId: id,
      ...(directory === undefined ? {} : { directory }),
    });
    process.stdout.write(`Side node  ${side.url}\n`);
    return side;
  } catch (error) {
    // The main chain goes on without it.
    process.stdout.write(`No side chain: ${error instanceof Error ? error.message : String(error)}\n`);
    return undefined;
  }
}

function fail(error: unknown): void {
  const { code, port } = error as { code?: unknown; port?: unknown };
  if (code === 'EADDRINUSE') {
    process.stderr.write(
      `Port ${String(port)} is taken by another program: stop it, or choose another with --port (0 takes a free one)\n`,
    );
    process.exit(1);
  }
  // An expected fault is reported in its own words; anything else needs its stack to be found.
  process.stderr.write(
    `${error instanceof SunscopeError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(error instanceof SettingError ? 2 : 1);
}

main().catch(fail);
