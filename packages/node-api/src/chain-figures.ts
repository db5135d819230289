import type { EnergyPrice } from './answers.ts';
import { isJsonObject, toBigInt, type JsonValue } from './json.ts';
import { list, malformed, member } from './reply.ts';

/**
 * The answer of `getchainparameters`; absent values are 0, as java-tron leaves zeros out. One that is there and is no
 * whole number is unknown, and not 0.
 */
export function chainParametersFromJson(reply: JsonValue): Map<string, bigint> {
  const parameters = new Map<string, bigint>();
  for (const item of list('getchainparameters', member(reply, 'chainParameter'))) {
    if (!isJsonObject(item) || typeof item['key'] !== 'string')
      throw malformed('getchainparameters', 'a parameter has no key');
    const value = item['value'] === undefined ? 0n : wholeNumber(item['value']);
    if (value !== undefined) parameters.set(item['key'], value);
  }
  return parameters;
}

/** A number, or one as text as side chains' nodes print them; an empty list and an id of hex digits are none. */
function wholeNumber(value: JsonValue): bigint | undefined {
  return typeof value === 'string' && /^-?\d{1,19}$/.test(value) ? BigInt(value) : toBigInt(value);
}

/** The answer of `getenergyprices`: `time:price` with commas between, the first of them from time 0. */
export function energyPricesFromJson(reply: JsonValue): EnergyPrice[] {
  const text = member(reply, 'prices');
  if (typeof text !== 'string' || !/^\d+:\d+(?:,\d+:\d+)*$/.test(text))
    throw malformed('getenergyprices', 'its prices cannot be read');
  return text.split(',').map(pair => {
    const [fromMs = '0', sun = '0'] = pair.split(':');
    return { fromMs: BigInt(fromMs), sun: BigInt(sun) };
  });
}
