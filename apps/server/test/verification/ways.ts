import { bytesToHex } from '@sunscope/tron/bytes';
import { expect, vi } from 'vitest';
import { limits } from '../../../../scripts/lib/deep.mjs';
import type { LiveChain } from '../live-chain.ts';
import { bodyOf, type Made } from './deployed.ts';

type Door = Pick<LiveChain, 'get' | 'post'>;

/** What a verification must end with: how exactly it fits, or words of the refusal. */
export type End = 'full' | 'partial' | RegExp;

/** The ways to verify; what each says in the end is compared with what it must, in its own words. */
export class Ways {
  readonly #chain: LiveChain;
  /** What was verified and refused, and by which way. */
  readonly verified: string[] = [];
  readonly refused: string[] = [];

  constructor(chain: LiveChain) {
    this.#chain = chain;
  }

  #note(what: string, way: string, end: End): void {
    (end instanceof RegExp ? this.refused : this.verified).push(`${way}: ${what}`);
  }

  count(way: string): number {
    return this.verified.filter(line => line.startsWith(`${way}:`)).length;
  }

  /** The form's call with standard JSON, or with `more` instead of it. */
  async form(what: string, made: Made, [address, name]: [string, string], end: End, more: object = {}) {
    const { body, status } = await this.#chain.post('/api/solidity/contract/verify', {
      contractAddress: address,
      contractName: name,
      compiler: made.entry.id,
      input: JSON.stringify(made.input),
      ...more,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    const { data, errmsg } = body as unknown as {
      errmsg: string | null;
      data: { status: number; match: string };
    };
    if (end instanceof RegExp)
      expect([what, data.status, data.match, errmsg]).toEqual([what, 2007, '', expect.stringMatching(end)]);
    else expect([what, errmsg, data]).toEqual([what, null, { status: 2006, match: end, errors: [] }]);
    this.#note(what, 'form', end);
  }

  /** Etherscan's interface as Hardhat 2 and Foundry use it: a form, and a status that is asked for until there is one. */
  async etherscan(what: string, made: Made, [address, name]: [string, string], end: End, more: object = {}) {
    const ask = async (fields: Record<string, string>) => {
      const response = await fetch(`${this.#chain.api}/api`, {
        method: 'POST',
        body: new URLSearchParams({ module: 'contract', apikey: 'none', ...fields }),
      });
      expect(response.status).toBe(200);
      return (await response.json()) as { status: string; message: string; result: string };
    };
    const sent = await ask({
      action: 'verifysourcecode',
      contractaddress: `0x${bytesToHex(bodyOf(address))}`,
      sourceCode: JSON.stringify(made.input),
      codeformat: 'solidity-standard-json-input',
      contractname: name,
      compilerversion: `v${made.version.replace(/\.Emscripten.*$/, '')}`,
      ...more,
    });
    expect([what, sent]).toEqual([
      what,
      { status: '1', message: 'OK', result: expect.any(String) as string },
    ]);
    const ended = await vi.waitFor(
      async () => {
        const answer = await ask({ action: 'checkverifystatus', guid: sent.result });
        expect(answer.result).not.toBe('Pending in queue');
        return answer;
      },
      { timeout: limits.hookTimeout, interval: 100 },
    );
    const result =
      end instanceof RegExp
        ? (expect.stringMatching(new RegExp(`^Fail - Unable to verify.*${end.source}`)) as string)
        : 'Pass - Verified';
    expect([what, ended.result]).toEqual([what, result]);
    if (!(end instanceof RegExp)) {
      const { body } = await this.#chain.post('/api/solidity/contract/info', { contractAddress: address });
      expect([what, body['data']]).toMatchObject([what, { match: end }]);
    }
    this.#note(what, 'Etherscan', end);
  }

  /** Sourcify's second interface. */
  async sourcify(what: string, made: Made, [address, name]: [string, string], end: End, more: object = {}) {
    const found = await verifyBySourcify(this.#chain, {
      address,
      stdJsonInput: made.input,
      compilerVersion: made.version,
      contractIdentifier: name,
      ...more,
    });
    if (end instanceof RegExp) expect([what, found]).toEqual([what, { match: null, code: 'no_match' }]);
    else
      expect([what, found]).toEqual([
        what,
        { match: end === 'full' ? 'exact_match' : 'match', code: undefined },
      ]);
    this.#note(what, 'Sourcify', end);
  }
}

/** Verifies by Sourcify's interface, and gives the end of it. */
async function verifyBySourcify(
  { get, post }: Door,
  {
    address,
    ...claim
  }: { address: string; stdJsonInput: object; compilerVersion: string; contractIdentifier: string },
): Promise<{ match: string | null; code: string | undefined }> {
  const { result } = (await get('/api?module=proxy&action=eth_chainId')).body as { result: string };
  const sent = await post(`/v2/verify/${BigInt(result)}/${address}`, claim);
  expect(sent.status, JSON.stringify(sent.body)).toBe(202);
  const ended = await vi.waitFor(
    async () => {
      const job = await get(`/v2/verify/${String(sent.body['verificationId'])}`);
      expect(job.body).toMatchObject({ isJobCompleted: true });
      return job.body as { contract: { match: string | null }; error?: { customCode: string } };
    },
    { timeout: limits.hookTimeout, interval: 100 },
  );
  return { match: ended.contract.match, code: ended.error?.customCode };
}
