import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultWitnesses, type KeyedAccount } from '../../chain/genesis.ts';
import type { PropertyName } from '../../state/parameters.ts';
import { TestChain } from '../../testing.ts';

// What proposals may not ask for: each rule of each chain parameter that governance.test.ts does not show.

const V = 'CONTRACT_VALIDATE_ERROR: Contract validate error : ';
const TRX = 1_000_000n;
const [witness, otherWitness] = defaultWitnesses() as [KeyedAccount, KeyedAccount];

let test: TestChain;
beforeEach(async () => {
  test = await TestChain.open({}, { ALLOW_MARKET_TRANSACTION: 1n });
});
afterEach(() => test.close());

const withProperties = <T>(values: Partial<Record<PropertyName, bigint>>, what: () => T): T =>
  test.withProperties(values, what);

describe('a proposal', () => {
  it('can be approved and deleted while it is open', async () => {
    await test.close();
    test = await TestChain.open({}, { MAINTENANCE_TIME_INTERVAL: 30_000n, PROPOSAL_EXPIRE_TIME: 30_000n });
    await test.run(test.account(0), 'TransferContract', { to_address: witness.address, amount: 10n * TRX });
    const create = () =>
      test.run(witness, 'ProposalCreateContract', { parameters: [{ key: 68n, value: 5n }] });
    await create();
    await create();
    await test.run(witness, 'ProposalDeleteContract', { proposal_id: 1n });
    expect(
      await test.refusal(otherWitness, 'ProposalApproveContract', { proposal_id: 1n, is_add_approval: true }),
    ).toBe(`${V}Proposal[1] canceled`);
    test.clock.advance(120_000);
    await test.mine();
    expect(await test.refusal(witness, 'ProposalDeleteContract', { proposal_id: 2n })).toBe(
      `${V}Proposal[2] expired`,
    );
  });

  const refusal = (id: bigint, value: bigint) =>
    test.builderRefusal('ProposalCreateContract', {
      owner_address: witness.address,
      parameters: [{ key: id, value }],
    });

  it.each<[bigint, string]>([
    [14n, 'ALLOW_UPDATE_ACCOUNT_NAME'],
    [15n, 'ALLOW_SAME_TOKEN_NAME'],
    [16n, 'ALLOW_DELEGATE_RESOURCE'],
    [18n, 'ALLOW_TVM_TRANSFER_TRC10'],
    [20n, 'ALLOW_MULTI_SIGN'],
    [21n, 'ALLOW_ADAPTIVE_ENERGY'],
    [26n, 'ALLOW_TVM_CONSTANTINOPLE'],
    [32n, 'ALLOW_TVM_SOLIDITY_059'],
    [35n, 'FORBID_TRANSFER_TO_CONTRACT'],
    [40n, 'ALLOW_PBFT'],
    [41n, 'ALLOW_TVM_ISTANBUL'],
    [44n, 'ALLOW_MARKET_TRANSACTION'],
    [51n, 'ALLOW_NEW_RESOURCE_MODEL'],
    [52n, 'ALLOW_TVM_FREEZE'],
    [53n, 'ALLOW_ACCOUNT_ASSET_OPTIMIZATION'],
    [59n, 'ALLOW_TVM_VOTE'],
    [60n, 'ALLOW_TVM_COMPATIBLE_EVM'],
    [63n, 'ALLOW_TVM_LONDON'],
    [65n, 'ALLOW_HIGHER_LIMIT_FOR_MAX_CPU_TIME_OF_ONE_TX'],
    [66n, 'ALLOW_ASSET_OPTIMIZATION'],
    [69n, 'ALLOW_DELEGATE_OPTIMIZATION'],
    [71n, 'ALLOW_OPTIMIZED_RETURN_VALUE_OF_CHAIN_ID'],
    [76n, 'ALLOW_TVM_SHANGHAI'],
    [77n, 'ALLOW_CANCEL_ALL_UNFREEZE_V2'],
  ])('%d can only switch %s on', (id, name) => {
    expect(refusal(id, 0n)).toBe(`This value[${name}] is only allowed to be 1`);
  });

  it.each<[bigint, string]>([
    [25n, 'ALLOW_ACCOUNT_STATE_ROOT'],
    [30n, 'ALLOW_CHANGE_DELEGATION'],
    [39n, 'ALLOW_SHIELDED_TRC20_TRANSACTION'],
    [48n, 'ALLOW_TRANSACTION_FEE_POOL'],
  ])('%d switches %s on and off', (id, name) => {
    expect(refusal(id, 2n)).toBe(`This value[${name}] is only allowed to be 1 or 0`);
  });

  it.each<[bigint, PropertyName, string]>([
    [18n, 'ALLOW_SAME_TOKEN_NAME', 'ALLOW_TVM_TRANSFER_TRC10'],
    [26n, 'ALLOW_TVM_TRANSFER_TRC10', 'ALLOW_TVM_CONSTANTINOPLE'],
    [32n, 'ALLOW_CREATION_OF_CONTRACTS', 'ALLOW_TVM_SOLIDITY_059'],
    [35n, 'ALLOW_CREATION_OF_CONTRACTS', 'FORBID_TRANSFER_TO_CONTRACT'],
    [52n, 'ALLOW_DELEGATE_RESOURCE', 'ALLOW_TVM_FREEZE'],
    [52n, 'ALLOW_MULTI_SIGN', 'ALLOW_TVM_FREEZE'],
    [52n, 'ALLOW_TVM_CONSTANTINOPLE', 'ALLOW_TVM_FREEZE'],
    [52n, 'ALLOW_TVM_SOLIDITY_059', 'ALLOW_TVM_FREEZE'],
    [59n, 'ALLOW_CHANGE_DELEGATION', 'ALLOW_TVM_VOTE'],
    [77n, 'UNFREEZE_DELAY_DAYS', 'ALLOW_CANCEL_ALL_UNFREEZE_V2'],
  ])('%d waits for %s', (id, needed, name) => {
    expect(withProperties({ [needed]: 0n }, () => refusal(id, 1n))).toBe(
      `[${needed}] proposal must be approved before [${name}] can be proposed`,
    );
  });

  it.each<[bigint, PropertyName]>([
    [79n, 'ALLOW_OLD_REWARD_OPT'],
    [81n, 'ALLOW_ENERGY_ADJUSTMENT'],
    [83n, 'ALLOW_TVM_CANCUN'],
    [87n, 'ALLOW_STRICT_MATH'],
    [88n, 'CONSENSUS_LOGIC_OPTIMIZATION'],
    [89n, 'ALLOW_TVM_BLOB'],
  ])('%d switches %s on once', (id, name) => {
    expect(withProperties({ [name]: 1n }, () => refusal(id, 1n))).toBe(
      `[${name}] has been valid, no need to propose again`,
    );
    expect(withProperties({ [name]: 0n }, () => refusal(id, 0n))).toBe(
      `This value[${name}] is only allowed to be 1`,
    );
  });

  it('keeps to limits that depend on others', () => {
    expect(withProperties({ REMOVE_THE_POWER_OF_THE_GR: 0n }, () => refusal(10n, 2n))).toBe(
      'This value[REMOVE_THE_POWER_OF_THE_GR] is only allowed to be 1',
    );
    expect(refusal(45n, -1n)).toBe('Bad MARKET_SELL_FEE parameter value, valid range is [0,10_000_000_000L]');
    expect(refusal(46n, 10_000_000_001n)).toBe(
      'Bad MARKET_CANCEL_FEE parameter value, valid range is [0,10_000_000_000L]',
    );
    expect(withProperties({ ALLOW_TVM_LONDON: 0n }, () => refusal(47n, 10_000_000_001n))).toBe(
      'Bad MAX_FEE_LIMIT parameter value, valid range is [0,10_000_000_000L]',
    );
    expect(withProperties({ ALLOW_NEW_REWARD: 0n }, () => refusal(67n, 0n))).toBe(
      'This value[ALLOW_NEW_REWARD] is only allowed to be 1',
    );
    expect(withProperties({ ALLOW_CHANGE_DELEGATION: 0n }, () => refusal(72n, 1n))).toBe(
      '[ALLOW_CHANGE_DELEGATION] proposal must be approved before [ALLOW_DYNAMIC_ENERGY] can be opened',
    );
    expect(refusal(74n, -1n)).toBe(
      'This value[DYNAMIC_ENERGY_INCREASE_FACTOR] is only allowed to be in the range 0-10000',
    );
    expect(withProperties({ UNFREEZE_DELAY_DAYS: 0n }, () => refusal(78n, 1_000_000n))).toBe(
      '[UNFREEZE_DELAY_DAYS] proposal must be approved before [MAX_DELEGATE_LOCK_PERIOD] can be proposed',
    );
  });
});
