import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import { defaultWitnesses, type KeyedAccount } from '../src/chain/genesis.ts';
import { startDevnet, type Devnet } from '../src/devnet.ts';

// What builders of a real node refused (recorded on a test network), asked of this chain in the same situation: the
// answers must be equal but for the addresses.

const file = new URL(
  '../../../../shared/data/mainnet/api-recordings/java-tron-http-examples-nile.json',
  import.meta.url,
);
const present = existsSync(file);
const why = present ? '' : ' (skipped: ../shared/data/mainnet/api-recordings is not here)';

let devnet: Devnet;
let alice: string;
let bob: string;
const [first, second] = defaultWitnesses() as [KeyedAccount, KeyedAccount];
const contract = `41${'c0'.repeat(20)}`;
const poor = `41${'0f'.repeat(20)}`;

beforeAll(async () => {
  devnet = await startDevnet({ blockMs: 0 });
  const [one, two] = devnet.accounts as [KeyedAccount, KeyedAccount];
  alice = bytesToHex(one.address);
  bob = bytesToHex(two.address);
  const { state } = devnet.chain;
  const address = hexToBytes(contract);
  state.putAccount({ ...emptyMessage('Account'), address, type: 2 });
  state.putContract({
    ...emptyMessage('SmartContract'),
    contract_address: address,
    origin_address: two.address,
  });
  state.putAccount({ ...emptyMessage('Account'), address: hexToBytes(poor), balance: 1n });
  await devnet.chain.mine(1);
  await devnet.send(
    'ProposalCreateContract',
    { owner_address: first.address, parameters: [{ key: 11n, value: 1n }] },
    [first],
  );
});
afterAll(() => devnet.close());

/** The recorded refusal of a builder, any address in it replaced. */
function recorded(call: string, owner: string): string {
  const all = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { Error?: string }[]>;
  const text = all[call]?.find(answer => answer.Error !== undefined)?.Error;
  if (text === undefined) throw new RangeError(`There is no recorded refusal of ${call}`);
  return text.replace(/41[0-9a-f]{40}/, owner);
}

async function refused(path: string, body: Record<string, unknown>): Promise<unknown> {
  const response = await fetch(`${devnet.url}/wallet/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return ((await response.json()) as { Error?: string }).Error;
}

describe.skipIf(!present)(`refusals of a real node${why}`, () => {
  const cases: readonly (readonly [
    call: string,
    body: () => Record<string, unknown>,
    owner?: () => string,
  ])[] = [
    ['smart-contract/clearabi', () => ({ contract_address: contract })],
    ['smart-contract/updateenergylimit', () => ({ contract_address: contract, origin_energy_limit: 1 })],
    [
      'smart-contract/updatesetting',
      () => ({ contract_address: contract, consume_user_resource_percent: 1 }),
    ],
    ['stake-v1/freezebalance', () => ({ frozen_balance: 1_000_000, frozen_duration: 3 })],
    ['stake-v1/unfreezebalance', () => ({})],
    ['stake-v2/cancelallunfreezev2', () => ({})],
    ['stake-v2/delegateresource', () => ({ balance: 1_000_000, resource: 'ENERGY', receiver_address: bob })],
    [
      'stake-v2/undelegateresource',
      () => ({ balance: 1_000_000, resource: 'ENERGY', receiver_address: bob }),
    ],
    ['stake-v2/unfreezebalancev2', () => ({ unfreeze_balance: 1_000_000, resource: 'ENERGY' })],
    ['stake-v2/withdrawexpireunfreeze', () => ({})],
    ['witness-and-governance/createwitness', () => ({ url: '6162' }), () => poor],
    [
      'witness-and-governance/votewitnessaccount',
      () => ({ votes: [{ vote_address: bytesToHex(first.address), vote_count: 100 }] }),
    ],
    ['witness-and-governance/proposaldelete', () => ({ proposal_id: 1 })],
  ];

  for (const [call, body, owner = () => alice] of cases)
    it(call, async () => {
      const path = call.split('/')[1] ?? '';
      expect(await refused(path, { owner_address: owner(), ...body() })).toBe(recorded(call, owner()));
    });

  it('witness-and-governance/proposalapprove', async () => {
    devnet.clock.advance(5 * 86_400_000);
    await devnet.chain.mine(1);
    const owner = bytesToHex(second.address);
    expect(
      await refused('proposalapprove', { owner_address: owner, proposal_id: 1, is_add_approval: true }),
    ).toBe(recorded('witness-and-governance/proposalapprove', owner));
  });
});
