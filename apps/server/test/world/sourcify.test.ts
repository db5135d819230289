import { addressToEvmBytes, parseAddress } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { keccak256 } from '@sunscope/tron/hash';
import {
  sourcifyContract,
  sourcifyJob,
  sourcifyProblem,
  sourcifyStarted,
} from '@sunscope/product-api/schemas/sourcify';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { named, sourceOf } from './demo-sources.ts';
import { call, get, post } from './world.ts';

const FILE = 'src/Vault.sol';
const NOBODY = `0x${'12'.repeat(20)}`;

let chainId: string;
let place: string;
beforeAll(async () => {
  const { result } = (await call('/api', { module: 'proxy', action: 'eth_chainId' })) as { result: string };
  chainId = String(BigInt(result));
  place = `${chainId}/0x${bytesToHex(addressToEvmBytes(parseAddress(await named('Vault'))))}`;
});

const form = (content: string) => ({
  stdJsonInput: {
    language: 'Solidity',
    sources: { [FILE]: { content } },
    settings: { optimizer: { enabled: true, runs: 200 }, evmVersion: 'cancun', outputSelection: {} },
  },
  compilerVersion: '0.8.37+commit.f401782d',
  contractIdentifier: `${FILE}:Vault`,
});

/** What a compiler writes as metadata.json, as far as it is read. */
const metadataOf = (keccak256: string) => ({
  language: 'Solidity',
  compiler: { version: '0.8.37+commit.f401782d' },
  settings: {
    compilationTarget: { [FILE]: 'Vault' },
    evmVersion: 'cancun',
    libraries: {},
    metadata: { bytecodeHash: 'ipfs' },
    optimizer: { enabled: true, runs: 200 },
    remappings: [],
  },
  sources: { [FILE]: { keccak256, license: 'MIT', urls: ['bzz-raw://00', 'dweb:/ipfs/00'] } },
  version: 1,
});

async function ended(body: unknown) {
  const { verificationId } = sourcifyStarted.strict().parse(body);
  return vi.waitFor(
    async () => {
      const answer = await get(`/v2/verify/${verificationId}`);
      expect(answer.status).toBe(200);
      const job = sourcifyJob.strict().parse(answer.body);
      expect(job).toMatchObject({ isJobCompleted: true, verificationId });
      return job;
    },
    { timeout: 50_000, interval: 100 },
  );
}

async function refusedAs(path: string, body: unknown, status: number, code: string, words: RegExp) {
  const answer = await post(path, body);
  expect([path, answer.status]).toEqual([path, status]);
  const { customCode, message } = sourcifyProblem.strict().parse(answer.body);
  expect([customCode, message]).toEqual([code, expect.stringMatching(words)]);
}

describe('/v2/verify, /v2/contract: Sourcify’s interface', () => {
  it('verifies by metadata and sources of any name, tells the match, and gives all of it back', async () => {
    const source = sourceOf(FILE);
    const known = async (fields = '') => {
      const { body } = await get(`/v2/contract/${place}${fields}`);
      return sourcifyContract.strict().parse(body);
    };
    const claim = {
      metadata: JSON.stringify(metadataOf(`0x${bytesToHex(keccak256(Buffer.from(source)))}`)),
      sources: { 'Renamed.sol': source, 'another.sol': 'contract A {}' },
    };
    const sent = await post(`/v2/verify/metadata/${place}`, claim);
    // Another test of this world may have verified it by the same source, before or meanwhile.
    if (sent.status !== 409) {
      expect(sent.status).toBe(202);
      expect(['already_verified', undefined]).toContain((await ended(sent.body)).error?.customCode);
    }
    const found = await known('?fields=all&omit=abi');
    expect(found).toMatchObject({
      match: 'exact_match',
      creationMatch: 'exact_match',
      runtimeMatch: 'exact_match',
      chainId,
      sources: { [FILE]: { content: source } },
      compilation: { fullyQualifiedName: `${FILE}:Vault`, compilerVersion: '0.8.37+commit.f401782d' },
    });
    expect(found).not.toHaveProperty('abi');
    expect(await known()).not.toHaveProperty('sources');
    // What is given back is what the compiler wrote, and it verifies again.
    const metadata = found.metadata as ReturnType<typeof metadataOf>;
    expect(metadata.settings).toEqual(metadataOf('').settings);
    await refusedAs(
      `/v2/verify/metadata/${place}`,
      { metadata, sources: found.sources && { [FILE]: found.sources[FILE]?.content } },
      409,
      'already_verified',
      /exactly already/,
    );
    await refusedAs(`/v2/verify/${place}`, form(source), 409, 'already_verified', /exactly already/);
  });

  it('says what is wrong in Sourcify’s form', async () => {
    const body = form('contract Vault {}');
    await refusedAs(`/v2/verify/1/${NOBODY}`, body, 404, 'unsupported_chain', /follows the chain \d+, not 1/);
    await refusedAs(`/v2/verify/${chainId}/${NOBODY}`, body, 404, 'contract_not_deployed', /no contract at/);
    await refusedAs(`/v2/verify/${chainId}/0x12`, body, 400, 'invalid_parameter', /40 hex digits/);
    await refusedAs(`/v2/verify/${place}`, {}, 400, 'invalid_parameter', /stdJsonInput/);
    const at = `/v2/verify/metadata/${chainId}/${NOBODY}`;
    const metadata = metadataOf(`0x${'00'.repeat(32)}`);
    const sources = { [FILE]: 'contract Vault {}' };
    for (const [changed, words] of [
      [{ metadata, sources }, /another content than the one compiled/],
      [{ metadata }, /was not sent/],
      [{ metadata: '{', sources }, /not JSON/],
      [{ metadata: { language: 'Yul' }, sources }, /only the language Solidity/],
      [
        { metadata: { ...metadata, sources: { '../../etc/passwd': {} } }, sources },
        /keccak256 or its content/,
      ],
      [
        { metadata: { ...metadata, settings: { compilationTarget: { a: 'A', b: 'B' } } }, sources },
        /one contract/,
      ],
      [{ metadata: { ...metadata, compiler: { version: '0.8' } }, sources }, /compiler\.version/],
    ] as const) {
      const answer = await post(at, changed);
      expect(answer).toEqual({
        status: 400,
        body: {
          customCode: expect.any(String) as string,
          message: expect.stringMatching(words) as string,
          errorId: expect.any(String) as string,
        },
      });
    }
    expect(await get('/v2/verify/nothing')).toMatchObject({
      status: 404,
      body: { customCode: 'job_not_found' },
    });
    expect(await get(`/v2/contract/${chainId}/${NOBODY}`)).toMatchObject({
      status: 404,
      body: { match: null, creationMatch: null, runtimeMatch: null, chainId, address: NOBODY },
    });
  });
});
