import { STORIES } from '@sunscope/product-api/stories';
import type { TokenInfo } from '@sunscope/product-api/types';
import { decodeCall, encodeCall } from '@sunscope/tron/abi';
import { addressFromBytes, ZERO_ADDRESS } from '@sunscope/tron/address';
import { numberToBytes, textToBytes } from '@sunscope/tron/bytes';
import { contractTypes } from '@sunscope/tron/contract-types';
import { emptyMessage, encodeMessage, type MessageInit, type MessageName } from '@sunscope/tron/codec';
import { decodeContract } from '@sunscope/tron/transaction';
import { describe, expect, it } from 'vitest';
import type { StoryFacts, StoryMovement } from './story-facts.ts';
import { writeStory } from './story.ts';

const bytes = (index: number) => {
  const address = numberToBytes(index, 21);
  address[0] = 0x41;
  return address;
};
const text = (index: number) => addressFromBytes(bytes(index));
const usdt: TokenInfo = {
  tokenId: text(9),
  tokenAbbr: 'USDT',
  tokenName: 'Tether',
  tokenDecimal: 6,
  tokenCanShow: 1,
  tokenType: 'trc20',
  tokenLogo: '',
  tokenLevel: '0',
  vip: false,
};

function make<K extends MessageName>(name: K, parameter: MessageInit<K>, facts: Partial<StoryFacts> = {}) {
  const code = contractTypes.find(type => type.message === name)?.code ?? -1;
  const contract = decodeContract({
    type: code,
    parameter: { type_url: '', value: encodeMessage(name, parameter) },
    provider: new Uint8Array(0),
    ContractName: new Uint8Array(0),
    Permission_id: 0,
  });
  return writeStory({
    contract,
    owner: text(1),
    call: undefined,
    created: undefined,
    succeeded: true,
    movements: [{ token: usdt, item: undefined, from: text(1), to: text(2), amount: 5n }],
    internals: [],
    events: new Set(),
    paidOutSun: 0n,
    exchanged: undefined,
    assetId: '',
    token: id => (id === usdt.tokenId ? usdt : undefined),
    ...facts,
  });
}

const trigger = (data: Uint8Array, callValue = 0n) => ({
  owner_address: bytes(1),
  contract_address: bytes(9),
  data,
  call_value: callValue,
});
const calling = (signature: string, values: unknown[]) => {
  const data = encodeCall(signature, values);
  return { data, call: decodeCall(signature, data) };
};

describe('writeStory', () => {
  it('fills exactly the variables its template declares, for every contract type', () => {
    for (const type of contractTypes) {
      if (!type.message) continue;
      const story = make(type.message, emptyMessage(type.message) as MessageInit<MessageName>);
      const declared = STORIES[story.template as keyof typeof STORIES] as Record<string, string> | undefined;
      expect(declared, `${type.name} is reported by the unknown template ${story.template}`).toBeDefined();
      expect(
        Object.fromEntries(Object.entries(story.vars).map(([name, value]) => [name, value.type])),
        type.name,
      ).toEqual(declared);
    }
  });

  it('reports an unknown type by its code', () => {
    const contract = decodeContract({
      type: 77,
      parameter: undefined,
      provider: new Uint8Array(0),
      ContractName: new Uint8Array(0),
      Permission_id: 0,
    });
    const story = writeStory({
      contract,
      owner: text(1),
      call: undefined,
      created: undefined,
      succeeded: true,
      movements: [],
      internals: [],
      events: new Set(),
      paidOutSun: 0n,
      exchanged: undefined,
      assetId: '',
      token: () => undefined,
    });
    expect(story).toEqual({
      template: 'other',
      vars: { from: { type: 'address', address: text(1) }, type: { type: 'text', text: 'Unknown(77)' } },
    });
  });

  it('reports token calls by what moved', () => {
    const { data, call } = calling('transfer(address,uint256)', [text(2), 5n]);
    expect(make('TriggerSmartContract', trigger(data), { call })).toEqual({
      template: 'token_sent',
      vars: {
        from: { type: 'address', address: text(1) },
        to: { type: 'address', address: text(2) },
        amount: { type: 'token', amount: '5', token: usdt },
      },
    });
    // The token answered "false": nothing was sent, so nothing of the kind is reported.
    expect(make('TriggerSmartContract', trigger(data), { call, movements: [] }).template).toBe(
      'contract_called',
    );
    expect(
      make('TriggerSmartContract', trigger(data), { call, movements: [], succeeded: false }),
    ).toMatchObject({ template: 'token_sent', attempted: true });
    // A contract that is no token may have a method of the same name.
    expect(
      make('TriggerSmartContract', trigger(data), { call, movements: [], token: () => undefined }).template,
    ).toBe('contract_called');
  });

  it('warns of unlimited approvals', () => {
    const unlimited = calling('approve(address,uint256)', [text(2), (1n << 256n) - 1n]);
    expect(make('TriggerSmartContract', trigger(unlimited.data), { call: unlimited.call }).template).toBe(
      'token_approved_unlimited',
    );
    const some = calling('approve(address,uint256)', [text(2), 10n]);
    expect(make('TriggerSmartContract', trigger(some.data), { call: some.call }).template).toBe(
      'token_approved',
    );
  });

  it('sums votes', () => {
    const votes = [
      { vote_address: bytes(3), vote_count: 2n },
      { vote_address: bytes(4), vote_count: 5n },
    ];
    expect(make('VoteWitnessContract', { owner_address: bytes(1), votes })).toMatchObject({
      template: 'voted_many',
      vars: { count: { value: '2' }, votes: { value: '7' } },
    });
    expect(make('VoteWitnessContract', { owner_address: bytes(1), votes: votes.slice(0, 1) })).toMatchObject({
      template: 'voted_one',
      vars: { to: { address: text(3) }, votes: { value: '2' } },
    });
  });

  it('shows names that are no text in hex', () => {
    expect(
      make('AccountUpdateContract', { owner_address: bytes(1), account_name: Uint8Array.of(0xff, 0xfe) })
        .vars['name'],
    ).toEqual({ type: 'text', text: 'fffe' });
    expect(
      make('AccountUpdateContract', { owner_address: bytes(1), account_name: textToBytes('Ω') }).vars['name'],
    ).toEqual({ type: 'text', text: 'Ω' });
  });

  const sun: TokenInfo = { ...usdt, tokenId: '_', tokenAbbr: 'trx', tokenName: 'trx', tokenType: 'trx' };
  const wrapped: TokenInfo = { ...usdt, tokenAbbr: 'WTRX' };
  const cats: TokenInfo = {
    ...usdt,
    tokenId: text(8),
    tokenName: 'Cats',
    tokenDecimal: 0,
    tokenType: 'trc721',
  };
  const nobody = ZERO_ADDRESS;
  const move = (
    token: TokenInfo,
    from: string,
    to: string,
    amount: bigint,
    item?: bigint,
  ): StoryMovement => ({
    token,
    from,
    to,
    amount,
    item,
  });
  const me = text(1);
  const [router, pool] = [text(9), text(7)];

  /** Story of a call of the contract 9 by the account 1. */
  const exec = (signature: string, values: unknown[], facts: Partial<StoryFacts>, callValue = 0n) => {
    const { data, call } = calling(signature, values);
    return make('TriggerSmartContract', trigger(data, callValue), { call, token: () => undefined, ...facts });
  };
  const amounts = (story: ReturnType<typeof make>) =>
    Object.fromEntries(
      Object.entries(story.vars).flatMap(([name, value]) =>
        value.type === 'token'
          ? [[name, `${value.amount} ${value.token.tokenAbbr}`]]
          : value.type === 'number'
            ? [[name, value.value]]
            : value.type === 'text'
              ? [[name, value.text]]
              : value.type === 'asset'
                ? [[name, value.token.tokenName]]
                : [],
      ),
    );

  it('reports a swap by what left and what came, whatever lies between', () => {
    const story = exec('swapExactTokensForETH(uint256,uint256)', [1n, 1n], {
      movements: [
        move(usdt, me, pool, 50n),
        move({ ...wrapped, tokenId: text(6) }, pool, router, 7n),
        move(sun, router, me, 7n),
      ],
    });
    expect([story.template, amounts(story)]).toEqual(['swapped', { sold: '50 USDT', bought: '7 trx' }]);
    // An exchange whose method nobody knows shows itself by its event.
    const movements = [move(usdt, me, pool, 50n), move(sun, pool, me, 7n)];
    expect(exec('a()', [], { movements, events: new Set(['Swap']) }).template).toBe('swapped');
    expect(exec('a()', [], { movements }).template).toBe('given_for');
  });

  it('tells what the caller paid and what the contract paid back as two sentences', () => {
    const story = exec(
      'play()',
      [],
      {
        movements: [move(sun, me, router, 5n), move({ ...usdt, tokenId: text(6) }, router, me, 9n)],
      },
      5n,
    );
    expect([story.template, amounts(story)]).toEqual(['contract_given', { amount: '5 trx' }]);
    expect(story.followedBy).toMatchObject({
      template: 'contract_paid',
      vars: { to: { address: me }, amount: { amount: '9', token: { tokenAbbr: 'USDT' } } },
    });
  });

  it('reports wrapping and its reverse only where the contract is the token itself', () => {
    const into = [move(sun, me, router, 5n), move(wrapped, nobody, me, 5n)];
    expect(exec('deposit()', [], { movements: into }, 5n).template).toBe('wrapped');
    expect(
      exec('withdraw(uint256)', [5n], {
        movements: [move(wrapped, me, nobody, 5n), move(sun, router, me, 5n)],
      }).template,
    ).toBe('unwrapped');
    const elsewhere = { ...wrapped, tokenId: text(5) };
    expect(
      exec('deposit()', [], { movements: [move(sun, me, router, 5n), move(elsewhere, nobody, me, 5n)] }, 5n)
        .template,
    ).toBe('given_for');
  });

  it('says what goes into a pool and comes out of it', () => {
    const share = { ...usdt, tokenId: text(4), tokenAbbr: 'LP' };
    const added = exec('addLiquidity(uint256)', [1n], {
      movements: [move(usdt, me, pool, 50n), move(sun, me, router, 7n), move(share, nobody, me, 3n)],
    });
    expect([added.template, amounts(added)]).toEqual([
      'liquidity_added',
      { first: '50 USDT', second: '7 trx' },
    ]);
    expect(
      exec('removeLiquidity(uint256)', [1n], {
        movements: [move(share, me, pool, 3n), move(usdt, pool, me, 50n), move(sun, pool, me, 7n)],
      }).template,
    ).toBe('liquidity_removed');
  });

  it('reports items that are sent, minted and burned', () => {
    const one = exec('safeTransferFrom(address,address,uint256)', [me, text(2), 77n], {
      movements: [move(cats, me, text(2), 1n, 77n)],
    });
    expect([one.template, amounts(one)]).toEqual(['nft_sent', { item: '77', token: 'Cats' }]);
    const template = (...movements: StoryMovement[]) => exec('mint()', [], { movements }).template;
    expect(template(move(sun, me, router, 9n), move(cats, nobody, me, 1n, 1n))).toBe('nft_minted');
    expect(template(move(cats, nobody, me, 1n, 1n), move(cats, nobody, me, 1n, 2n))).toBe('nfts_minted');
    expect(template(move(cats, me, text(2), 1n, 1n), move(cats, me, text(2), 1n, 2n))).toBe('nfts_sent');
    expect(template(move(cats, me, nobody, 1n, 1n))).toBe('nft_burned');
    expect(template(move(cats, me, nobody, 1n, 1n), move(cats, me, nobody, 1n, 2n))).toBe('nfts_burned');
    // So many of a sort at once are no single item.
    expect(template(move(cats, me, nobody, 120n, 1n))).toBe('nfts_burned');
    const movements = [move(cats, me, text(2), 4n, 1n), move(cats, me, text(2), 2n, 2n)];
    const some = exec('mint()', [], { movements });
    expect([some.template, amounts(some)]).toEqual(['nfts_sent', { count: '6', token: 'Cats' }]);
  });

  it('reports minting, burning and payments to many', () => {
    expect(exec('issue(uint256)', [5n], { movements: [move(usdt, nobody, me, 5n)] }).template).toBe(
      'token_minted',
    );
    expect(exec('redeem(uint256)', [5n], { movements: [move(usdt, me, nobody, 5n)] }).template).toBe(
      'token_burned',
    );
    const many = [2, 3, 4].map(index => move(usdt, me, text(index), 5n));
    const story = exec('multiSend(address[],uint256[])', [[], []], { movements: many });
    expect([story.template, amounts(story)]).toEqual(['multi_sent', { amount: '15 USDT', count: '3' }]);
    const funded = [
      move(sun, me, router, 15n),
      ...[2, 3, 4].map(index => move(sun, router, text(index), 5n)),
    ];
    const paid = exec('pay()', [], { movements: funded }, 15n);
    expect([paid.template, amounts({ ...paid, ...paid.followedBy })]).toEqual([
      'contract_called_with_trx',
      { amount: '15 trx', count: '3' },
    ]);
    expect(paid.followedBy?.template).toBe('contract_paid_many');
    // A contract that pays of its own is no sender's payment.
    const own = exec('pay()', [], { movements: funded.slice(1) });
    expect([own.template, own.followedBy?.template]).toEqual(['contract_called', 'contract_paid_many']);
    expect(exec('pay()', [], { movements: many.slice(0, 2) }).template).toBe('contract_given');
  });

  it('says what contracts do with stakes', () => {
    const internal = (note: string) => [
      { note, caller: router, receiver: text(2), sun: 5n, rejected: false },
    ];
    const template = (note: string) =>
      exec('rent()', [], { movements: [], internals: internal(note) }).template;
    expect(template('delegateResourceOfEnergy')).toBe('contract_delegated');
    expect(template('unDelegateResourceOfBandwidth')).toBe('contract_undelegated');
    expect(template('freezeBalanceV2ForEnergy')).toBe('contract_staked');
    expect(template('unfreezeForBandwidth')).toBe('contract_unstaked');
    expect(template('voteWitness')).toBe('contract_voted');
    expect(template('call')).toBe('contract_called');
  });

  it('reports permissions for all items, given and taken back, and approvals that end', () => {
    expect(exec('setApprovalForAll(address,bool)', [text(2), true], {}).template).toBe('approved_for_all');
    expect(exec('setApprovalForAll(address,bool)', [text(2), false], {}).template).toBe(
      'approval_for_all_revoked',
    );
    const ofCats = { token: () => cats };
    const one = exec('approve(address,uint256)', [text(2), 77n], ofCats);
    expect([one.template, amounts(one)]).toEqual(['nft_approved', { item: '77', token: 'Cats' }]);
    expect(exec('approve(address,uint256)', [nobody, 77n], ofCats).template).toBe('nft_approval_revoked');
    const none = calling('approve(address,uint256)', [text(2), 0n]);
    expect(make('TriggerSmartContract', trigger(none.data), { call: none.call }).template).toBe(
      'token_approval_revoked',
    );
  });

  it('says what the chain paid out and what a sale gave', () => {
    const owner_address = bytes(1);
    expect(make('WithdrawBalanceContract', { owner_address }, { paidOutSun: 9n })).toMatchObject({
      template: 'reward_withdrawn_amount',
      vars: { amount: { sun: '9' } },
    });
    expect(make('WithdrawExpireUnfreezeContract', { owner_address }, { paidOutSun: 9n }).template).toBe(
      'unstaked_withdrawn_amount',
    );
    expect(make('UnfreezeBalanceContract', { owner_address }, { paidOutSun: 9n }).template).toBe(
      'unstaked_old_amount',
    );
    const sale = { owner_address, to_address: bytes(2), amount: 9n, asset_name: textToBytes('1000001') };
    const tokens = { ...usdt, tokenId: '1000001', tokenType: 'trc10' as const };
    const bought = make('ParticipateAssetIssueContract', sale, {
      movements: [move(sun, me, text(2), 9n), move(tokens, text(2), me, 90n)],
    });
    expect([bought.template, amounts(bought)]).toEqual(['token_bought_for', { bought: '90 USDT' }]);
  });

  it('says who may sign now', () => {
    const key = { address: bytes(2), weight: 1n };
    expect(
      make('AccountPermissionUpdateContract', {
        owner_address: bytes(1),
        owner: { threshold: 2n, keys: [key, key, key] },
        actives: [{ threshold: 1n, keys: [key] }],
      }),
    ).toMatchObject({
      template: 'permissions_set',
      vars: { needed: { value: '2' }, keys: { value: '3' }, actives: { value: '1' } },
    });
    const weighed = (threshold: bigint, ...weights: bigint[]) =>
      make('AccountPermissionUpdateContract', {
        owner_address: bytes(1),
        owner: { threshold, keys: weights.map(weight => ({ address: bytes(2), weight })) },
        actives: [],
      });
    expect(weighed(3n, 5n, 3n)).toMatchObject({
      template: 'permissions_set',
      vars: { needed: { value: '1' } },
    });
    expect(weighed(5n, 2n, 4n, 3n)).toMatchObject({ vars: { needed: { value: '2' }, keys: { value: '3' } } });
    expect(weighed(3n, 3n, 1n)).toMatchObject({
      template: 'permissions_set_weighted',
      vars: { keys: { value: '2' }, threshold: { value: '3' }, actives: { value: '0' } },
    });
  });

  it('how long a loan of a resource cannot be taken back: three days unless it says otherwise', () => {
    const loan = { owner_address: bytes(1), receiver_address: bytes(2), resource: 1, balance: 7n };
    expect(make('DelegateResourceContract', loan)?.template).toBe('delegated');
    expect(make('DelegateResourceContract', { ...loan, lock: true })).toMatchObject({
      template: 'delegated_locked',
      vars: { amount: { sun: '7' }, to: { address: text(2) }, time: { type: 'duration', seconds: 259_200 } },
    });
    expect(make('DelegateResourceContract', { ...loan, lock: true, lock_period: 1200n })).toMatchObject({
      vars: { time: { seconds: 3600 } },
    });
  });
});
