import type { Parser } from './parsers.ts';

export interface Setting<T> {
  parse: Parser<T>;
  /** What an unset setting is, as the help says it. */
  shown: string;
  meaning: string;
  /** Never printed or logged. */
  secret?: true;
}

export interface OptionalSetting<T> extends Setting<T> {
  fallback?: undefined;
}

export interface FixedSetting<T> extends Setting<T> {
  fallback: T;
}

/** A setting with a value of its own where it is unset. */
export function fixed<T extends string | number | bigint | boolean>(
  parse: Parser<T>,
  fallback: T,
  meaning: string,
): FixedSetting<T> {
  return {
    parse,
    fallback,
    shown: typeof fallback === 'boolean' ? (fallback ? 'on' : 'off') : String(fallback),
    meaning,
  };
}

/** A setting that may be unset; `shown` says what that means. */
export function optional<T>(parse: Parser<T>, shown: string, meaning: string): OptionalSetting<T> {
  return { parse, shown, meaning };
}
