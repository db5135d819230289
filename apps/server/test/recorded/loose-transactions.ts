import { isJsonObject, type JsonObject, type JsonValue } from '@sunscope/node-api/json';
import { nodeTransactionFromJson } from '@sunscope/node-api/shapes';
import { at, listOf, objectOf, pick, textOf, wholeOf } from './json.ts';
import { ownMovements, shown } from './expected.ts';
import type { RecordedApi } from './recorded-api.ts';
import type { RecordedChain } from './recorded-chain.ts';
import { mainNet, mainNetFiles } from './shared-data.ts';
import { checkSentence, count, expectEqual, sentenceTable } from './whole-blocks.ts';

// Transactions of which nothing is recorded but themselves: signed ones of main net and of test networks, and unsigned
// ones that nodes built, which have the rare types.

/** Where the first of them is put: blocks of which nothing is recorded. */
const FIRST_BLOCK = 40_000_000n;
const FIRST_MS = 1_650_000_000_000n;
const SLOT_MS = 3000n;

/** Types whose movements follow from the contract alone. */
const PLAIN: ReadonlySet<string> = new Set([
  'TransferContract',
  'TransferAssetContract',
  'TriggerSmartContract',
  'VoteWitnessContract',
]);

interface Loose {
  json: JsonObject;
  unsigned: boolean;
}

function looseTransactions(): Loose[] {
  const found = new Map<string, Loose>();
  const collect = (json: JsonValue, unsigned: boolean): void => {
    if (Array.isArray(json)) for (const item of json) collect(item, unsigned);
    else if (isJsonObject(json)) {
      if (typeof json['raw_data_hex'] === 'string' && typeof json['txID'] === 'string')
        found.set(json['txID'], found.get(json['txID']) ?? { json, unsigned });
      else for (const item of Object.values(json)) collect(item, unsigned);
    }
  };
  for (const folder of ['transactions', 'blocks/partial', 'blocks/testnet'])
    for (const file of mainNetFiles(folder)) collect(mainNet(file), false);
  collect(mainNet('misc/merkle-proofs.json'), false);
  collect(mainNet('misc/testnet-signed-transactions.json'), false);
  collect(mainNet('misc/unsigned-node-built-transactions.json'), true);
  return [...found.values()];
}

/** Puts those in that are not there yet, each into a block of its own, without a receipt. */
export function putLooseTransactions(chain: RecordedChain): Loose[] {
  const put: Loose[] = [];
  for (const loose of looseTransactions()) {
    const transaction = nodeTransactionFromJson(
      pick(loose.json, 'txID', 'raw_data', 'raw_data_hex', 'signature', ...(loose.unsigned ? [] : ['ret'])),
    );
    if (chain.has(transaction.id)) continue;
    const number = FIRST_BLOCK + BigInt(put.length);
    chain.block(number, FIRST_MS + BigInt(put.length) * SLOT_MS);
    chain.put(number, transaction);
    put.push(loose);
  }
  return put;
}

export interface ReportedLoose {
  transactions: number;
  unsigned: number;
  problems: string[];
  types: Map<string, number>;
  stories: Map<string, number>;
}

export async function reportLoose(api: RecordedApi, loose: readonly Loose[]): Promise<ReportedLoose> {
  const tally: ReportedLoose = {
    transactions: loose.length,
    unsigned: loose.filter(item => item.unsigned).length,
    problems: [],
    types: new Map(),
    stories: new Map(),
  };
  for (const { json } of loose) {
    const id = textOf(json['txID']);
    const contract = objectOf(at(json, 'raw_data', 'contract', 0));
    const type = textOf(contract['type']);
    const value = objectOf(at(contract, 'parameter', 'value'));
    const result = at(json, 'ret', 0, 'contractRet');
    const succeeded = result === undefined || result === 'SUCCESS';
    const check = (what: string, mine: JsonValue | undefined, expected: JsonValue | undefined) =>
      expectEqual(tally, `${type} ${id.slice(0, 8)}`, what, mine, expected);
    const ours = await api.get(`/api/transaction-info?hash=${id}`);
    count(tally.types, type);
    check('type', ours['contractTypeName'], type);
    check('cost', ours['cost'], null);
    check('fee', ours['fee'], '');
    if (value['owner_address'] !== undefined)
      check('owner', ours['ownerAddress'], shown(value['owner_address']));
    if (PLAIN.has(type))
      check(
        'transfers',
        listOf(ours['transfersAllList']).map(row =>
          pick(row, 'from_address', 'to_address', 'contract_address', 'amount_str'),
        ),
        succeeded ? ownMovements(type, value).map(item => ({ ...item })) : [],
      );
    const { vars } = checkSentence(tally, check, type, ours, succeeded);
    const amount = value['frozen_balance'] ?? value['unfreeze_balance'] ?? value['balance'];
    if (amount !== undefined && 'amount' in vars)
      check('amount', at(vars, 'amount', 'sun'), wholeOf(amount).toString());
  }
  return tally;
}

/** The table of RECORDED-ANSWERS.md about transactions that stand alone. */
export function looseDocument({ transactions, unsigned, types, stories }: ReportedLoose): string {
  return `## Single transactions

${transactions} more transactions of which no receipt is recorded, ${unsigned} of them unsigned as nodes built them, which have
the rare types: none is reported by the fallback, each has exactly the variables of its sentence, and fees are reported as
unknown.

${sentenceTable(types, stories)}
`;
}
