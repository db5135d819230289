import type {
  contractTransactionList,
  contractTransactionQuery,
  contractTransactionRow,
  triggerDetail,
  triggerList,
  triggerQuery,
  triggersBatchBody,
} from '@sunscope/product-api/schemas/contract-calls';
import { functionSelector } from '@sunscope/tron/abi';
import { addressToBytes, parseAddress, tryParseAddress, type Address } from '@sunscope/tron/address';
import { bytesToHex, equalBytes, hexToBytes } from '@sunscope/tron/bytes';
import { InvalidValueError } from '@sunscope/tron/errors';
import { ContractType } from '@sunscope/tron/messages';
import type { z } from 'zod';
import { blockOfPosition, tokenText } from '../../repositories/keys.ts';
import type { TransactionFilter } from '../../repositories/transactions-read.ts';
import { addressText } from '../shared/address-text.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { ContractAbis } from './contract-abis.ts';
import { cursorAfter, pageOf, timeRangeOf, totals } from '../shared/paging.ts';
import { readLabels, type Labels } from '../shared/labels.ts';
import { contractRetName, openTransaction, type OpenedTransaction } from '../transactions/transaction-row.ts';
import { shownHex } from '../shared/shown-data.ts';
import { abiJson, argumentKey, amountJson } from '../shared/json-values.ts';
import type { ContractFigures } from './contract-figures.ts';
import { presentEvent, type EventRow } from './present-event.ts';
import { scanEvents } from './event-scan.ts';

interface Context {
  readers: Readers;
  abis: ContractAbis;
}
type TransactionRow = z.output<typeof contractTransactionRow>;
type TriggerDetail = z.output<typeof triggerDetail>;

const CAP = 200;
const CONTRACT = 2;
/** Calls that a search by words looks through. */
const SEARCHED = 500;

/** Transactions a contract has a part in: calls, its creation, and what was sent to it. */
export async function listContractTransactions(
  context: Context,
  query: z.output<typeof contractTransactionQuery>,
): Promise<z.output<typeof contractTransactionList>> {
  const { readers } = context;
  const contract = addressToBytes(parseAddress(query.contract));
  const page = pageOf(query, CAP);
  const filter: TransactionFilter = { address: contract, ...timeRangeOf(query) };
  const narrowed = filter.fromMs !== undefined || filter.toMs !== undefined;
  const [stored, account, counted, sync] = await Promise.all([
    page.limit === 0 ? [] : readers.transactions.list(filter, page),
    readers.accounts.byAddress(contract),
    narrowed ? readers.transactions.count(filter) : undefined,
    readers.stats.sync(),
  ]);
  const opened = stored.map(openTransaction);
  const [facts] = await Promise.all([
    factsOf(readers, opened),
    context.abis.prepare(opened.map(item => item.trigger)),
  ]);
  return {
    ...cursorAfter(stored, page, row => row.position),
    ...totals(counted ?? Number(account?.transactions ?? 0n)),
    contractMap: facts.contractMap,
    addressNames: facts.addressNames,
    data: opened.map(item => presentRow(context, item, sync.solidNumber, facts)),
  };
}

function presentRow(context: Context, item: OpenedTransaction, solid: bigint, facts: Labels): TransactionRow {
  const { stored } = item;
  const block = blockOfPosition(stored.position);
  const { owner, counterparty: to } = item;
  const call = item.trigger && context.abis.knownCall(item.trigger.contract, item.trigger.parameter.data);
  return {
    txHash: bytesToHex(stored.hash),
    parentHash: '',
    block: Number(block),
    timestamp: Number(stored.timestamp_ms),
    ownAddress: owner,
    toAddress: to,
    ownAddressType: facts.isContract(owner) ? CONTRACT : 0,
    toAddressType: facts.isContract(to) ? CONTRACT : 0,
    value: amountJson(stored.amount ?? 0n),
    txFee: stored.fee === null ? null : amountJson(stored.fee),
    token: stored.token === null ? '_' : tokenText(stored.token),
    contractType: stored.contract_type,
    method: call?.signature ?? '',
    confirmed: block <= solid,
    result: contractRetName(stored.contract_result, stored.succeeded),
  };
}

/** Calls of all contracts, or of one. */
export async function listTriggers(
  context: Context,
  figures: ContractFigures,
  query: z.output<typeof triggerQuery>,
): Promise<z.output<typeof triggerList>> {
  const { readers, abis } = context;
  const [contract, caller] = [query.contract, query.caller].map(text =>
    text === undefined ? undefined : addressToBytes(parseAddress(text)),
  );
  const page = pageOf(query, CAP);
  const filter: TransactionFilter = {
    type: ContractType.TriggerSmartContract,
    ...(caller === undefined ? { address: contract } : { owner: caller, receiver: contract }),
    method: methodOf(query),
    succeeded: query.result === undefined ? undefined : query.result === 'success',
    ...timeRangeOf(query),
  };
  const narrowed =
    filter.fromMs !== undefined ||
    filter.toMs !== undefined ||
    caller !== undefined ||
    filter.method !== undefined ||
    filter.succeeded !== undefined;
  const [stored, count, sync] = await Promise.all([
    page.limit === 0 ? [] : readers.transactions.list(filter, page),
    narrowed
      ? readers.transactions.count(filter)
      : contract === undefined
        ? figures.totals().then(all => Number(all.calls))
        : readers.contracts.byAddress(contract).then(row => Number(row?.calls ?? 0n)),
    readers.stats.sync(),
  ]);
  // The four bytes may stand elsewhere in a transaction.
  const opened = stored
    .map(openTransaction)
    .filter(
      ({ trigger }) =>
        filter.method === undefined ||
        (trigger !== undefined && equalBytes(trigger.parameter.data.subarray(0, 4), filter.method)),
    );
  const [facts] = await Promise.all([
    factsOf(readers, opened),
    abis.prepare(opened.map(item => item.trigger)),
  ]);
  return {
    ...cursorAfter(stored, page, row => row.position),
    ...totals(count ?? 0),
    contractMap: facts.contractMap,
    addressNames: facts.addressNames,
    data: opened.map(item => {
      const { stored: row, trigger } = item;
      const receipt = item.brief?.receipt;
      const block = blockOfPosition(row.position);
      const token = trigger?.parameter.token_id ?? 0n;
      const data = trigger?.parameter.data ?? new Uint8Array(0);
      const { data: shown, dataBytes } = shownHex(data);
      return {
        hash: bytesToHex(row.hash),
        block: Number(block),
        timestamp: Number(row.timestamp_ms),
        ownerAddress: addressText(row.owner),
        contractAddress: addressText(row.counterparty),
        callValue: amountJson(trigger?.parameter.call_value ?? 0n),
        callData: shown,
        ...(dataBytes === undefined ? {} : { dataBytes }),
        contractType: row.contract_type,
        method: (trigger && abis.knownCall(trigger.contract, data)?.signature) ?? '',
        confirmed: block <= sync.solidNumber,
        result: contractRetName(row.contract_result, row.succeeded),
        token: token === 0n ? '' : token.toString(),
        fee: row.fee === null ? null : amountJson(row.fee),
        energy: row.info === null ? null : amountJson(receipt?.energy_usage_total ?? 0n),
      };
    }),
  };
}

/** The four bytes a method is called by; the whole chain is not looked through for them. */
function methodOf({ method, contract, caller }: z.output<typeof triggerQuery>): Uint8Array | undefined {
  if (method === undefined) return undefined;
  if (contract === undefined && caller === undefined)
    throw new InvalidValueError(
      'method_alone',
      'method is looked for in the calls of a contract or an account: give contract or caller as well',
    );
  return method.includes('(') ? functionSelector(method) : hexToBytes(method);
}

/** Calls by their hashes, or the newest of a contract that a word fits, with their arguments. */
export async function readTriggers(
  context: Context,
  body: z.output<typeof triggersBatchBody>,
  fields: readonly string[],
): Promise<{ list: TriggerDetail[]; event_list: EventRow[] }> {
  const { readers } = context;
  const sync = await readers.stats.sync();
  if (body.contractAddress === undefined) {
    const stored = await Promise.all(
      (body.hashList ?? []).map(hash => readers.transactions.byHash(hexToBytes(hash))),
    );
    const opened = stored.filter(row => row !== undefined).map(openTransaction);
    return { list: await detailsOf(context, opened, sync.solidNumber, fields), event_list: [] };
  }
  const contract = addressToBytes(parseAddress(body.contractAddress));
  const limit = Math.min(body.limit, CAP);
  const stored = await readers.transactions.list(
    { address: contract, type: ContractType.TriggerSmartContract },
    { start: 0, limit: body.term === undefined ? limit : SEARCHED },
  );
  const wanted = termOf(body.term);
  const details = await detailsOf(context, stored.map(openTransaction), sync.solidNumber, []);
  const { events } = await scanEvents(
    context,
    { contract },
    { start: 0, limit: body.term === undefined ? limit : SEARCHED, ascending: false },
  );
  return {
    list: details
      .filter(item => wanted([item.hash, item.owner_address], item.method))
      .slice(0, limit)
      .map(item => only(item, fields)),
    event_list: events
      .map(event => presentEvent(event, sync.solidNumber))
      .filter(event => wanted([event.transaction_id], event.event_name))
      .slice(0, limit),
  };
}

/** What a search word must fit: a hash or address whole, a name by its beginning. */
function termOf(
  term: string | undefined,
): (whole: (string | undefined)[], name: string | undefined) => boolean {
  if (term === undefined || term === '') return () => true;
  const exact: string | Address = tryParseAddress(term) ?? term.replace(/^0x/i, '').toLowerCase();
  return (whole, name) => whole.includes(exact) || (name ?? '').toLowerCase().startsWith(term.toLowerCase());
}

async function detailsOf(
  { abis }: Context,
  opened: readonly OpenedTransaction[],
  solid: bigint,
  fields: readonly string[],
): Promise<TriggerDetail[]> {
  const details = opened.map(async ({ stored, trigger }): Promise<TriggerDetail[]> => {
    if (!trigger) return [];
    const { contract, parameter } = trigger;
    const call = await abis.call(contract, parameter.data);
    const block = blockOfPosition(stored.position);
    const shown = shownHex(parameter.data);
    const values = (shown.dataBytes === undefined ? (call?.arguments ?? []) : []).flatMap(
      ({ name, value }, position) => [
        [String(position), abiJson(value)] as const,
        [argumentKey(name, position), abiJson(value)] as const,
      ],
    );
    const detail: TriggerDetail = {
      hash: bytesToHex(stored.hash),
      method: call?.signature ?? '',
      parameter: JSON.stringify(Object.fromEntries(values)),
      block: Number(block),
      date_created: Number(stored.timestamp_ms),
      owner_address: addressText(stored.owner),
      contract_address: contract,
      call_value: amountJson(parameter.call_value),
      token_id: parameter.token_id === 0n ? '' : parameter.token_id.toString(),
      token_value: amountJson(parameter.call_token_value),
      ...shown,
      confirmed: block <= solid,
      day: new Date(Number(stored.timestamp_ms)).toISOString().slice(0, 10),
    };
    return [only(detail, fields)];
  });
  return (await Promise.all(details)).flat();
}

/** All members, or those that were asked for. */
function only(detail: TriggerDetail, fields: readonly string[]): TriggerDetail {
  if (fields.length === 0) return detail;
  return Object.fromEntries(Object.entries(detail).filter(([name]) => fields.includes(name)));
}

async function factsOf(readers: Context['readers'], opened: readonly OpenedTransaction[]): Promise<Labels> {
  return readLabels(readers, {
    addresses: opened.flatMap(({ owner, counterparty }) => [owner, counterparty]),
  });
}
