import { Random } from '../../../../bench/load/random.ts';
import { declaredCalls, type Call, type KnownValues, type Parameter } from './declared-calls.ts';
import { nodeCalls } from './node-calls.ts';
import { BOUNDARY_NUMBERS, BROKEN_ENCODINGS, HOSTILE_TEXTS } from './values.ts';

export type { KnownValues } from './declared-calls.ts';

export interface FuzzRequest {
  method: 'GET' | 'POST';
  /** Path and query as they go over the wire, ASCII only. */
  url: string;
  headers: Record<string, string>;
  body?: string;
}

const MANY_REPEATS = 1000;
const MAX_LIMIT = '50';

/**
 * Makes requests to every call that the schemas of the Product API declare or that is passed on to the node: its good values with some replaced by
 * boundary values, hostile texts, repeated or broken parameters. The same seed makes the same requests.
 */
export class RequestMaker {
  readonly calls: readonly Call[];
  readonly #random: Random;

  constructor(seed: number, known: KnownValues) {
    this.#random = new Random(seed);
    this.calls = [...declaredCalls(known), ...nodeCalls(known)];
  }

  /**
   * Every numeric parameter of every call at each of these values, the others good.
   * @param most so many of the values for each parameter, others each time; all by default
   */
  *boundaries(values: readonly string[] = BOUNDARY_NUMBERS, most = values.length): Generator<FuzzRequest> {
    let turn = 0;
    for (const call of this.calls)
      for (const parameter of call.parameters)
        if (parameter.isNumeric)
          for (let count = 0; count < most; count++) {
            const value = values[turn++ % values.length] as string;
            yield this.#request(call, new Map([[parameter, [value]]]), 0.2);
          }
  }

  /** Every other parameter of every call with each of these texts, the others good. */
  *texts(
    values: readonly string[] = HOSTILE_TEXTS,
    wanted: (name: string) => boolean = () => true,
  ): Generator<FuzzRequest> {
    for (const call of this.calls)
      for (const parameter of call.parameters)
        if (!parameter.isNumeric && wanted(parameter.name))
          for (const value of values) yield this.#request(call, new Map([[parameter, [value]]]), 0.1);
  }

  /** A request of any kind to any call. */
  any(): FuzzRequest {
    const call = this.#pick(this.calls);
    const replaced = new Map<Parameter, readonly unknown[]>();
    for (const parameter of call.parameters)
      if (this.#chance(0.3)) replaced.set(parameter, this.#wrongValues(parameter));
    const request = this.#request(call, replaced, 0.4);
    if (this.#chance(0.15)) this.#breakUrl(request);
    if (this.#chance(0.2)) this.#breakHeaders(request);
    if (request.body !== undefined && this.#chance(0.3)) this.#breakBody(request);
    return request;
  }

  #request(call: Call, replaced: ReadonlyMap<Parameter, readonly unknown[]>, optional: number): FuzzRequest {
    const body: Record<string, unknown> = {};
    const query: string[] = [...(call.fixed ?? [])];
    let path = call.path;
    for (const parameter of call.parameters) {
      const { name, where, required, good } = parameter;
      const values =
        replaced.get(parameter) ??
        (good.length > 0 && (required || this.#chance(optional)) ? [this.#pick(good)] : []);
      if (where === 'path')
        path = path.replace(`{${name}}`, () => encode(textOf(values[0] ?? this.#pick(HOSTILE_TEXTS))));
      else if (where === 'query') for (const value of values) query.push(`${name}=${encode(textOf(value))}`);
      else if (values.length > 0) body[name] = values.length === 1 ? values[0] : values;
    }
    // Answers of many rows would measure the network.
    if (
      !query.some(part => part.startsWith('limit=')) &&
      call.parameters.some(({ name }) => name === 'limit')
    )
      query.push(`limit=${this.#pick(['0', '1', MAX_LIMIT])}`);
    const url = query.length === 0 ? path : `${path}?${query.join('&')}`;
    return call.method === 'GET'
      ? { method: 'GET', url, headers: {} }
      : {
          method: 'POST',
          url,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        };
  }

  #wrongValues(parameter: Parameter): readonly unknown[] {
    const one = (): unknown => {
      switch (this.#random.below(parameter.where === 'body' ? 7 : 4)) {
        case 0:
        case 1:
          return this.#pick(parameter.isNumeric ? BOUNDARY_NUMBERS : HOSTILE_TEXTS);
        case 2:
          return this.#noise();
        case 3:
          return this.#pick(parameter.isNumeric ? HOSTILE_TEXTS : BOUNDARY_NUMBERS);
        default:
          return this.#anyJson(0);
      }
    };
    return this.#chance(0.1) ? [one(), one()] : [one()];
  }

  /** A value of JSON that need not be what the body's schema wants. */
  #anyJson(depth: number): unknown {
    switch (this.#random.below(depth > 3 ? 5 : 7)) {
      case 0:
        return null;
      case 1:
        return this.#chance(0.5);
      case 2:
        return Number(this.#pick(BOUNDARY_NUMBERS));
      case 3:
        return this.#pick(HOSTILE_TEXTS);
      case 4:
        return this.#noise();
      case 5:
        return Array.from({ length: this.#random.below(4) }, () => this.#anyJson(depth + 1));
      default:
        return Object.fromEntries(
          Array.from({ length: this.#random.below(4) }, () => [
            this.#pick(['__proto__', 'constructor', 'raw_data', 'value', 'type_url', 'contract', 'a']),
            this.#anyJson(depth + 1),
          ]),
        );
    }
  }

  #noise(): string {
    return String.fromCodePoint(
      ...Array.from({ length: this.#random.below(12) }, () => this.#random.below(0x2_00_00)),
    );
  }

  #breakUrl(request: FuzzRequest): void {
    const piece = this.#pick(BROKEN_ENCODINGS);
    const mark = request.url.includes('?') ? '&' : '?';
    switch (this.#random.below(6)) {
      case 0:
        request.url += `${mark}${piece}=${piece}`;
        break;
      case 1: {
        const at = this.#random.below(request.url.length) + 1;
        request.url = `/${request.url.slice(1, at)}${piece}${request.url.slice(at)}`;
        break;
      }
      case 2:
        request.url += `${mark}start[]=1&start[a]=2&limit[__proto__]=3&__proto__[x]=1&constructor=1`;
        break;
      case 3:
        request.url += `${mark}${'a=1&'.repeat(this.#random.below(MANY_REPEATS))}`;
        break;
      case 4:
        request.url = `${request.url}${mark}${'&'.repeat(this.#random.below(200))}=${'='.repeat(50)}`;
        break;
      default:
        request.url = request.url.replace(/[?=&/]/g, text => (this.#chance(0.2) ? text + text : text));
    }
  }

  #breakHeaders(request: FuzzRequest): void {
    const { headers } = request;
    const texts = [
      '*',
      '""',
      'x'.repeat(4000),
      ',,,',
      'gzip;q=abc, br;q=',
      'identity;q=0, *;q=0',
      '\u00ff\u00fe',
    ];
    const names = [
      'accept',
      'accept-encoding',
      'if-none-match',
      'x-key',
      'range',
      'origin',
      'referer',
      'cookie',
    ];
    for (let count = 1 + this.#random.below(3); count > 0; count--)
      headers[
        this.#pick([...names, 'x-forwarded-for', 'accept-language', 'authorization', 'if-modified-since'])
      ] = this.#pick(texts);
    if (request.body !== undefined && this.#chance(0.5))
      headers['content-type'] = this.#pick([
        'text/plain',
        'application/json; charset=utf-16',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=',
        'application/json;;;',
        '/',
      ]);
    if (this.#chance(0.02)) for (let index = 0; index < 300; index++) headers[`x-${index}`] = 'y'.repeat(30);
  }

  #breakBody(request: FuzzRequest): void {
    const text = request.body ?? '';
    switch (this.#random.below(7)) {
      case 0:
        request.body = text.slice(0, this.#random.below(text.length + 1));
        break;
      case 1:
        request.body = JSON.stringify(this.#anyJson(0)) ?? '';
        break;
      case 2:
        request.body = `${'['.repeat(3000)}${']'.repeat(3000)}`;
        break;
      case 3:
        request.body = `{"__proto__":${text},"constructor":{"prototype":1}}`;
        break;
      case 4:
        request.body = text.replaceAll(/\d+/g, () => this.#pick(['1e999', '-0', '9'.repeat(40)]));
        break;
      case 5:
        request.body = `\uFEFF${text}`;
        break;
      default:
        request.body = text + text;
    }
  }

  #chance(probability: number): boolean {
    return this.#random.next() < probability;
  }

  #pick<T>(list: readonly T[]): T {
    return list[this.#random.below(list.length)] as T;
  }
}

/** A value as it stands in a URL. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''));
}
