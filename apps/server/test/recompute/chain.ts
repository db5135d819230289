import { parseJson, type JsonObject, type JsonValue } from '@sunscope/node-api/json';

// A chain as its node has it, call by call and without any of the index's code: slow, and plain enough to be believed.

export interface ReportedTransaction {
  id: string;
  type: string;
  /** The contract's members, addresses in base58. */
  value: JsonObject;
  succeeded: boolean;
  /** What `gettransactioninfobyblocknum` says; `{}` for those of the genesis block. */
  info: JsonObject;
  rawDataHex: string;
  signatures: string[];
}

export interface ReportedBlock {
  number: number;
  id: string;
  timeMs: number;
  transactions: ReportedTransaction[];
}

/** Asks a node by POST, with lossless numbers. */
export type Ask = (path: string, body?: Record<string, unknown>) => Promise<JsonValue>;

export function askerOf(nodeUrl: string): Ask {
  return async (path, body = {}) => {
    const response = await fetch(nodeUrl + path, { method: 'POST', body: JSON.stringify(body) });
    return parseJson(await response.text());
  };
}

const AT_ONCE = 100;

/** Every block of the chain, oldest first. */
export async function readChain(ask: Ask): Promise<ReportedBlock[]> {
  const head = Number(member(await ask('/wallet/getnowblock'), 'block_header', 'raw_data', 'number') ?? 0);
  const blocks: ReportedBlock[] = [];
  for (let start = 0; start <= head; start += AT_ONCE) {
    const end = Math.min(start + AT_ONCE, head + 1);
    const answer = await ask('/wallet/getblockbylimitnext', { startNum: start, endNum: end, visible: true });
    const batch = await Promise.all(list(member(answer, 'block')).map(block => blockOf(ask, block)));
    blocks.push(...batch.sort((a, b) => a.number - b.number));
  }
  return blocks;
}

async function blockOf(ask: Ask, block: JsonValue): Promise<ReportedBlock> {
  const number = Number(member(block, 'block_header', 'raw_data', 'number') ?? 0);
  const transactions = list(member(block, 'transactions'));
  const infos =
    number === 0 || transactions.length === 0
      ? []
      : list(await ask('/wallet/gettransactioninfobyblocknum', { num: number, visible: true }));
  const infoOf = new Map(infos.map(info => [text(member(info, 'id')), info as JsonObject]));
  return {
    number,
    id: text(member(block, 'blockID')),
    timeMs: Number(member(block, 'block_header', 'raw_data', 'timestamp') ?? 0),
    transactions: transactions.map(transaction => {
      const id = text(member(transaction, 'txID'));
      const contract = list(member(transaction, 'raw_data', 'contract'))[0] ?? null;
      const result = member(list(member(transaction, 'ret'))[0] ?? null, 'contractRet');
      return {
        id,
        type: text(member(contract, 'type')),
        value: (member(contract, 'parameter', 'value') ?? {}) as JsonObject,
        succeeded: result === undefined || result === 'SUCCESS',
        info: infoOf.get(id) ?? {},
        rawDataHex: text(member(transaction, 'raw_data_hex')),
        signatures: list(member(transaction, 'signature')).map(text),
      };
    }),
  };
}

/** A member below members; undefined where one of them is not there. */
export function member(value: JsonValue | undefined, ...names: string[]): JsonValue | undefined {
  let found = value;
  for (const name of names) {
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return undefined;
    found = found[name];
  }
  return found;
}

export function list(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : [];
}

export function text(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** An integer; 0n where there is none, as the node leaves zeroes out. */
export function integer(value: JsonValue | undefined): bigint {
  if (typeof value === 'bigint') return value;
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+$/.test(value))
    ? BigInt(value)
    : 0n;
}
