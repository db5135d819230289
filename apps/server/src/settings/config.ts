import { InvalidValueError } from '@sunscope/tron/errors';
import { boolean, type Parser } from './parsers.ts';
import { secretsOfUrl } from './redact.ts';
import type { Setting } from './setting.ts';
import { settings } from './settings.ts';

type Settings = typeof settings;
export type SettingName = keyof Settings;
type ValueOf<S> = S extends { parse: Parser<infer T>; fallback: string | number | bigint | boolean }
  ? T
  : S extends { parse: Parser<infer T> }
    ? T | undefined
    : never;

type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Tail>>}`
  : Lowercase<S>;

/** Every setting with its value, checked. */
export type Config = { readonly [K in SettingName as CamelCase<K>]: ValueOf<Settings[K]> };

export const settingNames = Object.keys(settings) as SettingName[];

/** Settings that are on or off. */
export const switchNames = settingNames.filter(name => settings[name].parse === boolean);

/** `DATA_DIR` is `--data-dir` on the command line. */
export function flagOf(name: SettingName): string {
  return name.toLowerCase().replaceAll('_', '-');
}

function memberOf(name: string): string {
  return name.toLowerCase().replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

/**
 * Settings from flags (by flag name, first) and environment. An empty text counts as unset.
 * @throws InvalidValueError `invalid_setting` naming every wrong one, what it is and what would be right.
 */
export function readConfig(
  flags: Readonly<Record<string, string | undefined>>,
  environment: Readonly<Record<string, string | undefined>>,
): Config {
  const config: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const name of settingNames) {
    const setting: Setting<unknown> & { fallback?: unknown } = settings[name];
    const flag = flags[flagOf(name)];
    const text = flag !== undefined && flag !== '' ? flag : environment[name];
    if (text === undefined || text === '') config[memberOf(name)] = setting.fallback;
    else
      try {
        config[memberOf(name)] = setting.parse(text);
      } catch (error) {
        if (!(error instanceof InvalidValueError)) throw error;
        // An address that cannot be read may hold a password or a key where nobody looks for one.
        const hidden = setting.secret || /[@?]/.test(text);
        const given = hidden ? 'what is given' : `"${text}"`;
        problems.push(
          `${flag === undefined ? name : `--${flagOf(name)}`}: ${given} is not right, it needs ${error.message}`,
        );
      }
  }
  if (problems.length > 0) throw new InvalidValueError('invalid_setting', problems.join('\n'));
  return config as unknown as Config;
}

/** What of the settings must never be printed: secret ones, and passwords and keys within addresses. */
export function secretsOf(config: Config): string[] {
  return settingNames.flatMap(name => {
    const { secret } = settings[name] as Setting<unknown>;
    const value: unknown = config[memberOf(name) as keyof Config];
    return typeof value === 'string' ? [...(secret ? [value] : []), ...secretsOfUrl(value)] : [];
  });
}

/** The settings part of `--help`. */
export function settingsHelp(): string {
  const rows = settingNames.map(name => ({
    left: `  --${flagOf(name)}, ${name}`,
    text: settings[name].meaning,
    shown: settings[name].shown,
  }));
  const width = Math.max(...rows.map(row => row.left.length)) + 2;
  return rows.map(row => `${row.left.padEnd(width)}${row.text} [${row.shown}]`).join('\n');
}
