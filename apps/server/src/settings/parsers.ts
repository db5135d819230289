import { parseAddress, type Address } from '@sunscope/tron/address';
import { InvalidValueError } from '@sunscope/tron/errors';

/** Turns a setting's text into its value, or says what would be right. The name is put before the sentence. */
export type Parser<T> = (text: string) => T;

/** A sentence that completes "PORT is …"; the caller adds the setting's name and the text given. */
export function wrong(expected: string): InvalidValueError {
  return new InvalidValueError('invalid_setting', expected);
}

export function integer(range: { min: number; max: number }): Parser<number> {
  return text => {
    const value = Number(text);
    if (!/^-?\d+$/.test(text) || value < range.min || value > range.max)
      throw wrong(`a whole number from ${range.min} to ${range.max}`);
    return value;
  };
}

export function bigInteger(min: bigint): Parser<bigint> {
  return text => {
    if (!/^\d+$/.test(text) || BigInt(text) < min) throw wrong(`a whole number of at least ${min}`);
    return BigInt(text);
  };
}

export function url(protocols: readonly string[]): Parser<string> {
  return text => {
    const parsed = URL.canParse(text) ? new URL(text) : undefined;
    if (!parsed || !protocols.includes(parsed.protocol))
      throw wrong(`an address beginning with ${protocols.map(protocol => `${protocol}//`).join(' or ')}`);
    return text.replace(/\/+$/, '');
  };
}

export function oneOf<const T extends string>(...choices: T[]): Parser<T> {
  return text => {
    const found = choices.find(choice => choice === text);
    if (found === undefined) throw wrong(`one of ${choices.join(', ')}`);
    return found;
  };
}

export const boolean: Parser<boolean> = text => {
  if (['1', 'true', 'on', 'yes'].includes(text.toLowerCase())) return true;
  if (['0', 'false', 'off', 'no'].includes(text.toLowerCase())) return false;
  throw wrong('on or off');
};

export const nonEmpty: Parser<string> = text => {
  if (text.trim() === '') throw wrong('some text');
  return text;
};

/** A comma list of addresses. */
export const addressList: Parser<readonly Address[]> = text => {
  try {
    return text
      .split(',')
      .filter(part => part.trim() !== '')
      .map(part => parseAddress(part.trim()));
  } catch (error) {
    if (!(error instanceof InvalidValueError)) throw error;
    throw wrong(`a comma list of addresses: ${error.message}`);
  }
};

/** A comma list of host names, without protocol or path. */
export const hostList: Parser<readonly string[]> = text => {
  const hosts = text
    .split(',')
    .map(host => host.trim().toLowerCase())
    .filter(host => host !== '');
  if (hosts.some(host => !/^[a-z0-9.-]+(:\d+)?$/.test(host)))
    throw wrong('a comma list of host names such as api.example.org');
  return hosts;
};

/** A comma list of host names, without protocol, port or path. */
export const hostNames: Parser<readonly string[]> = text => {
  const hosts = text
    .split(',')
    .map(host => host.trim().toLowerCase())
    .filter(host => host !== '');
  if (hosts.some(host => !/^[\w.-]+$/.test(host)))
    throw wrong('a comma list of host names without port, such as explorer.lan');
  return hosts;
};

/** A comma list of origins, without path. */
export const originList: Parser<readonly string[]> = text =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => {
      const parsed = URL.canParse(part) ? new URL(part) : undefined;
      const isOrigin = parsed && `${parsed.origin}/` === parsed.href && /^https?:$/.test(parsed.protocol);
      if (!isOrigin)
        throw wrong('an origin such as https://scan.example.org, without path, or a comma list of them');
      return parsed.origin;
    });
