import { bytesToHex } from '@sunscope/tron/bytes';
import type { DelegatedResource, DelegatedResourceAccountIndex } from '@sunscope/tron/messages';
import { ByteReader, ByteWriter } from './bytes-io.ts';
import { messageCodec } from './codecs.ts';
import type { AddressBytes } from './address-bytes.ts';
import type { Store } from './store.ts';
import type { Table, ValueCodec } from './table.ts';

/** `v1`: Stake 1.0. Stake 2.0 keeps what may be taken back apart from what is locked for a time. */
export type DelegationKind = 'v1' | 'unlocked' | 'locked';
export type StakeGeneration = 1 | 2;

/** A counterpart, and when the newest delegation between the two was made. */
interface Partner {
  readonly address: AddressBytes;
  readonly timeMs: bigint;
}

const partnersCodec: ValueCodec<readonly Partner[]> = {
  encode(partners) {
    const writer = new ByteWriter();
    for (const { address, timeMs } of partners) {
      writer.bytes(address);
      writer.text(timeMs.toString());
    }
    return writer.finish();
  },
  decode(bytes) {
    const reader = new ByteReader(bytes);
    const partners: Partner[] = [];
    while (!reader.done) partners.push({ address: reader.bytes(), timeMs: BigInt(reader.text()) });
    return partners;
  },
};

/** Who delegates what to whom (java-tron: DelegatedResourceStore, DelegatedResourceAccountIndexStore). */
export class DelegationTables {
  private readonly records: Table<DelegatedResource>;
  private readonly partners: Table<readonly Partner[]>;

  private constructor(records: Table<DelegatedResource>, partners: Table<readonly Partner[]>) {
    this.records = records;
    this.partners = partners;
  }

  static async open(store: Store): Promise<DelegationTables> {
    return new DelegationTables(
      await store.table('g:', messageCodec('DelegatedResource')),
      await store.table('gi:', partnersCodec),
    );
  }

  record(kind: DelegationKind, from: AddressBytes, to: AddressBytes): DelegatedResource | undefined {
    return this.records.get(recordKey(kind, from, to));
  }

  putRecord(kind: DelegationKind, record: DelegatedResource): void {
    this.records.put(recordKey(kind, record.from, record.to), record);
  }

  deleteRecord(kind: DelegationKind, from: AddressBytes, to: AddressBytes): void {
    this.records.delete(recordKey(kind, from, to));
  }

  /** Notes that one account delegates to another, dated by its newest delegation. */
  link(generation: StakeGeneration, from: AddressBytes, to: AddressBytes, timeMs: bigint): void {
    this.setPartner(partnerKey('to', generation, from), to, timeMs);
    this.setPartner(partnerKey('from', generation, to), from, timeMs);
  }

  unlink(generation: StakeGeneration, from: AddressBytes, to: AddressBytes): void {
    this.setPartner(partnerKey('to', generation, from), to, undefined);
    this.setPartner(partnerKey('from', generation, to), from, undefined);
  }

  /** Whom an account delegates to and who delegates to it, the oldest first. */
  index(generation: StakeGeneration, account: AddressBytes): DelegatedResourceAccountIndex {
    return {
      account,
      fromAccounts: this.oldestFirst(partnerKey('from', generation, account)),
      toAccounts: this.oldestFirst(partnerKey('to', generation, account)),
      timestamp: 0n,
    };
  }

  private setPartner(key: string, address: AddressBytes, timeMs: bigint | undefined): void {
    const hex = bytesToHex(address);
    const others = (this.partners.get(key) ?? []).filter(partner => bytesToHex(partner.address) !== hex);
    const partners = timeMs === undefined ? others : [...others, { address, timeMs }];
    if (partners.length === 0) this.partners.delete(key);
    else this.partners.put(key, partners);
  }

  private oldestFirst(key: string): AddressBytes[] {
    return [...(this.partners.get(key) ?? [])]
      .sort((a, b) => {
        if (a.timeMs !== b.timeMs) return a.timeMs < b.timeMs ? -1 : 1;
        return bytesToHex(a.address) < bytesToHex(b.address) ? -1 : 1;
      })
      .map(partner => partner.address);
  }
}

function recordKey(kind: DelegationKind, from: AddressBytes, to: AddressBytes): string {
  return `${kind}-${bytesToHex(from)}-${bytesToHex(to)}`;
}

function partnerKey(side: 'from' | 'to', generation: StakeGeneration, address: AddressBytes): string {
  return `${generation}${side}-${bytesToHex(address)}`;
}
