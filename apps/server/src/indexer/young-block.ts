import { applyBatch } from './apply-batch.ts';
import { appliedBlock } from './batches.ts';
import type { AppliedBlock } from './events.ts';
import type { IndexerOptions } from './indexer-options.ts';
import { newTokenFacts } from './new-token-facts.ts';
import { checkBlock, checkLink, linkOf, type BlockRules, type Parent } from '../verify/block-rules.ts';
import type { CheckedNode } from '../verify/checked-node.ts';
import { decodeOrRefuse } from '../verify/decode-or-refuse.ts';
import type { SourceBlock } from '../verify/whole-block.ts';

interface Context extends Pick<IndexerOptions, 'database' | 'node'> {
  rules: BlockRules;
  keys: CheckedNode['keys'];
  mainNet: boolean;
}

/** Verifies, decodes and writes one of the newest blocks. It stands alone, since it must be undone alone. */
export async function applyYoungBlock(
  { database, node, rules, keys, mainNet }: Context,
  source: SourceBlock,
  number: bigint,
  parent: Parent | undefined,
): Promise<AppliedBlock> {
  const { block } = source;
  const { problems, signer } = checkBlock(block, source.infos, number, rules);
  if (parent) checkLink(parent, linkOf(block));
  const { witness_address: witness } = block.header.raw_data;
  await keys.check([{ number, witness, signer }]);
  const effects = decodeOrRefuse(source);
  const tokenFacts = await newTokenFacts(database, node, [effects], rules.contractMs);
  const warnings = problems.map(({ code, message }) => ({ number, code, message }));
  await database.transaction(session =>
    applyBatch(session, [effects], { undoable: true, mainNet, tokenFacts, warnings }),
  );
  return appliedBlock(effects);
}
