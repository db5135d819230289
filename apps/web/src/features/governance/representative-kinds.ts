/** What a representative is by its votes: it makes blocks, is paid beside those, or neither. */
export type RepresentativeKind = 'sr' | 'partner' | 'candidate';

/** The same in the words of the API. */
export function kindOf(witnessType: number): RepresentativeKind {
  return witnessType === 1 ? 'sr' : witnessType === 2 ? 'partner' : 'candidate';
}

/** Votes a candidate lacks for the seat of the last one that has one; more than it by one. */
export function votesToSeat(last: bigint, next: bigint): bigint {
  return last - next + 1n;
}
