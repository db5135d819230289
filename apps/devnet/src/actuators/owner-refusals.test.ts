import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesToHex, hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import type { MessageName } from '@sunscope/tron/codec';
import { defaultWitnesses, publicKnownKey, type KeyedAccount } from '../chain/genesis.ts';
import { TestChain } from '../testing.ts';

// Owners that are no accounts. A broadcast is refused for its signature or its bandwidth before its contract is looked at,
// so only builders say this.

const text = textToBytes;
const short = hexToBytes('41aa');
const stranger = publicKnownKey('a stranger');
const hex = bytesToHex(stranger.address);
const [witness] = defaultWitnesses() as [KeyedAccount];

let test: TestChain;
beforeEach(async () => {
  test = await TestChain.open({}, { ALLOW_MARKET_TRANSACTION: 1n });
});
afterEach(() => test.close());

/** A contract that is right but for its owner: what an address of two bytes is refused with, then one without an account. */
interface OwnerCase<K extends MessageName = MessageName> {
  readonly type: K;
  readonly parameter: () => Record<string, unknown>;
  readonly invalid: string;
  readonly missing: string;
}

function owners(
  type: MessageName,
  invalid: string,
  missing: string,
  parameter: () => Record<string, unknown> = () => ({}),
): OwnerCase {
  return { type, parameter, invalid, missing };
}

const notExists = `Account[${hex}] not exists`;
const doesNotExist = `Account[${hex}] does not exist`;

const ownerCases: readonly OwnerCase[] = [
  owners(
    'TransferContract',
    'Invalid ownerAddress!',
    'Validate TransferContract error, no OwnerAccount.',
    () => ({ to_address: test.account(1).address, amount: 1n }),
  ),
  owners('TransferAssetContract', 'Invalid ownerAddress', 'No owner account!', () => ({
    to_address: test.account(1).address,
    amount: 1n,
  })),
  owners('AccountCreateContract', 'Invalid ownerAddress', notExists),
  owners('AccountUpdateContract', 'Invalid ownerAddress', 'Account does not exist'),
  owners('SetAccountIdContract', 'Invalid ownerAddress', 'Account has not existed', () => ({
    account_id: text('abcdefgh'),
  })),
  owners('AccountPermissionUpdateContract', 'invalidate ownerAddress', 'ownerAddress account does not exist'),
  owners('AssetIssueContract', 'Invalid ownerAddress', 'Account not exists', () => ({
    name: text('Coin'),
    total_supply: 1n,
    trx_num: 1,
    num: 1,
    url: text('x'),
    start_time: test.chain.head.timestampMs + 1n,
    end_time: test.chain.head.timestampMs + 2n,
  })),
  owners('ParticipateAssetIssueContract', 'Invalid ownerAddress', 'Account does not exist!', () => ({
    to_address: test.account(1).address,
    amount: 1n,
  })),
  owners('UpdateAssetContract', 'Invalid ownerAddress', 'Account does not exist'),
  owners('UnfreezeAssetContract', 'Invalid address', doesNotExist),
  owners('FreezeBalanceContract', 'Invalid address', notExists),
  owners('UnfreezeBalanceContract', 'Invalid address', doesNotExist),
  owners('FreezeBalanceV2Contract', 'Invalid address', notExists),
  owners('UnfreezeBalanceV2Contract', 'Invalid address', doesNotExist),
  owners('WithdrawExpireUnfreezeContract', 'Invalid address', notExists),
  owners('CancelAllUnfreezeV2Contract', 'Invalid address', notExists),
  owners('DelegateResourceContract', 'Invalid address', notExists),
  owners('UnDelegateResourceContract', 'Invalid address', doesNotExist),
  owners('VoteWitnessContract', 'Invalid address', notExists, () => ({
    votes: [{ vote_address: witness.address, vote_count: 1n }],
  })),
  owners('WithdrawBalanceContract', 'Invalid address', notExists),
  owners('WitnessCreateContract', 'Invalid address', `account[${hex}] not exists`, () => ({
    url: text('x'),
  })),
  owners('WitnessUpdateContract', 'Invalid address', 'account does not exist'),
  owners('UpdateBrokerageContract', 'Invalid ownerAddress', `Not existed witness:${hex}`),
  owners('ProposalCreateContract', 'Invalid address', notExists),
  owners('ProposalApproveContract', 'Invalid address', notExists),
  owners('ProposalDeleteContract', 'Invalid address', notExists),
  owners('ExchangeCreateContract', 'Invalid address', `account[${hex}] not exists`),
  owners('ExchangeInjectContract', 'Invalid address', `account[${hex}] not exists`),
  owners('ExchangeWithdrawContract', 'Invalid address', `account[${hex}] not exists`),
  owners('ExchangeTransactionContract', 'Invalid address', `account[${hex}] not exists`),
  owners('MarketSellAssetContract', 'Invalid address', 'Account does not exist!'),
  owners('MarketCancelOrderContract', 'Invalid address', 'Account does not exist!'),
  owners('UpdateSettingContract', 'Invalid address', doesNotExist),
  owners('UpdateEnergyLimitContract', 'Invalid address', doesNotExist, () => ({ origin_energy_limit: 1n })),
  owners('ClearABIContract', 'Invalid address', notExists),
];

describe('an owner', () => {
  it.each(ownerCases)(
    'of $type must be an address of an account',
    ({ type, parameter, invalid, missing }) => {
      const refusal = (owner_address: Uint8Array) =>
        test.builderRefusal(type, { ...parameter(), owner_address });
      expect(refusal(short)).toBe(invalid);
      expect(refusal(stranger.address)).toBe(missing);
    },
  );
});
