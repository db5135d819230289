import { existsSync, readFileSync } from 'node:fs';

const folder = new URL('../../../../../shared/data/mainnet/api-recordings/', import.meta.url);

export const NILE = 'java-tron-http-examples-nile.json';
export const PROVIDERS = 'provider-docs-examples.json';
const RECEIPTS = 'jsonrpc-block-067325788.json';

/** Why the recordings cannot be compared with; empty where they are here. */
export const missingRecordings = [NILE, PROVIDERS, RECEIPTS].every(name => existsSync(new URL(name, folder)))
  ? ''
  : ' (skipped: ../shared/data/mainnet/api-recordings is not here)';

function read<T>(name: string): Record<string, T> {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Record<string, T>;
}

type Answer = Record<string, unknown>;

const isObject = (value: unknown): value is Answer => typeof value === 'object' && value !== null;

/** Documents print the question beside the answer now and then. */
function isQuestion(value: unknown): boolean {
  if (!isObject(value) || Array.isArray(value)) return false;
  if ('visible' in value) return !('raw_data' in value) && !('balance' in value);
  return 'method' in value;
}

/** What a provider's own gateway says of a call that it does not pass on. */
const isOfGateway = (value: unknown) => isObject(value) && 'StatusCode' in value;

/** The builder's text of a refusal. */
export const refusalOf = (value: unknown): string | undefined =>
  isObject(value) && typeof value['Error'] === 'string' ? value['Error'] : undefined;

/** Answers recorded of nodes of test networks and of the main net, by the call's name, without its folder or port. */
export function httpRecordings(): Map<string, unknown[]> {
  const found = new Map<string, unknown[]>();
  const put = (key: string, answers: readonly unknown[]) => {
    const name = key.split('/')[1] ?? '';
    found.set(name, [
      ...(found.get(name) ?? []),
      ...answers.filter(answer => !isQuestion(answer) && !isOfGateway(answer)),
    ]);
  };
  for (const [key, answers] of Object.entries(read<unknown[]>(NILE))) put(key, answers);
  for (const [key, answers] of Object.entries(read<unknown[]>(PROVIDERS)))
    if (!key.startsWith('JSON-RPC')) put(key, answers);
  return found;
}

/** Results of `/jsonrpc`, by the method's name. */
export function rpcRecordings(): Map<string, unknown[]> {
  const found = new Map<string, unknown[]>();
  for (const [key, answers] of Object.entries(read<unknown[]>(PROVIDERS))) {
    const [folderName, method = ''] = key.split('/');
    if (folderName !== 'JSON-RPC_API') continue;
    const results = answers
      .filter(isObject)
      .flatMap(answer => ('result' in answer ? [answer['result']] : []));
    if (results.length > 0) found.set(method, results);
  }
  const { eth_getBlockByNumber: block, eth_getTransactionReceipt: receipts } = read<unknown>(RECEIPTS);
  found.set('eth_getBlockByNumber', [block]);
  found.set('eth_getTransactionReceipt', [
    ...(found.get('eth_getTransactionReceipt') ?? []),
    ...(Array.isArray(receipts) ? receipts : []),
  ]);
  return found;
}

/** The recorded refusal of a builder, any address in it replaced. */
export function recordedRefusal(source: 'nile' | 'providers', key: string, owner: string): string {
  const answers = read<unknown[]>(source === 'nile' ? NILE : PROVIDERS)[key] ?? [];
  const text = answers.map(refusalOf).find(refusal => refusal !== undefined);
  if (text === undefined) throw new RangeError(`There is no recorded refusal of ${key}`);
  return text.replace(/41[0-9a-f]{40}/, owner);
}
