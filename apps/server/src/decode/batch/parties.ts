import { equalBytes } from '@sunscope/tron/bytes';
import { KeyedList, hashBytes } from '../../database/keyed-list.ts';
import type { PriorAccount } from '../../repositories/prior-rows.ts';
import type { AccountDelta } from '../../repositories/write-rows.ts';
import { fingerprintOf } from './fingerprints.ts';

const ADDRESS_BYTES = 21;

/** An address that a batch has to do with, and what is gathered of it while the batch is computed. */
export interface Party {
  readonly address: Uint8Array;
  /** Its place among the batch's. */
  readonly number: number;
  /** What people see of it, and a number that those who look alike share; made by {@link Parties.lookAt}. */
  fingerprint: string;
  fingerprintNumber: number;
  /** What was known of it before the batch. */
  prior: PriorAccount | undefined;
  /** The batch makes it a contract, or shows that it is one. */
  isContract: boolean;
  /** What the batch adds to it. */
  delta: AccountDelta | undefined;
  /** Days on which it sent transactions, and called contracts. */
  readonly active: bigint[];
  readonly calling: bigint[];
}

const isOf = (party: Party, address: Uint8Array): boolean => equalBytes(party.address, address);

/** Each address of a batch once: finding it again is most of what a batch costs. */
export class Parties {
  readonly #list = new KeyedList<Party>();
  readonly #fingerprints = new Map<string, number>();

  get all(): readonly Party[] {
    return this.#list.items;
  }

  /** Undefined for what is no address. */
  of(address: Uint8Array): Party | undefined {
    if (address.length !== ADDRESS_BYTES) return undefined;
    const hash = hashBytes(address);
    const place = this.#list.find(hash, address, isOf);
    return place < 0 ? this.#add(hash, address) : this.#list.items[place];
  }

  /** The same, with its fingerprint: making one takes two hashes, and those whom no transfer names need none. */
  lookAt(party: Party): Party {
    if (party.fingerprintNumber < 0) {
      party.fingerprint = fingerprintOf(party.address);
      party.fingerprintNumber = this.numberOfFingerprint(party.fingerprint);
    }
    return party;
  }

  numberOfFingerprint(fingerprint: string): number {
    let number = this.#fingerprints.get(fingerprint);
    if (number === undefined) this.#fingerprints.set(fingerprint, (number = this.#fingerprints.size));
    return number;
  }

  #add(hash: number, address: Uint8Array): Party {
    const party: Party = {
      address,
      number: this.#list.items.length,
      fingerprint: '',
      fingerprintNumber: -1,
      prior: undefined,
      isContract: false,
      delta: undefined,
      active: [],
      calling: [],
    };
    this.#list.add(hash, party);
    return party;
  }
}
