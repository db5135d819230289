import { randomUUID } from 'node:crypto';
import type { NodeClient } from '@sunscope/node-api/client';
import type {
  sourcifyContract,
  sourcifyJob,
  sourcifyMetadataBody,
  sourcifyProblem,
  sourcifyVerifyBody,
} from '@sunscope/product-api/schemas/sourcify';
import { addressFromBytes, addressToEvmBytes, parseAddress, type Address } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { SunscopeError } from '@sunscope/tron/errors';
import type { z } from 'zod';
import type { Readers } from '../../../repositories/readers.ts';
import { compilerOf } from '../../verification/compilers.ts';
import { readStandardJson, type CompilerInput } from '../../verification/compiler-input.ts';
import { readMetadataClaim, type MetadataClaim } from '../../verification/metadata-input.ts';
import type { Verification } from '../../verification/verification.ts';
import type { VerifiedSource } from '../../verification/verified-sources.ts';
import type { Outcome } from '../../verification/verifier.ts';

interface SourcifyContext {
  verification: Verification;
  node: Pick<NodeClient, 'contractInfo'>;
  readers: Pick<Readers, 'stats'>;
}

type Contract = z.output<typeof sourcifyContract>;
type Problem = z.output<typeof sourcifyProblem>;

/** What Sourcify refuses, by its own code and status. */
export class SourcifyRefusal extends SunscopeError {
  readonly statusCode: number;

  constructor(code: string, message: string, statusCode = 400) {
    super(code, message);
    this.statusCode = statusCode;
  }
}

/** An error in Sourcify's form. */
export const problemOf = (customCode: string, message: string): Problem => ({
  customCode,
  message,
  errorId: randomUUID(),
});

/** The last four bytes of the genesis block, as java-tron has it. */
async function chainOf({ readers }: SourcifyContext): Promise<string> {
  const genesis = (await readers.stats.sync()).genesis ?? new Uint8Array(32);
  return String(BigInt(`0x${bytesToHex(genesis.subarray(28))}`));
}

/** The contract a path names, which must be of this chain. */
export async function placeOf(
  context: SourcifyContext,
  path: { chainId: string; address: string },
): Promise<{ chainId: string; address: Address }> {
  const chainId = await chainOf(context);
  if (path.chainId !== chainId)
    throw new SourcifyRefusal(
      'unsupported_chain',
      `This explorer follows the chain ${chainId}, not ${path.chainId}`,
      404,
    );
  const { address } = path;
  return {
    chainId,
    address: address.startsWith('0x')
      ? addressFromBytes(hexToBytes(`41${address.slice(2)}`))
      : parseAddress(address),
  };
}

/** Begins the verification of standard JSON and gives the id it is asked by. */
export async function submitStandardJson(
  context: SourcifyContext,
  visitor: string,
  place: { address: Address },
  { stdJsonInput, compilerVersion, contractIdentifier }: z.output<typeof sourcifyVerifyBody>,
): Promise<string> {
  return submit(context, visitor, place.address, {
    compiler: `v${compilerVersion.replace(/^v/, '')}`,
    contract: contractIdentifier,
    input: readStandardJson(JSON.stringify(stdJsonInput)),
  });
}

/** The same for a compiler's metadata and the sources it names. */
export async function submitMetadata(
  context: SourcifyContext,
  visitor: string,
  place: { address: Address },
  { metadata, sources }: z.output<typeof sourcifyMetadataBody>,
): Promise<string> {
  const json: unknown = typeof metadata === 'string' ? parsed(metadata) : metadata;
  return submit(context, visitor, place.address, await readMetadataClaim(json, sources));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SourcifyRefusal('invalid_parameter', 'metadata: this is not JSON');
  }
}

async function submit(
  { verification, node }: SourcifyContext,
  visitor: string,
  address: Address,
  claim: MetadataClaim,
): Promise<string> {
  compilerOf(claim.compiler);
  const info = await node.contractInfo(address);
  if (!info || info.runtimeCode.length === 0)
    throw new SourcifyRefusal('contract_not_deployed', `There is no contract at ${address}`, 404);
  const found = await verification.sources.of(address);
  if (found?.row.full_match === true && found.similarTo === undefined)
    throw new SourcifyRefusal('already_verified', `The contract ${address} is verified exactly already`, 409);
  const work = verification.verifier.verify(visitor, { ...claim, address, license: 0 });
  return verification.jobs.start(address, work);
}

/** How far a verification came. */
export async function readJob(
  context: SourcifyContext,
  id: string,
): Promise<z.output<typeof sourcifyJob> | undefined> {
  const job = context.verification.jobs.find(id);
  if (!job) return undefined;
  const { address, outcome, startedMs } = job;
  return {
    isJobCompleted: outcome !== undefined,
    verificationId: id,
    jobStartTime: new Date(startedMs).toISOString(),
    contract: await readContract(context, { chainId: await chainOf(context), address }),
    ...(outcome && outcome.kind !== 'verified' ? { error: errorOf(outcome) } : {}),
  };
}

const CODES = {
  already: 'already_verified',
  no_code: 'contract_not_deployed',
  needs_compiler: 'unsupported_compiler_version',
  failed: 'internal_error',
  not_compiled: 'compiler_error',
  mismatch: 'no_match',
} as const;

function errorOf(outcome: Exclude<Outcome, { kind: 'verified' }>): Problem {
  const message =
    outcome.kind === 'already'
      ? 'A match as good or better is here already'
      : outcome.kind === 'not_compiled'
        ? outcome.messages.join('\n')
        : outcome.message;
  return problemOf(CODES[outcome.kind], message);
}

/**
 * What is known of a contract: its matches, and the parts that are asked for; null matches where it is not verified.
 * @param asked names of parts with commas: those wanted, `all` for each, and those left out
 */
export async function readContract(
  { verification }: SourcifyContext,
  { chainId, address }: { chainId: string; address: Address },
  asked: { fields: string; omit: string } = { fields: '', omit: '' },
): Promise<Contract> {
  const found = await verification.sources.of(address);
  const place = { chainId, address: `0x${bytesToHex(addressToEvmBytes(address))}` };
  if (!found) return { match: null, creationMatch: null, runtimeMatch: null, ...place };
  const match = found.row.full_match ? 'exact_match' : 'match';
  const [fields, omitted] = [asked.fields, asked.omit].map(
    text => new Set(text.split(',').map(name => name.trim())),
  );
  const parts = Object.entries(partsOf(found)).filter(
    ([name]) => omitted?.has(name) !== true && (fields?.has('all') === true || fields?.has(name) === true),
  );
  return {
    match,
    // Equal code that another contract was verified by proves nothing about how this one was made.
    creationMatch: found.row.creation_length === null || found.similarTo !== undefined ? null : match,
    runtimeMatch: match,
    ...place,
    verifiedAt: new Date(Number(found.row.verified_ms)).toISOString(),
    ...Object.fromEntries(parts.map(([name, make]) => [name, make()])),
  };
}

function partsOf({ row }: VerifiedSource) {
  const input = () => JSON.parse(row.input) as CompilerInput;
  return {
    abi: () => JSON.parse(row.abi) as unknown[],
    // Compilers before 0.4.7 give none.
    metadata: () => (row.metadata === '' ? null : (JSON.parse(row.metadata) as unknown)),
    sources: () => input().sources,
    stdJsonInput: input,
    compilation: () => ({
      language: 'Solidity',
      compiler: 'solc',
      compilerVersion: row.compiler_version,
      compilerSettings: input().settings,
      name: row.contract_name,
      fullyQualifiedName: `${row.file_name}:${row.contract_name}`,
    }),
  };
}
