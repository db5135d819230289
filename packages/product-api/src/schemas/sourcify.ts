import { z } from 'zod';

/**
 * Sourcify's second interface, as the verify tools of Hardhat and Foundry speak it. Its answers have statuses of their own
 * (202, 404, 409), so these calls are not among those that always answer 200.
 */
const chainId = z.string().regex(/^\d{1,20}$/, 'needs the chain’s number');
const evmAddress = z
  .string()
  .max(42)
  .regex(/^(?:0x[0-9a-fA-F]{40}|41[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$/, 'needs 0x and 40 hex digits');
/** Sent by tools, not needed: the chain has it. */
const creationTransactionHash = z.string().max(100).nullish();

export const sourcifyPath = z.object({ chainId, address: evmAddress });

export const sourcifyVerifyBody = z.object({
  stdJsonInput: z.looseObject({}).describe('Standard JSON that the compiler was given'),
  compilerVersion: z.string().max(100).describe('0.8.20+commit.a1b79de6, with or without v'),
  contractIdentifier: z.string().max(1300).describe('file:Name'),
  creationTransactionHash,
});

export const sourcifyMetadataBody = z.object({
  sources: z.record(z.string().max(1000), z.string()).default({}).describe('Sources by name'),
  metadata: z
    .union([z.looseObject({}), z.string()])
    .describe('metadata.json of the contract, as the compiler gave it: an object, or its text'),
  creationTransactionHash,
});

const match = z.enum(['exact_match', 'match']).nullable();

export const sourcifyContract = z.object({
  match,
  creationMatch: match,
  runtimeMatch: match,
  chainId: z.string(),
  address: z.string(),
  verifiedAt: z.string().optional(),
  abi: z.array(z.unknown()).optional(),
  metadata: z.unknown().optional(),
  sources: z.record(z.string(), z.object({ content: z.string() })).optional(),
  stdJsonInput: z.unknown().optional(),
  compilation: z
    .object({
      language: z.string(),
      compiler: z.string(),
      compilerVersion: z.string(),
      compilerSettings: z.unknown(),
      name: z.string(),
      fullyQualifiedName: z.string(),
    })
    .optional(),
});

export const sourcifyFields = z.object({
  fields: z.string().max(1000).default('').describe('all, or some of abi, metadata, sources, …, with commas'),
  omit: z.string().max(1000).default(''),
});

export const sourcifyProblem = z.object({
  customCode: z.string(),
  message: z.string(),
  errorId: z.string(),
});

export const sourcifyStarted = z.object({ verificationId: z.string() });

export const sourcifyJob = z.object({
  isJobCompleted: z.boolean(),
  verificationId: z.string(),
  jobStartTime: z.string(),
  contract: sourcifyContract,
  error: sourcifyProblem.optional(),
});
