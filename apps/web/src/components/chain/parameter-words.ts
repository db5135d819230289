// A map: a node may name a parameter `__proto__`.
const CAPITALS: ReadonlyMap<string, string> = new Map([
  ['tvm', 'TVM'],
  ['trc10', 'TRC10'],
  ['trc20', 'TRC20'],
  ['cpu', 'CPU'],
  ['pbft', 'PBFT'],
  ['tx', 'transaction'],
  ['gr', 'genesis representatives'],
]);

/** A chain parameter's key as words: `getMaxFeeLimit` is "Max fee limit". Keys are the protocol's, so they stay English. */
export function parameterWords(key: string): string {
  const words = key
    .replace(/^get/, '')
    .replace(/(TRC\d+|[A-Z]+(?=[A-Z][a-z]|$))/g, ' $1 ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim()
    .split(/\s+/)
    .map(word => CAPITALS.get(word.toLowerCase()) ?? word.toLowerCase());
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a parameter counts, by its key; undefined for switches and plain numbers. */
export function unitOfParameter(key: string): 'sun' | 'ms' | undefined {
  if (key === 'getMaintenanceTimeInterval' || key === 'getProposalExpireTime') return 'ms';
  return /(?:Fee|Cost|Allowance|PayPerBlock|FeeLimit|InSystemContract|Price)$/.test(key) &&
    !key.startsWith('getAllow')
    ? 'sun'
    : undefined;
}
