import type { StoryTemplate, StoryVariables } from '@sunscope/product-api/stories';
import type { Story, TokenInfo } from '@sunscope/product-api/types';
import type { DecodedCall } from '@sunscope/tron/abi';
import type { Address } from '@sunscope/tron/address';
import { addressText } from '../address-text.ts';
import { bytesToHex, bytesToText } from '@sunscope/tron/bytes';
import type { MessageName } from '@sunscope/tron/codec';
import { ResourceCode, type Messages } from '@sunscope/tron/messages';
import type { DecodedContract } from '@sunscope/tron/transaction';

/** What a sentence may need beyond the contract itself. */
export interface StoryFacts {
  contract: DecodedContract;
  owner: string;
  /** The decoded call of a trigger, where it could be decoded. */
  call: DecodedCall | undefined;
  /** Address of the contract a deployment made. */
  created: Address | undefined;
  succeeded: boolean;
  /** True for tokens (by contract address) of which this transaction moved any. */
  moved(token: string): boolean;
  /** Id of the TRC10 token an issue made. */
  assetId: string;
  /** What is known of a token by TRC10 id or contract address. */
  token(id: string): TokenInfo | undefined;
}

type Teller<K extends MessageName> = (parameter: Messages[K], facts: StoryFacts) => Story | undefined;

const address = (bytes: Uint8Array) => ({ type: 'address', address: addressText(bytes) }) as const;
const chip = (text: string) => ({ type: 'address', address: text }) as const;
const trx = (sun: bigint) => ({ type: 'trx', sun: sun.toString() }) as const;
const number = (value: bigint | number) => ({ type: 'number', value: value.toString() }) as const;
const text = (value: string) => ({ type: 'text', text: value }) as const;
const textOf = (bytes: Uint8Array) => text(bytesToText(bytes) ?? bytesToHex(bytes));
const resource = (code: number) =>
  ({
    type: 'resource',
    resource:
      code === ResourceCode.ENERGY ? 'ENERGY' : code === ResourceCode.TRON_POWER ? 'TRON_POWER' : 'BANDWIDTH',
  }) as const;
const tokens = (amount: bigint, token: TokenInfo) =>
  ({ type: 'token', amount: amount.toString(), token }) as const;

function say<T extends StoryTemplate>(template: T, vars: StoryVariables<T>): Story {
  return { template, vars };
}

/** One teller per contract type; a type without one is told by its name. */
const tellers: { [K in MessageName]?: Teller<K> } = {
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
  TriggerSmartContract: (p, facts) => tokenCall(p, facts) ?? contractCall(p, facts),
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
  ParticipateAssetIssueContract: p =>
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
  UnfreezeBalanceContract: p =>
    say('unstaked_old', { from: address(p.owner_address), resource: resource(p.resource) }),
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
  WithdrawExpireUnfreezeContract: p => say('unstaked_withdrawn', { from: address(p.owner_address) }),
  CancelAllUnfreezeV2Contract: p => say('unstakes_cancelled', { from: address(p.owner_address) }),
  DelegateResourceContract: p =>
    say('delegated', {
      from: address(p.owner_address),
      to: address(p.receiver_address),
      amount: trx(p.balance),
      resource: resource(p.resource),
    }),
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
  WithdrawBalanceContract: p => say('reward_withdrawn', { from: address(p.owner_address) }),
  WitnessCreateContract: p => say('witness_created', { from: address(p.owner_address), url: textOf(p.url) }),
  WitnessUpdateContract: p =>
    say('witness_updated', { from: address(p.owner_address), url: textOf(p.update_url) }),
  UpdateBrokerageContract: p =>
    say('brokerage_updated', { from: address(p.owner_address), percent: number(p.brokerage) }),
  AccountPermissionUpdateContract: p => say('permissions_updated', { from: address(p.owner_address) }),
  ProposalCreateContract: p =>
    say('proposal_created', { from: address(p.owner_address), count: number(p.parameters.length) }),
  ProposalApproveContract: p =>
    say(p.is_add_approval ? 'proposal_approved' : 'proposal_disapproved', {
      from: address(p.owner_address),
      proposal: number(p.proposal_id),
    }),
  ProposalDeleteContract: p =>
    say('proposal_deleted', { from: address(p.owner_address), proposal: number(p.proposal_id) }),
  ExchangeTransactionContract: p =>
    say('exchange_traded', { from: address(p.owner_address), exchange: number(p.exchange_id) }),
};

/** What a transaction did in one sentence; a type or contents nobody can read are told by the type's name. */
export function tellStory(facts: StoryFacts): Story {
  const { info, parameter, code } = facts.contract;
  const teller = info?.message ? (tellers[info.message] as Teller<MessageName> | undefined) : undefined;
  const told = teller && parameter ? teller(parameter as unknown as Messages[MessageName], facts) : undefined;
  const story =
    told ?? say('other', { from: chip(facts.owner), type: text(info?.name ?? `Unknown(${code})`) });
  return facts.succeeded ? story : { ...story, attempted: true };
}

/** More than any token's supply: what wallets write for "as much as you like". */
const UNLIMITED = 1n << 255n;

function tokenCall(p: Messages['TriggerSmartContract'], facts: StoryFacts): Story | undefined {
  const contract = addressText(p.contract_address);
  const token = facts.token(contract);
  // Some tokens answer "no" instead of reverting: a call that moved nothing has sent nothing.
  const sent = !facts.succeeded || facts.moved(contract);
  if (!token || token.tokenType !== 'trc20' || !facts.call) return undefined;
  const values = facts.call.arguments.map(argument => argument.value);
  const [first, second, third] = values;
  const owner = address(p.owner_address);
  switch (facts.call.signature) {
    case 'transfer(address,uint256)':
      if (!sent) return undefined;
      return say('token_sent', {
        from: owner,
        to: chip(String(first)),
        amount: tokens(BigInt(String(second)), token),
      });
    case 'transferFrom(address,address,uint256)':
      if (!sent) return undefined;
      return say('token_sent_by', {
        by: owner,
        from: chip(String(first)),
        to: chip(String(second)),
        amount: tokens(BigInt(String(third)), token),
      });
    case 'approve(address,uint256)': {
      const amount = BigInt(String(second));
      return amount >= UNLIMITED
        ? say('token_approved_unlimited', {
            from: owner,
            to: chip(String(first)),
            token: text(token.tokenAbbr),
          })
        : say('token_approved', { from: owner, to: chip(String(first)), amount: tokens(amount, token) });
    }
    default:
      return undefined;
  }
}

function contractCall(p: Messages['TriggerSmartContract'], facts: StoryFacts): Story {
  const from = address(p.owner_address);
  const contract = address(p.contract_address);
  if (!facts.call) return say('contract_called_unknown', { from, contract });
  const method = { type: 'method', name: facts.call.name } as const;
  return p.call_value > 0n
    ? say('contract_called_with_trx', { from, contract, method, amount: trx(p.call_value) })
    : say('contract_called', { from, contract, method });
}

function issued(p: Messages['AssetIssueContract'], facts: StoryFacts): TokenInfo {
  const name = bytesToText(p.name) ?? '';
  return (
    facts.token(facts.assetId) ?? {
      tokenId: facts.assetId,
      tokenAbbr: bytesToText(p.abbr) ?? name,
      tokenName: name,
      tokenDecimal: p.precision,
      tokenCanShow: 1,
      tokenType: 'trc10',
      tokenLogo: '',
      tokenLevel: '0',
      vip: false,
    }
  );
}
