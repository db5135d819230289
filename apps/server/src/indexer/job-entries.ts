import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isJsonObject, type JsonValue } from '@sunscope/node-api/json';
import { blockFromJson, verifyBlock } from '@sunscope/node-api/shapes';
import { SunscopeError } from '@sunscope/tron/errors';
import type { Effects } from '../decode/effects.ts';
import { checkBlock, type BlockRules, type CheckedBlock } from '../verify/block-rules.ts';
import { decodeOrRefuse } from '../verify/decode-or-refuse.ts';
import type { SourceBlock } from '../verify/whole-block.ts';
import type { Found, ReadBlock, RefusedBlock } from './block-jobs.ts';
import { readBlockFile } from './read-block-files.ts';

/** A block of a job as it was read, from the node or from a file. */
export interface Entry {
  found: Found;
  block: SourceBlock | Effects | undefined;
}

export async function readFiles(files: readonly string[]): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const file of files)
    for (const found of await readBlockFile(file)) {
      await nextTurn();
      entries.push('reason' in found ? { found, block: undefined } : readJson(file, found.json));
    }
  return entries;
}

function readJson(file: string, json: JsonValue): Entry {
  try {
    const block = blockFromJson(json);
    const source: SourceBlock = { block, infos: undefined };
    const checked = { problems: verifyBlock(block, { sha256 }), signer: undefined };
    return { found: describe(source, file, checked), block: source };
  } catch (error) {
    if (!(error instanceof SunscopeError)) throw error;
    const number = numberOf(json);
    const refused: RefusedBlock = {
      file,
      ...(number === undefined ? {} : { block: number }),
      reason: error.message,
    };
    return { found: refused, block: undefined };
  }
}

/** A block of the node, decoded at once, so that its messages are gone before the next ones come. */
export function checkedEntry(source: SourceBlock, number: bigint, rules: BlockRules): Entry {
  const checked = checkBlock(source.block, source.infos, number, rules);
  return { found: describe(source, '', checked), block: decodeOrRefuse(source) };
}

function describe({ block }: SourceBlock, file: string, { problems, signer }: CheckedBlock): ReadBlock {
  return {
    number: block.number,
    id: block.id,
    parentHash: block.header.raw_data.parentHash,
    timestampMs: block.header.raw_data.timestamp,
    witness: block.header.raw_data.witness_address.slice(),
    ...(signer ? { signer } : {}),
    transactionCount: block.transactions.length,
    file,
    problems,
  };
}

function sha256(bytes: Uint8Array): Uint8Array {
  return hash('sha256', bytes, 'buffer');
}

/** The number that a refused block claims, for the report. */
function numberOf(json: JsonValue): bigint | undefined {
  const header = isJsonObject(json) ? json['block_header'] : undefined;
  const raw = isJsonObject(header) ? header['raw_data'] : undefined;
  const number = isJsonObject(raw) ? raw['number'] : undefined;
  return typeof number === 'number' && Number.isSafeInteger(number)
    ? BigInt(number)
    : typeof number === 'bigint'
      ? number
      : undefined;
}
