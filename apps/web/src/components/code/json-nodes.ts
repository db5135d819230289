/** One value of a JSON text. */
export interface JsonNode {
  /** Place in the list of all; parents come before their members. */
  id: number;
  parent: number;
  depth: number;
  /** Name in an object, place in a list; undefined for the whole. */
  key: string | number | undefined;
  kind: 'object' | 'list' | 'text' | 'number' | 'literal';
  /** As it is written: numbers keep all their digits. Of objects and lists nothing. */
  raw: string;
  members: number[];
}

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+|"/g;
/** What is not listed any more: a tree of more rows helps nobody, the text has all of it. */
const MOST_NODES = 200_000;

/**
 * The values of a JSON text, read without a step of recursion and without turning a number into one of JavaScript's.
 * Undefined where the text is not JSON, or has more values than a tree can show.
 */
export function jsonNodes(text: string): JsonNode[] | undefined {
  const nodes: JsonNode[] = [];
  const open: JsonNode[] = [];
  /** What may come next. */
  let want: 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing' = 'value';
  let key: string | undefined;
  for (const [token] of text.matchAll(TOKENS)) {
    const inside = open.at(-1);
    if (want === 'colon') {
      if (token !== ':') return undefined;
      want = 'value';
    } else if (want === 'comma or end' && token === ',') want = inside?.kind === 'object' ? 'key' : 'value';
    else if (token === '}' || token === ']') {
      const may =
        want === 'comma or end' || (token === '}' ? want === 'key or end' : want === 'value or end');
      if (!may || inside?.kind !== (token === '}' ? 'object' : 'list')) return undefined;
      open.pop();
      want = open.length === 0 ? 'nothing' : 'comma or end';
    } else if (want === 'key' || want === 'key or end') {
      key = stringOf(token);
      if (key === undefined) return undefined;
      want = 'colon';
    } else if (want === 'value' || want === 'value or end') {
      const kind = kindOf(token);
      if (kind === undefined || nodes.length === MOST_NODES) return undefined;
      const node: JsonNode = {
        id: nodes.length,
        parent: inside?.id ?? -1,
        depth: open.length,
        key: inside?.kind === 'list' ? inside.members.length : key,
        kind,
        raw: kind === 'object' || kind === 'list' ? '' : token,
        members: [],
      };
      key = undefined;
      inside?.members.push(node.id);
      nodes.push(node);
      if (kind === 'object' || kind === 'list') {
        open.push(node);
        want = kind === 'object' ? 'key or end' : 'value or end';
      } else want = open.length === 0 ? 'nothing' : 'comma or end';
    } else return undefined;
  }
  return want === 'nothing' ? nodes : undefined;
}

function kindOf(token: string): JsonNode['kind'] | undefined {
  if (token === '{') return 'object';
  if (token === '[') return 'list';
  if (token === 'true' || token === 'false' || token === 'null') return 'literal';
  if (stringOf(token) !== undefined) return 'text';
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(token) ? 'number' : undefined;
}

function stringOf(token: string): string | undefined {
  if (!token.startsWith('"') || token.length < 2) return undefined;
  try {
    return JSON.parse(token) as string;
  } catch {
    return undefined;
  }
}

/** The text a node stands for, without its quotes. */
export function textOfNode(node: JsonNode): string {
  return node.kind === 'text' ? (stringOf(node.raw) ?? node.raw) : node.raw;
}

/** Where a value stands: `$.raw_data.contract[0]["odd name"]`. */
export function pathOf(nodes: readonly JsonNode[], id: number): string {
  const steps: string[] = [];
  for (let node = nodes[id]; node && node.key !== undefined; node = nodes[node.parent])
    steps.push(
      typeof node.key === 'number'
        ? `[${node.key}]`
        : /^[A-Za-z_$][\w$]*$/.test(node.key)
          ? `.${node.key}`
          : `[${JSON.stringify(node.key)}]`,
    );
  return `$${steps.toReversed().join('')}`;
}

/** A value and all in it as JSON, indented; as its own words where it is a single one. */
export function jsonOfNode(nodes: readonly JsonNode[], id: number): string {
  const first = nodes[id];
  if (!first) return '';
  let out = '';
  /** What is still to be written, the next last. */
  const todo: (number | string)[] = [id];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const node = typeof next === 'string' ? undefined : nodes[next];
    if (!node) {
      out += String(next);
      continue;
    }
    if (node.kind !== 'object' && node.kind !== 'list') {
      out += node.raw;
      continue;
    }
    const [begin, end] = node.kind === 'object' ? ['{', '}'] : ['[', ']'];
    if (node.members.length === 0) {
      out += begin + end;
      continue;
    }
    const indent = (depth: number) => `\n${'  '.repeat(depth - first.depth)}`;
    out += begin;
    todo.push(indent(node.depth) + end);
    for (let place = node.members.length - 1; place >= 0; place--) {
      const member = node.members[place] ?? -1;
      const name = nodes[member]?.key;
      todo.push(
        member,
        `${place === 0 ? '' : ','}${indent(node.depth + 1)}${typeof name === 'string' ? `${JSON.stringify(name)}: ` : ''}`,
      );
    }
  }
  return out;
}

/** Nodes whose name or value has a text in it, capital letters or not. */
export function findNodes(nodes: readonly JsonNode[], wanted: string): number[] {
  if (wanted === '') return [];
  const small = wanted.toLowerCase();
  return nodes.flatMap(node =>
    (typeof node.key === 'string' && node.key.toLowerCase().includes(small)) ||
    textOfNode(node).toLowerCase().includes(small)
      ? [node.id]
      : [],
  );
}
