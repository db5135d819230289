import { STORIES } from '@sunscope/product-api/stories';
import type { TokenInfo } from '@sunscope/product-api/types';
import { decodeCall, encodeCall } from '@sunscope/tron/abi';
import { addressFromBytes } from '@sunscope/tron/address';
import { numberToBytes, textToBytes } from '@sunscope/tron/bytes';
import { contractTypes } from '@sunscope/tron/contract-types';
import { emptyMessage, encodeMessage, type MessageInit, type MessageName } from '@sunscope/tron/codec';
import { decodeContract } from '@sunscope/tron/transaction';
import { describe, expect, it } from 'vitest';
import { tellStory, type StoryFacts } from './story.ts';

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

function tell<K extends MessageName>(name: K, parameter: MessageInit<K>, facts: Partial<StoryFacts> = {}) {
  const code = contractTypes.find(type => type.message === name)?.code ?? -1;
  const contract = decodeContract({
    type: code,
    parameter: { type_url: '', value: encodeMessage(name, parameter) },
    provider: new Uint8Array(0),
    ContractName: new Uint8Array(0),
    Permission_id: 0,
  });
  return tellStory({
    contract,
    owner: text(1),
    call: undefined,
    created: undefined,
    succeeded: true,
    moved: () => true,
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

describe('tellStory', () => {
  it('fills exactly the variables its template declares, for every contract type', () => {
    for (const type of contractTypes) {
      if (!type.message) continue;
      const story = tell(type.message, emptyMessage(type.message) as MessageInit<MessageName>);
      const declared = STORIES[story.template as keyof typeof STORIES] as Record<string, string> | undefined;
      expect(declared, `${type.name} is told by the unknown template ${story.template}`).toBeDefined();
      expect(
        Object.fromEntries(Object.entries(story.vars).map(([name, value]) => [name, value.type])),
        type.name,
      ).toEqual(declared);
    }
  });

  it('tells an unknown type by its code', () => {
    const contract = decodeContract({
      type: 77,
      parameter: undefined,
      provider: new Uint8Array(0),
      ContractName: new Uint8Array(0),
      Permission_id: 0,
    });
    const story = tellStory({
      contract,
      owner: text(1),
      call: undefined,
      created: undefined,
      succeeded: true,
      moved: () => false,
      assetId: '',
      token: () => undefined,
    });
    expect(story).toEqual({
      template: 'other',
      vars: { from: { type: 'address', address: text(1) }, type: { type: 'text', text: 'Unknown(77)' } },
    });
  });

  it('tells token calls by what moved', () => {
    const { data, call } = calling('transfer(address,uint256)', [text(2), 5n]);
    expect(tell('TriggerSmartContract', trigger(data), { call })).toEqual({
      template: 'token_sent',
      vars: {
        from: { type: 'address', address: text(1) },
        to: { type: 'address', address: text(2) },
        amount: { type: 'token', amount: '5', token: usdt },
      },
    });
    // The token answered "false": nothing was sent, so nothing of the kind is told.
    expect(tell('TriggerSmartContract', trigger(data), { call, moved: () => false }).template).toBe(
      'contract_called',
    );
    expect(
      tell('TriggerSmartContract', trigger(data), { call, moved: () => false, succeeded: false }),
    ).toMatchObject({ template: 'token_sent', attempted: true });
    expect(tell('TriggerSmartContract', trigger(data), { call, token: () => undefined }).template).toBe(
      'contract_called',
    );
  });

  it('warns of unlimited approvals', () => {
    const unlimited = calling('approve(address,uint256)', [text(2), (1n << 256n) - 1n]);
    expect(tell('TriggerSmartContract', trigger(unlimited.data), { call: unlimited.call }).template).toBe(
      'token_approved_unlimited',
    );
    const some = calling('approve(address,uint256)', [text(2), 10n]);
    expect(tell('TriggerSmartContract', trigger(some.data), { call: some.call }).template).toBe(
      'token_approved',
    );
  });

  it('sums votes', () => {
    const votes = [
      { vote_address: bytes(3), vote_count: 2n },
      { vote_address: bytes(4), vote_count: 5n },
    ];
    expect(tell('VoteWitnessContract', { owner_address: bytes(1), votes })).toMatchObject({
      template: 'voted_many',
      vars: { count: { value: '2' }, votes: { value: '7' } },
    });
    expect(tell('VoteWitnessContract', { owner_address: bytes(1), votes: votes.slice(0, 1) })).toMatchObject({
      template: 'voted_one',
      vars: { to: { address: text(3) }, votes: { value: '2' } },
    });
  });

  it('shows names that are no text in hex', () => {
    expect(
      tell('AccountUpdateContract', { owner_address: bytes(1), account_name: Uint8Array.of(0xff, 0xfe) })
        .vars['name'],
    ).toEqual({ type: 'text', text: 'fffe' });
    expect(
      tell('AccountUpdateContract', { owner_address: bytes(1), account_name: textToBytes('Ω') }).vars['name'],
    ).toEqual({ type: 'text', text: 'Ω' });
  });
});
