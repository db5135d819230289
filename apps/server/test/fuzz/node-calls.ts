import { PASSED_ON } from '../../src/routes/node-proxy.ts';
import type { Call, KnownValues, Parameter } from './declared-calls.ts';

/** What calls of a node take, by the kind of what it is. Each call has those that its name suggests, see {@link SUGGESTED}. */
const NUMBERS =
  'num startNum endNum offset limit amount call_value fee_limit token_id call_token_value frozen_balance frozen_duration unfreeze_balance balance lock_period proposal_id exchange_id quant expected count brokerage Permission_id total_supply trx_num start_time end_time free_asset_net_limit origin_energy_limit consume_user_resource_percent first_token_balance second_token_balance sell_token_quantity buy_token_quantity new_limit';
const ADDRESSES =
  'address owner_address to_address account_address contract_address receiver_address fromAddress toAddress';
const GOOD: Readonly<Record<string, readonly unknown[]>> = {
  resource: ['BANDWIDTH', 'ENERGY', 'TRON_POWER'],
  type: [0, 1],
  visible: [true, false],
  detail: [true, false],
  lock: [true, false],
  is_add_approval: [true],
  function_selector: ['transfer(address,uint256)', 'name()'],
  parameter: [`${'0'.repeat(24)}${'ab'.repeat(20)}${'0'.repeat(63)}1`],
  data: ['06fdde03', 'a9059cbb'],
  bytecode: ['6080604052'],
  abi: ['[]', '[{"type":"function","name":"a","inputs":[]}]', []],
  votes: [[{ vote_address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', vote_count: 1 }]],
  parameters: [[{ key: 0, value: 1 }]],
  owner: [{ type: 0, permission_name: 'owner', threshold: 1, keys: [] }],
  actives: [[]],
  raw_data: [{}, { contract: [], ref_block_bytes: '0000' }],
  raw_data_hex: ['', '0a02'],
  signature: [[], ['ab'.repeat(65)]],
  transaction: ['', '0a0b0a02'],
};
const TEXTS =
  'value id_or_num asset_name name abbr url description account_id first_token_id second_token_id sell_token_id buy_token_id extra_data';

/** Members by a part of a call's name; all others are asked for by address, value and number. */
const SUGGESTED: readonly (readonly [RegExp, string])[] = [
  [/^getblockbylimitnext/, 'startNum endNum'],
  [/^getblockbalance/, 'hash number'],
  [/^getblock|^gettransactioninfobyblocknum|count/, 'num id_or_num detail value'],
  [/^gettransaction|byid$/, 'value'],
  [/paginated|list$|pending/, 'offset limit'],
  [
    /assetissue|asset$/,
    `value asset_name name abbr url description total_supply trx_num num start_time end_time free_asset_net_limit new_limit owner_address to_address amount`,
  ],
  [
    /trigger|estimate|deploy/,
    'owner_address contract_address function_selector parameter data call_value fee_limit token_id call_token_value abi bytecode name origin_energy_limit consume_user_resource_percent',
  ],
  [
    /^(?:update|clear)/,
    'owner_address contract_address origin_energy_limit consume_user_resource_percent url brokerage account_name',
  ],
  [
    /delegat|freeze|stake|withdraw/,
    'owner_address receiver_address fromAddress toAddress balance frozen_balance frozen_duration unfreeze_balance resource type lock lock_period count',
  ],
  [/vote|proposal/, 'owner_address votes proposal_id is_add_approval parameters'],
  [
    /exchange|market/,
    'owner_address exchange_id first_token_id second_token_id first_token_balance second_token_balance token_id quant expected sell_token_id buy_token_id sell_token_quantity buy_token_quantity value',
  ],
  [
    /^create|transfer|participate|^setaccount|permission/,
    'owner_address to_address account_address amount account_id asset_name owner actives Permission_id extra_data',
  ],
  [/broadcast|sign|approved/, 'raw_data raw_data_hex signature transaction'],
];
const ALWAYS = 'address value visible';

/** Every call of a node that the proxy passes on, by POST and, where it reads, by GET. */
export function nodeCalls(known: KnownValues): Call[] {
  return PASSED_ON.flatMap(path => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const suggested = SUGGESTED.filter(([part]) => part.test(name)).map(([, members]) => members);
    const names = [...new Set([ALWAYS, ...suggested].join(' ').split(' '))];
    const of = (where: 'query' | 'body'): Parameter[] =>
      names.map(member => ({
        name: member,
        where,
        required: false,
        isNumeric: NUMBERS.split(' ').includes(member),
        good: goodOf(member, known),
      }));
    const reads = /^(?:get|list|validate)/.test(name);
    return [
      { method: 'POST' as const, path, parameters: of('body') },
      ...(reads ? [{ method: 'GET' as const, path, parameters: of('query') }] : []),
    ];
  });
}

function goodOf(member: string, { addresses, hashes, tokens }: KnownValues): readonly unknown[] {
  if (NUMBERS.split(' ').includes(member)) return [0, 1, 2, 1_000_000];
  if (ADDRESSES.split(' ').includes(member)) return addresses;
  if (TEXTS.split(' ').includes(member)) return [...hashes, ...tokens, ...addresses.slice(0, 3), '1'];
  return GOOD[member] ?? ['1', ...hashes.slice(0, 2)];
}
