import { Common, Hardfork, Mainnet } from '@ethereumjs/common';
import { getActivePrecompiles, NobleBN254, paramsEVM, type PrecompileInput } from '@ethereumjs/evm';
import { bytesToHex, concatBytes, numberToBytes } from '@sunscope/tron/bytes';
import { sha256 } from '@sunscope/tron/hash';
import type { Permission } from '@sunscope/tron/messages';
import { priced, type Precompile } from './precompile.ts';
import { modexp } from './modexp.ts';
import { sidePrecompiles } from './side-precompiles.ts';
import { stakePrecompiles } from './stake-precompiles.ts';
import { copyWork, RECOVERY_WORK, shaWork } from '../machine/work.ts';
import { readWord, safeInt, wordToAddress, wordToBytes } from '../machine/words.ts';
import { recoverSigners } from '../../transactions/signatures.ts';
import type { State } from '../../state/state.ts';
import type { World } from '../machine/world.ts';

const EMPTY = new Uint8Array(0);
const FALSE = new Uint8Array(32);
const RECOVERY_BYTES: readonly number[] = [0, 1, 27, 28];
const SIGNATURE_ENERGY = 1500;
const MAX_BATCH_SIGNATURES = 16;
const MAX_PERMISSION_SIGNATURES = 5;
/** Operations on points of bn128; a pairing has work of its own besides each pair's. */
const CURVE_WORK = { addition: 5_000, multiplication: 200_000, pairing: 300_000, pair: 700_000 };
/** A point of each group. */
const PAIR_BYTES = 192;

// EthereumJS prices these by hardfork; Istanbul's are TRON's (EIP-198 with divisor 20, EIP-1108).
const common = new Common({ chain: Mainnet, hardfork: Hardfork.Istanbul, params: paramsEVM });
const ethereumPrecompiles = getActivePrecompiles(common);
const curve = new NobleBN254();

/** A precompiled contract that is the same on Ethereum. */
function borrowed(
  number: number,
  price: (data: Uint8Array) => number,
  work: (data: Uint8Array) => number,
): Precompile {
  const run = ethereumPrecompiles.get(number.toString(16).padStart(40, '0'));
  if (!run) throw new TypeError(`EthereumJS has no precompiled contract ${number}`);
  return ({ data, energyLimit, spendWork }) => {
    if (price(data) > energyLimit) return undefined;
    spendWork(work(data));
    // Of the machine these functions use nothing but its curve.
    const machine = { _bn254: curve } as unknown as PrecompileInput['_EVM'];
    const result = run({ data, gasLimit: BigInt(energyLimit), common, _EVM: machine });
    if (result instanceof Promise)
      throw new TypeError(`EthereumJS's precompiled contract ${number} answers late`);
    if (result.exceptionError) return undefined;
    return { energy: Number(result.executionGasUsed), output: result.returnValue };
  };
}

const wordPrice = (base: number, perWord: number) => (data: Uint8Array) =>
  base + perWord * Math.ceil(data.length / 32);

/** The signer in hex with the 41, or '' where no key can have signed. */
function signerOf(hash: Uint8Array, signature: Uint8Array): string {
  const v = signature[64] ?? 0;
  if (signature.length < 65 || !RECOVERY_BYTES.includes(v)) return '';
  const [signer] = recoverSigners(hash, [signature]);
  // A signature nobody can have made is an answer here, not a fault.
  return signer?.kind === 'address' ? signer.hex : '';
}

function ecrecover(data: Uint8Array): Uint8Array {
  const input = new Uint8Array(128);
  input.set(data.subarray(0, 128));
  const v = readWord(input, 32);
  if (data.length < 96 || (v !== 27n && v !== 28n)) return EMPTY;
  const signer = signerOf(
    input.subarray(0, 32),
    concatBytes(input.subarray(64, 128), Uint8Array.of(Number(v))),
  );
  // All 21 bytes, the 41 included.
  return signer === '' ? EMPTY : wordToBytes(BigInt(`0x${signer}`));
}

/** Not RIPEMD-160: the hash of the first 20 bytes of the hash. */
function doubleSha(data: Uint8Array): Uint8Array {
  return sha256(sha256(data).subarray(0, 20));
}

function wordAt(data: Uint8Array, index: number): bigint {
  return readWord(data, index * 32);
}

/** An ABI-encoded bytes[] that begins at a word index. @throws RangeError where the data ends before it. */
function bytesArrayAt(data: Uint8Array, index: number, most: number): Uint8Array[] {
  if (index > data.length / 32 - 1) return [];
  const length = safeInt(wordAt(data, index));
  if (length > most) throw new RangeError('more signatures than allowed');
  return Array.from({ length }, (_, entry) => {
    const start = safeInt(wordAt(data, index + entry + 1)) / 32;
    const size = safeInt(wordAt(data, index + Math.floor(start) + 1));
    const from = (Math.floor(start) + index + 2) * 32;
    const bytes = new Uint8Array(Math.min(size, 1024));
    bytes.set(data.subarray(from, from + bytes.length));
    return bytes;
  });
}

/** Answers false where the input is too short or malformed, as java-tron does by catching whatever goes wrong. */
function lenient(
  answer: (data: Uint8Array, world: World) => Uint8Array,
): (data: Uint8Array, world: World) => Uint8Array {
  return (data, world) => {
    try {
      return answer(data, world);
    } catch (error) {
      if (error instanceof RangeError) return FALSE;
      throw error;
    }
  };
}

/** (hash, signatures, addresses): byte i of the answer is 1 where signature i was made by address i. */
function batchValidateSign(data: Uint8Array): Uint8Array {
  const hash = data.subarray(0, 32);
  const signatures = bytesArrayAt(data, Math.floor(safeInt(wordAt(data, 1)) / 32), MAX_BATCH_SIGNATURES);
  const addressesAt = Math.floor(safeInt(wordAt(data, 2)) / 32);
  const answer = new Uint8Array(32);
  if (signatures.length === 0 || safeInt(wordAt(data, addressesAt)) !== signatures.length) return answer;
  signatures.forEach((signature, index) => {
    const address = wordToAddress(wordAt(data, addressesAt + index + 1));
    if (signerOf(hash, signature) === address) answer[index] = 1;
  });
  return answer;
}

/** (address, permission id, data, signatures): 1 where the signers' weights reach the permission's threshold. */
function validateMultiSign(data: Uint8Array, world: World): Uint8Array {
  const address = wordToAddress(wordAt(data, 0));
  const id = safeInt(wordAt(data, 1));
  const account = world.account(address);
  const signatures = bytesArrayAt(data, Math.floor(safeInt(wordAt(data, 3)) / 32), MAX_PERMISSION_SIGNATURES);
  if (!account || signatures.length === 0) return FALSE;
  const permission = [
    account.owner_permission,
    account.witness_permission,
    ...account.active_permission,
  ].find(candidate => candidate?.id === id);
  if (!permission) return FALSE;
  const hash = sha256(concatBytes(account.address, numberToBytes(id, 4), data.subarray(64, 96)));
  let weight = 0n;
  const counted = new Set<string>();
  for (const signature of signatures) {
    const signer = signerOf(hash, signature);
    const key = signer + bytesToHex(signature);
    if (counted.has(key)) continue;
    const own = weightOf(permission, signer);
    if (own === 0n) return FALSE;
    weight += own;
    counted.add(key);
  }
  return weight >= permission.threshold ? wordToBytes(1n) : FALSE;
}

function weightOf(permission: Permission, signer: string): bigint {
  return permission.keys.find(key => bytesToHex(key.address) === signer)?.weight ?? 0n;
}

/** How many signatures the input says it has, as far as they are looked at. */
const signatureWork = (place: number, most: number) => (data: Uint8Array) =>
  RECOVERY_WORK * signatureCount(data, place, most);

function signatureCount(data: Uint8Array, place: number, most: number): number {
  if (data.length < (place + 1) * 32) return 0;
  const at = Math.floor(safeInt(wordAt(data, place)) / 32);
  return (at + 1) * 32 > data.length ? 0 : Math.min(most, safeInt(wordAt(data, at)));
}

const signaturePrice = (wordsEach: number) => (data: Uint8Array) =>
  SIGNATURE_ENERGY * Math.trunc((Math.floor(data.length / 32) - 5) / wordsEach);

/**
 * The proofs of shielded tokens, which need a cryptography and parameters that this chain does not carry. Calls fail and
 * cost all their energy, so that no contract takes an unchecked proof for a good one.
 */
const refused: Precompile = () => undefined;

const pairsIn = (data: Uint8Array) => Math.floor(data.length / PAIR_BYTES);

const precompiles = new Map<bigint, Precompile>([
  [
    1n,
    priced(
      () => 3000,
      () => RECOVERY_WORK,
      ecrecover,
    ),
  ],
  [2n, priced(wordPrice(60, 12), data => shaWork(data.length), sha256)],
  [3n, priced(wordPrice(600, 120), data => shaWork(data.length) + shaWork(20), doubleSha)],
  [
    4n,
    priced(
      wordPrice(15, 3),
      data => copyWork(data.length),
      data => data,
    ),
  ],
  [5n, modexp],
  [
    6n,
    borrowed(
      6,
      () => 150,
      () => CURVE_WORK.addition,
    ),
  ],
  [
    7n,
    borrowed(
      7,
      () => 6_000,
      () => CURVE_WORK.multiplication,
    ),
  ],
  [
    8n,
    borrowed(
      8,
      data => 45_000 + 34_000 * pairsIn(data),
      data => CURVE_WORK.pairing + CURVE_WORK.pair * pairsIn(data),
    ),
  ],
  [9n, priced(signaturePrice(6), signatureWork(1, MAX_BATCH_SIGNATURES), lenient(batchValidateSign))],
  [10n, priced(signaturePrice(5), signatureWork(3, MAX_PERMISSION_SIGNATURES), lenient(validateMultiSign))],
  [0x1000001n, refused],
  [0x1000002n, refused],
  [0x1000003n, refused],
  [0x1000004n, refused],
  ...stakePrecompiles,
]);

/** Where the built-in contracts of every chain are. */
export const precompileAddresses: readonly bigint[] = [...precompiles.keys()];

/** The built-in contract at a word taken for an address, if there is one; here all 32 bytes count. */
export function precompileAt(address: bigint, state?: State): Precompile | undefined {
  return precompiles.get(address) ?? (state?.marks.sideChainId && sidePrecompiles.get(address));
}
