import type { NodeClient } from '@sunscope/node-api/client';
import { addressToBytes, type Address } from '@sunscope/tron/address';
import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import { keccak256 } from '@sunscope/tron/hash';
import type { VerifiedContractsStore } from '../../repositories/verified-contracts.ts';
import { contractsOf, type CompiledContract } from './compiled.ts';
import type { CompilerInput } from './compiler-input.ts';
import { COMPILERS, compilerOf, type CompilerEntry } from './compilers.ts';
import { errorsOf, MissingCompilerError, type CompilerService } from './compiler-service.ts';
import { otherLineEnds } from './line-ends.ts';
import { matchContract, type ChainCode, type Difference, type Match } from './match.ts';
import { CompilerError } from './run-compiler.ts';
import { isOfTronCompiler, tailOf } from '@sunscope/tron/code-tail';

/** What somebody says a contract was made from. */
export interface Claim {
  address: Address;
  /** `Token`, or `contracts/Token.sol:Token`. */
  contract: string;
  compiler: string;
  input: CompilerInput;
  license: number;
  /** Arguments of the constructor, where given; they are found without. */
  constructorArguments?: Uint8Array | undefined;
}

export type Outcome =
  | { kind: 'verified'; isFull: boolean; contract: string }
  | { kind: 'already' }
  | { kind: 'no_code' | 'needs_compiler' | 'failed'; message: string }
  | { kind: 'not_compiled'; messages: string[] }
  | { kind: 'mismatch'; message: string; difference?: Difference };

interface Options {
  node: Pick<NodeClient, 'contract' | 'contractInfo'>;
  compilers: CompilerService;
  store: VerifiedContractsStore;
  now: () => number;
  /** A contract has been verified. */
  onVerified: () => void;
}

/** Compiles what is claimed to be a contract's source and compares it with the chain's code. */
export class Verifier {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** @throws InvalidValueError for an unknown compiler, SunscopeError `too_many_at_once` (429) */
  async verify(visitor: string, claim: Claim): Promise<Outcome> {
    const { node, compilers, store } = this.#options;
    const entry = compilerOf(claim.compiler);
    const [kept, info] = await Promise.all([node.contract(claim.address), node.contractInfo(claim.address)]);
    const runtime = info?.runtimeCode ?? new Uint8Array(0);
    if (runtime.length === 0)
      return { kind: 'no_code', message: `Unable to locate ContractCode at ${claim.address}` };
    const codeHash = keccak256(runtime);
    const before = await store.byAddress(addressToBytes(claim.address));
    if (before?.full_match === true && equalBytes(before.code_hash, codeHash)) return { kind: 'already' };
    const other = otherCompiler(entry, runtime, kept?.bytecode);
    if (other !== undefined) return { kind: 'needs_compiler', message: other };
    const { file, name } = splitName(claim.contract);
    try {
      const { version, output } = await compilers.compile(visitor, entry, claim.input, name);
      const errors = errorsOf(output);
      if (errors.length > 0) return { kind: 'not_compiled', messages: errors };
      if (!reportsVersion(version, entry, claim.compiler))
        return {
          kind: 'needs_compiler',
          message: `Needs compiler ${claim.compiler}; the one of this server is ${version}`,
        };
      const chain = { creation: kept?.bytecode ?? new Uint8Array(0), runtime };
      const found = bestMatch(candidatesIn(output, file, name), chain, claim);
      if ('message' in found) return { kind: 'mismatch', ...found };
      const best = await this.#fullOf(visitor, entry, claim, chain, found);
      const isNew = await this.#keep({ ...claim, input: best.input }, codeHash, {
        ...best.found,
        compiler: entry.id,
        version,
      });
      if (!isNew) return { kind: 'already' };
      return {
        kind: 'verified',
        isFull: best.found.match.isFull,
        contract: `${best.found.compiled.file}:${name}`,
      };
    } catch (error) {
      if (error instanceof MissingCompilerError) return { kind: 'needs_compiler', message: error.message };
      if (error instanceof CompilerError) return { kind: 'failed', message: error.message };
      throw error;
    }
  }

  /** The same source with other ends of lines, where one of them is what the hash on the chain is of. */
  async #fullOf(
    visitor: string,
    entry: CompilerEntry,
    claim: Claim,
    chain: ChainCode,
    found: Found,
  ): Promise<{ found: Found; input: CompilerInput }> {
    const given = { found, input: claim.input };
    // Without a hash none is better than another; through Yul each try may take a minute.
    if (found.match.isFull || tailOf(chain.runtime)?.hasHash !== true || claim.input.settings.viaIR === true)
      return given;
    const { file, name } = splitName(claim.contract);
    for (const input of otherLineEnds(claim.input)) {
      // What is found already stays found, were no further try possible.
      const run = await this.#options.compilers.compile(visitor, entry, input, name).catch(() => undefined);
      if (run === undefined) return given;
      const again = bestMatch(candidatesIn(run.output, file, name), chain, claim);
      if (!('message' in again) && again.match.isFull) return { found: again, input };
    }
    return given;
  }

  /**
   * The same for sources that were compiled already, whichever of their contracts it is.
   * @param inputOf what declares the contracts of a file
   */
  async verifyAny(
    address: Address,
    compiled: { entry: CompilerEntry; version: string; contracts: readonly CompiledContract[] },
    inputOf: (file: string) => CompilerInput,
  ): Promise<boolean> {
    const { node } = this.#options;
    const [kept, info] = await Promise.all([node.contract(address), node.contractInfo(address)]);
    const runtime = info?.runtimeCode ?? new Uint8Array(0);
    for (const contract of compiled.contracts) {
      const match = matchContract(contract, { creation: kept?.bytecode ?? new Uint8Array(0), runtime });
      if (contract.runtime.bytes.length === 0 || 'reason' in match || !match.isFull) continue;
      const claim = { address, input: inputOf(contract.file), license: MIT };
      const found = { compiled: contract, match, compiler: compiled.entry.id, version: compiled.version };
      return this.#keep(claim, keccak256(runtime), found);
    }
    return false;
  }

  async #keep(
    { address, input, license }: Pick<Claim, 'address' | 'input' | 'license'>,
    codeHash: Uint8Array,
    { compiled, match, compiler, version }: Found & { compiler: string; version: string },
  ): Promise<boolean> {
    const isNew = await this.#options.store.keep({
      address: addressToBytes(address),
      code_hash: codeHash,
      contract_name: compiled.name,
      file_name: compiled.file,
      compiler,
      compiler_version: version,
      input: JSON.stringify(input),
      abi: JSON.stringify(compiled.abi),
      metadata: compiled.metadata,
      license,
      full_match: match.isFull,
      creation_length: match.creationLength ?? null,
      constructor_arguments: match.constructorArguments,
      libraries: JSON.stringify(Object.fromEntries(match.libraries)),
      verified_ms: BigInt(this.#options.now()),
    });
    if (isNew) this.#options.onVerified();
    return isNew;
  }
}

interface Found {
  compiled: CompiledContract;
  match: Match;
}

/** By the numbers of the form. */
const MIT = 3;

/** `file:Name` or `Name`. */
function splitName(text: string): { file: string | undefined; name: string } {
  const at = text.lastIndexOf(':');
  return at === -1 ? { file: undefined, name: text } : { file: text.slice(0, at), name: text.slice(at + 1) };
}

const candidatesIn = (output: unknown, file: string | undefined, name: string): CompiledContract[] =>
  contractsOf(output).filter(item => item.name === name && (file === undefined || item.file === file));

/** What the code says of its compiler, where that is not the one chosen. */
function otherCompiler(
  entry: CompilerEntry,
  runtime: Uint8Array,
  creation: Uint8Array | undefined,
): string | undefined {
  const version = tailOf(runtime)?.version;
  const isTron = isOfTronCompiler(runtime, creation);
  const wrongVersion = version !== undefined && /^\d+\.\d+\.\d+$/.test(version) && version !== entry.version;
  if (!wrongVersion && !(isTron && entry.vendor === 'solc')) return undefined;
  const wanted = version ?? entry.version;
  const vendor = isTron ? 'tron' : entry.vendor;
  const named =
    COMPILERS.find(item => item.vendor === vendor && item.version === wanted) ??
    COMPILERS.find(item => !isTron && item.version === wanted);
  return isTron
    ? `Needs compiler ${named?.id ?? `tron-${wanted}`}: the code says it was made by TRON’s compiler, whose code differs from that of ${entry.id}`
    : `Needs compiler ${named?.id ?? wanted}: the code says it was made by version ${wanted}, not ${entry.version}`;
}

/** A build is identified by its commit: two of one version may give other code. */
function reportsVersion(version: string, { commit }: CompilerEntry, chosen: string): boolean {
  const asked = /\+commit\.([0-9a-f]{6,40})/.exec(chosen)?.[1] ?? commit;
  const reported = /commit\.([0-9a-f]+)/.exec(version)?.[1] ?? '';
  return asked === undefined || reported.startsWith(asked) || asked.startsWith(reported);
}

function bestMatch(
  candidates: readonly CompiledContract[],
  chain: ChainCode,
  { contract, constructorArguments }: Claim,
): Found | { message: string; difference?: Difference } {
  if (candidates.length === 0)
    return { message: `The source declares no contract ${contract}: give the name of the one deployed` };
  let [partial, difference]: [Found?, Difference?] = [];
  for (const compiled of candidates) {
    if (compiled.runtime.bytes.length === 0) continue;
    const match = matchContract(compiled, chain);
    if ('reason' in match) difference ??= match;
    else if (match.isFull) return checkedArguments({ compiled, match }, constructorArguments);
    else partial ??= { compiled, match };
  }
  if (partial) return checkedArguments(partial, constructorArguments);
  if (!difference) return { message: `${contract} is abstract or an interface: it has no code` };
  return { message: describe(difference), difference };
}

/** Arguments that are given must be the ones on the chain. */
function checkedArguments(found: Found, given: Uint8Array | undefined): Found | { message: string } {
  const { creationLength, constructorArguments } = found.match;
  const isGiven = given !== undefined && given.length > 0;
  if (!isGiven || creationLength === undefined || equalBytes(given, constructorArguments)) return found;
  return {
    message: `The code is the same, but its constructor was given ${bytesToHex(constructorArguments) || 'nothing'}, not ${bytesToHex(given)}: leave the arguments empty, they are found without`,
  };
}

function describe({ code, reason, offset, compiled, chain }: Difference): string {
  const where = `${code === 'creation' ? 'Creation code' : 'Code'}, byte ${offset}`;
  switch (reason) {
    case 'library':
      return `${where}: the chain has one library at two addresses here, which no compiler makes`;
    case 'immutable':
      return `${where}: the chain has two values of one immutable variable here, which no compiler makes`;
    case 'arguments':
      return `${where}: what follows the code on the chain (${chain || 'nothing'}) is not what the constructor takes`;
    case 'length':
      return `${where}: one of the two ends here; compiled ${compiled || 'nothing'}, chain ${chain || 'nothing'}`;
    case 'bytes':
      return `${where}: compiled ${compiled}, chain ${chain}. Check compiler, optimizer, runs, EVM version and the source itself`;
  }
}
