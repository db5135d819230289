import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import { defaultWitnesses, type KeyedAccount } from '../../src/chain/genesis.ts';
import type { Devnet } from '../../src/devnet.ts';

/** The situation in which a real node refused: who asks, and what there is. */
export interface Situation {
  readonly devnet: Devnet;
  /** Has TRX and nothing else. */
  readonly alice: string;
  readonly bob: string;
  /** Has one sun. */
  readonly poor: string;
  /** Bob's contract. */
  readonly contract: string;
  /** Its proposal is the first. */
  readonly witness: string;
  readonly otherWitness: string;
}

/** What makes it so. */
export async function makeSituation(devnet: Devnet): Promise<Situation> {
  const [alice, bob] = devnet.accounts as [KeyedAccount, KeyedAccount];
  const [first, second] = defaultWitnesses() as [KeyedAccount, KeyedAccount];
  const contract = hexToBytes(`41${'c0'.repeat(20)}`);
  const poor = hexToBytes(`41${'0f'.repeat(20)}`);
  const { state } = devnet.chain;
  state.putAccount({ ...emptyMessage('Account'), address: contract, type: 2 });
  state.putContract({
    ...emptyMessage('SmartContract'),
    contract_address: contract,
    origin_address: bob.address,
  });
  state.putAccount({ ...emptyMessage('Account'), address: poor, balance: 1n });
  await devnet.chain.mine(1);
  await devnet.send(
    'ProposalCreateContract',
    { owner_address: first.address, parameters: [{ key: 11n, value: 1n }] },
    [first],
  );
  return {
    devnet,
    alice: bytesToHex(alice.address),
    bob: bytesToHex(bob.address),
    poor: bytesToHex(poor),
    contract: bytesToHex(contract),
    witness: bytesToHex(first.address),
    otherWitness: bytesToHex(second.address),
  };
}

export interface Refusal {
  /** Where it is recorded: by whom, and its key there. */
  readonly source: 'nile' | 'providers';
  readonly key: string;
  readonly body: (there: Situation) => Record<string, unknown>;
  readonly owner?: (there: Situation) => string;
  /** Before it is asked. */
  readonly before?: (there: Situation) => Promise<void>;
}

const nile = (key: string, body: Refusal['body'], more: Partial<Refusal> = {}): Refusal => ({
  source: 'nile',
  key,
  body,
  ...more,
});
const providers = (name: string, body: Refusal['body'], more: Partial<Refusal> = {}): Refusal => ({
  source: 'providers',
  key: `HTTP_API/${name}`,
  body,
  ...more,
});

/** Builders that a recorded node refused, in an order in which each finds what it needs. */
export const REFUSALS: readonly Refusal[] = [
  nile('smart-contract/clearabi', ({ contract }) => ({ contract_address: contract })),
  nile('smart-contract/updateenergylimit', ({ contract }) => ({
    contract_address: contract,
    origin_energy_limit: 1,
  })),
  nile('smart-contract/updatesetting', ({ contract }) => ({
    contract_address: contract,
    consume_user_resource_percent: 1,
  })),
  nile('stake-v1/freezebalance', () => ({ frozen_balance: 1_000_000, frozen_duration: 3 })),
  nile('stake-v1/unfreezebalance', () => ({})),
  nile('stake-v2/cancelallunfreezev2', () => ({})),
  nile('stake-v2/delegateresource', ({ bob }) => ({
    balance: 1_000_000,
    resource: 'ENERGY',
    receiver_address: bob,
  })),
  nile('stake-v2/undelegateresource', ({ bob }) => ({
    balance: 1_000_000,
    resource: 'ENERGY',
    receiver_address: bob,
  })),
  nile('stake-v2/unfreezebalancev2', () => ({ unfreeze_balance: 1_000_000, resource: 'ENERGY' })),
  nile('stake-v2/withdrawexpireunfreeze', () => ({})),
  nile('witness-and-governance/createwitness', () => ({ url: '6162' }), { owner: ({ poor }) => poor }),
  nile('witness-and-governance/votewitnessaccount', ({ witness }) => ({
    votes: [{ vote_address: witness, vote_count: 100 }],
  })),
  nile('witness-and-governance/proposaldelete', () => ({ proposal_id: 1 })),
  providers('createaccount', ({ bob }) => ({ account_address: bob })),
  providers('createassetissue', () => ({
    name: '',
    total_supply: 1,
    trx_num: 1,
    num: 1,
    start_time: 1,
    end_time: 2,
  })),
  providers('delegateresource', ({ bob }) => ({
    balance: 1_000_000,
    resource: 'BANDWIDTH',
    receiver_address: bob,
  })),
  providers('freezebalance', () => ({ frozen_balance: 1_000_000, frozen_duration: 3 })),
  providers('participateassetissue', () => ({ to_address: '', asset_name: '31', amount: 1 })),
  providers('transferasset', () => ({ to_address: '', asset_name: '31', amount: 1 })),
  providers('undelegateresource', ({ bob }) => ({
    balance: 1_000_000,
    resource: 'ENERGY',
    receiver_address: bob,
  })),
  providers('unfreezeasset', () => ({}), { owner: () => '' }),
  providers('unfreezebalance', () => ({})),
  providers('unfreezebalancev2', () => ({ unfreeze_balance: 1_000_000, resource: 'BANDWIDTH' })),
  providers('updateasset', () => ({ description: '61', url: '62' }), { owner: () => '' }),
  providers('withdrawexpireunfreeze', () => ({})),
  nile('witness-and-governance/proposalapprove', () => ({ proposal_id: 1, is_add_approval: true }), {
    owner: ({ otherWitness }) => otherWitness,
    before: async ({ devnet }) => {
      devnet.clock.advance(5 * 86_400_000);
      await devnet.chain.mine(1);
    },
  }),
];
