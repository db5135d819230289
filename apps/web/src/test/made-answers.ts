import { endpoints } from '@sunscope/product-api/schemas/endpoints';
import { postEndpoints } from '@sunscope/product-api/schemas/post-endpoints';

/** The one address that is a contract. */
export const CONTRACT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** What of a schema is read here: its kind, and what it is made of. */
interface Schema {
  def: {
    type: string;
    shape?: Record<string, Schema>;
    element?: Schema;
    innerType?: Schema;
    valueType?: Schema;
    keyType?: Schema;
    in?: Schema;
    options?: readonly Schema[];
    values?: readonly unknown[];
    entries?: Record<string, unknown>;
  };
  safeParse: (value: unknown) => { success: boolean };
}

/** Where values are drawn from. */
export interface Drawn {
  /** Texts for a member of this name, the wanted ones first. */
  texts: (key: string) => readonly string[];
  /** Numbers for a member of this name, the wanted ones first. */
  numbers: (key: string) => readonly number[];
  /** Whether members that may be missing are there, and what may be null is not. */
  has: () => boolean;
  /** Rows of a list. */
  rows: number;
  /** What stands where anything may stand. */
  unknown: () => unknown;
  /** One of so many, another one each time. */
  turn: (count: number) => number;
}

/** Lists within lists have one row: a page of them would have thousands. */
const FULL_DEPTH = 1;

/** A value that a schema allows. */
function made(schema: Schema, drawn: Drawn, key: string, depth: number): unknown {
  const { def } = schema;
  const inner = (next: Schema | undefined, name = key) =>
    next === undefined ? undefined : made(next, drawn, name, depth);
  const fitting = (values: readonly unknown[]) => values.find(value => schema.safeParse(value).success);
  switch (def.type) {
    case 'string':
      return fitting(drawn.texts(key));
    case 'number':
      return fitting(drawn.numbers(key));
    case 'boolean':
      return drawn.turn(2) === 0;
    case 'literal':
      return def.values?.[drawn.turn(def.values.length)];
    case 'enum': {
      const values = Object.values(def.entries ?? {});
      return values[drawn.turn(values.length)];
    }
    case 'union':
      return inner(def.options?.[drawn.turn(def.options.length)]);
    case 'optional':
      return drawn.has() ? inner(def.innerType) : undefined;
    case 'nullable':
      return drawn.has() ? inner(def.innerType) : null;
    case 'null':
      return null;
    case 'unknown':
    case 'any':
      return drawn.unknown();
    case 'array': {
      const rows = depth >= FULL_DEPTH ? Math.min(1, drawn.rows) : drawn.rows;
      return Array.from({ length: rows }, () =>
        def.element === undefined ? undefined : made(def.element, drawn, key, depth + 1),
      );
    }
    case 'record': {
      const keys = drawn.texts('address').filter(name => def.keyType?.safeParse(name).success !== false);
      return Object.fromEntries(
        keys
          .slice(0, drawn.rows)
          .map(name => [
            name,
            def.valueType === undefined ? undefined : made(def.valueType, drawn, key, depth + 1),
          ]),
      );
    }
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {})
          .map(([name, member]) => [name, made(member, drawn, name, depth)] as const)
          .filter(([, value]) => value !== undefined),
      );
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return inner(def.innerType);
    case 'pipe':
      return inner(def.in);
    default:
      throw new Error(`no value is made of a schema of the kind ${def.type} (${key})`);
  }
}

const callsOf = (list: Record<string, { response: unknown }>) =>
  Object.entries(list).map(([path, { response }]) => ({
    path,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    response: response as Schema,
  }));
const calls = { GET: callsOf(endpoints), POST: callsOf(postEndpoints) };

/** An answer to a call of the Product API that its schema allows; undefined for a path that is none. */
function madeAnswer(method: 'GET' | 'POST', url: string, drawn: Drawn): unknown {
  const path = url.split('?')[0] ?? '';
  const all = calls[method];
  const found = all.find(one => one.path === path) ?? all.find(one => one.pattern.test(path));
  if (found === undefined) return undefined;
  const answer = made(found.response, drawn, '', 0);
  if (!found.response.safeParse(answer).success)
    throw new Error(`made an answer that the schema of ${found.path} refuses`);
  return answer;
}

/** Calls that answer with a list, or with one thing where one is named: a member that only lists have. */
const LISTS: Readonly<Record<string, { member: string; one: string }>> = {
  '/api/proposal': { member: 'data', one: 'id' },
  '/api/vote/witness': { member: 'maxVotesRise', one: 'address' },
};

/** The same, of what was asked for: a page of another kind would lead elsewhere, and a list is none where one is named. */
export function pageAnswer(method: 'GET' | 'POST', url: string, drawn: Drawn): unknown {
  const { pathname, searchParams } = new URL(url, 'http://x');
  const list = LISTS[pathname];
  const isWanted = (made: unknown) =>
    list === undefined || Object.hasOwn(made as object, list.member) !== searchParams.has(list.one);
  let answer = madeAnswer(method, url, drawn);
  for (let tries = 0; tries < 20 && !isWanted(answer); tries++) answer = madeAnswer(method, url, drawn);
  const address = searchParams.get('address');
  if (!url.startsWith('/api/accountv2') || address === null || typeof answer !== 'object') return answer;
  return { ...answer, address, accountType: address === CONTRACT ? 2 : 0 };
}
