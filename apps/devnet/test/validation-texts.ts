import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { parseSync } from 'rolldown/utils';

// Reads the texts a contract type may be refused with out of the sources, so that none can be forgotten by a test: it
// follows `validate` through every function and constant it names and collects what `ensure` and ContractValidateError
// are given. A text is a list of parts; between them stands what is only known when it is printed.

/** A text with gaps. */
export type Text = readonly string[];

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** A function or a constant of a module. */
interface Definition {
  readonly module: Module;
  readonly node: Node;
}

interface Module {
  readonly url: URL;
  readonly definitions: ReadonlyMap<string, Node>;
  readonly imports: ReadonlyMap<string, { url: URL; name: string }>;
}

/** What the parameters of a function stand for. */
type Scope = ReadonlyMap<string, { node: Node; scope: Scope; module: Module }>;

const NO_SCOPE: Scope = new Map();
const modules = new Map<string, Module>();

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
  );
}

function nodesOf(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier') return String(node['name']);
  return node.type === 'AssignmentPattern' ? nameOf(node['left']) : undefined;
}

function children(node: Node): readonly Node[] {
  return Object.values(node).flatMap(value => (isNode(value) ? [value] : nodesOf(value)));
}

function moduleAt(url: URL): Module {
  const known = modules.get(url.href);
  if (known) return known;
  const { program } = parseSync(url.pathname, readFileSync(url, 'utf8'));
  const definitions = new Map<string, Node>();
  const imports = new Map<string, { url: URL; name: string }>();
  for (const statement of nodesOf(program.body)) {
    if (statement.type === 'ImportDeclaration') {
      const from = String((statement['source'] as Node)['value']);
      if (!from.startsWith('.')) continue;
      for (const specifier of nodesOf(statement['specifiers'])) {
        const name = nameOf(specifier['imported']);
        const local = nameOf(specifier['local']);
        if (name !== undefined && local !== undefined) imports.set(local, { url: new URL(from, url), name });
      }
      continue;
    }
    const inner = isNode(statement['declaration']) ? statement['declaration'] : statement;
    if (inner.type === 'FunctionDeclaration') definitions.set(nameOf(inner['id']) ?? '', inner);
    for (const declarator of nodesOf(inner['declarations']))
      if (isNode(declarator['init'])) definitions.set(nameOf(declarator['id']) ?? '', declarator['init']);
  }
  const module = { url, definitions, imports };
  modules.set(url.href, module);
  return module;
}

function definitionOf(name: string, module: Module): Definition | undefined {
  const own = module.definitions.get(name);
  if (own) return { module, node: own };
  const imported = module.imports.get(name);
  if (!imported) return undefined;
  const from = moduleAt(imported.url);
  const node = from.definitions.get(imported.name);
  return node && { module: from, node };
}

const GAP = '\u0000';

/** Every text an expression may come to; {@link GAP} stands for what is not known. */
function textsOf(node: Node, scope: Scope, module: Module): string[] {
  switch (node.type) {
    case 'Literal':
      return [typeof node['bigint'] === 'string' ? node['bigint'] : String(node['value'])];
    case 'TemplateLiteral': {
      const pieces = nodesOf(node['quasis']).map(piece => (piece['value'] as { cooked: string }).cooked);
      const between = nodesOf(node['expressions']).map(expression => textsOf(expression, scope, module));
      return pieces
        .slice(1)
        .reduce(
          (texts, piece, index) =>
            texts.flatMap(text => (between[index] ?? [GAP]).map(value => `${text}${value}${piece}`)),
          [pieces[0] ?? ''],
        );
    }
    case 'ConditionalExpression':
      return ['consequent', 'alternate'].flatMap(branch => textsOf(node[branch] as Node, scope, module));
    case 'MemberExpression': {
      const owner = isNode(node['object']) ? scope.get(nameOf(node['object']) ?? '') : undefined;
      const key = nameOf(node['property']);
      const property = nodesOf(owner?.node['properties']).find(one => nameOf(one['key']) === key);
      return owner && property ? textsOf(property['value'] as Node, owner.scope, owner.module) : [GAP];
    }
    case 'Identifier': {
      const bound = scope.get(String(node['name']));
      if (bound) return textsOf(bound.node, bound.scope, bound.module);
      const definition = definitionOf(String(node['name']), module);
      return definition ? textsOf(definition.node, NO_SCOPE, definition.module) : [GAP];
    }
    default:
      return [GAP];
  }
}

const isFunction = ({ type }: Node) =>
  type === 'FunctionDeclaration' || type === 'ArrowFunctionExpression' || type === 'FunctionExpression';

class Collector {
  readonly texts = new Set<string>();
  private readonly path: Node[] = [];

  walk(node: Node, scope: Scope, module: Module): void {
    const callee = isNode(node['callee']) ? node['callee'] : undefined;
    const given = nodesOf(node['arguments']);
    const name = nameOf(callee);
    const message = this.messageOf(node, name, given);
    if (message) {
      for (const text of textsOf(message, scope, module)) this.texts.add(text);
      for (const argument of given) if (argument !== message) this.walk(argument, scope, module);
      return;
    }
    if (node.type === 'CallExpression' && name !== undefined) this.enter(name, given, scope, module);
    else if (node.type === 'Identifier') this.enter(String(node['name']), [], scope, module);
    for (const child of children(node))
      if (child !== callee || name === undefined) this.walk(child, scope, module);
  }

  private messageOf(node: Node, name: string | undefined, given: readonly Node[]): Node | undefined {
    if (node.type === 'CallExpression' && name === 'ensure') return given[1];
    return node.type === 'NewExpression' && name === 'ContractValidateError' ? given[0] : undefined;
  }

  /** Follows a name to what it stands for, with the parameters it is given. */
  private enter(name: string, given: readonly Node[], scope: Scope, module: Module): void {
    const definition = definitionOf(name, module);
    if (!definition || this.path.includes(definition.node)) return;
    const { node } = definition;
    const parameters = isFunction(node) ? nodesOf(node['params']) : [];
    const bound = new Map(
      parameters.flatMap((parameter, index) => {
        const key = nameOf(parameter);
        const value =
          given[index] ?? (parameter.type === 'AssignmentPattern' ? (parameter['right'] as Node) : undefined);
        if (key === undefined || !value) return [];
        return [
          [
            key,
            given[index]
              ? { node: value, scope, module }
              : this.fallback(value, definition, given, scope, module),
          ],
        ] as const;
      }),
    );
    this.path.push(node);
    this.walk(isFunction(node) ? (node['body'] as Node) : node, bound, definition.module);
    this.path.pop();
  }

  /** A default value may name the parameters before it. */
  private fallback(
    value: Node,
    { node, module: own }: Definition,
    given: readonly Node[],
    scope: Scope,
    module: Module,
  ) {
    const before = new Map(
      nodesOf(node['params']).flatMap((parameter, index) => {
        const key = nameOf(parameter);
        const argument = given[index];
        return key === undefined || !argument ? [] : [[key, { node: argument, scope, module }] as const];
      }),
    );
    return { node: value, scope: before, module: own };
  }
}

function split(texts: Iterable<string>): Text[] {
  return [...texts].filter(text => text !== '').map(text => text.split(GAP));
}

/** The texts of an actuator's `validate`, in the order in which they are checked. */
function textsOfActuator(url: URL): { type: string; texts: Text[] } | undefined {
  const module = moduleAt(url);
  for (const node of module.definitions.values()) {
    if (nameOf(node['callee']) !== 'defineActuator') continue;
    const properties = nodesOf(nodesOf(node['arguments'])[0]?.['properties']);
    const valueOf = (key: string) => properties.find(one => nameOf(one['key']) === key)?.['value'] as Node;
    const collector = new Collector();
    collector.walk(valueOf('validate')['body'] as Node, NO_SCOPE, module);
    return { type: String(valueOf('type')['value']), texts: split(collector.texts) };
  }
  return undefined;
}

/** The texts of one function or constant. */
function textsOfDefinition(url: URL, name: string): Text[] {
  const module = moduleAt(url);
  const collector = new Collector();
  collector.walk(
    { type: 'CallExpression', callee: { type: 'Identifier', name }, arguments: [] },
    NO_SCOPE,
    module,
  );
  return split(collector.texts);
}

/** The texts a function returns, where it says what is wrong instead of throwing. */
function textsReturnedBy(url: URL, name: string): Text[] {
  const module = moduleAt(url);
  const texts = new Set<string>();
  const visit = (node: Node): void => {
    const value = node['argument'];
    if (node.type === 'ReturnStatement' && isNode(value) && value.type === 'Literal')
      for (const text of textsOf(value, NO_SCOPE, module)) texts.add(text);
    children(node).forEach(visit);
  };
  const definition = module.definitions.get(name);
  if (!definition) throw new RangeError(`${url.pathname} has no ${name}`);
  visit(definition);
  return split(texts);
}

/** Whether a printed text is this one with its gaps filled. */
export function isTextOf(text: Text, printed: string): boolean {
  const pattern = text.map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[^]*');
  return new RegExp(`^${pattern}$`).test(printed);
}

const source = (path: string) => new URL(`../src/${path}`, import.meta.url);

/** What each contract type may be refused with, in the order in which it is checked. */
export function refusalTexts(): Map<string, Text[]> {
  const texts = new Map<string, Text[]>();
  const files = readdirSync(source('actuators/'), { recursive: true, encoding: 'utf8' });
  for (const file of files.toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1))) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const actuator = textsOfActuator(source(`actuators/${file}`));
    if (actuator) texts.set(actuator.type, actuator.texts);
  }
  const value = ['trxTransferProblem', 'tokenTransferProblem'].flatMap(name =>
    textsReturnedBy(source('tvm/calls/transfers.ts'), name),
  );
  for (const [type, prepare] of [
    ['CreateSmartContract', 'prepareCreate'],
    ['TriggerSmartContract', 'prepareCall'],
  ] as const) {
    const all = [
      ...textsOfDefinition(source('chain/execution/smart-contract.ts'), prepare),
      ...textsOfDefinition(source('tvm/run-contract.ts'), prepare),
      ...value,
    ];
    texts.set(type, [...new Map(all.map(text => [text.join(GAP), text])).values()]);
  }
  return texts;
}
