import type { NodeClient } from '@sunscope/node-api/client';
import type {
  compileAnswer,
  compileBody,
  compilerList,
  deployBody,
  olderVerifyAnswer,
  olderVerifyBody,
  solidityInfo,
  solidityInfoAnswer,
  verifyAnswer,
  verifyBody,
} from '@sunscope/product-api/schemas/verification';
import { parseAddress, type Address } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { InvalidValueError } from '@sunscope/tron/errors';
import type { z } from 'zod';
import { abiText } from '../shared/json-values.ts';
import { contractsOf, entriesOf, member } from './compiled.ts';
import { readSettings, readStandardJson, sourcesOf, type CompilerInput } from './compiler-input.ts';
import { errorsOf, MissingCompilerError, warningsOf } from './compiler-service.ts';
import { COMPILERS, compilerOf } from './compilers.ts';
import { decodeArguments } from './constructor-arguments.ts';
import { CompilerError } from './run-compiler.ts';
import type { Outcome } from './verifier.ts';
import type { Verification } from './verification.ts';

type VerifyAnswer = z.output<typeof verifyAnswer>;
type Compilation = z.output<typeof compileBody>;

const DONE = 200;
const FAILED = 400;
export const VERIFIED_STATUS = 2;

/** What the compiler is given by a form: its files and settings, or standard JSON. */
export function inputOf({ files, input, optimizer, runs, evmVersion, viaIR }: Compilation): CompilerInput {
  if (input !== '') return readStandardJson(input);
  return {
    language: 'Solidity',
    sources: sourcesOf(files.map(({ name, code }) => [name, code] as const)),
    settings: readSettings({ optimizer: { enabled: optimizer, runs }, evmVersion, viaIR }),
  };
}

export async function listCompilers({ compilers }: Verification): Promise<z.output<typeof compilerList>> {
  const available = new Set((await compilers.shelf.available()).map(({ id }) => id));
  return {
    total: COMPILERS.length,
    data: COMPILERS.map(({ id, vendor, version }) => ({ id, vendor, version, available: available.has(id) })),
  };
}

/** Compiles, and notes what came out, so that a contract deployed from it can be verified by its code alone. */
export async function compileSources(
  { compilers, compiled }: Verification,
  visitor: string,
  body: Compilation,
): Promise<z.output<typeof compileAnswer>> {
  const nothing = { byteCodeArr: [], abiArr: [], compilerVersion: '', errors: [], warnings: [] };
  const [entry, input] = [compilerOf(body.compiler), inputOf(body)];
  try {
    const { version, output } = await compilers.compile(visitor, entry, input);
    const errors = errorsOf(output);
    const contracts = errors.length > 0 ? [] : contractsOf(output);
    for (const { creation, file, name } of contracts)
      compiled.note(bytesToHex(creation.bytes), {
        compiler: body.compiler,
        input,
        contract: `${file}:${name}`,
      });
    const deployable = contracts.filter(({ creation }) => creation.bytes.length > 0);
    return {
      code: errors.length > 0 ? FAILED : DONE,
      errmsg: errors[0] ?? null,
      data: {
        byteCodeArr: deployable.map(({ name, creation }) => ({
          contractName: name,
          byteCode: bytesToHex(creation.bytes),
        })),
        abiArr: deployable.map(({ name, abi }) => ({ contractName: name, abi: JSON.stringify(abi) })),
        compilerVersion: version,
        errors,
        warnings: warningsOf(output),
      },
    };
  } catch (error) {
    if (!(error instanceof CompilerError || error instanceof MissingCompilerError)) throw error;
    return { code: FAILED, errmsg: error.message, data: { ...nothing, errors: [error.message] } };
  }
}

export async function verifySources(
  { verifier }: Verification,
  visitor: string,
  body: z.output<typeof verifyBody>,
): Promise<VerifyAnswer> {
  return answerOf(
    await verifier.verify(visitor, {
      address: parseAddress(body.contractAddress),
      contract: body.contractName,
      compiler: body.compiler,
      input: inputOf(body),
      license: body.license,
      constructorArguments: hexToBytes(body.constructorParams),
    }),
  );
}

/** What was deployed from an output of {@link compileSources} is verified by its source at once. */
export async function verifyDeployed(
  { verifier, compiled }: Verification,
  visitor: string,
  { contractAddress, byteCode }: z.output<typeof deployBody>,
): Promise<VerifyAnswer> {
  const noted = compiled.find(byteCode);
  if (!noted)
    throw new InvalidValueError(
      'not_compiled_here',
      'byteCode: this server did not compile it lately; verify the contract with its source',
    );
  return answerOf(
    await verifier.verify(visitor, { ...noted, address: parseAddress(contractAddress), license: 0 }),
  );
}

export async function verifyOlder(
  verification: Verification,
  visitor: string,
  body: z.output<typeof olderVerifyBody>,
): Promise<z.output<typeof olderVerifyAnswer>> {
  const outcome = await verification.verifier.verify(visitor, {
    address: parseAddress(body.address),
    contract: body.name,
    compiler: body.compiler,
    input: {
      language: 'Solidity',
      sources: sourcesOf([[`${body.name}.sol`, body.source]]),
      settings: readSettings({ optimizer: { enabled: body.isSetting, runs: 200 } }),
    },
    license: 0,
    constructorArguments: hexToBytes(body.abiEncoded),
  });
  const { errmsg, data } = answerOf(outcome);
  return {
    status: { code: data.status === 2006 || data.status === 2001 ? 0 : 1001, message: errmsg ?? 'SUCCESS' },
    data: { address: body.address, name: body.name, compiler: body.compiler },
  };
}

function answerOf(outcome: Outcome): VerifyAnswer {
  const failed = (status: number, errmsg: string, errors: string[] = []): VerifyAnswer => ({
    code: DONE,
    errmsg,
    data: { status, match: '', errors },
  });
  switch (outcome.kind) {
    case 'verified':
      return {
        code: DONE,
        errmsg: null,
        data: { status: 2006, match: outcome.isFull ? 'full' : 'partial', errors: [] },
      };
    case 'already':
      return failed(2001, 'This contract is verified already');
    case 'mismatch':
    case 'no_code':
      return failed(2007, outcome.message);
    case 'not_compiled':
      return failed(2008, 'The source does not compile', outcome.messages);
    case 'needs_compiler':
    case 'failed':
      return failed(2008, outcome.message);
  }
}

const NO_SOURCE: z.output<typeof solidityInfo> = {
  status: 0,
  match: '',
  similarTo: '',
  contract_name: '',
  file_name: '',
  compiler: '',
  compiler_version: '',
  optimizer: 0,
  optimizer_runs: 0,
  evm_version: '',
  via_ir: false,
  license: 0,
  abi: '',
  byte_code: '',
  constructor_params: '',
  constructor_arguments: [],
  libraries: {},
  contract_code: [],
  input: '',
  metadata: '',
  verify_time: 0,
};

/** The verified source of a contract; status 0 where there is none. */
export async function readSource(
  { sources }: Verification,
  node: Pick<NodeClient, 'contract'>,
  address: Address,
): Promise<z.output<typeof solidityInfoAnswer>> {
  const [found, kept] = await Promise.all([sources.of(address), node.contract(address)]);
  const byteCode = bytesToHex(kept?.bytecode ?? new Uint8Array(0));
  if (!found) return { code: DONE, errmsg: null, data: { ...NO_SOURCE, byte_code: byteCode } };
  const { row, similarTo, constructorArguments } = found;
  const input = JSON.parse(row.input) as CompilerInput;
  const values = decodeArguments(JSON.parse(row.abi) as unknown[], constructorArguments) ?? [];
  return {
    code: DONE,
    errmsg: null,
    data: {
      status: VERIFIED_STATUS,
      match: row.full_match ? 'full' : 'partial',
      similarTo: similarTo ?? '',
      contract_name: row.contract_name,
      file_name: row.file_name,
      compiler: row.compiler,
      compiler_version: row.compiler_version,
      optimizer: input.settings.optimizer.enabled ? 1 : 0,
      optimizer_runs: input.settings.optimizer.runs,
      evm_version: input.settings.evmVersion ?? '',
      via_ir: input.settings.viaIR === true,
      license: row.license,
      abi: row.abi,
      byte_code: byteCode,
      constructor_params: bytesToHex(constructorArguments),
      constructor_arguments: values.map(({ name, type, value }) => ({ name, type, value: abiText(value) })),
      libraries: JSON.parse(row.libraries) as Record<string, string>,
      contract_code: entriesOf(input.sources).map(([name, source]) => ({
        name,
        code: String(member(source, 'content')),
      })),
      input: row.input,
      metadata: row.metadata,
      verify_time: Number(row.verified_ms),
    },
  };
}
