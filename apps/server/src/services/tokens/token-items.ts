import type { itemList, itemsQuery } from '@sunscope/product-api/schemas/collectibles';
import type {
  approvalList,
  approvalQuery,
  inventoryList,
  inventoryQuery,
} from '@sunscope/product-api/schemas/transfer-lists';
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { InvalidValueError } from '@sunscope/tron/errors';
import type { z } from 'zod';
import { blockOfPosition } from '../../repositories/keys.ts';
import { addressText } from '../shared/address-text.ts';
import type { Readers } from '../../repositories/readers.ts';
import { readLabels } from '../shared/labels.ts';
import { pageOf, totals } from '../shared/paging.ts';
import { bytesOf } from '../shared/filters.ts';

interface Context {
  readers: Readers;
}

const CAP = 200;
/** More than any token's supply: what wallets write for "as much as you like". */
export const UNLIMITED = 1n << 255n;

/** Items of a token, of a holder, or both. */
export async function listInventory(
  { readers }: Context,
  query: z.output<typeof inventoryQuery>,
): Promise<z.output<typeof inventoryList>> {
  if (query.contract === undefined && query.ownerAddress === undefined)
    throw new InvalidValueError(
      'no_filter',
      'contract or ownerAddress must be given: whose items, or which token’s',
    );
  const filter = {
    token: bytesOf(query.contract),
    holder: bytesOf(query.ownerAddress),
    item: query.tokenId === undefined ? undefined : BigInt(query.tokenId),
  };
  const page = { ...pageOf(query, CAP), ascending: query.sort?.startsWith('-') !== true };
  const [rows, count] = await Promise.all([
    page.limit === 0 ? [] : readers.tokenItems.items(filter, page),
    readers.tokenItems.countItems(filter),
  ]);
  const facts = await readLabels(readers, {
    addresses: rows.map(row => addressText(row.address)),
    tokens: rows.map(row => row.token),
  });
  return {
    ...totals(count),
    contractMap: facts.contractMap,
    addressNames: facts.addressNames,
    data: rows.map(row => ({
      token_id: row.token_id.toString(),
      holder_address: addressText(row.address),
      balance: row.balance.toString(),
      latest_block: Number(blockOfPosition(row.position)),
      tokenInfo: facts.token(row.token),
    })),
  };
}

/** Items of a token, each once, whoever holds them. */
export async function listItems(
  { readers }: Context,
  query: z.output<typeof itemsQuery>,
): Promise<z.output<typeof itemList>> {
  const filter = {
    token: addressToBytes(parseAddress(query.contract)),
    item: query.tokenId === undefined ? undefined : BigInt(query.tokenId),
  };
  const page = pageOf({ ...query, sort: undefined }, CAP);
  const [rows, count] = await Promise.all([
    page.limit === 0 ? [] : readers.tokenItems.heldItems(filter, page),
    readers.tokenItems.countHeldItems(filter),
  ]);
  const holderOf = ({ holders, holder }: (typeof rows)[number]) =>
    holders === 1n ? addressText(holder) : '';
  const facts = await readLabels(readers, { addresses: rows.map(holderOf), tokens: [filter.token] });
  return {
    ...totals(count),
    contractMap: facts.contractMap,
    addressNames: facts.addressNames,
    data: rows.map(row => ({
      token_id: row.token_id.toString(),
      holders: Number(row.holders),
      holder_address: holderOf(row),
      supply: row.supply.toString(),
      tokenInfo: facts.token(filter.token),
    })),
  };
}

const APPROVAL_ORDER = { token: 'token', project: 'spender' } as const;

/** What an owner last allowed others to move, as far as it was not taken back. */
export async function listApprovals(
  { readers }: Context,
  query: z.output<typeof approvalQuery>,
): Promise<z.output<typeof approvalList>> {
  const filter = {
    owner: addressToBytes(parseAddress(query.address)),
    token: bytesOf(query.contract_address),
  };
  const page = pageOf(query, CAP);
  const by = query.type === undefined ? 'time' : APPROVAL_ORDER[query.type];
  const [rows, count, sync] = await Promise.all([
    page.limit === 0 ? [] : readers.tokenItems.approvals(filter, by, page),
    readers.tokenItems.countApprovals(filter),
    readers.stats.sync(),
  ]);
  const facts = await readLabels(readers, {
    addresses: rows.flatMap(row => [addressText(row.owner), addressText(row.spender)]),
    tokens: rows.map(row => row.token),
  });
  return {
    ...totals(count),
    contractMap: facts.contractMap,
    addressNames: facts.addressNames,
    data: rows.map(row => {
      const token = facts.token(row.token);
      const spender = addressText(row.spender);
      const block = blockOfPosition(row.position);
      return {
        owner_address: addressText(row.owner),
        contract_address: token.tokenId,
        to_address: spender,
        to_address_is_contract: facts.isContract(spender),
        contract_type: token.tokenType,
        amount: row.amount.toString(),
        unlimited: row.for_all || row.amount >= UNLIMITED,
        for_all: row.for_all,
        ...(row.token_id === null ? {} : { token_id: row.token_id.toString() }),
        operate_time: Number(row.timestamp_ms),
        hash: bytesToHex(row.hash),
        block: Number(block),
        confirmed: block <= sync.solidNumber,
        tokenInfo: token,
      };
    }),
  };
}
