import { hashNumber, KeyedList } from '../../database/keyed-list.ts';
import type { Effects } from '../effects.ts';
import type { Parties, Party } from './parties.ts';

/** Somebody and a fingerprint that an address met by them has. */
export interface Pair {
  readonly owner: Party;
  readonly fingerprint: string;
  readonly fingerprintNumber: number;
  /** Numbers of those with this fingerprint whom the owner sent value to. */
  readonly sentTo: number[];
}

const isOf = (pair: Pair, asked: { owner: Party; fingerprintNumber: number }): boolean =>
  pair.owner === asked.owner && pair.fingerprintNumber === asked.fingerprintNumber;

/** The pairs that the transfers of a batch ask about. */
export class Pairs {
  readonly #list = new KeyedList<Pair>();

  get all(): readonly Pair[] {
    return this.#list.items;
  }

  find(owner: Party, fingerprintNumber: number): Pair | undefined {
    return this.#list.items[
      this.#list.find(hashOf(owner, fingerprintNumber), { owner, fingerprintNumber }, isOf)
    ];
  }

  /** The pair of an owner and whom they met. */
  of(owner: Party, { fingerprint, fingerprintNumber }: Party): Pair {
    const known = this.find(owner, fingerprintNumber);
    if (known) return known;
    const pair = { owner, fingerprint, fingerprintNumber, sentTo: [] };
    this.#list.add(hashOf(owner, fingerprintNumber), pair);
    return pair;
  }
}

function hashOf(owner: Party, fingerprintNumber: number): number {
  return hashNumber(fingerprintNumber, owner.number);
}

/** The two ends of a transfer; undefined where one is no address. */
export interface Sides {
  from: Party | undefined;
  to: Party | undefined;
  /** What each end has sent to whom looks like the other; undefined where the two are one, or one is no address. */
  there: Pair | undefined;
  back: Pair | undefined;
}

/** Who stands in a block's transactions and transfers, by their places there. */
export interface BlockParties {
  owners: (Party | undefined)[];
  counterparties: (Party | undefined)[];
  sides: Sides[];
}

/** Finds everybody once, for all that is asked of them later. */
export function partiesOf(effects: Effects, parties: Parties, pairs: Pairs): BlockParties {
  const { transactions, transfers, facts } = effects;
  const owners = transactions.map(row => parties.of(row.owner));
  const counterparties = transactions.map(row => row.counterparty && parties.of(row.counterparty));
  // Transfers come in the order of their transactions, and most are between those who stand there.
  let place = 0;
  const partyOf = (address: Uint8Array): Party | undefined => {
    const row = transactions[place];
    if (address === row?.owner) return owners[place];
    return address === row?.counterparty ? counterparties[place] : parties.of(address);
  };
  const found = {
    owners,
    counterparties,
    sides: transfers.map(transfer => {
      while (place < transactions.length && transactions[place]?.hash !== transfer.hash) place++;
      const from = partyOf(transfer.from);
      const to = partyOf(transfer.to);
      return from && to && from !== to
        ? { from, to, there: pairs.of(from, parties.lookAt(to)), back: pairs.of(to, parties.lookAt(from)) }
        : { from, to, there: undefined, back: undefined };
    }),
  };
  for (const fact of facts) parties.of(fact.address);
  return found;
}
