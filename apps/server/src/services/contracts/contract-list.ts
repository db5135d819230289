import type { NodeClient } from '@sunscope/node-api/client';
import type { contractList, contractListQuery } from '@sunscope/product-api/schemas/contracts';
import { addressToBytes, parseAddress, tryParseAddress } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { keccak256 } from '@sunscope/tron/hash';
import { ContractType } from '@sunscope/tron/messages';
import type { z } from 'zod';
import type { AmountRange, ContractFilter } from '../../repositories/contract-filter.ts';
import type { ContractOrder, StoredContract } from '../../repositories/contracts-read.ts';
import type { Readers } from '../../repositories/readers.ts';
import { addressText } from '../shared/address-text.ts';
import { cursorAfterRank, rankedPageOf, timeRangeOf, totals } from '../shared/paging.ts';
import { readLabels } from '../shared/labels.ts';
import type { Verification } from '../verification/verification.ts';
import type { ContractFigures } from './contract-figures.ts';
import { isRisky, presentContract } from './contract-rows.ts';

const CAP = 200;

const ORDERS: Readonly<Record<string, ContractOrder>> = {
  trxCount: 'calls',
  callers: 'callers',
  lastCalled: 'called',
  balance: 'balance',
  timestamp: 'created',
  date_created: 'created',
};

/** Contracts of one account that its page can list. */
const MOST_OF_ONE = 1000;

/** What an account made by its own transactions, as those record it: creators are not indexed by themselves. */
async function madeBy(
  { transactions }: Pick<Readers, 'transactions'>,
  creator: string,
): Promise<Uint8Array[]> {
  const rows = await transactions.list(
    { owner: addressToBytes(parseAddress(creator)), type: ContractType.CreateSmartContract },
    { start: 0, limit: MOST_OF_ONE },
  );
  return rows.flatMap(row => (row.succeeded && row.counterparty !== null ? [row.counterparty] : []));
}

/** How many contracts of an account its page can list. */
export async function countContractsOf(
  readers: Pick<Readers, 'transactions' | 'contracts'>,
  creator: string,
): Promise<number> {
  const own = await madeBy(readers, creator);
  return own.length === 0 ? 0 : readers.contracts.count({ addresses: own });
}

/** Contracts with the figures over all of them. */
export async function listContracts(
  {
    readers,
    node,
    verification,
  }: { readers: Readers; node: Pick<NodeClient, 'contractInfo'>; verification: Verification },
  figures: ContractFigures,
  query: z.output<typeof contractListQuery>,
): Promise<z.output<typeof contractList>> {
  const page = rankedPageOf(query, CAP);
  const by = ORDERS[query.sort.replace(/^-/, '')] ?? 'calls';
  const own = query.creator === undefined ? undefined : await madeBy(readers, query.creator);
  const same = query.similar === undefined ? undefined : await codeOf({ readers, node }, query.similar);
  const filter: ContractFilter = {
    ...searched(query.search),
    ...timeRangeOf(query),
    addresses: own,
    codeHash: same,
    except: query.similar === undefined ? undefined : addressToBytes(parseAddress(query.similar)),
    balance: rangeOf(query.balance_min, query.balance_max),
    calls: rangeOf(query.calls_min, query.calls_max),
    callers: rangeOf(query.callers_min, query.callers_max),
  };
  const verified = await verification.sources.all();
  if (query['verified-only'] || query['open-source-only']) filter.verified = verified;
  const none =
    filter.verified?.length === 0 || own?.length === 0 || (query.similar !== undefined && same === undefined);
  const all = await figures.totals();
  const narrowed = Object.values(filter).some(value => value !== undefined);
  const [rows, count] = await Promise.all([
    none || page.limit === 0 ? [] : readers.contracts.list(filter, by, page),
    none ? 0 : narrowed ? readers.contracts.count(filter) : Number(all.contracts),
  ]);
  const [tokens, sources, verifiedCount, facts] = await Promise.all([
    readers.tokens.byTokens([...rows.map(row => row.address), ...all.top.map(item => item.contract)]),
    verification.sources.briefs(rows),
    verified.length === 0 ? 0 : readers.contracts.count({ verified }),
    readLabels(readers, {
      addresses: [
        ...rows.flatMap(row => [addressText(row.address), addressText(row.creator)]),
        ...all.top.map(item => addressText(item.contract)),
      ],
    }),
  ]);
  const tokenOf = new Map(tokens.map(token => [bytesToHex(token.token), token]));
  return {
    ...cursorAfterRank(rows, page, row => ({ amount: amountOf(row, by), address: row.address })),
    ...totals(count),
    contractMap: facts.contractMap,
    addressNames: facts.addressNames,
    status: { code: 0, message: 'SUCCESS' },
    data: rows.map(row =>
      presentContract(row, {
        token: tokenOf.get(bytesToHex(row.address)),
        source: sources.get(bytesToHex(row.address)),
        tag: facts.tagOf(addressText(row.address)),
      }),
    ),
    contractCount: Number(all.contracts),
    contractCount24h: Number(all.recent),
    verifyContractCount: verifiedCount,
    totalTrigger: Number(all.calls),
    triggerTop7: all.top.map(({ contract, calls }) => {
      const address = addressText(contract);
      return {
        contract: address,
        name: facts.addressNames[address] ?? '',
        triggers: Number(calls),
        percentage: all.callsOfDay === 0n ? 0 : Number(calls) / Number(all.callsOfDay),
        tag1: facts.tagOf(address).tag,
        risk: isRisky(tokenOf.get(bytesToHex(contract))),
      };
    }),
    updateTime: all.atMs,
  };
}

/** Hash of the code that runs at an address: what the index has, or what the node's code has for one that a contract made. */
async function codeOf(
  { readers, node }: { readers: Pick<Readers, 'contracts'>; node: Pick<NodeClient, 'contractInfo'> },
  address: string,
): Promise<Uint8Array | undefined> {
  const parsed = parseAddress(address);
  const stored = await readers.contracts.byAddress(addressToBytes(parsed));
  if (stored?.code_hash) return stored.code_hash;
  const code = stored && (await node.contractInfo(parsed))?.runtimeCode;
  return code === undefined || code.length === 0 ? undefined : keccak256(code);
}

const MOST_IN_INDEX = (1n << 63n) - 1n;

/** The ends of a range as the index can compare them; undefined where neither is given. */
function rangeOf(least: string | undefined, most: string | undefined): AmountRange | undefined {
  if (least === undefined && most === undefined) return undefined;
  const end = (text: string | undefined) => {
    const value = text === undefined ? undefined : BigInt(text);
    return value !== undefined && value > MOST_IN_INDEX ? MOST_IN_INDEX : value;
  };
  return { least: end(least), most: end(most) };
}

function searched(text: string | undefined): ContractFilter {
  if (text === undefined || text === '') return {};
  const address = tryParseAddress(text);
  return address === undefined ? { name: text } : { address: addressToBytes(address) };
}

function amountOf(row: StoredContract, by: ContractOrder): bigint | null {
  switch (by) {
    case 'calls':
      return row.calls;
    case 'callers':
      return row.callers;
    case 'called':
      return row.last_call_ms;
    case 'balance':
      return row.balance;
    case 'created':
      return row.created_position;
  }
}
