import type { JsonValue } from '@sunscope/node-api/json';
import { decodeParameters, encodeParameters } from '@sunscope/tron/abi';
import { parseAddress, ZERO_ADDRESS } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { list, member, textOf, walkChain } from './chain.ts';
import { askNode } from './world.ts';

/** A movement of an item of a TRC721 token, or of some of a sort of a TRC1155 one, as the node's logs record it. */
export interface ItemMove {
  id: string;
  block: number;
  timeMs: number;
  contract: string;
  kind: 'trc721' | 'trc1155';
  from: string;
  to: string;
  item: bigint;
  amount: bigint;
}

const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const SINGLE = 'c3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62';
const BATCH = '4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb';
const APPROVAL = '8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';

/** Somebody who may take an item of a TRC721 token. */
export interface ItemApproval {
  id: string;
  contract: string;
  item: bigint;
  owner: string;
  spender: string;
}

const addressOf = (topic: string | undefined) => parseAddress(`41${topic?.slice(24)}`);

/** Every movement of an item, oldest first. */
export async function walkItems(): Promise<ItemMove[]> {
  return (await walkChain()).flatMap(({ id, block, timeMs, info, succeeded }) =>
    succeeded
      ? list(info['log']).flatMap(log => movesOf(log).map(move => ({ id, block, timeMs, ...move })))
      : [],
  );
}

/** The same of one kind alone. */
export async function itemsOfKind(kind: ItemMove['kind']): Promise<ItemMove[]> {
  return (await walkItems()).filter(move => move.kind === kind);
}

/** The only token of a kind. */
export async function tokenOf(kind: ItemMove['kind']): Promise<string> {
  const tokens = new Set((await itemsOfKind(kind)).map(move => move.contract));
  const [token] = tokens;
  if (token === undefined || tokens.size > 1)
    throw new Error(`the demo world has ${tokens.size} ${kind} tokens`);
  return token;
}

function movesOf(log: JsonValue): Omit<ItemMove, 'id' | 'block' | 'timeMs'>[] {
  const topics = list(member(log, 'topics')).map(textOf);
  const contract = parseAddress(`41${textOf(member(log, 'address'))}`);
  const data = textOf(member(log, 'data') ?? '');
  if (topics[0] === TRANSFER && topics.length === 4) {
    const [from, to] = [addressOf(topics[1]), addressOf(topics[2])];
    return [{ contract, kind: 'trc721', from, to, item: BigInt(`0x${topics[3]}`), amount: 1n }];
  }
  const isBatch = topics[0] === BATCH;
  if (topics[0] !== SINGLE && !isBatch) return [];
  const values = decodeParameters(
    isBatch ? ['uint256[]', 'uint256[]'] : ['uint256', 'uint256'],
    hexToBytes(data),
  );
  const [items = [], amounts = []] = values.map(({ value }) => [value].flat() as bigint[]);
  return items.map((item, index) => ({
    contract,
    kind: 'trc1155',
    from: addressOf(topics[2]),
    to: addressOf(topics[3]),
    item,
    amount: amounts[index] ?? 0n,
  }));
}

/** Who may take which single item: whom its owner allowed last, as long as it has not moved since. */
export async function itemApprovals(): Promise<ItemApproval[]> {
  const standing = new Map<string, ItemApproval>();
  for (const { id, info, succeeded } of await walkChain())
    for (const log of succeeded ? list(info['log']) : []) {
      for (const move of movesOf(log)) standing.delete(`${move.contract} ${move.item}`);
      const [event, owner, spender, number] = list(member(log, 'topics')).map(textOf);
      if (event !== APPROVAL || number === undefined) continue;
      const contract = parseAddress(`41${textOf(member(log, 'address'))}`);
      const item = BigInt(`0x${number}`);
      const key = `${contract} ${item}`;
      if (addressOf(spender) === ZERO_ADDRESS) standing.delete(key);
      else standing.set(key, { id, contract, item, owner: addressOf(owner), spender: addressOf(spender) });
    }
  return [...standing.values()];
}

/** Who holds how many of what: `contract item holder` and the amount, nothing where nothing is left. */
export async function itemsHeld(): Promise<Map<string, bigint>> {
  const held = new Map<string, bigint>();
  const add = (key: string, amount: bigint) => held.set(key, (held.get(key) ?? 0n) + amount);
  for (const { contract, item, from, to, amount } of await walkItems()) {
    if (from !== ZERO_ADDRESS) add(`${contract} ${item} ${from}`, -amount);
    if (to !== ZERO_ADDRESS) add(`${contract} ${item} ${to}`, amount);
  }
  return new Map([...held].filter(([, amount]) => amount !== 0n));
}

/** The word that a contract answers with. */
export async function askContract(
  token: string,
  method: string,
  types: readonly string[],
  values: readonly (string | bigint)[],
): Promise<string> {
  const answer = await askNode('/wallet/triggerconstantcontract', {
    owner_address: token,
    contract_address: token,
    function_selector: `${method}(${types.join(',')})`,
    parameter: bytesToHex(encodeParameters(types, values)),
    visible: true,
  });
  return `0x${textOf(list(member(answer, 'constant_result'))[0])}`;
}
