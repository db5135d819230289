import { z } from 'zod';
import { addressParameter, timestampMs } from './common.ts';

/** Forms send text, programs JSON. */
const flag = z
  .union([z.boolean(), z.literal([0, 1]), z.enum(['0', '1', 'true', 'false', 'yes', 'no'])])
  .transform(value => value === true || value === 1 || value === '1' || value === 'true' || value === 'yes');

const runs = z.coerce.number<string | number>().int().min(0).max(1_000_000);
const compiler = z
  .string()
  .max(100)
  .describe('A name of GET /api/solidity/compilers, or v0.8.20+commit.a1b79de6');
const hexText = z
  .string()
  .trim()
  .max(200_000)
  .regex(/^(?:0x)?(?:[0-9a-fA-F]{2})*$/, 'needs hex')
  .overwrite(text => text.replace(/^0x/i, '').toLowerCase());

const files = z
  .array(z.object({ name: z.string().max(1000), code: z.string() }))
  .max(500)
  .describe('Solidity sources, at most 10 of 5 MiB; in multipart the parts with a file name');

/** What the compiler is asked for, by all calls that compile. */
const compilation = {
  compiler,
  optimizer: flag.default(false).describe('1 optimizes'),
  runs: runs.default(200),
  evmVersion: z.string().max(40).default('').describe('Such as cancun; the compiler’s default where empty'),
  viaIR: flag.default(false),
  files: files.default([]),
  input: z
    .string()
    .default('')
    .describe('Standard JSON instead of files and settings; settings that do not change code are dropped'),
};

export const compileBody = z.object(compilation);

const license = z.coerce
  .number<string | number>()
  .int()
  .min(0)
  .max(12)
  .default(0)
  .describe('1 to 12 in the order of the form; 0 for not said');

export const verifyBody = z.object({
  ...compilation,
  contractAddress: addressParameter,
  contractName: z.string().trim().min(1).max(1300).describe('Name, or file:Name'),
  license,
  constructorParams: hexText.default('').describe('Arguments of the constructor; found without'),
});

export const deployBody = z.object({
  contractAddress: addressParameter,
  contractName: z.string().max(300).default(''),
  byteCode: hexText.describe('As compile gave it'),
  compiler: compiler.default(''),
  optimizer: flag.default(false),
  runs: runs.default(200),
  abi: z.string().max(5_000_000).default(''),
});

const answerOf = <T extends z.ZodType>(data: T) =>
  z.object({
    code: z.number().int().describe('200; 400 where nothing came of it'),
    errmsg: z.string().nullable().describe('What was wrong, in words'),
    data,
  });

export const compileAnswer = answerOf(
  z.object({
    byteCodeArr: z.array(z.object({ contractName: z.string(), byteCode: z.string() })),
    abiArr: z.array(z.object({ contractName: z.string(), abi: z.string().describe('JSON text') })),
    compilerVersion: z.string().describe('As the compiler reports it'),
    errors: z.array(z.string()),
    warnings: z.array(z.string()),
  }),
);

export const verifyAnswer = answerOf(
  z.object({
    status: z
      .number()
      .int()
      .describe(
        '2006 verified, 2001 already verified, 2007 other code, 2008 not compiled or compiler missing',
      ),
    match: z
      .enum(['', 'full', 'partial'])
      .describe('full: names and comments too; partial: the code alone, so those may differ'),
    errors: z.array(z.string()).describe('Of the compiler'),
  }),
);

export const solidityInfo = z.object({
  status: z.number().int().describe('2 verified, 0 not'),
  match: z.enum(['', 'full', 'partial']),
  similarTo: z.string().describe('Contract with the same code that was verified; empty for this one itself'),
  contract_name: z.string(),
  file_name: z.string(),
  compiler: z.string(),
  compiler_version: z.string(),
  optimizer: z.number().int(),
  optimizer_runs: z.number().int(),
  evm_version: z.string().describe('Empty: the default of the compiler'),
  via_ir: z.boolean(),
  license: z.number().int(),
  abi: z.string().describe('JSON text'),
  byte_code: z.string(),
  constructor_params: z.string().describe('Hex'),
  constructor_arguments: z.array(z.object({ name: z.string(), type: z.string(), value: z.string() })),
  libraries: z.record(z.string(), z.string()).describe('Address in hex by file:Name'),
  contract_code: z.array(z.object({ name: z.string(), code: z.string() })),
  input: z.string().describe('Standard JSON the compiler was given'),
  metadata: z.string().describe('As the compiler gave it; the format Sourcify takes'),
  verify_time: timestampMs,
});

export const solidityInfoAnswer = answerOf(solidityInfo);

/** The form of 2018: one source, its settings as text. */
export const olderVerifyBody = z.object({
  address: addressParameter,
  name: z.string().trim().min(1).max(300),
  compiler,
  isSetting: flag.default(true).describe('Optimized with 200 runs'),
  source: z.string().max(5 << 20),
  byteCode: z.string().max(2_000_000).default('').describe('Ignored: the chain has it'),
  abi: z.string().max(5_000_000).default('').describe('Ignored: the compiler gives it'),
  abiEncoded: hexText.default(''),
  captchaCode: z.string().max(4096).default('').describe('Ignored'),
});

export const olderVerifyAnswer = z.object({
  status: z.object({
    code: z.number().int().describe('0 verified, 1001 not'),
    message: z.string(),
  }),
  data: z.object({ address: z.string(), name: z.string(), compiler: z.string() }),
});

export const compilerList = z.object({
  total: z.number().int(),
  data: z.array(
    z.object({
      id: z.string(),
      vendor: z.enum(['tron', 'solc']),
      version: z.string(),
      available: z.boolean().describe('False: known, and not on this server'),
    }),
  ),
});

export const verificationEndpoints = {
  '/api/solidity/compilers': {
    summary: 'Compilers by name, and which of them this server has',
    query: z.object({}),
    response: compilerList,
  },
} as const;

export const verificationPosts = {
  '/api/solidity/contract/info': {
    summary: 'Verified source of a contract, with settings, ABI and constructor arguments',
    body: z.object({ contractAddress: addressParameter }),
    response: solidityInfoAnswer,
  },
  '/api/solidity/contract/compile': {
    summary: 'Compiles Solidity; multipart/form-data as well',
    body: compileBody,
    response: compileAnswer,
  },
  '/api/solidity/contract/verify': {
    summary: 'Compiles a source and compares it with a contract; multipart/form-data as well',
    body: verifyBody,
    response: verifyAnswer,
  },
  '/api/solidity/contract/deploy': {
    summary: 'Verifies a contract that was deployed from what compile gave a moment ago',
    body: deployBody,
    response: verifyAnswer,
  },
  '/api/contracts/verify': {
    summary: 'The same with one source, as clients of 2018 send it',
    body: olderVerifyBody,
    response: olderVerifyAnswer,
  },
} as const;
