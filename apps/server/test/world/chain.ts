import { isJsonObject, type JsonObject, type JsonValue } from '@sunscope/node-api/json';
import { isAddress, parseAddress } from '@sunscope/tron/address';
import { askNode } from './world.ts';

/** A transaction as the node's own JSON gives it (addresses base58). */
export interface ChainTransaction {
  id: string;
  block: number;
  timeMs: number;
  type: string;
  /** The contract's members. */
  value: JsonObject;
  succeeded: boolean;
  /** Bytes of the memo in hex. */
  memo: string;
  info: JsonObject;
}

/** A movement of value or tokens, computed from the node's JSON. */
export interface ChainTransfer {
  id: string;
  block: number;
  timeMs: number;
  /** `_`, a TRC10 id or a contract. */
  token: string;
  kind: 'trx' | 'trc10' | 'trc20';
  from: string;
  to: string;
  amount: bigint;
}

const BLOCKS_AT_ONCE = 100;
const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

let walked: Promise<ChainTransaction[]> | undefined;

/** Every transaction of the demo chain, oldest first, read block by block. */
export function walkChain(): Promise<readonly ChainTransaction[]> {
  return (walked ??= walk());
}

async function walk(): Promise<ChainTransaction[]> {
  const head = Number(
    member(member(member(await askNode('/wallet/getnowblock'), 'block_header'), 'raw_data'), 'number'),
  );
  const all: ChainTransaction[] = [];
  for (let start = 0; start <= head; start += BLOCKS_AT_ONCE) {
    const answer = await askNode('/wallet/getblockbylimitnext', {
      startNum: start,
      endNum: Math.min(start + BLOCKS_AT_ONCE, head + 1),
      visible: true,
    });
    const blocks = list(member(answer, 'block')).toSorted((a, b) => numberOf(a) - numberOf(b));
    for (const block of blocks) all.push(...(await transactionsOf(block)));
  }
  return all;
}

function numberOf(block: JsonValue): number {
  return Number(member(member(member(block, 'block_header'), 'raw_data'), 'number') ?? 0);
}

async function transactionsOf(block: JsonValue): Promise<ChainTransaction[]> {
  const transactions = list(member(block, 'transactions'));
  if (transactions.length === 0) return [];
  const number = numberOf(block);
  const timeMs = Number(member(member(member(block, 'block_header'), 'raw_data'), 'timestamp') ?? 0);
  const infos = list(await askNode('/wallet/gettransactioninfobyblocknum', { num: number }));
  return transactions.map(transaction => {
    const contract = list(member(member(transaction, 'raw_data'), 'contract'))[0] ?? {};
    const id = textOf(member(transaction, 'txID'));
    const result = member(list(member(transaction, 'ret'))[0] ?? {}, 'contractRet');
    return {
      id,
      block: number,
      timeMs,
      type: textOf(member(contract, 'type')),
      value: object(member(member(contract, 'parameter'), 'value')),
      succeeded: result === undefined || result === 'SUCCESS' || result === 'DEFAULT',
      memo: textOf(member(member(transaction, 'raw_data'), 'data') ?? ''),
      info: object(infos.find(info => member(info, 'id') === id)),
    };
  });
}

/** Everything that moved, oldest first. */
export async function walkTransfers(): Promise<ChainTransfer[]> {
  const sales = new Map<string, { num: bigint; trxNum: bigint }>();
  return (await walkChain()).flatMap(transaction => {
    if (!transaction.succeeded) return [];
    const { type, value, info } = transaction;
    if (type === 'AssetIssueContract')
      sales.set(textOf(info['assetIssueID']), {
        num: BigInt(textOf(value['num'])),
        trxNum: BigInt(textOf(value['trx_num'])),
      });
    return transfersOf(transaction, sales);
  });
}

function transfersOf(
  { id, block, timeMs, type, value, info }: ChainTransaction,
  sales: ReadonlyMap<string, { num: bigint; trxNum: bigint }>,
): ChainTransfer[] {
  const at = { id, block, timeMs };
  const found: ChainTransfer[] = [];
  const add = (token: string, from: JsonValue | undefined, to: JsonValue | undefined, amount: bigint) =>
    found.push({
      ...at,
      token,
      kind: token === '_' ? 'trx' : /^\d+$/.test(token) ? 'trc10' : 'trc20',
      // The genesis block's sender is a word.
      from: isAddress(textOf(from)) ? textOf(from) : '',
      to: textOf(to),
      amount,
    });
  const owner = value['owner_address'];
  const whole = (name: string) => BigInt(textOf(value[name] ?? 0));
  if (type === 'TransferContract' || type === 'ParticipateAssetIssueContract')
    add('_', owner, value['to_address'], whole('amount'));
  const sale = sales.get(textOf(value['asset_name']));
  // java-tron: ParticipateAssetIssueActuator.
  if (type === 'ParticipateAssetIssueContract' && sale)
    add(textOf(value['asset_name']), value['to_address'], owner, (whole('amount') * sale.num) / sale.trxNum);
  if (type === 'TransferAssetContract')
    add(textOf(value['asset_name']), owner, value['to_address'], whole('amount'));
  if (type === 'TriggerSmartContract') {
    if (whole('call_value') > 0n) add('_', owner, value['contract_address'], whole('call_value'));
    if (whole('call_token_value') > 0n)
      add(textOf(value['token_id']), owner, value['contract_address'], whole('call_token_value'));
  }
  for (const log of list(info['log'])) {
    const topics = list(member(log, 'topics')).map(textOf);
    if (topics[0] !== TRANSFER_TOPIC || topics.length !== 3) continue;
    add(
      parseAddress(`41${textOf(member(log, 'address'))}`),
      parseAddress(`41${topics[1]?.slice(24)}`),
      parseAddress(`41${topics[2]?.slice(24)}`),
      BigInt(`0x${textOf(member(log, 'data'))}`),
    );
  }
  for (const internal of list(info['internal_transactions'])) {
    const note = Buffer.from(textOf(member(internal, 'note')), 'hex').toString();
    if (member(internal, 'rejected') === true || !['call', 'create', 'suicide'].includes(note)) continue;
    for (const moved of list(member(internal, 'callValueInfo'))) {
      const amount = BigInt(textOf(member(moved, 'callValue') ?? 0));
      if (amount > 0n)
        add(
          textOf(member(moved, 'tokenId') ?? '_'),
          parseAddress(textOf(member(internal, 'caller_address'))),
          parseAddress(textOf(member(internal, 'transferTo_address'))),
          amount,
        );
    }
  }
  return found;
}

/** A scalar of the node's JSON as text. */
export function textOf(value: JsonValue | undefined): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export function member(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return value !== undefined && isJsonObject(value) ? value[name] : undefined;
}

export function list(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function object(value: JsonValue | undefined): JsonObject {
  return value !== undefined && isJsonObject(value) ? value : {};
}
