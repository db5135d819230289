import { parseAddress } from '@sunscope/tron/address';
import { etherscanQuery } from '@sunscope/product-api/schemas/etherscan';
import { expect, it } from 'vitest';
import { VerificationJobs } from '../verification/verification-jobs.ts';
import type { Outcome } from '../verification/verifier.ts';
import { answerEtherscan } from './etherscan/etherscan.ts';
import { readJob } from './sourcify/sourcify.ts';

const ADDRESS = parseAddress('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb');

it('a verification is pending until its compiler has ended, in the words that tools wait by', async () => {
  const jobs = new VerificationJobs(() => 0);
  let end: (outcome: Outcome) => void = () => undefined;
  const running = new Promise<Outcome>(resolve => (end = resolve));
  const guid = jobs.start(ADDRESS, running);
  const context = {
    verification: { jobs, sources: { of: async () => undefined } },
    readers: { stats: { sync: async () => ({ genesis: undefined }) } },
  } as never;
  const query = etherscanQuery.parse({ module: 'contract', action: 'checkverifystatus', guid });
  expect(await answerEtherscan(context, query)).toEqual({
    status: '0',
    message: 'NOTOK',
    result: 'Pending in queue',
  });
  expect(await readJob(context, guid)).toMatchObject({ isJobCompleted: false, contract: { match: null } });
  end({ kind: 'already' });
  await running;
  expect(await answerEtherscan(context, query)).toMatchObject({ result: 'Already Verified' });
  expect(await readJob(context, guid)).toMatchObject({
    isJobCompleted: true,
    error: { customCode: 'already_verified' },
  });
});
