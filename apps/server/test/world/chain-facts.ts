import type { JsonObject, JsonValue } from '@sunscope/node-api/json';
import { askNode } from './world.ts';

/** A transaction of the chain as the node returns it, by the slow and obvious way. */
export interface ChainTransaction {
  block: number;
  /** Of its block, ms. */
  timestampMs: number;
  /** Of the block before, ms: what a contract's rules take for the present. */
  ruleTimeMs: number;
  id: string;
  type: string;
  succeeded: boolean;
  value: JsonObject;
  info: JsonObject;
}

const AT_ONCE = 16;

let everything: Promise<ChainTransaction[]> | undefined;

/** Every transaction of the chain in its order, asked block by block; addresses in base58. */
export function chainTransactions(): Promise<readonly ChainTransaction[]> {
  everything ??= readAll();
  return everything;
}

async function readAll(): Promise<ChainTransaction[]> {
  const found: ChainTransaction[] = [];
  let ruleTimeMs = 0;
  const head = Number(member(await askNode('/wallet/getnowblock'), 'block_header', 'raw_data', 'number'));
  const numbers = Array.from({ length: head + 1 }, (_, number) => number);
  const blocks: [number, JsonValue, JsonValue][] = [];
  for (let start = 0; start < numbers.length; start += AT_ONCE)
    blocks.push(
      ...(await Promise.all(
        numbers
          .slice(start, start + AT_ONCE)
          .map(async (number): Promise<[number, JsonValue, JsonValue]> => [
            number,
            await askNode('/wallet/getblockbynum', { num: number, visible: true }),
            await askNode('/wallet/gettransactioninfobyblocknum', { num: number, visible: true }),
          ]),
      )),
    );
  for (const [number, block, infos] of blocks) {
    const timestampMs = Number(member(block, 'block_header', 'raw_data', 'timestamp') ?? 0);
    for (const transaction of asList(member(block, 'transactions'))) {
      const id = text(transaction, 'txID');
      const contract = asList(member(transaction, 'raw_data', 'contract'))[0];
      const result = member(asList(member(transaction, 'ret'))[0] ?? null, 'contractRet');
      found.push({
        block: number,
        timestampMs,
        ruleTimeMs,
        id,
        type: text(contract ?? null, 'type'),
        succeeded: result === 'SUCCESS' || result === undefined,
        value: member(contract ?? null, 'parameter', 'value') as JsonObject,
        info: (asList(infos).find(info => member(info, 'id') === id) ?? {}) as JsonObject,
      });
    }
    ruleTimeMs = timestampMs;
  }
  return found;
}

/** A member below members; undefined where one of them is not there. */
export function member(value: JsonValue, ...names: string[]): JsonValue | undefined {
  let found: JsonValue | undefined = value;
  for (const name of names) {
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return undefined;
    found = found[name];
  }
  return found;
}

/** The same as text; fails where there is none. */
export function text(value: JsonValue, ...names: string[]): string {
  const found = member(value, ...names);
  if (typeof found === 'string') return found;
  if (typeof found === 'number' || typeof found === 'bigint') return found.toString();
  throw new TypeError(`The node told no ${names.join('.')}`);
}

export function asList(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** A time of the chain's newest block, ms. */
export async function headTimeMs(): Promise<number> {
  return Number(member(await askNode('/wallet/getnowblock'), 'block_header', 'raw_data', 'timestamp'));
}
