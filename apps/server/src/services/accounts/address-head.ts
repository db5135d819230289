import { blockQuery } from '@sunscope/product-api/schemas/blocks';
import { internalTransactionQuery } from '@sunscope/product-api/schemas/internal-transactions';
import { approvalQuery } from '@sunscope/product-api/schemas/transfer-lists';
import { voteQuery } from '@sunscope/product-api/schemas/votes';
import type { Answer } from '@sunscope/product-api/types';
import { addressToBytes, type Address } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { StoredAccount } from '../../repositories/accounts-read.ts';
import { TRX_TOKEN } from '../../repositories/keys.ts';
import type { Readers } from '../../repositories/readers.ts';
import { listBlocks } from '../blocks/block-list.ts';
import { countContractsOf } from '../contracts/contract-list.ts';
import { listVotes } from '../governance/vote-list.ts';
import { addressText } from '../shared/address-text.ts';
import { amountJson } from '../shared/json-values.ts';
import { readLabels } from '../shared/labels.ts';
import { listApprovals } from '../tokens/token-items.ts';
import { listInternalTransactions } from '../transactions/internal-transactions.ts';

type AddressHead = Answer<'/api/account/head'>;
type Context = Parameters<typeof listBlocks>[0] & Parameters<typeof listVotes>[0] & { readers: Readers };

/** What an account made is found among its own transactions: of more nobody counts it for a head. */
const COUNTED_TRANSACTIONS = 5_000n;
/** The rows of a list are not read where only their number is asked for. */
const NO_ROWS = { limit: 0 };

/** Head of an address: where it comes from, and the totals of its lists, from the lists themselves. */
export async function readAddressHead(context: Context, address: Address): Promise<AddressHead> {
  const { readers } = context;
  const bytes = addressToBytes(address);
  const stored = await readers.accounts.byAddress(bytes);
  const [funding, counts] = await Promise.all([
    readers.activity.firstReceived(bytes, TRX_TOKEN),
    countLists(context, address, stored),
  ]);
  const facts = await readLabels(readers, {
    addresses: funding ? [addressText(funding.from_address)] : [],
  });
  return {
    address,
    firstTime: Number(stored?.created_ms ?? 0n),
    lastTime: Number(stored?.latest_operation_ms ?? 0n),
    fundedBy: funding
      ? {
          address: addressText(funding.from_address),
          hash: bytesToHex(funding.hash),
          amount: amountJson(funding.amount),
          timestamp: Number(funding.timestamp_ms),
        }
      : null,
    counts,
    contractMap: facts.contractMap,
    addressNames: facts.addressNames,
  };
}

async function countLists(
  context: Context,
  address: Address,
  stored: StoredAccount | undefined,
): Promise<AddressHead['counts']> {
  const { readers } = context;
  const bytes = addressToBytes(address);
  const isWitness = (stored?.witness_url ?? null) !== null;
  const none = { rangeTotal: 0 };
  const [internal, blocks, voters, votes, approvals, stake, permissions, contracts] = await Promise.all([
    listInternalTransactions(context, internalTransactionQuery.parse({ address, ...NO_ROWS })),
    isWitness ? listBlocks(context, blockQuery.parse({ producer: address, ...NO_ROWS })) : none,
    isWitness ? listVotes(context, voteQuery.parse({ candidate: address, ...NO_ROWS })) : none,
    listVotes(context, voteQuery.parse({ voter: address, ...NO_ROWS })),
    listApprovals(context, approvalQuery.parse({ address, ...NO_ROWS })),
    readers.stake.countHistory(bytes),
    readers.accountFigures.countPermissionChanges(bytes),
    (stored?.transactions ?? 0n) > COUNTED_TRANSACTIONS ? undefined : countContractsOf(readers, address),
  ]);
  return {
    internal: internal.rangeTotal,
    blocks: blocks.rangeTotal,
    voters: voters.rangeTotal,
    votes: votes.rangeTotal,
    stake,
    ...(contracts === undefined ? {} : { contracts }),
    approvals: approvals.rangeTotal,
    permissions,
  };
}
