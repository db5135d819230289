/**
 * A promise that is stored (in a member or a map that the file declares as one of promises) may fail when nobody waits for
 * it, which counts as a fault of the whole process. The rules about floating promises do not see those. Its failure must be
 * met where it is stored: by `handled(…)`, `.catch(…)` or `.then(…, …)`. Types are read from the file's own declarations.
 */
export const storedPromises = {
  meta: {
    type: 'problem',
    messages: {
      unhandled:
        'This promise is stored, and its failure may be met by nobody: store handled(…) of it (@sunscope/tron/promises), or meet the failure here with .catch(…) or .then(…, …).',
    },
  },
  create(context) {
    const members = new Set();
    const maps = new Set();
    const stored = [];
    const store = (value, names = []) => stored.push({ value, names });
    return {
      TSPropertySignature: node => declare(node, members, maps),
      PropertyDefinition(node) {
        declare(node, members, maps);
        if (node.value) store(node.value, [nameOf(node.key)]);
      },
      AssignmentExpression(node) {
        if (node.left.type !== 'MemberExpression' || !['=', '??=', '||='].includes(node.operator)) return;
        store(node.right, [nameOf(node.left.property), textOf(context, node.left)]);
      },
      Property(node) {
        if (node.parent.type !== 'ObjectExpression' || node.computed) return;
        const owner = variableOf(node.parent);
        const name = nameOf(node.key);
        store(node.value, [name, owner === undefined ? undefined : `${owner}.${name}`]);
      },
      CallExpression(node) {
        const { callee } = node;
        if (
          callee.type !== 'MemberExpression' ||
          nameOf(callee.property) !== 'set' ||
          node.arguments.length !== 2
        )
          return;
        const map =
          callee.object.type === 'MemberExpression' ? nameOf(callee.object.property) : nameOf(callee.object);
        stored.push({ value: node.arguments[1], names: [], map });
      },
      'Program:exit'() {
        for (const { value, names, map } of stored) {
          const counts = map === undefined ? members.has(names[0]) : maps.has(map);
          if (counts && !isMet(context, value, names.slice(1)))
            context.report({ node: value, messageId: 'unhandled' });
        }
      },
    };
  },
};

function declare(node, members, maps) {
  const name = nameOf(node.key);
  const type = node.typeAnnotation?.typeAnnotation;
  if (isPromise(type)) members.add(name);
  const { value } = node;
  const map = isNamed(type, 'Map')
    ? type
    : value?.type === 'NewExpression' && value.callee.name === 'Map'
      ? value
      : undefined;
  if (isPromise((map?.typeArguments ?? map?.typeParameters)?.params?.[1])) maps.add(name);
}

function isPromise(type) {
  if (type?.type === 'TSUnionType') return type.types.some(isPromise);
  return isNamed(type, 'Promise');
}

function isNamed(type, name) {
  return type?.type === 'TSTypeReference' && type.typeName.name === name;
}

function nameOf(node) {
  if (node.type === 'PrivateIdentifier') return `#${node.name}`;
  return node.name ?? node.value;
}

function textOf(context, node) {
  return context.sourceCode.getText(node);
}

/** The variable that an object is the value of. */
function variableOf({ parent }) {
  return parent.type === 'VariableDeclarator' && parent.id.type === 'Identifier' ? parent.id.name : undefined;
}

const NO_PROMISES = new Set([
  'Literal',
  'TemplateLiteral',
  'ArrayExpression',
  'ObjectExpression',
  'ArrowFunctionExpression',
  'FunctionExpression',
  'BinaryExpression',
  'UnaryExpression',
  'AwaitExpression',
]);

/** @param names by which the promise is known once it is stored */
function isMet(context, value, names) {
  if (NO_PROMISES.has(value.type)) return true;
  switch (value.type) {
    case 'Identifier':
      return (
        value.name === 'undefined' ||
        isOtherParameter(value) ||
        isMetLater(context, value, [value.name, ...names])
      );
    case 'ConditionalExpression':
      return isMet(context, value.consequent, names) && isMet(context, value.alternate, names);
    case 'TSAsExpression':
      return isMet(context, value.expression, names);
    case 'NewExpression':
      // One that can only be resolved cannot fail.
      return (value.arguments[0]?.params?.length ?? 0) === 1 || isMetLater(context, value, names);
    case 'CallExpression':
      return meetsItself(context, value) || isMetLater(context, value, names);
    default:
      return isMetLater(context, value, names);
  }
}

function meetsItself(context, { callee, arguments: given }) {
  if (callee.type === 'Identifier') return callee.name === 'handled';
  if (callee.type !== 'MemberExpression') return false;
  const method = nameOf(callee.property);
  if (method === 'catch') return true;
  if (method === 'then') return given.length === 2;
  if (method === 'finally') return isMet(context, callee.object, []);
  return method === 'resolve' && callee.object.name === 'Promise';
}

/** Whether a function around names the promise once more to meet its failure. */
function isMetLater(context, node, names) {
  for (let around = functionAround(node); around; around = functionAround(around)) {
    const text = textOf(context, around).replace(/\s+/g, ' ');
    if (names.some(name => name !== undefined && meets(text, name))) return true;
  }
  return false;
}

function meets(text, name) {
  return (
    text.includes(`handled(${name})`) ||
    text.includes(`${name} = handled(`) ||
    text.includes(`${name}.catch(`) ||
    // The first callback, then a comma, then the second.
    new RegExp(String.raw`${escaped(name)}\.then\( ?.*?, (?:// .*?)?\(?\w*\)?(?:: \w+\))? =>`).test(text)
  );
}

/** True for a parameter that is declared, and not as a promise. */
function isOtherParameter(value) {
  const parameter = functionAround(value)?.params.find(param => param.name === value.name);
  const type = parameter?.typeAnnotation?.typeAnnotation;
  return type !== undefined && !isPromise(type);
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function functionAround(node) {
  let around = node.parent;
  while (around && !/Function/.test(around.type)) around = around.parent;
  return around;
}
