import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import type { AddressBytes } from './address-bytes.ts';
import { bytesCodec } from './codecs.ts';
import type { Store } from './store.ts';
import type { Table } from './table.ts';

/** What the chain says of itself: the ids of its blocks, what it was started with and who produces it. */
export class ChainMarks {
  private readonly marks: Table<Uint8Array>;
  private readonly blockIds: Table<Uint8Array>;
  private readonly refBlocks: Table<Uint8Array>;

  private constructor(marks: Table<Uint8Array>, blockIds: Table<Uint8Array>, refBlocks: Table<Uint8Array>) {
    this.marks = marks;
    this.blockIds = blockIds;
    this.refBlocks = refBlocks;
  }

  static async open(store: Store): Promise<ChainMarks> {
    return new ChainMarks(
      await store.table('m:', bytesCodec, { resident: true }),
      await store.table('h:', bytesCodec),
      await store.table('r:', bytesCodec),
    );
  }

  /** Bytes 8–15 of the newest block id whose number ends in these two bytes (TAPOS). */
  refBlockHash(refBlockBytes: Uint8Array): Uint8Array | undefined {
    return this.refBlocks.get(bytesToHex(refBlockBytes));
  }

  putRefBlock(refBlockBytes: Uint8Array, hash: Uint8Array): void {
    this.refBlocks.put(bytesToHex(refBlockBytes), hash);
  }

  /** The id of a block of this chain by its height, for BLOCKHASH. */
  blockId(number: bigint): Uint8Array | undefined {
    return this.blockIds.get(number.toString(16));
  }

  putBlockId(number: bigint, id: Uint8Array): void {
    this.blockIds.put(number.toString(16), id);
  }

  /** The newest block's id; undefined before genesis. */
  get headId(): Uint8Array | undefined {
    return this.marks.get('head');
  }

  setHeadId(id: Uint8Array): void {
    this.marks.put('head', id);
  }

  /** The genesis block's id, whose last 4 bytes are the chain id contracts see. */
  get genesisId(): Uint8Array | undefined {
    return this.marks.get('genesis');
  }

  setGenesisId(id: Uint8Array): void {
    this.marks.put('genesis', id);
  }

  /** The 21 bytes of a side chain's id; undefined on a main chain. */
  get sideChainId(): Uint8Array | undefined {
    return this.marks.get('side');
  }

  setSideChainId(id: Uint8Array): void {
    this.marks.put('side', id);
  }

  /** Contracts of a side chain that may mint what a gateway of the main chain locked. */
  get gateways(): AddressBytes[] {
    return splitAddresses(this.marks.get('gateways') ?? EMPTY);
  }

  setGateways(addresses: readonly AddressBytes[]): void {
    this.marks.put('gateways', joinAddresses(addresses));
  }

  /** Digest of the settings the chain was started with. */
  get settingsDigest(): Uint8Array | undefined {
    return this.marks.get('settings');
  }

  setSettingsDigest(digest: Uint8Array): void {
    this.marks.put('settings', digest);
  }

  /** Addresses of the witnesses now producing, in the order of their turns. */
  get activeWitnesses(): AddressBytes[] {
    return splitAddresses(this.marks.get('active') ?? EMPTY);
  }

  setActiveWitnesses(addresses: readonly AddressBytes[]): void {
    this.marks.put('active', joinAddresses(addresses));
  }

  /** Addresses of the genesis witnesses, who may never withdraw rewards. */
  get guardWitnesses(): AddressBytes[] {
    return splitAddresses(this.marks.get('guards') ?? EMPTY);
  }

  setGuardWitnesses(addresses: readonly AddressBytes[]): void {
    this.marks.put('guards', joinAddresses(addresses));
  }
}

function splitAddresses(joined: Uint8Array): AddressBytes[] {
  return Array.from({ length: joined.length / 21 }, (_, index) =>
    joined.subarray(index * 21, index * 21 + 21),
  );
}

function joinAddresses(addresses: readonly AddressBytes[]): Uint8Array {
  return hexToBytes(addresses.map(bytesToHex).join(''));
}

const EMPTY = new Uint8Array(0);
