import { bytesToHex } from '@sunscope/tron/bytes';
import { decodeMessage, encodeMessage } from '@sunscope/tron/codec';
import type { Vote } from '@sunscope/tron/messages';
import type { AddressBytes } from './address-bytes.ts';
import { ByteReader, ByteWriter } from './bytes-io.ts';
import type { Store } from './store.ts';
import type { Table, ValueCodec } from './table.ts';

/** How an account's votes changed since the last maintenance. */
interface VoteChange {
  readonly oldVotes: readonly Vote[];
  readonly newVotes: readonly Vote[];
}

const voteChangeCodec: ValueCodec<VoteChange> = {
  encode({ oldVotes, newVotes }) {
    const writer = new ByteWriter();
    writer.bytes(encodeMessage('VoteWitnessContract', { votes: oldVotes }));
    writer.bytes(encodeMessage('VoteWitnessContract', { votes: newVotes }));
    return writer.finish();
  },
  decode(bytes) {
    const reader = new ByteReader(bytes);
    const votes = () => decodeMessage('VoteWitnessContract', reader.bytes()).votes;
    return { oldVotes: votes(), newVotes: votes() };
  },
};

/** Whose votes changed since the last maintenance, and how (java-tron: VotesStore). */
export class VoteChanges {
  private readonly table: Table<VoteChange>;

  private constructor(table: Table<VoteChange>) {
    this.table = table;
  }

  static async open(store: Store): Promise<VoteChanges> {
    return new VoteChanges(await store.table('v:', voteChangeCodec, { resident: true }));
  }

  /** What an account's votes were at the last maintenance and are now; undefined where they did not change. */
  of(voter: AddressBytes): VoteChange | undefined {
    return this.table.get(bytesToHex(voter));
  }

  put(voter: AddressBytes, change: VoteChange): void {
    this.table.put(bytesToHex(voter), change);
  }

  /** All vote changes since the last maintenance, which are forgotten by this. */
  take(): VoteChange[] {
    const entries = [...this.table.entries()];
    for (const [voter] of entries) this.table.delete(voter);
    return entries.map(([, change]) => change);
  }
}
