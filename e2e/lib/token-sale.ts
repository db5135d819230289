import { expect, type APIRequestContext } from '@playwright/test';
import { admin, postToNode, signAndSend, type Account } from './chain.ts';

// What a test puts on its chain without the wallet, before a person comes.

/** Issues a TRC10 token of two decimals whose sale, a unit for a sun, begins at once; gives back its id. */
export async function issueOnSale(request: APIRequestContext, owner: Account, name: string): Promise<string> {
  const { block_header: head } = await postToNode<{ block_header: { raw_data: { timestamp: number } } }>(
    request,
    'getnowblock',
    {},
  );
  const start = head.raw_data.timestamp + 4_000;
  const built = await postToNode<{ txID: string }>(request, 'createassetissue', {
    owner_address: owner.address,
    name,
    abbr: name,
    total_supply: 100_000_000,
    precision: 2,
    trx_num: 1,
    num: 1,
    start_time: start,
    end_time: start + 86_400_000,
    description: 'Points of the harbour',
    url: 'https://harbour.example',
    visible: true,
  });
  await signAndSend(request, owner, built);
  // Beyond the sale's beginning, whatever the chain's clock says.
  await admin(request, 'mine', { count: 3 });
  const issued = await postToNode<{ assetIssue?: { id: string }[] }>(request, 'getassetissuebyaccount', {
    address: owner.address,
    visible: true,
  });
  const id = issued.assetIssue?.[0]?.id ?? '';
  expect(id).toMatch(/^\d+$/);
  return id;
}
