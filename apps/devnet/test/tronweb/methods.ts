import { TronWeb, Trx } from 'tronweb';
import counter from '@sunscope/contracts/Counter' with { type: 'json' };

// The public methods of the TronWeb package, found by looking at its objects, so that none is forgotten. A leading
// underscore is TronWeb's mark for what is its own.

type Callable = (...values: never[]) => unknown;

/** Methods of an object and of what it inherits, by name. */
export function methodsOf(object: object): Map<string, Callable> {
  const found = new Map<string, Callable>();
  for (
    let level: unknown = object;
    typeof level === 'object' || typeof level === 'function';
    level = Object.getPrototypeOf(level)
  ) {
    if (level === null || level === Object.prototype || level === Function.prototype) break;
    for (const name of Object.getOwnPropertyNames(level)) {
      const value: unknown = Object.getOwnPropertyDescriptor(level, name)?.value;
      const isClass = typeof value === 'function' && /^class\b/.test(Function.prototype.toString.call(value));
      if (typeof value !== 'function' || isClass || name.startsWith('_') || name === 'constructor') continue;
      if (!found.has(name)) found.set(name, value as Callable);
    }
  }
  return found;
}

/** Functions that TronWeb hangs on itself but that are others' classes, or are made per ABI. */
const notMethods = new Set(['tronWeb.BigNumber', 'TronWeb.EventEmitter', 'provider.instance']);

/** Every public method of the package by the path a user writes. */
export function publicMethods(): Map<string, Callable> {
  const web = new TronWeb({ fullHost: 'http://127.0.0.1:1' });
  const objects: readonly (readonly [string, object])[] = [
    ['tronWeb', web],
    ['TronWeb', TronWeb],
    ['tronWeb.trx', web.trx],
    ['tronWeb.trx.raw', web.trx.raw],
    ['Trx', Trx],
    ['tronWeb.transactionBuilder', web.transactionBuilder],
    ['tronWeb.event', web.event],
    ['tronWeb.plugin', web.plugin],
    ['tronWeb.address', web.address],
    ['provider', web.fullNode],
    ['contract', web.contract([], TronWeb.address.fromHex(`41${'00'.repeat(20)}`))],
    ['contract.methods', contractMethods(web)],
    ['tronWeb.utils', web.utils],
    ...Object.entries(web.utils)
      .filter(([, value]) => typeof value === 'object')
      .map(([name, value]) => [`tronWeb.utils.${name}`, value as object] as const),
  ];
  const methods = new Map<string, Callable>();
  for (const [path, object] of objects)
    for (const [name, method] of methodsOf(object))
      if (!notMethods.has(`${path}.${name}`)) methods.set(`${path}.${name}`, method);
  return methods;
}

/** What stands on every method of a contract, and its two namespaces. */
function contractMethods(web: TronWeb): object {
  const contract = web.contract(counter.abi as never, TronWeb.address.fromHex(`41${'00'.repeat(20)}`));
  const { read, write } = contract as unknown as Record<'read' | 'write', Record<string, Callable>>;
  return {
    ...(contract.methods['increment']?.() as object),
    read: read['count'],
    write: write['increment'],
  };
}
