#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { InvalidValueError, SunscopeError } from '@sunscope/tron/errors';
import type { CommandEntry } from './commands/command.ts';
import { commands, isCommandName } from './commands/registry.ts';
import { flagOf, readConfig, secretsOf, settingNames, settingsHelp, switchNames } from './settings/config.ts';
import { standLastResort } from './process/last-resort.ts';
import { redact, rememberSecrets } from './settings/redact.ts';
import { VERSION } from './process/version.ts';

/** Exit codes: 0 done, 1 failed, 2 called wrongly. */
const FAILED = 1;
const MISUSED = 2;

function help(): string {
  const rows = Object.entries<CommandEntry>(commands).map(([name, command]) => ({
    left: `  sunscope ${name}${command.arguments ?? ''}`,
    text: command.summary,
  }));
  const width = Math.max(...rows.map(row => row.left.length)) + 2;
  return [
    `Sunscope ${VERSION}: a self-hosted TRON explorer and wallet`,
    '',
    ...rows.map(row => row.left.padEnd(width) + row.text),
    '',
    'Without a command: start.',
    '',
    'Settings, as flag or environment variable [default]:',
    settingsHelp(),
    '',
    '  --yes            answer yes to the question that reset asks',
    '  --trust-root     let import take blocks whose transaction root cannot be confirmed from JSON',
    '  --partitioned    let migrate cut an empty index on PostgreSQL into ranges of blocks',
    '  --distributed    let migrate spread an empty index over the workers of a Citus cluster',
    '  --help, --version',
    '',
  ].join('\n');
}

/** A setting that is on or off may stand alone: `--side-chain` is `--side-chain=on`, unless a value follows. */
function withValues(args: readonly string[]): string[] {
  const bare = new Set(switchNames.map(name => `--${flagOf(name)}`));
  return args.map((arg, place) => {
    const next = args[place + 1];
    return bare.has(arg) && (next === undefined || next.startsWith('-') || isCommandName(next))
      ? `${arg}=on`
      : arg;
  });
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: withValues(args),
      allowPositionals: true,
      options: {
        ...Object.fromEntries(settingNames.map(name => [flagOf(name), { type: 'string' as const }])),
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
        yes: { type: 'boolean', short: 'y' },
        'trust-root': { type: 'boolean' },
        partitioned: { type: 'boolean' },
        distributed: { type: 'boolean' },
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    throw new InvalidValueError('misused', `${reason}. See sunscope --help`, { cause: error });
  }
}

async function main(args: readonly string[]): Promise<number> {
  // More flags than there are settings, and a last resort of its own: it reads and does everything by itself.
  if (args[0] === 'devnet') return (await import('./commands/devnet.ts')).devnet(args.slice(1));
  standLastResort();
  const { values, positionals } = parse(args);
  // `npx sunscope` alone, and `npx sunscope --port 4000`.
  const [name = 'start', ...rest] = positionals;
  if (values['version'] === true) {
    process.stdout.write(`${VERSION}\n`);
    return 0;
  }
  if (values['help'] === true) {
    process.stdout.write(help());
    return 0;
  }
  if (!isCommandName(name))
    throw new InvalidValueError('misused', `There is no command "${name}". See sunscope --help`);
  const flags = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? value : undefined]),
  );
  const config = readConfig(flags, process.env);
  rememberSecrets(secretsOf(config));
  const run = await commands[name].load();
  return run({
    config,
    positionals: rest,
    yes: values['yes'] === true,
    trustRoot: values['trust-root'] === true,
    partitioned: values['partitioned'] === true,
    distributed: values['distributed'] === true,
  });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const expected = error instanceof SunscopeError;
  const text = expected
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error);
  process.stderr.write(`${redact(text)}\n`);
  process.exitCode = error instanceof InvalidValueError ? MISUSED : FAILED;
}
