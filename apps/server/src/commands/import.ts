import { InvalidValueError } from '@sunscope/tron/errors';
import { openDatabase } from '../database/open.ts';
import { importBlocks, type ImportReport } from '../indexer/import-blocks.ts';
import { rebuildOutdated } from '../indexer/rebuild.ts';
import { usualDecodeWorkers } from '../indexer/threaded-block-jobs.ts';
import { createLogger } from '../process/logger.ts';
import { Closers } from './closers.ts';
import { lockDataDir } from './data-lock.ts';
import type { CommandInput } from './command.ts';

/** Refusals listed one by one; a folder of the wrong files would fill the screen. */
const MAX_LISTED = 50;

/** Blocks from files. A damaged one is refused with its reason and the rest goes in; exit code 1 if any was refused. */
export async function importFiles({ config, positionals, trustRoot }: CommandInput): Promise<number> {
  if (positionals.length === 0)
    throw new InvalidValueError('misused', 'Name the files or folders to import: sunscope import FILE…');
  const closers = new Closers();
  try {
    if (config.databaseUrl === undefined) {
      const lock = await lockDataDir(config.dataDir);
      closers.add(() => lock.release());
    }
    const database = await openDatabase({
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      size: 'large',
    });
    closers.add(() => database.close());
    await rebuildOutdated(database, { log: createLogger(config) });
    const started = Date.now();
    const report = await importBlocks({
      database,
      paths: positionals,
      threads: config.decodeWorkers ?? usualDecodeWorkers(),
      ...(trustRoot ? { trustRoot: () => true } : {}),
      onProgress: (so_far, file) => {
        if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${so_far.imported} blocks, at ${file}`);
      },
    });
    if (process.stderr.isTTY) process.stderr.write('\r\u001B[K');
    process.stdout.write(describe(report, Date.now() - started));
    return report.refused.length === 0 ? 0 : 1;
  } finally {
    await closers.close(createLogger(config));
  }
}

function describe(report: ImportReport, tookMs: number): string {
  const lines = report.warnings.map(warning => `Warning   block ${warning.block}: ${warning.message}`);
  for (const { file, block, reason } of report.refused.slice(0, MAX_LISTED))
    lines.push(`Refused   ${file}${block === undefined ? '' : `, block ${block}`}: ${reason}`);
  if (report.refused.length > MAX_LISTED)
    lines.push(`Refused   and ${report.refused.length - MAX_LISTED} more`);
  const known = report.present === 0 ? '' : `, ${report.present} already there`;
  lines.push(
    `${report.imported} blocks with ${report.transactions} transactions imported from ${report.files} files in ${(tookMs / 1000).toFixed(1)} s${known}, ${report.refused.length} refused`,
  );
  return `${lines.join('\n')}\n`;
}
