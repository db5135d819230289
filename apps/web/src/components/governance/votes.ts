/** A vote transaction names at most so many candidates (java-tron: MAX_VOTE_NUMBER). */
export const MOST_CANDIDATES = 30;

const sum = (votes: readonly bigint[]): bigint => votes.reduce((all, one) => all + one, 0n);

/** Votes of the power that nobody has yet; zero also where more is given than there is. */
export function unusedVotes(votes: readonly bigint[], power: bigint): bigint {
  const unused = power - sum(votes);
  return unused > 0n ? unused : 0n;
}

/** The same for everybody; what cannot be divided goes to the first ones, one each. */
export function evenVotes(power: bigint, count: number): bigint[] {
  if (count === 0) return [];
  const each = power / BigInt(count);
  const rest = Number(power % BigInt(count));
  return Array.from({ length: count }, (_, index) => each + (index < rest ? 1n : 0n));
}

/** Votes for one candidate; cut to what the others leave of the power. */
export function withVotes(votes: readonly bigint[], index: number, wanted: bigint, power: bigint): bigint[] {
  const others = sum(votes) - (votes[index] ?? 0n);
  const most = power > others ? power - others : 0n;
  const given = wanted < 0n ? 0n : wanted > most ? most : wanted;
  return votes.map((before, place) => (place === index ? given : before));
}

/** Earlier votes under today's power: as they were where they fit, else cut from the last one back. */
export function fittedVotes(votes: readonly bigint[], power: bigint): bigint[] {
  let left = power;
  return votes.map(wanted => {
    const given = wanted < 0n ? 0n : wanted > left ? left : wanted;
    left -= given;
    return given;
  });
}

/** Votes that so many thousandths of the power are, rounded down. */
export function shareOfPower(power: bigint, thousandths: number): bigint {
  const bounded = Math.min(1000, Math.max(0, Math.round(thousandths)));
  return (power * BigInt(bounded)) / 1000n;
}

/** Thousandths of the power that these votes are, rounded. */
export function thousandthsOf(votes: bigint, power: bigint): number {
  return power <= 0n ? 0 : Number((votes * 2000n + power) / (power * 2n));
}

/**
 * What was typed for one candidate: a number with or without separators, or a share such as `12.5%`. Undefined where it is
 * neither.
 */
export function readVotes(text: string, power: bigint): bigint | undefined {
  const plain = text.replace(/[\s,_٬]/g, '');
  const share = /^(\d{1,3})(?:\.(\d?)\d*)?[%٪]$/.exec(plain);
  if (share) return shareOfPower(power, Number(share[1]) * 10 + Number(share[2] ?? 0));
  return /^\d{1,19}$/.test(plain) ? BigInt(plain) : undefined;
}
