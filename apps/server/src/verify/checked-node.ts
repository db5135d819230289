import type { NodeClient } from '@sunscope/node-api/client';
import type { NodeBlock } from '@sunscope/node-api/shapes';
import { equalBytes } from '@sunscope/tron/bytes';
import { checkBlock, checkLink, linkOf, type BlockRules, type CheckedBlock } from './block-rules.ts';
import { orUnverified, unverified } from './unverified.ts';
import { headerSigner } from './header-signer.ts';
import { WitnessKeys } from './witness-keys.ts';

/** Blocks by which a chain shows that it goes on from a block. */
const PROOF_BLOCKS = 20n;

/** Blocks of a node that were checked by themselves and by who signed them. For decisions, not for whole chains. */
export class CheckedNode {
  readonly #node: NodeClient;
  readonly #rules: () => BlockRules;
  readonly keys: WitnessKeys;

  /** @param rules asked at each check: which network it is may be learnt late */
  constructor(node: NodeClient, rules: () => BlockRules) {
    this.#node = node;
    this.#rules = rules;
    this.keys = new WitnessKeys(node);
  }

  /** @throws UnverifiedError */
  async check(block: NodeBlock, number: bigint): Promise<CheckedBlock> {
    const checked = checkBlock(block, undefined, number, this.#rules());
    const { witness_address: witness } = block.header.raw_data;
    await this.keys.check([{ number, witness, signer: checked.signer }]);
    return checked;
  }

  /**
   * A header without its transactions, of which more is to follow than that it is looked at.
   * @throws UnverifiedError
   */
  async checkHead({ number, header }: Pick<NodeBlock, 'number' | 'header'>): Promise<void> {
    const signer = orUnverified(number, () => headerSigner(header));
    if (!signer)
      throw unverified('witness_signature', number, 'no key can have made the signature of its header');
    const witness = header.raw_data.witness_address;
    await this.keys.check([{ number, witness, signer: equalBytes(signer, witness) ? undefined : signer }]);
  }

  /** @throws UnverifiedError */
  async blockByNumber(number: bigint): Promise<NodeBlock | undefined> {
    const block = await this.#node.blockByNumber(number);
    if (block) await this.check(block, number);
    return block;
  }

  /** @throws UnverifiedError */
  async head(): Promise<NodeBlock> {
    const head = await this.#node.nowBlock();
    await this.check(head, head.number);
    return head;
  }

  /** @throws UnverifiedError where the node does not give a sound block 0 */
  async genesis(): Promise<NodeBlock> {
    const genesis = await this.blockByNumber(0n);
    if (genesis) return genesis;
    throw unverified('genesis', 0n, 'the node does not give it, by which its chain is known');
  }

  /**
   * Sees that the node's chain goes on from a block: its next blocks follow it, or it is the head. Gives the id of the
   * next one.
   * @param mayLack the node may have forgotten old blocks
   * @throws UnverifiedError
   */
  async goesOnFrom(
    base: { number: bigint; id: Uint8Array },
    mayLack = false,
  ): Promise<Uint8Array | undefined> {
    const head = await this.head();
    if (head.number < base.number)
      throw unverified('head', head.number, `the node has block ${base.number} above its head`);
    if (head.number === base.number) {
      if (equalBytes(head.id, base.id)) return undefined;
      throw unverified('head', head.number, 'the head is another block than the one at its height');
    }
    const end = base.number + 1n + PROOF_BLOCKS;
    const last = end > head.number + 1n ? head.number + 1n : end;
    const blocks = inOrder(await this.#node.blockRange(base.number + 1n, last));
    const [next] = blocks;
    if (!next) {
      if (mayLack) return undefined;
      throw unverified(
        'block_missing',
        base.number + 1n,
        `the node does not give it, though its head is ${head.number}`,
      );
    }
    let parent = { ...base, timestampMs: undefined as bigint | undefined };
    for (const block of blocks) {
      await this.check(block, parent.number + 1n);
      checkLink(parent, linkOf(block));
      parent = linkOf(block);
    }
    return next.id;
  }
}

function inOrder(blocks: readonly NodeBlock[]): NodeBlock[] {
  return blocks.toSorted((one, other) => (one.number < other.number ? -1 : 1));
}
