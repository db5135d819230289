import type { contractList, contractListQuery } from '@sunscope/product-api/schemas/contracts';
import { addressToBytes, parseAddress, tryParseAddress } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { ContractType } from '@sunscope/tron/messages';
import type { z } from 'zod';
import type { ContractFilter, ContractOrder, StoredContract } from '../../repositories/contracts-read.ts';
import type { Readers } from '../../repositories/readers.ts';
import { addressText } from '../shared/address-text.ts';
import { cursorAfterRank, rankedPageOf, timeRangeOf, totals } from '../shared/paging.ts';
import { readLabels } from '../shared/labels.ts';
import type { ContractFigures } from './contract-figures.ts';
import { presentContract } from './contract-rows.ts';

const CAP = 200;

const ORDERS: Readonly<Record<string, ContractOrder>> = {
  trxCount: 'calls',
  balance: 'balance',
  timestamp: 'created',
  date_created: 'created',
};

/** Contracts of one account that its page can list. */
const MOST_OF_ONE = 1000;

/** What an account made by its own transactions, as those tell it: creators are not indexed by themselves. */
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

/** Contracts with the figures over all of them. */
export async function listContracts(
  { readers }: { readers: Readers },
  figures: ContractFigures,
  query: z.output<typeof contractListQuery>,
): Promise<z.output<typeof contractList>> {
  const page = rankedPageOf(query, CAP);
  const by = ORDERS[query.sort.replace(/^-/, '')] ?? 'calls';
  const own = query.creator === undefined ? undefined : await madeBy(readers, query.creator);
  const filter: ContractFilter = { ...searched(query.search), ...timeRangeOf(query), addresses: own };
  // Sources are not verified here yet, so nothing passes a filter for those that are.
  const none = query['verified-only'] || query['open-source-only'] || own?.length === 0;
  const all = await figures.totals();
  const narrowed = Object.values(filter).some(value => value !== undefined);
  const [rows, count] = await Promise.all([
    none || page.limit === 0 ? [] : readers.contracts.list(filter, by, page),
    none ? 0 : narrowed ? readers.contracts.count(filter) : Number(all.contracts),
  ]);
  const [tokens, facts] = await Promise.all([
    readers.tokens.byTokens(rows.map(row => row.address)),
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
      presentContract(row, tokenOf.get(bytesToHex(row.address)), facts.tagOf(addressText(row.address))),
    ),
    contractCount: Number(all.contracts),
    contractCount24h: Number(all.recent),
    verifyContractCount: 0,
    totalTrigger: Number(all.calls),
    triggerTop7: all.top.map(({ contract, calls }) => {
      const address = addressText(contract);
      return {
        contract: address,
        name: facts.addressNames[address] ?? '',
        triggers: Number(calls),
        percentage: all.callsOfDay === 0n ? 0 : Number(calls) / Number(all.callsOfDay),
        tag1: facts.tagOf(address).tag,
        risk: false,
      };
    }),
    updateTime: all.atMs,
  };
}

function searched(text: string | undefined): ContractFilter {
  if (text === undefined || text === '') return {};
  const address = tryParseAddress(text);
  return address === undefined ? { name: text } : { address: addressToBytes(address) };
}

function amountOf(row: StoredContract, by: ContractOrder): bigint | null {
  if (by === 'calls') return row.calls;
  return by === 'balance' ? row.balance : row.created_position;
}
