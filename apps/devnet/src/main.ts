#!/usr/bin/env node
import { mkdirSync } from 'node:fs';
import { SunscopeError } from '@sunscope/tron/errors';
import { HELP, readOptions, SettingError } from './cli-options.ts';
import { startDevnet } from './devnet.ts';
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
  const { directory, maintenanceMs, proposalMs, showKeys, sideChainId, ...rest } = options;
  const devnet = await startDevnet({
    ...rest,
    properties: {
      MAINTENANCE_TIME_INTERVAL: BigInt(maintenanceMs),
      PROPOSAL_EXPIRE_TIME: BigInt(proposalMs),
    },
    ...(directory === undefined ? {} : { directory }),
    ...(showKeys === undefined ? {} : { showKeys }),
    ...(sideChainId === undefined ? {} : { sideChainId }),
    onFailure: fail,
  });
  goOnAfterFailures();
  process.stdout.write(banner(devnet, options));
  let closing = false;
  stop = () => {
    if (closing) return;
    closing = true;
    devnet.close().then(() => process.exit(0), fail);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
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
