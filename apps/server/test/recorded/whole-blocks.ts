import { type JsonObject, type JsonValue } from '@sunscope/node-api/json';
import { STORIES } from '@sunscope/product-api/stories';
import { at, listOf, objectOf, pick, textOf, wholeOf } from './json.ts';
import { ownMovements, shown } from './expected.ts';
import type { RecordedApi } from './recorded-api.ts';
import { mainNet } from './shared-data.ts';

/** What the API says of every transaction of some blocks, checked against the blocks' own JSON. */
export interface ReportedBlocks {
  blocks: number;
  transactions: number;
  /** Whatever is reported wrongly, in words; empty where all is right. */
  problems: string[];
  /** How often each type, method and sentence was met. */
  types: Map<string, number>;
  stories: Map<string, number>;
  calls: { known: number; unknown: number };
}

const FALLBACK = 'other';
/** Periods of locks are counted in blocks. */
const SECONDS_PER_SLOT = 3;

/** Sentences that a type may be reported by; those of calls are many. */
const SENTENCES: Readonly<Record<string, (template: string, value: JsonObject) => boolean>> = {
  TransferContract: template => template === 'trx_sent' || template === 'genesis_funded',
  TransferAssetContract: template => template === 'token_sent',
  TriggerSmartContract: template =>
    ['contract_called', 'contract_called_unknown', 'contract_called_with_trx'].includes(template) ||
    template.startsWith('token_appro') ||
    template.startsWith('approv'),
  // A period without the lock says nothing: three loans of the newest block have one.
  DelegateResourceContract: (template, value) =>
    template === (value['lock'] === true ? 'delegated_locked' : 'delegated'),
  UnDelegateResourceContract: template => template === 'undelegated',
  FreezeBalanceV2Contract: template => template === 'staked',
  AccountCreateContract: template => template === 'account_created',
};

export async function reportWholeBlocks(api: RecordedApi, names: readonly string[]): Promise<ReportedBlocks> {
  const tally: ReportedBlocks = {
    blocks: names.length,
    transactions: 0,
    problems: [],
    types: new Map(),
    stories: new Map(),
    calls: { known: 0, unknown: 0 },
  };
  for (const name of names) {
    const block = objectOf(mainNet(`blocks/${name}.json`));
    const number = Number(name);
    const genesis = number === 0;
    const transactions = listOf(block['transactions'] ?? []);
    const head = await api.get(`/api/block/${number}`);
    expectEqual(tally, `block ${number}`, 'nrOfTrx', head['nrOfTrx'], transactions.length);
    expectEqual(tally, `block ${number}`, 'hash', head['hash'], block['blockID']);
    // Nobody recorded the receipts of this block: what it burned and used is not known. Of no transactions, it is.
    const known = genesis || transactions.length === 0;
    for (const sum of ['fee', 'netUsage', 'energyUsage'])
      if (!known) expectEqual(tally, `block ${number}`, sum, head[sum], null);
    const first = transactions[0];
    if (first && !known) await checkUnknownReceipt(tally, api, first);
    for (const transaction of transactions) {
      const ours = await api.get(`/api/transaction-info?hash=${textOf(transaction['txID'])}`);
      tally.transactions++;
      checkTransaction(tally, transaction, ours, genesis);
    }
  }
  return tally;
}

const RECEIPT = ['net_usage', 'net_fee', 'energy_usage', 'energy_fee', 'energy_usage_total'];

/** In TronGrid's form, too, what is not known is not there. */
async function checkUnknownReceipt(tally: ReportedBlocks, api: RecordedApi, json: JsonObject): Promise<void> {
  const owner = shown(at(json, 'raw_data', 'contract', 0, 'parameter', 'value', 'owner_address'));
  const { data } = await api.get(`/v1/accounts/${owner}/transactions?limit=200`);
  const record = listOf(data).find(row => row['txID'] === json['txID']);
  expectEqual(tally, 'TronGrid’s record', 'its id', record?.['txID'], json['txID']);
  expectEqual(tally, 'TronGrid’s record', 'its fee', at(record, 'ret', 0, 'fee'), undefined);
  for (const name of RECEIPT) expectEqual(tally, 'TronGrid’s record', name, record?.[name], undefined);
}

export function expectEqual(
  tally: Pick<ReportedBlocks, 'problems'>,
  where: string,
  what: string,
  ours: JsonValue | undefined,
  expected: JsonValue | undefined,
): void {
  const [one, other] = [ours, expected].map(value =>
    JSON.stringify(value, (_name, item: unknown) => (typeof item === 'bigint' ? item.toString() : item)),
  );
  if (one !== other) tally.problems.push(`${where}: ${what} is ${one ?? 'absent'}, not ${other ?? 'absent'}`);
}

function checkTransaction(tally: ReportedBlocks, json: JsonObject, ours: JsonObject, genesis: boolean): void {
  const id = textOf(json['txID']);
  const contract = objectOf(at(json, 'raw_data', 'contract', 0));
  const type = textOf(contract['type']);
  const value = objectOf(at(contract, 'parameter', 'value'));
  const succeeded = genesis || at(json, 'ret', 0, 'contractRet') === 'SUCCESS';
  const check = (what: string, mine: JsonValue | undefined, expected: JsonValue | undefined) =>
    expectEqual(tally, `${type} ${id.slice(0, 8)}`, what, mine, expected);
  count(tally.types, type);

  check('hash', ours['hash'], id);
  check('type', ours['contractTypeName'], type);
  check('result', ours['result'], succeeded ? 'SUCCESS' : 'FAIL');
  check('owner', ours['ownerAddress'], genesis ? '' : shown(value['owner_address']));
  check('permission', ours['permissionId'], contract['Permission_id'] ?? 0);
  // A genesis transaction costs nothing; of all others the receipt is unknown, which is not nothing.
  check('fee', ours['fee'], genesis ? '0' : '');
  check('cost', ours['cost'], null);

  // What contracts did by themselves stands in receipts, which are not here. The genesis block's sender is no address.
  check(
    'transfers',
    listOf(ours['transfersAllList']).map(row =>
      pick(row, 'from_address', 'to_address', 'contract_address', 'amount_str'),
    ),
    genesis
      ? [
          {
            from_address: '',
            to_address: shown(value['to_address']),
            contract_address: '_',
            amount_str: String(wholeOf(value['amount'])),
          },
        ]
      : succeeded
        ? ownMovements(type, value).map(item => ({ ...item }))
        : [],
  );
  checkStory(tally, check, type, value, ours, succeeded, genesis);
}

/** Notes where two values differ. */
export type Check = (what: string, mine: JsonValue | undefined, expected: JsonValue | undefined) => void;

function checkStory(
  tally: ReportedBlocks,
  check: Check,
  type: string,
  value: JsonObject,
  ours: JsonObject,
  succeeded: boolean,
  genesis: boolean,
): void {
  const { template, vars, story } = checkSentence(tally, check, type, ours, succeeded);
  check('sentence of its type', SENTENCES[type]?.(template, value) === true ? 'yes' : template, 'yes');
  check('tried', story['attempted'], succeeded ? undefined : true);
  if ('from' in vars) check('from', at(vars, 'from', 'address'), shown(value['owner_address']));
  if (type === 'TriggerSmartContract') {
    const method = at(ours, 'trigger_info', 'methodName');
    if (method === '') tally.calls.unknown++;
    else tally.calls.known++;
    check('call', at(ours, 'trigger_info', 'data'), value['data'] ?? '');
    return;
  }
  const to = value['to_address'] ?? value['receiver_address'] ?? value['account_address'];
  check('to', at(vars, 'to', 'address'), to === undefined ? undefined : shown(to));
  const amount = value['amount'] ?? value['balance'] ?? value['frozen_balance'];
  check(
    'amount',
    at(vars, 'amount', 'sun') ?? at(vars, 'amount', 'amount'),
    // A missing amount is zero, which java-tron leaves out.
    type === 'AccountCreateContract' ? undefined : String(wholeOf(amount)),
  );
  if ('time' in vars)
    check('time', at(vars, 'time', 'seconds'), Number(value['lock_period']) * SECONDS_PER_SLOT);
  if ('resource' in vars)
    check('resource', at(vars, 'resource', 'resource'), value['resource'] ?? 'BANDWIDTH');
  if (genesis) check('sentence of the genesis block', template, 'genesis_funded');
}

/** That it is reported by a sentence other than the fallback, with exactly the variables that the sentence has. */
export function checkSentence(
  tally: Pick<ReportedBlocks, 'stories'>,
  check: Check,
  type: string,
  ours: JsonObject,
  succeeded: boolean,
): { template: string; vars: JsonObject; story: JsonObject } {
  const story = objectOf(ours['story']);
  const template = textOf(story['template']);
  const vars = objectOf(story['vars']);
  count(tally.stories, `${type} | ${template}${succeeded ? '' : ', tried'}`);
  const kinds: Readonly<Record<string, Readonly<Record<string, string>>>> = STORIES;
  check('sentence', template === FALLBACK ? template : 'told', 'told');
  check(
    `variables of ${template}`,
    sorted(Object.fromEntries(Object.entries(vars).map(([name, item]) => [name, at(item, 'type') ?? null]))),
    sorted({ ...kinds[template] }),
  );
  return { template, vars, story };
}

function sorted(json: Readonly<Record<string, JsonValue>>): JsonValue {
  return Object.entries(json)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => [name, value]);
}

export function count(into: Map<string, number>, name: string): void {
  into.set(name, (into.get(name) ?? 0) + 1);
}

/** The table of RECORDED-ANSWERS.md about whole blocks. */
export function storiesDocument({ blocks, transactions, types, stories, calls }: ReportedBlocks): string {
  return `## Whole blocks

Every transaction of ${blocks} whole blocks, ${transactions} in all, asked of \`/api/transaction-info\`: its sentence is one of its
type's and never the fallback, with exactly the variables that the sentence has; sender, receiver, amount, resource,
permission, result and what moved are those of the block's JSON. Receipts of these blocks are recorded nowhere, so fees
and resources are unknown and told so, of transactions as of blocks. ${calls.known} of ${calls.known + calls.unknown} calls are reported with their method's
name, by the bundled signatures alone: no ABI is recorded. A token's \`transfer\` is reported as a call here, since that it moved
anything stands in the receipt; with receipts it is reported as sent (see above).

${sentenceTable(types, stories)}
`;
}

export function sentenceTable(
  types: ReadonlyMap<string, number>,
  stories: ReadonlyMap<string, number>,
): string {
  const rows = [...stories]
    .sort(([one], [other]) => rank(types, other) - rank(types, one) || (one < other ? -1 : 1))
    .map(([key, times]) => {
      const [type = '', template = ''] = key.split(' | ');
      return `| ${type} | ${types.get(type) ?? 0} | ${template} | ${times} |`;
    });
  return `| Type | Transactions | Sentence | Times |
|---|---:|---|---:|
${rows.join('\n')}`;
}

/** Types by how often they were met. */
function rank(types: ReadonlyMap<string, number>, key: string): number {
  return types.get(key.split(' | ')[0] ?? '') ?? 0;
}
