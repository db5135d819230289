import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { InvalidValueError } from '@sunscope/tron/errors';
import { z } from 'zod';
import { solidityAbi } from '../../contracts/abi-json.ts';
import {
  readSettings,
  readStandardJson,
  sourcesOf,
  type CompilerInput,
} from '../../verification/compiler-input.ts';
import type { VerifiedSource } from '../../verification/verified-sources.ts';
import type { Outcome } from '../../verification/verifier.ts';
import { defineAction, type EtherscanContext } from './action.ts';
import { addressBytes, EtherscanRefusal, hexData, type Forms } from './forms.ts';

const UNVERIFIED = 'Contract source code not verified';

/** The ABI of the verified source alone: by its refusal Foundry knows that there is something left to verify. */
export const getabi = defineAction({
  query: z.object({ address: addressBytes }),
  async run({ verification }, { address }) {
    const found = await verification.sources.of(addressFromBytes(address));
    if (!found) throw new EtherscanRefusal(UNVERIFIED);
    return found.row.abi;
  },
});

export const getsourcecode = defineAction({
  query: z.object({ address: addressBytes }),
  async run({ node, abis, verification }, { address }, forms) {
    const contract = addressFromBytes(address);
    const [kept, worker, found] = await Promise.all([
      node.contract(contract),
      abis.implementation(contract),
      verification.sources.of(contract),
    ]);
    const abi = solidityAbi(kept?.abi?.entrys ?? []);
    return [
      {
        SourceCode: '',
        ABI: abi.length === 0 ? UNVERIFIED : JSON.stringify(abi),
        ContractName: kept?.name ?? '',
        CompilerVersion: '',
        OptimizationUsed: '',
        Runs: '',
        ConstructorArguments: '',
        EVMVersion: 'Default',
        Library: '',
        LicenseType: '',
        ...(found ? verifiedMembers(found, forms) : {}),
        Proxy: worker === undefined ? '0' : '1',
        Implementation: worker === undefined ? '' : forms.address(addressToBytes(worker)),
        SwarmSource: '',
        SimilarMatch: found?.similarTo === undefined ? '' : forms.address(addressToBytes(found.similarTo)),
      },
    ];
  },
});

function verifiedMembers({ row, constructorArguments }: VerifiedSource, forms: Forms) {
  const { settings } = JSON.parse(row.input) as CompilerInput;
  const libraries = Object.entries(JSON.parse(row.libraries) as Record<string, string>);
  return {
    // Two braces around standard JSON: by these its clients know it.
    SourceCode: `{${row.input}}`,
    ABI: row.abi,
    ContractName: row.contract_name,
    CompilerVersion: `v${row.compiler_version}`,
    OptimizationUsed: settings.optimizer.enabled ? '1' : '0',
    Runs: String(settings.optimizer.runs),
    ConstructorArguments: bytesToHex(constructorArguments),
    EVMVersion: settings.evmVersion ?? 'Default',
    Library: libraries
      .map(([name, hex]) => `${name.split(':').at(-1)}:${forms.address(Buffer.from(`41${hex}`, 'hex'))}`)
      .join(';'),
    LicenseType: row.license === 0 ? '' : String(row.license),
  };
}

const flag = z.enum(['0', '1', 'true', 'false']).default('0');

/** What Hardhat and Foundry send; each encodes the arguments in its own way. */
const submission = z.object({
  contractaddress: addressBytes,
  sourceCode: z.string().min(1),
  codeformat: z
    .enum(['solidity-standard-json-input', 'solidity-single-file'])
    .default('solidity-single-file'),
  contractname: z.string().trim().min(1).max(1300),
  compilerversion: z.string().max(100),
  constructorArguements: hexData.optional(),
  constructorArguments: hexData.optional(),
  optimizationUsed: flag,
  runs: z.coerce.number<string>().int().min(0).max(1_000_000).default(200),
  evmversion: z.string().max(40).default(''),
  viaIR: flag,
  licenseType: z.coerce.number<string>().int().min(0).max(14).catch(0).default(0),
});

/** Begins a verification and gives the id that {@link checkverifystatus} is asked by. */
export async function submitVerification(
  { verification, node }: EtherscanContext,
  visitor: string,
  query: z.output<typeof submission>,
): Promise<string> {
  const address = addressFromBytes(query.contractaddress);
  const info = await node.contractInfo(address);
  if (!info || info.runtimeCode.length === 0)
    throw new EtherscanRefusal(`Unable to locate ContractCode at ${address}`);
  const found = await verification.sources.of(address);
  if (found?.row.full_match === true && found.similarTo === undefined)
    throw new EtherscanRefusal('Contract source code already verified');
  const work = verification.verifier.verify(visitor, {
    address,
    contract: query.contractname,
    compiler: query.compilerversion,
    input: refusable(() => inputOf(query)),
    license: query.licenseType <= 12 ? query.licenseType : 0,
    constructorArguments: query.constructorArguments ?? query.constructorArguements,
  });
  return verification.jobs.start(address, work);
}

/** Reads what {@link submitVerification} takes, a mistake in Etherscan's words. */
export function readSubmission(fields: unknown): z.output<typeof submission> {
  const parsed = submission.safeParse(fields);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new EtherscanRefusal(`Error! ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}

function inputOf(query: z.output<typeof submission>): CompilerInput {
  // Etherscan's older clients wrap standard JSON in braces.
  const source = query.sourceCode.replace(/^\{(\{[^]*\})\}$/, '$1');
  if (query.codeformat === 'solidity-standard-json-input') return readStandardJson(source);
  const name = /^(.+\.sol):/.exec(query.contractname)?.[1] ?? `${query.contractname}.sol`;
  return {
    language: 'Solidity',
    sources: sourcesOf([[name, source]]),
    settings: readSettings({
      optimizer: { enabled: isOn(query.optimizationUsed), runs: query.runs },
      evmVersion: query.evmversion,
      viaIR: isOn(query.viaIR),
    }),
  };
}

const isOn = (value: string): boolean => value === '1' || value === 'true';

function refusable<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof InvalidValueError)) throw error;
    throw new EtherscanRefusal(error.message);
  }
}

export const checkverifystatus = defineAction({
  query: z.object({ guid: z.string().max(100) }),
  async run({ verification }, { guid }) {
    const job = verification.jobs.find(guid);
    if (!job) throw new EtherscanRefusal('Fail - Unable to verify. There is no such guid');
    const { outcome } = job;
    if (!outcome) throw new EtherscanRefusal('Pending in queue');
    if (outcome.kind === 'verified') return 'Pass - Verified';
    throw new EtherscanRefusal(
      outcome.kind === 'already' ? 'Already Verified' : `Fail - Unable to verify. ${wordsOf(outcome)}`,
    );
  },
});

function wordsOf(outcome: Exclude<Outcome, { kind: 'verified' | 'already' }>): string {
  return outcome.kind === 'not_compiled' ? outcome.messages.join('\n') : outcome.message;
}
