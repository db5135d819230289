import type { Story, TokenInfo } from '@sunscope/product-api/types';
import { bytesToHex, bytesToText } from '@sunscope/tron/bytes';
import type { MessageName } from '@sunscope/tron/codec';
import type { Messages } from '@sunscope/tron/messages';
import { addressText } from '../../shared/address-text.ts';
import { writeCallStory } from './story-calls.ts';
import type { StoryFacts } from './story-facts.ts';
import { signersSet } from './story-signers.ts';
import {
  address,
  chip,
  number,
  resource,
  say,
  slots,
  text,
  textOf,
  tokens,
  trx,
  UNKNOWN_TOKEN,
} from './story-words.ts';

/** Slots of a lock without a period of its own: three days (java-tron: DELEGATE_PERIOD). */
const DEFAULT_LOCK_SLOTS = 86_400n;

type StoryWriter<K extends MessageName> = (parameter: Messages[K], facts: StoryFacts) => Story | undefined;

/** One writer per contract type; a type without one is reported by its name. */
const writers: { [K in MessageName]?: StoryWriter<K> } = {
  TransferContract: p =>
    // The genesis block's sender is a word and no address.
    addressText(p.owner_address) !== ''
      ? say('trx_sent', { from: address(p.owner_address), to: address(p.to_address), amount: trx(p.amount) })
      : say('genesis_funded', { to: address(p.to_address), amount: trx(p.amount) }),
  TransferAssetContract: (p, facts) => {
    const token = facts.token(bytesToText(p.asset_name) ?? '');
    return (
      token &&
      say('token_sent', {
        from: address(p.owner_address),
        to: address(p.to_address),
        amount: tokens(p.amount, token),
      })
    );
  },
  TriggerSmartContract: (p, facts) => writeCallStory(p, facts),
  CreateSmartContract: (p, facts) =>
    say('contract_created', {
      from: address(p.owner_address),
      contract:
        facts.created === undefined
          ? address(p.new_contract?.contract_address ?? new Uint8Array(0))
          : chip(facts.created),
      name: text(p.new_contract?.name ?? ''),
    }),
  AssetIssueContract: (p, facts) =>
    say('token_issued', { from: address(p.owner_address), amount: tokens(p.total_supply, issued(p, facts)) }),
  ParticipateAssetIssueContract: (p, facts) =>
    bought(p, facts) ??
    say('token_bought', {
      from: address(p.owner_address),
      to: address(p.to_address),
      amount: trx(p.amount),
      token: textOf(p.asset_name),
    }),
  AccountCreateContract: p =>
    say('account_created', { from: address(p.owner_address), to: address(p.account_address) }),
  AccountUpdateContract: p =>
    say('account_named', { from: address(p.owner_address), name: textOf(p.account_name) }),
  SetAccountIdContract: p =>
    say('account_id_set', { from: address(p.owner_address), name: textOf(p.account_id) }),
  FreezeBalanceContract: p =>
    p.receiver_address.length === 0
      ? say('staked', {
          from: address(p.owner_address),
          amount: trx(p.frozen_balance),
          resource: resource(p.resource),
        })
      : say('staked_for', {
          from: address(p.owner_address),
          to: address(p.receiver_address),
          amount: trx(p.frozen_balance),
          resource: resource(p.resource),
        }),
  UnfreezeBalanceContract: (p, { paidOutSun }) =>
    paidOutSun > 0n
      ? say('unstaked_old_amount', {
          from: address(p.owner_address),
          amount: trx(paidOutSun),
          resource: resource(p.resource),
        })
      : say('unstaked_old', { from: address(p.owner_address), resource: resource(p.resource) }),
  FreezeBalanceV2Contract: p =>
    say('staked', {
      from: address(p.owner_address),
      amount: trx(p.frozen_balance),
      resource: resource(p.resource),
    }),
  UnfreezeBalanceV2Contract: p =>
    say('unstaked', {
      from: address(p.owner_address),
      amount: trx(p.unfreeze_balance),
      resource: resource(p.resource),
    }),
  WithdrawExpireUnfreezeContract: (p, { paidOutSun }) =>
    paidOutSun > 0n
      ? say('unstaked_withdrawn_amount', { from: address(p.owner_address), amount: trx(paidOutSun) })
      : say('unstaked_withdrawn', { from: address(p.owner_address) }),
  CancelAllUnfreezeV2Contract: p => say('unstakes_cancelled', { from: address(p.owner_address) }),
  DelegateResourceContract: p => {
    const loan = {
      from: address(p.owner_address),
      to: address(p.receiver_address),
      amount: trx(p.balance),
      resource: resource(p.resource),
    };
    return p.lock
      ? say('delegated_locked', {
          ...loan,
          time: slots(p.lock_period === 0n ? DEFAULT_LOCK_SLOTS : p.lock_period),
        })
      : say('delegated', loan);
  },
  UnDelegateResourceContract: p =>
    say('undelegated', {
      from: address(p.owner_address),
      to: address(p.receiver_address),
      amount: trx(p.balance),
      resource: resource(p.resource),
    }),
  VoteWitnessContract: p => {
    const [only, ...others] = p.votes;
    const votes = p.votes.reduce((sum, vote) => sum + vote.vote_count, 0n);
    return only && others.length === 0
      ? say('voted_one', {
          from: address(p.owner_address),
          to: address(only.vote_address),
          votes: number(votes),
        })
      : say('voted_many', {
          from: address(p.owner_address),
          count: number(p.votes.length),
          votes: number(votes),
        });
  },
  WithdrawBalanceContract: (p, { paidOutSun }) =>
    paidOutSun > 0n
      ? say('reward_withdrawn_amount', { from: address(p.owner_address), amount: trx(paidOutSun) })
      : say('reward_withdrawn', { from: address(p.owner_address) }),
  WitnessCreateContract: p => say('witness_created', { from: address(p.owner_address), url: textOf(p.url) }),
  WitnessUpdateContract: p =>
    say('witness_updated', { from: address(p.owner_address), url: textOf(p.update_url) }),
  UpdateBrokerageContract: p =>
    say('brokerage_updated', {
      from: address(p.owner_address),
      percent: number(p.brokerage),
      voters: number(100 - p.brokerage),
    }),
  AccountPermissionUpdateContract: p =>
    p.owner
      ? signersSet(address(p.owner_address), p.owner, number(p.actives.length))
      : say('permissions_updated', { from: address(p.owner_address) }),
  ProposalCreateContract: p =>
    say('proposal_created', { from: address(p.owner_address), count: number(p.parameters.length) }),
  ProposalApproveContract: p =>
    say(p.is_add_approval ? 'proposal_approved' : 'proposal_disapproved', {
      from: address(p.owner_address),
      proposal: number(p.proposal_id),
    }),
  ProposalDeleteContract: p =>
    say('proposal_deleted', { from: address(p.owner_address), proposal: number(p.proposal_id) }),
  ExchangeCreateContract: (p, facts) =>
    say('exchange_created', {
      from: address(p.owner_address),
      first: named(p.first_token_id, p.first_token_balance, facts),
      second: named(p.second_token_id, p.second_token_balance, facts),
    }),
  ExchangeInjectContract: (p, facts) =>
    say('exchange_injected', {
      from: address(p.owner_address),
      amount: named(p.token_id, p.quant, facts),
      exchange: number(p.exchange_id),
    }),
  ExchangeWithdrawContract: (p, facts) =>
    say('exchange_withdrawn', {
      from: address(p.owner_address),
      amount: named(p.token_id, p.quant, facts),
      exchange: number(p.exchange_id),
    }),
  ExchangeTransactionContract: (p, facts) =>
    facts.exchanged
      ? say('exchange_swapped', {
          from: address(p.owner_address),
          sold: named(p.token_id, p.quant, facts),
          bought: tokens(facts.exchanged.amount, facts.exchanged.token),
          exchange: number(p.exchange_id),
        })
      : p.token_id.length > 0
        ? say('exchange_sold', {
            from: address(p.owner_address),
            amount: named(p.token_id, p.quant, facts),
            exchange: number(p.exchange_id),
          })
        : say('exchange_traded', { from: address(p.owner_address), exchange: number(p.exchange_id) }),
  MarketSellAssetContract: (p, facts) =>
    say('market_order_placed', {
      from: address(p.owner_address),
      sell: named(p.sell_token_id, p.sell_token_quantity, facts),
      buy: named(p.buy_token_id, p.buy_token_quantity, facts),
    }),
  MarketCancelOrderContract: p =>
    say('market_order_cancelled', { from: address(p.owner_address), order: text(bytesToHex(p.order_id)) }),
  UpdateSettingContract: p =>
    say('contract_share_set', {
      from: address(p.owner_address),
      contract: address(p.contract_address),
      percent: number(p.consume_user_resource_percent),
    }),
  UpdateEnergyLimitContract: p =>
    say('contract_energy_limit_set', {
      from: address(p.owner_address),
      contract: address(p.contract_address),
      limit: number(p.origin_energy_limit),
    }),
  ClearABIContract: p =>
    say('contract_abi_cleared', { from: address(p.owner_address), contract: address(p.contract_address) }),
  VoteAssetContract: p =>
    say('asset_voted', { from: address(p.owner_address), count: number(p.vote_address.length) }),
  UnfreezeAssetContract: p => say('asset_unfrozen', { from: address(p.owner_address) }),
  UpdateAssetContract: p => say('asset_updated', { from: address(p.owner_address), url: textOf(p.url) }),
  ShieldedTransferContract: p =>
    p.transparent_from_address.length > 0
      ? say('shielded_in', { from: address(p.transparent_from_address), amount: number(p.from_amount) })
      : p.transparent_to_address.length > 0
        ? say('shielded_out', { to: address(p.transparent_to_address), amount: number(p.to_amount) })
        : say('shielded_moved', {}),
};

/** Amount of a token that a contract names by id; of one the index does not know, in its smallest units. */
function named(id: Uint8Array, amount: bigint, facts: StoryFacts) {
  const name = bytesToText(id) ?? '';
  return tokens(
    amount,
    facts.token(name) ?? { ...UNKNOWN_TOKEN, tokenId: name, tokenAbbr: name, tokenName: name },
  );
}

/** The tokens that came for the TRX in a sale. */
function bought(p: Messages['ParticipateAssetIssueContract'], facts: StoryFacts): Story | undefined {
  const buyer = addressText(p.owner_address);
  const got = facts.movements.find(movement => movement.to === buyer && movement.token.tokenId !== '_');
  return (
    got &&
    say('token_bought_for', {
      from: address(p.owner_address),
      to: address(p.to_address),
      amount: trx(p.amount),
      bought: tokens(got.amount, got.token),
    })
  );
}

/** What a transaction did in one sentence; a type or contents nobody can read are reported by the type's name. */
export function writeStory(facts: StoryFacts): Story {
  const { info, parameter, code } = facts.contract;
  const writer = info?.message ? (writers[info.message] as StoryWriter<MessageName> | undefined) : undefined;
  const written = writer && parameter ? writer(parameter, facts) : undefined;
  const story =
    written ?? say('other', { from: chip(facts.owner), type: text(info?.name ?? `Unknown(${code})`) });
  return facts.succeeded ? story : { ...story, attempted: true };
}

function issued(p: Messages['AssetIssueContract'], facts: StoryFacts): TokenInfo {
  const name = bytesToText(p.name) ?? '';
  return (
    facts.token(facts.assetId) ?? {
      ...UNKNOWN_TOKEN,
      tokenId: facts.assetId,
      tokenAbbr: bytesToText(p.abbr) ?? name,
      tokenName: name,
      tokenDecimal: p.precision,
    }
  );
}
