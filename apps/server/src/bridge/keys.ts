import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { bytesToHex } from '@sunscope/tron/bytes';
import { SunscopeError } from '@sunscope/tron/errors';
import { createPrivateKey, parsePrivateKey } from '@sunscope/tron/keys';
import { isSideChainId } from '@sunscope/tron/side-chain';

/** Oracles of a bridge that this server makes: three of four decide. */
const ORACLES = 4;

/** Keys of a bridge and the id of its side chain, made at the first start. */
export interface BridgeKeys {
  readonly chainId: string;
  /** Sets fees, limits and pauses; can neither mint nor release. */
  readonly owner: Uint8Array;
  readonly oracles: readonly Uint8Array[];
}

/** Reads the keys of a file, or makes it, for nobody else to read. */
export async function bridgeKeys(file: string): Promise<BridgeKeys> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) {
    const made = {
      chainId: `41${randomBytes(20).toString('hex')}`,
      owner: bytesToHex(createPrivateKey()),
      oracles: Array.from({ length: ORACLES }, () => bytesToHex(createPrivateKey())),
    };
    await replaceFile(file, JSON.stringify(made));
    return bridgeKeys(file);
  }
  try {
    const kept = JSON.parse(text) as { chainId: string; owner: string; oracles: string[] };
    if (!isSideChainId(kept.chainId) || kept.oracles.length === 0)
      throw new RangeError('no chain id, or no oracles');
    return {
      chainId: kept.chainId.toLowerCase(),
      owner: parsePrivateKey(kept.owner),
      oracles: kept.oracles.map(parsePrivateKey),
    };
  } catch (error) {
    throw new SunscopeError(
      'bridge_keys',
      `The keys of the bridge in ${file} cannot be read: put the file back, since the gateways know no other oracles`,
      { cause: error },
    );
  }
}

/** Writes a file whole or not at all. */
export async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, text, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}
