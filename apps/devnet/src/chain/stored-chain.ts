import { bytesToHex, concatBytes, textToBytes } from '@sunscope/tron/bytes';
import { sha256 } from '@sunscope/tron/hash';
import { StateError } from '../state/errors.ts';
import { State } from '../state/state.ts';
import { Store } from '../state/store.ts';
import { Archive, type ArchivedBlock } from './blocks/archive.ts';
import type { ChainOptions } from './chain-options.ts';
import { createGenesis } from './genesis.ts';

/** What a directory holds of a chain. */
export interface StoredChain {
  readonly state: State;
  readonly archive: Archive;
  readonly newest: ArchivedBlock;
}

/**
 * Opens the chain of a directory, or starts one with a genesis block.
 * @throws StateError `other_settings` for a chain that was started otherwise.
 */
export async function openStoredChain(options: ChainOptions): Promise<StoredChain> {
  const store = await Store.open(options.directory);
  const state = await State.open(store);
  const archive = new Archive(store);
  const digest = settingsDigest(options);
  if (!state.marks.headId) {
    const block = createGenesis(state, { ...options.genesis, timestampMs: BigInt(options.genesisTimeMs) });
    state.marks.setSettingsDigest(digest);
    archive.write(block, store.seal());
    await store.flush();
  } else if (bytesToHex(state.marks.settingsDigest ?? new Uint8Array(0)) !== bytesToHex(digest)) {
    await store.close();
    throw new StateError(
      'other_settings',
      `The chain in ${options.directory} was started with another mnemonic, other accounts, other witnesses or another side chain id: start it with the same settings, or delete the directory`,
    );
  }
  const number = state.property('LATEST_BLOCK_NUMBER');
  const newest = archive.block(number);
  if (!newest) throw new StateError('missing_block', `The newest block, ${number}, is not stored`);
  return { state, archive, newest };
}

function settingsDigest({ genesis }: ChainOptions): Uint8Array {
  const keyed = [...genesis.accounts, ...genesis.witnesses, genesis.treasury];
  return sha256(
    concatBytes(
      textToBytes(`funds ${genesis.fundsSun}`),
      ...keyed.map(account => account.address),
      genesis.sideChainId ?? new Uint8Array(0),
    ),
  );
}
