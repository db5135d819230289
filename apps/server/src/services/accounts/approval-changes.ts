import type { approvalChanges, approvalChangesQuery } from '@sunscope/product-api/schemas/transfer-lists';
import { functionSelector } from '@sunscope/tron/abi';
import { addressFromBytes } from '@sunscope/tron/address';
import { bytesToHex, bytesToNumber, equalBytes } from '@sunscope/tron/bytes';
import type { z } from 'zod';
import { blockOfPosition } from '../../repositories/keys.ts';
import type { StoredTransaction } from '../../repositories/transactions-read.ts';
import type { Readers } from '../../repositories/readers.ts';
import { readLabels } from '../shared/labels.ts';
import { openTransaction } from '../transactions/transaction-row.ts';
import { addressOfWord, LOOKED_THROUGH, type ApprovalChange } from './approval-change.ts';
import { approvalsOfContract } from './contract-approvals.ts';
import { pageOf, totals } from '../shared/paging.ts';
import { UNLIMITED } from '../tokens/token-items.ts';
import { bytesOf } from '../shared/filters.ts';

const CAP = 200;
const SELECTOR_BYTES = 4;
const WORD_BYTES = 32;

const METHODS = [
  { forAll: false, selector: functionSelector('approve(address,uint256)') },
  { forAll: true, selector: functionSelector('setApprovalForAll(address,bool)') },
] as const;

/**
 * Every time an account allowed somebody something, newest first: by its calls of `approve` and `setApprovalForAll`, or,
 * of a contract, by what it was made to call.
 */
export async function listApprovalChanges(
  { readers }: { readers: Readers },
  query: z.output<typeof approvalChangesQuery>,
): Promise<z.output<typeof approvalChanges>> {
  const owner = bytesOf(query.from_address ?? query.address);
  const [receiver, spender] = [bytesOf(query.contract_address), bytesOf(query.to_address)];
  if (!owner) return { ...totals(0), contractMap: {}, addressNames: {}, data: [] };
  const changesOf = [
    approvalsOfContract(readers, owner, receiver),
    ...METHODS.map(async ({ forAll, selector }) => {
      const rows = await readers.transactions.list(
        { owner, receiver, method: selector },
        { start: 0, limit: LOOKED_THROUGH },
      );
      return rows.flatMap(row => changeOf(row, forAll));
    }),
  ];
  const [sync, ...changed] = await Promise.all([readers.stats.sync(), ...changesOf]);
  const found = changed.flat().filter(change => spender === undefined || equalBytes(change.spender, spender));
  const facts = await readLabels(readers, {
    addresses: found.flatMap(({ owner: from, spender: to }) => [from, to].map(addressFromBytes)),
    tokens: found.map(({ token }) => token),
  });
  const ascending = query.sort !== undefined && !query.sort.startsWith('-');
  const changes = found
    .filter(({ token }) => facts.isToken(token))
    .toSorted((a, b) => (a.place < b.place === ascending ? -1 : 1));
  const { start, limit } = pageOf({ ...query, cursor: undefined }, CAP);
  return {
    ...totals(changes.length),
    contractMap: facts.contractMap,
    addressNames: facts.addressNames,
    data: changes
      .slice(start, start + limit)
      .map(({ row, owner: by, token, spender: to, amount, forAll }) => {
        const [from, info] = [addressFromBytes(by), facts.token(token)];
        const block = blockOfPosition(row.position);
        return {
          hash: bytesToHex(row.hash),
          block: Number(block),
          date_created: Number(row.timestamp_ms),
          owner_address: from,
          from_address: from,
          to_address: addressFromBytes(to),
          contract_address: info.tokenId,
          type: 'approve',
          amount_str: amount.toString(),
          unlimited: forAll ? amount > 0n : amount >= UNLIMITED,
          for_all: forAll,
          confirmed: block <= sync.solidNumber,
          contract_ret: 'SUCCESS',
          revert: false,
          tokenInfo: info,
        };
      }),
  };
}

/** Nothing for a call that failed or whose data is not what the method takes. */
function changeOf(row: StoredTransaction, forAll: boolean): ApprovalChange[] {
  const data = row.succeeded ? openTransaction(row).trigger?.parameter.data : undefined;
  if (!data || row.counterparty === null || data.length < SELECTOR_BYTES + 2 * WORD_BYTES) return [];
  const [who, amount] = [0, 1].map(index => {
    const at = SELECTOR_BYTES + index * WORD_BYTES;
    return data.subarray(at, at + WORD_BYTES);
  }) as [Uint8Array, Uint8Array];
  const { owner, position: place, counterparty: token } = row;
  return [{ row, place, owner, token, spender: addressOfWord(who), amount: bytesToNumber(amount), forAll }];
}
