import type { Story, TokenInfo } from '@sunscope/product-api/types';
import { ZERO_ADDRESS } from '@sunscope/tron/address';
import type { Messages } from '@sunscope/tron/messages';
import { addressText } from '../../shared/address-text.ts';
import type { StoryFacts, StoryMovement } from './story-facts.ts';
import { flowsOf, isExchange } from './story-flows.ts';
import { paidBack, withPayout } from './story-payouts.ts';
import { address, asset, chip, number, say, text, tokens, trx, UNKNOWN_TOKEN } from './story-words.ts';

type Trigger = Messages['TriggerSmartContract'];

/** What a call of a contract did: by the patterns that people know, else by the method's name. */
export function writeCallStory(p: Trigger, facts: StoryFacts): Story {
  return (
    tokenCall(p, facts) ??
    approvalForAll(p, facts) ??
    itemApproval(p, facts) ??
    itemsMoved(p, facts) ??
    mintOrBurn(p, facts) ??
    sentToMany(p, facts) ??
    paidBack(p, facts) ??
    exchanged(p, facts) ??
    stakedByContract(p, facts) ??
    oneWay(p, facts) ??
    plainCall(p, facts)
  );
}

/** More than any token's supply: what wallets write for "as much as you like". */
const UNLIMITED = 1n << 255n;

/** A call of a token's own standard methods. */
function tokenCall(p: Trigger, facts: StoryFacts): Story | undefined {
  const contract = addressText(p.contract_address);
  const token = facts.token(contract);
  // Some tokens answer "no" instead of reverting: a call that moved nothing has sent nothing.
  const sent = !facts.succeeded || facts.movements.some(movement => movement.token.tokenId === contract);
  if (!token || token.tokenType !== 'trc20' || !facts.call) return undefined;
  const [first, second, third] = facts.call.arguments.map(argument => argument.value);
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
      const to = chip(String(first));
      if (amount === 0n) return say('token_approval_revoked', { from: owner, to, token: asset(token) });
      return amount >= UNLIMITED
        ? say('token_approved_unlimited', { from: owner, to, token: asset(token) })
        : say('token_approved', { from: owner, to, amount: tokens(amount, token) });
    }
    default:
      return undefined;
  }
}

function approvalForAll(p: Trigger, facts: StoryFacts): Story | undefined {
  const { call } = facts;
  if (call?.signature !== 'setApprovalForAll(address,bool)') return undefined;
  const [operator, approved] = call.arguments.map(argument => argument.value);
  const contract = addressText(p.contract_address);
  const vars = {
    from: address(p.owner_address),
    to: chip(String(operator)),
    token: asset(facts.token(contract) ?? unnamed(contract)),
  };
  return approved === true ? say('approved_for_all', vars) : say('approval_for_all_revoked', vars);
}

/** A contract of items that the index has no token of. */
function unnamed(contract: string): TokenInfo {
  return {
    ...UNKNOWN_TOKEN,
    tokenId: contract,
    tokenAbbr: contract,
    tokenName: contract,
    tokenType: 'trc721',
  };
}

/** One item of a TRC721 token that somebody may take; allowing nobody takes the leave back. */
function itemApproval(p: Trigger, facts: StoryFacts): Story | undefined {
  const { call } = facts;
  const token = facts.token(addressText(p.contract_address));
  if (call?.signature !== 'approve(address,uint256)' || token?.tokenType !== 'trc721') return undefined;
  const [spender, id] = call.arguments.map(argument => String(argument.value));
  const vars = {
    from: address(p.owner_address),
    item: text(id ?? ''),
    token: asset(token),
  };
  return spender === ZERO_ADDRESS
    ? say('nft_approval_revoked', vars)
    : say('nft_approved', { ...vars, to: chip(spender ?? '') });
}

/** Items of one token that went one way. */
function itemsMoved(p: Trigger, { movements }: StoryFacts): Story | undefined {
  const items = movements.filter(movement => movement.item !== undefined);
  const [first] = items;
  // Whatever is paid for an item goes along; what the eye looks for is the item.
  if (!first || items.some(item => !sameWay(item, first))) return undefined;
  const token = asset(first.token);
  const minted = first.from === ZERO_ADDRESS;
  const burned = first.to === ZERO_ADDRESS;
  const from = minted ? address(p.owner_address) : chip(first.from);
  const to = chip(first.to);
  // Of a sort of items (TRC1155) many may go at once.
  const moved = items.reduce((sum, { amount }) => sum + amount, 0n);
  if (items.length > 1 || moved > 1n) {
    const count = number(moved);
    if (burned) return say('nfts_burned', { from, count, token });
    return minted
      ? say('nfts_minted', { from, to, count, token })
      : say('nfts_sent', { from, to, count, token });
  }
  const item = text(String(first.item));
  if (burned) return say('nft_burned', { from, item, token });
  return minted ? say('nft_minted', { from, to, item, token }) : say('nft_sent', { from, to, item, token });
}

function sameWay(a: StoryMovement, b: StoryMovement): boolean {
  return a.from === b.from && a.to === b.to && a.token.tokenId === b.token.tokenId;
}

/** One movement from or to nobody, and no other. */
function mintOrBurn(p: Trigger, { movements }: StoryFacts): Story | undefined {
  const [only, ...others] = movements;
  if (!only || others.length > 0) return undefined;
  const amount = tokens(only.amount, only.token);
  if (only.from === ZERO_ADDRESS)
    return say('token_minted', { from: address(p.owner_address), to: chip(only.to), amount });
  if (only.to === ZERO_ADDRESS) return say('token_burned', { from: chip(only.from), amount });
  return undefined;
}

/** Something went and something else came: wrapped TRX, an exchange, or shares of one. */
function exchanged(p: Trigger, facts: StoryFacts): Story | undefined {
  const owner = addressText(p.owner_address);
  const flows = flowsOf(owner, facts.movements);
  const [out, secondOut] = flows.out;
  const [got, secondGot] = flows.in;
  if (!out || !got) return undefined;
  const from = address(p.owner_address);
  const contract = address(p.contract_address);
  const called = addressText(p.contract_address);
  const name = facts.call?.name ?? '';
  if (secondOut && flows.out.length === 2 && flows.in.length === 1 && /addLiquidity|mint|deposit/i.test(name))
    return say('liquidity_added', {
      from,
      first: tokens(out.amount, out.token),
      second: tokens(secondOut.amount, secondOut.token),
      contract,
    });
  if (
    secondGot &&
    flows.in.length === 2 &&
    flows.out.length === 1 &&
    /removeLiquidity|burn|withdraw/i.test(name)
  )
    return say('liquidity_removed', {
      from,
      first: tokens(got.amount, got.token),
      second: tokens(secondGot.amount, secondGot.token),
      contract,
    });
  if (flows.out.length !== 1 || flows.in.length !== 1) return undefined;
  // A contract that is the token itself and gives one for one is a wrapper.
  if (out.amount === got.amount && out.token.tokenId === '_' && got.token.tokenId === called)
    return say('wrapped', { from, amount: trx(out.amount), token: tokens(got.amount, got.token) });
  if (out.amount === got.amount && got.token.tokenId === '_' && out.token.tokenId === called)
    return say('unwrapped', { from, amount: trx(got.amount), token: tokens(out.amount, out.token) });
  const given = tokens(out.amount, out.token);
  const received = tokens(got.amount, got.token);
  return isExchange(facts)
    ? say('swapped', { from, sold: given, bought: received, contract })
    : say('given_for', { from, given, got: received, contract });
}

const MANY = 3;

/** One kind of token from one account to many: an airdrop, wages, a payout. */
function sentToMany(p: Trigger, { movements }: StoryFacts): Story | undefined {
  const sender = addressText(p.owner_address);
  const contract = addressText(p.contract_address);
  // What the sender gives the contract to hand on is part of the way, not a recipient.
  const given = movements.filter(movement => movement.to !== contract);
  const [first] = given;
  if (!first || first.item !== undefined) return undefined;
  const recipients = new Set(given.map(movement => movement.to));
  const alike = given.every(
    movement =>
      movement.token.tokenId === first.token.tokenId &&
      (movement.from === sender || movement.from === contract),
  );
  if (!alike || recipients.size < MANY || recipients.has(sender)) return undefined;
  // What a contract pays out is not what its caller sent.
  if (given.some(movement => movement.from === contract)) return undefined;
  return say('multi_sent', {
    from: address(p.owner_address),
    amount: tokens(
      given.reduce((sum, movement) => sum + movement.amount, 0n),
      first.token,
    ),
    count: number(recipients.size),
  });
}

/** Notes of the machine for what contracts do with stakes (java-tron: Program). */
const STAKING =
  /^(freeze|unfreeze|freezeBalanceV2|unfreezeBalanceV2|delegateResource|unDelegateResource)(?:For|Of)(Energy|Bandwidth|TronPower)$/;
const RESOURCES = { Energy: 'ENERGY', Bandwidth: 'BANDWIDTH', TronPower: 'TRON_POWER' } as const;

/** The contract staked, lent stake or voted, once. */
function stakedByContract(p: Trigger, { internals }: StoryFacts): Story | undefined {
  const done = internals.filter(internal => !internal.rejected);
  const steps = done.flatMap(internal => {
    const [, verb, unit] = STAKING.exec(internal.note) ?? [];
    return verb === undefined ? [] : [{ ...internal, verb, unit: unit as keyof typeof RESOURCES }];
  });
  const [only, ...others] = steps;
  const from = address(p.owner_address);
  if (!only)
    return done.some(internal => internal.note === 'voteWitness')
      ? say('contract_voted', { from, contract: address(p.contract_address) })
      : undefined;
  if (others.length > 0) return undefined;
  const contract = chip(only.caller);
  const amount = trx(only.sun);
  const resource = { type: 'resource', resource: RESOURCES[only.unit] } as const;
  switch (only.verb) {
    case 'delegateResource':
      return say('contract_delegated', { from, contract, to: chip(only.receiver), amount, resource });
    case 'unDelegateResource':
      return say('contract_undelegated', { from, contract, to: chip(only.receiver), amount, resource });
    case 'freeze':
    case 'freezeBalanceV2':
      return say('contract_staked', { from, contract, amount, resource });
    default:
      return say('contract_unstaked', { from, contract, amount, resource });
  }
}

/** A token, not TRX, went to the contract called, or anything came from a contract; nothing came or went for it. */
function oneWay(p: Trigger, facts: StoryFacts): Story | undefined {
  const flows = flowsOf(addressText(p.owner_address), facts.movements);
  const [out, ...moreOut] = flows.out;
  const [got, ...moreIn] = flows.in;
  const from = address(p.owner_address);
  const contract = address(p.contract_address);
  if (out && !got && moreOut.length === 0 && out.token.tokenId !== '_')
    return withPayout(
      say('contract_given', { from, amount: tokens(out.amount, out.token), contract }),
      p,
      facts,
    );
  if (got && !out && moreIn.length === 0)
    return say('contract_gave', { from, amount: tokens(got.amount, got.token), contract });
  return undefined;
}

function plainCall(p: Trigger, facts: StoryFacts): Story {
  const from = address(p.owner_address);
  const contract = address(p.contract_address);
  if (!facts.call) return withPayout(say('contract_called_unknown', { from, contract }), p, facts);
  const method = { type: 'method', name: facts.call.name } as const;
  const story =
    p.call_value > 0n
      ? say('contract_called_with_trx', { from, contract, method, amount: trx(p.call_value) })
      : say('contract_called', { from, contract, method });
  return withPayout(story, p, facts);
}
