import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseBlocksJson } from '@sunscope/node-api/blocks-json';
import { isJsonObject, type JsonValue } from '@sunscope/node-api/json';
import { SunscopeError } from '@sunscope/tron/errors';

/** One thing in a file: a block's JSON, or why none could be read there. */
export type FoundJson = { file: string; json: JsonValue } | { file: string; reason: string };

const EXTENSIONS = ['.json', '.jsonl', '.ndjson'];

/**
 * The files that these paths name, in a stable order: folders are searched through for JSON files.
 * @throws SunscopeError `file_missing`
 */
export async function listBlockFiles(paths: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (!found) throw new SunscopeError('file_missing', `There is no file or folder ${path}`);
    if (!found.isDirectory()) {
      files.push(path);
      continue;
    }
    const names = await readdir(path, { recursive: true, withFileTypes: true });
    files.push(
      ...names
        .filter(entry => entry.isFile() && EXTENSIONS.some(extension => entry.name.endsWith(extension)))
        .map(entry => join(entry.parentPath, entry.name))
        .sort(),
    );
  }
  return files;
}

/**
 * The blocks of one file in java-tron's JSON: a block, a list of blocks, `{"block": […]}` as getblockbylimitnext
 * answers, or one of these per line.
 */
export async function readBlockFile(file: string): Promise<FoundJson[]> {
  const text = await readFile(file, 'utf8');
  const whole = tryParse(text);
  if ('json' in whole) return unfold(whole.json).map(json => ({ file, json }));
  const lines = text.split('\n').filter(line => line.trim() !== '');
  // A cut document has lines too, but its first is no JSON of its own.
  if (lines.length < 2 || !('json' in tryParse(lines[0] ?? ''))) return [{ file, reason: whole.reason }];
  return lines.flatMap((line, index): FoundJson[] => {
    const parsed = tryParse(line);
    return 'json' in parsed
      ? unfold(parsed.json).map(json => ({ file, json }))
      : [{ file, reason: `line ${index + 1}: ${parsed.reason}` }];
  });
}

function tryParse(text: string): { json: JsonValue } | { reason: string } {
  try {
    return { json: parseBlocksJson(text) };
  } catch (error) {
    if (error instanceof SunscopeError) return { reason: error.message };
    throw error;
  }
}

function unfold(json: JsonValue): JsonValue[] {
  if (Array.isArray(json)) return json;
  return isJsonObject(json) && Array.isArray(json['block']) ? json['block'] : [json];
}
