import { hash } from 'node:crypto';
import { verifyBlock, verifyHeader, type BlockProblem, type NodeBlock } from '@sunscope/node-api/shapes';
import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import type { TransactionInfo } from '@sunscope/tron/messages';
import { headerSigner } from './header-signer.ts';
import { checkReceipts } from './receipts.ts';
import { orUnverified, unverified } from './unverified.ts';

/** What is asked of the blocks of a node. */
export interface BlockRules {
  /** Blocks may not be ahead of this machine's clock. A development chain sets its own time. */
  followsClock: boolean;
  /** Take blocks whose transaction root JSON cannot confirm, as `import --trust-root` does. */
  trustRoot: boolean;
  /** What contracts may take of the time of a block, where it is not the usual. */
  contractMs?: number | undefined;
}

/** Nothing is let pass. */
export const STRICT: BlockRules = { followsClock: true, trustRoot: false };

/** How far a block may be ahead of the local clock: java-tron refuses a few seconds, clocks of machines differ by more. */
const AHEAD_MS = 10 * 60_000;
/** The last moment that a date shows with four digits of a year: 9999-12-31. */
const LATEST_MS = 253_402_300_799_999n;
/** What remains to be judged once a block is known to hold in itself. */
export interface CheckedBlock {
  /** What was found and let pass, to be noted with the block. */
  problems: readonly BlockProblem[];
  /** The key that signed it, where that is not the witness's own. */
  signer: Uint8Array | undefined;
}

/**
 * Checks all that a block and its receipts say by themselves: number, id, transaction ids, Merkle root, signature,
 * time, receipts. Its parent and whether the signer may sign is for those who know the chain.
 * @throws UnverifiedError naming the check
 */
export function checkBlock(
  block: NodeBlock,
  infos: readonly TransactionInfo[] | undefined,
  number: bigint,
  rules: BlockRules,
): CheckedBlock {
  return orUnverified(number, () => {
    if (block.number !== number)
      throw unverified('block_missing', number, `the node gives block ${block.number} in its place`);
    const problems = verifyBlock(block, { sha256 });
    const refused = problems.find(
      problem => problem.code !== 'transaction_root_unconfirmed' || !rules.trustRoot,
    );
    if (refused) throw unverified(refused.code, number, describe(refused));
    checkTime(block, rules);
    const signer = number === 0n ? undefined : otherSigner(block);
    if (infos && number > 0n) checkReceipts(block, infos);
    return { problems, signer };
  });
}

/**
 * Checks a header that came without its transactions.
 * @throws UnverifiedError
 */
export function checkHeader(header: Pick<NodeBlock, 'id' | 'number' | 'header'>): void {
  const [problem] = orUnverified(header.number, () => verifyHeader(header));
  if (problem) throw unverified(problem.code, header.number, problem.message);
}

/** The block that another has to follow; number -1 stands for the chain's beginning, whose block 0 has this id. */
export interface Parent {
  number: bigint;
  id: Uint8Array;
  timestampMs: bigint | undefined;
}

/** What of a block says where it stands. */
export interface Link extends Parent {
  parentHash: Uint8Array;
  timestampMs: bigint;
}

/** True where a block names that one as the one before it. */
export function follows(parent: Parent, block: Pick<Link, 'id' | 'parentHash'>): boolean {
  return equalBytes(parent.number < 0n ? block.id : block.parentHash, parent.id);
}

/** @throws UnverifiedError where a block is not the one after its parent */
export function checkLink(parent: Parent, block: Link): void {
  if (parent.number < 0n && !equalBytes(block.id, parent.id))
    throw unverified(
      'genesis',
      0n,
      `it is ${bytesToHex(block.id)}, the chain begins with ${bytesToHex(parent.id)}`,
    );
  if (parent.number < 0n) return;
  if (!equalBytes(block.parentHash, parent.id))
    throw unverified(
      'parent_hash',
      block.number,
      `it names ${bytesToHex(block.parentHash)} as its parent, block ${parent.number} is ${bytesToHex(parent.id)}`,
    );
  if (parent.timestampMs !== undefined && block.timestampMs <= parent.timestampMs)
    throw unverified(
      'block_time',
      block.number,
      `its time ${block.timestampMs} is not after that of its parent, ${parent.timestampMs}`,
    );
}

/** The link of a block as {@link checkLink} reads it. */
export function linkOf({ number, id, header }: NodeBlock): Link {
  const { parentHash, timestamp } = header.raw_data;
  return { number, id, parentHash, timestampMs: timestamp };
}

function describe({ code, message }: BlockProblem): string {
  return code === 'transaction_root_unconfirmed'
    ? `${message}. Bytes that JSON does not show may be the reason; if this node is yours, NODE_TRUST_ROOT takes such blocks and counts them`
    : message;
}

function checkTime({ number, header }: NodeBlock, { followsClock }: BlockRules): void {
  const { timestamp } = header.raw_data;
  if (timestamp < 0n || timestamp > LATEST_MS)
    throw unverified(
      'block_time',
      number,
      `its time ${timestamp} is outside 0 to ${LATEST_MS} ms (the year 9999)`,
    );
  const aheadMs = Number(timestamp) - Date.now();
  if (followsClock && aheadMs > AHEAD_MS)
    throw unverified(
      'block_time',
      number,
      `its time is ${Math.round(aheadMs / 1000)} s ahead of this machine's clock; check that clock if the node's is right`,
    );
}

function otherSigner({ number, header }: NodeBlock): Uint8Array | undefined {
  const signer = headerSigner(header);
  if (!signer)
    throw unverified('witness_signature', number, 'no key can have made the signature of its header');
  return equalBytes(signer, header.raw_data.witness_address) ? undefined : signer;
}

function sha256(bytes: Uint8Array): Uint8Array {
  return hash('sha256', bytes, 'buffer');
}
