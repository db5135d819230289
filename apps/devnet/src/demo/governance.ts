import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { textToBytes } from '@sunscope/tron/bytes';
import type { KeyedAccount } from '../chain/genesis.ts';
import { cast, type Character } from './cast.ts';
import type { Episode } from './episode.ts';
import type { DemoWorld } from './demo-world.ts';

/** Proposal ids of the chain parameters that the demo world's witnesses argue about. */
const ASSET_ISSUE_FEE = 4n;
const EXCHANGE_CREATE_FEE = 12n;
const TRANSACTION_FEE = 3n;
const MEMO_FEE = 68n;
const MAX_FEE_LIMIT = 47n;

/**
 * The proposals, numbered from 1 as the chain will. The first two come early enough to be decided, three days and up
 * to one round of maintenance later, within the past. What is adopted touches no price that a wallet quotes.
 */
const proposals = {
  adopted: 1n,
  refused: 2n,
  withdrawn: 3n,
  open: 4n,
  openToo: 5n,
} as const;

function witnessOf({ host }: DemoWorld, index: number): KeyedAccount {
  const { witnesses } = host.chain.options.genesis;
  return witnesses[index % witnesses.length] ?? host.treasury;
}

function proposes(by: number, parameters: readonly { key: bigint; value: bigint }[]) {
  return (world: DemoWorld) => {
    const witness = witnessOf(world, by);
    return world.sender.send(witness, 'ProposalCreateContract', {
      owner_address: witness.address,
      parameters: [...parameters],
    });
  };
}

/** A part of the witnesses, from 0 to 1, agrees one after another, beginning with the proposer. */
function agree(proposal: bigint, from: number, part: number) {
  return async (world: DemoWorld) => {
    const count = Math.ceil(world.host.chain.options.genesis.witnesses.length * part);
    for (let index = 0; index < count; index++) {
      const witness = witnessOf(world, from + index);
      await answer(world, witness, proposal, true);
    }
  };
}

function answer(
  { sender }: DemoWorld,
  witness: KeyedAccount,
  proposal: bigint,
  agrees: boolean,
): Promise<Uint8Array> {
  return sender.send(witness, 'ProposalApproveContract', {
    owner_address: witness.address,
    proposal_id: proposal,
    is_add_approval: agrees,
  });
}

/** The share of what a witness earns that it keeps, in percent. */
function keeps(by: number, percent: number) {
  return (world: DemoWorld) => {
    const witness = witnessOf(world, by);
    return world.sender.send(witness, 'UpdateBrokerageContract', {
      owner_address: witness.address,
      brokerage: percent,
    });
  };
}

function stands(candidate: Character, url: string) {
  return ({ sender }: DemoWorld) =>
    sender.send(candidate, 'WitnessCreateContract', {
      owner_address: candidate.address,
      url: textToBytes(url),
    });
}

/** What witnesses and those who would be one do in the past. */
export const governance: readonly Episode[] = [
  { hour: 0, act: proposes(2, [{ key: EXCHANGE_CREATE_FEE, value: 512n * SUN_PER_TRX }]) },
  { hour: 0, act: proposes(7, [{ key: TRANSACTION_FEE, value: 2_000n }]) },
  { hour: 14, act: agree(proposals.adopted, 2, 0.45) },
  { hour: 19, act: agree(proposals.refused, 7, 0.3) },
  { hour: 24, act: proposes(11, [{ key: MEMO_FEE, value: 5n * SUN_PER_TRX }]) },
  { hour: 29, act: agree(proposals.withdrawn, 11, 0.15) },
  { hour: 38, act: agree(proposals.adopted, 15, 0.4) },
  {
    hour: 45,
    act: world => answer(world, witnessOf(world, 9), proposals.refused, false),
  },
  {
    hour: 54,
    act: world => {
      const witness = witnessOf(world, 11);
      return world.sender.send(witness, 'ProposalDeleteContract', {
        owner_address: witness.address,
        proposal_id: proposals.withdrawn,
      });
    },
  },
  {
    hour: 64,
    act: proposes(5, [
      { key: MAX_FEE_LIMIT, value: 20_000n * SUN_PER_TRX },
      { key: ASSET_ISSUE_FEE, value: 512n * SUN_PER_TRX },
    ]),
  },
  { hour: 72, act: agree(proposals.open, 5, 0.5) },
  { hour: 90, act: proposes(19, [{ key: TRANSACTION_FEE, value: 900n }]) },
  { hour: 92, act: agree(proposals.openToo, 19, 0.1) },

  { hour: 9, act: keeps(0, 10) },
  { hour: 13, act: keeps(1, 0) },
  { hour: 17, act: keeps(4, 100) },
  { hour: 23, act: keeps(8, 35) },
  { hour: 51, act: keeps(0, 15) },
  { hour: 69, act: keeps(13, 50) },

  { hour: 27, act: stands(cast.tidewater, 'https://tidewater.example') },
  { hour: 40, act: stands(cast.solVerde, 'https://sol-verde.example/candidate') },
  {
    hour: 59,
    act: ({ sender }) =>
      sender.send(cast.tidewater, 'WitnessUpdateContract', {
        owner_address: cast.tidewater.address,
        update_url: textToBytes('https://tidewater.example/representative'),
      }),
  },
];
