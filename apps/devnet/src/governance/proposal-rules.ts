import { ensure } from '../transactions/rules.ts';
import type { State } from '../state/state.ts';
import {
  within,
  long,
  supply,
  any,
  one,
  zeroOrOne,
  needs,
  notYet,
  all,
  marketFee,
  inRange,
  rule,
  once,
  MAX_FEE,
  type ProposalRule,
} from './proposal-rule.ts';

// java-tron: ProposalUtil.validator. All its block-version gates are open on this chain.

const ONE_YEAR_BLOCKS = 10_512_000n;

/** Parameters that proposals can change, by proposal id. */
export const proposalRules: ReadonlyMap<bigint, ProposalRule> = new Map([
  [
    0n,
    rule(
      'MAINTENANCE_TIME_INTERVAL',
      within(
        81_000n,
        86_400_000n,
        'Bad chain parameter value, valid range is [3 * 27 * 1000,24 * 3600 * 1000]',
      ),
    ),
  ],
  [1n, rule('ACCOUNT_UPGRADE_COST', long)],
  [2n, rule('CREATE_ACCOUNT_FEE', long)],
  [3n, rule('TRANSACTION_FEE', long)],
  [4n, rule('ASSET_ISSUE_FEE', long)],
  [5n, rule('WITNESS_PAY_PER_BLOCK', long)],
  [6n, rule('WITNESS_STANDBY_ALLOWANCE', long)],
  [7n, rule('CREATE_NEW_ACCOUNT_FEE_IN_SYSTEM_CONTRACT', long)],
  [8n, rule('CREATE_NEW_ACCOUNT_BANDWIDTH_RATE', long)],
  [9n, once('ALLOW_CREATION_OF_CONTRACTS')],
  [
    10n,
    rule(
      'REMOVE_THE_POWER_OF_THE_GR',
      all(
        state =>
          ensure(
            state.property('REMOVE_THE_POWER_OF_THE_GR') !== -1n,
            'This proposal has been executed before and is only allowed to be executed once',
          ),
        one('REMOVE_THE_POWER_OF_THE_GR'),
      ),
    ),
  ],
  [11n, rule('ENERGY_FEE', any)],
  [12n, rule('EXCHANGE_CREATE_FEE', any)],
  [
    13n,
    rule('MAX_CPU_TIME_OF_ONE_TX', (state, value) => {
      const most = state.property('ALLOW_HIGHER_LIMIT_FOR_MAX_CPU_TIME_OF_ONE_TX') === 1n ? 400n : 100n;
      ensure(value >= 10n && value <= most, `Bad chain parameter value, valid range is [10,${most}]`);
    }),
  ],
  [14n, once('ALLOW_UPDATE_ACCOUNT_NAME')],
  [15n, once('ALLOW_SAME_TOKEN_NAME')],
  [16n, once('ALLOW_DELEGATE_RESOURCE')],
  // Retired since block version 5.
  [17n, rule('TOTAL_ENERGY_LIMIT', () => ensure(false, 'Bad chain parameter id'))],
  [
    18n,
    rule(
      'ALLOW_TVM_TRANSFER_TRC10',
      all(one('ALLOW_TVM_TRANSFER_TRC10'), needs('ALLOW_SAME_TOKEN_NAME', 'ALLOW_TVM_TRANSFER_TRC10')),
    ),
  ],
  [19n, rule('TOTAL_CURRENT_ENERGY_LIMIT', long)],
  [20n, once('ALLOW_MULTI_SIGN')],
  [21n, once('ALLOW_ADAPTIVE_ENERGY')],
  [22n, rule('UPDATE_ACCOUNT_PERMISSION_FEE', supply)],
  [23n, rule('MULTI_SIGN_FEE', supply)],
  [24n, rule('ALLOW_PROTO_FILTER_NUM', zeroOrOne('ALLOW_PROTO_FILTER_NUM'))],
  [25n, rule('ALLOW_ACCOUNT_STATE_ROOT', zeroOrOne('ALLOW_ACCOUNT_STATE_ROOT'))],
  [
    26n,
    rule(
      'ALLOW_TVM_CONSTANTINOPLE',
      all(one('ALLOW_TVM_CONSTANTINOPLE'), needs('ALLOW_TVM_TRANSFER_TRC10', 'ALLOW_TVM_CONSTANTINOPLE')),
    ),
  ],
  [
    29n,
    rule(
      'ADAPTIVE_RESOURCE_LIMIT_MULTIPLIER',
      within(1n, 10_000n, 'Bad chain parameter value, valid range is [1,10_000]'),
    ),
  ],
  [30n, rule('ALLOW_CHANGE_DELEGATION', zeroOrOne('ALLOW_CHANGE_DELEGATION'))],
  [31n, rule('WITNESS_127_PAY_PER_BLOCK', long)],
  [
    32n,
    rule(
      'ALLOW_TVM_SOLIDITY_059',
      all(one('ALLOW_TVM_SOLIDITY_059'), needs('ALLOW_CREATION_OF_CONTRACTS', 'ALLOW_TVM_SOLIDITY_059')),
    ),
  ],
  [
    33n,
    rule(
      'ADAPTIVE_RESOURCE_LIMIT_TARGET_RATIO',
      within(1n, 1_000n, 'Bad chain parameter value, valid range is [1,1_000]'),
    ),
  ],
  [
    35n,
    rule(
      'FORBID_TRANSFER_TO_CONTRACT',
      all(
        one('FORBID_TRANSFER_TO_CONTRACT'),
        needs('ALLOW_CREATION_OF_CONTRACTS', 'FORBID_TRANSFER_TO_CONTRACT'),
      ),
    ),
  ],
  [39n, rule('ALLOW_SHIELDED_TRC20_TRANSACTION', zeroOrOne('ALLOW_SHIELDED_TRC20_TRANSACTION'))],
  [40n, once('ALLOW_PBFT')],
  [41n, once('ALLOW_TVM_ISTANBUL')],
  [44n, once('ALLOW_MARKET_TRANSACTION')],
  [45n, rule('MARKET_SELL_FEE', marketFee('MARKET_SELL_FEE', 'Sell'))],
  [46n, rule('MARKET_CANCEL_FEE', marketFee('MARKET_CANCEL_FEE', 'Cancel'))],
  [
    47n,
    rule('MAX_FEE_LIMIT', (state, value) => {
      ensure(value >= 0n, 'Bad MAX_FEE_LIMIT parameter value, value must not be negative');
      if (value <= MAX_FEE) return;
      ensure(
        state.property('ALLOW_TVM_LONDON') !== 0n,
        'Bad MAX_FEE_LIMIT parameter value, valid range is [0,10_000_000_000L]',
      );
      long(state, value);
    }),
  ],
  [48n, rule('ALLOW_TRANSACTION_FEE_POOL', zeroOrOne('ALLOW_TRANSACTION_FEE_POOL'))],
  // java-tron's texts keep the parameter's first name.
  [49n, rule('ALLOW_BLACKHOLE_OPTIMIZATION', zeroOrOne('ALLOW_REMOVE_BLACKHOLE'))],
  [51n, once('ALLOW_NEW_RESOURCE_MODEL')],
  [
    52n,
    rule(
      'ALLOW_TVM_FREEZE',
      all(
        one('ALLOW_TVM_FREEZE'),
        needs('ALLOW_DELEGATE_RESOURCE', 'ALLOW_TVM_FREEZE'),
        needs('ALLOW_MULTI_SIGN', 'ALLOW_TVM_FREEZE'),
        needs('ALLOW_TVM_CONSTANTINOPLE', 'ALLOW_TVM_FREEZE'),
        needs('ALLOW_TVM_SOLIDITY_059', 'ALLOW_TVM_FREEZE'),
      ),
    ),
  ],
  [53n, once('ALLOW_ACCOUNT_ASSET_OPTIMIZATION')],
  [
    59n,
    rule('ALLOW_TVM_VOTE', all(one('ALLOW_TVM_VOTE'), needs('ALLOW_CHANGE_DELEGATION', 'ALLOW_TVM_VOTE'))),
  ],
  [60n, once('ALLOW_TVM_COMPATIBLE_EVM')],
  [
    61n,
    rule('FREE_NET_LIMIT', within(0n, 100_000n, 'Bad chain parameter value, valid range is [0,100_000]')),
  ],
  [
    62n,
    rule(
      'TOTAL_NET_LIMIT',
      within(0n, 10n ** 12n, 'Bad chain parameter value, valid range is [0, 1_000_000_000_000L]'),
    ),
  ],
  [63n, once('ALLOW_TVM_LONDON')],
  [65n, once('ALLOW_HIGHER_LIMIT_FOR_MAX_CPU_TIME_OF_ONE_TX')],
  [66n, once('ALLOW_ASSET_OPTIMIZATION')],
  [
    67n,
    rule(
      'ALLOW_NEW_REWARD',
      all(notYet('ALLOW_NEW_REWARD', 'New reward has been valid.'), one('ALLOW_NEW_REWARD')),
    ),
  ],
  [68n, rule('MEMO_FEE', inRange('MEMO_FEE', 0n, 10n ** 9n, '0-1000_000_000'))],
  [69n, once('ALLOW_DELEGATE_OPTIMIZATION')],
  [70n, rule('UNFREEZE_DELAY_DAYS', inRange('UNFREEZE_DELAY_DAYS', 1n, 365n))],
  [71n, once('ALLOW_OPTIMIZED_RETURN_VALUE_OF_CHAIN_ID')],
  [
    72n,
    rule('ALLOW_DYNAMIC_ENERGY', (state, value) => {
      inRange('ALLOW_DYNAMIC_ENERGY', 0n, 1n)(state, value);
      if (value === 1n) needs('ALLOW_CHANGE_DELEGATION', 'ALLOW_DYNAMIC_ENERGY', 'opened')(state, value);
    }),
  ],
  [73n, rule('DYNAMIC_ENERGY_THRESHOLD', long)],
  [74n, rule('DYNAMIC_ENERGY_INCREASE_FACTOR', inRange('DYNAMIC_ENERGY_INCREASE_FACTOR', 0n, 10_000n))],
  [75n, rule('DYNAMIC_ENERGY_MAX_FACTOR', inRange('DYNAMIC_ENERGY_MAX_FACTOR', 0n, 100_000n))],
  [76n, once('ALLOW_TVM_SHANGHAI')],
  [
    77n,
    rule(
      'ALLOW_CANCEL_ALL_UNFREEZE_V2',
      all(one('ALLOW_CANCEL_ALL_UNFREEZE_V2'), needs('UNFREEZE_DELAY_DAYS', 'ALLOW_CANCEL_ALL_UNFREEZE_V2')),
    ),
  ],
  [
    78n,
    rule(
      'MAX_DELEGATE_LOCK_PERIOD',
      all(
        (state, value) => {
          const now = state.property('MAX_DELEGATE_LOCK_PERIOD');
          ensure(
            value > now && value <= ONE_YEAR_BLOCKS,
            `This value[MAX_DELEGATE_LOCK_PERIOD] is only allowed to be greater than ${now} and less than or equal to ${ONE_YEAR_BLOCKS} !`,
          );
        },
        needs('UNFREEZE_DELAY_DAYS', 'MAX_DELEGATE_LOCK_PERIOD'),
      ),
    ),
  ],
  [79n, rule('ALLOW_OLD_REWARD_OPT', all(notYet('ALLOW_OLD_REWARD_OPT'), one('ALLOW_OLD_REWARD_OPT')))],
  [
    81n,
    rule('ALLOW_ENERGY_ADJUSTMENT', all(notYet('ALLOW_ENERGY_ADJUSTMENT'), one('ALLOW_ENERGY_ADJUSTMENT'))),
  ],
  [
    82n,
    rule(
      'MAX_CREATE_ACCOUNT_TX_SIZE',
      within(
        500n,
        10_000n,
        'This value[MAX_CREATE_ACCOUNT_TX_SIZE] is only allowed to be greater than or equal to 500 and less than or equal to 10000!',
      ),
    ),
  ],
  [83n, rule('ALLOW_TVM_CANCUN', all(notYet('ALLOW_TVM_CANCUN'), one('ALLOW_TVM_CANCUN')))],
  [87n, rule('ALLOW_STRICT_MATH', all(notYet('ALLOW_STRICT_MATH'), one('ALLOW_STRICT_MATH')))],
  [
    88n,
    rule(
      'CONSENSUS_LOGIC_OPTIMIZATION',
      all(notYet('CONSENSUS_LOGIC_OPTIMIZATION'), one('CONSENSUS_LOGIC_OPTIMIZATION')),
    ),
  ],
  [89n, rule('ALLOW_TVM_BLOB', all(notYet('ALLOW_TVM_BLOB'), one('ALLOW_TVM_BLOB')))],
]);

/** Refuses a change that a proposal may not make. @throws ContractValidateError */
export function checkProposedValue(state: State, id: bigint, value: bigint): void {
  const known = proposalRules.get(id);
  ensure(known !== undefined, `Does not support code : ${id}`);
  known.check(state, value);
}
