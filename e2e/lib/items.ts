import type { APIRequestContext } from '@playwright/test';
import { encodeCall, encodeParameters } from '@sunscope/tron/abi';
import { parseAddress } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import trc1155 from '../../contracts/artifacts/Trc1155.json' with { type: 'json' };
import trc721 from '../../contracts/artifacts/Trc721.json' with { type: 'json' };
import { admin, postToNode, signAndSend, type Account } from './chain.ts';

/** Deploys a collection of each standard, with items in their owner's hands: one print, and 30 of sort 7. Gives their contracts. */
export async function mintItems(
  request: APIRequestContext,
  owner: Account,
): Promise<[prints: string, sorts: string]> {
  const minted: [artifact: { abi: unknown; bytecode: string }, mint: string, values: unknown[]][] = [
    [trc721, 'mint(address)', [owner.address]],
    [trc1155, 'mint(address,uint256,uint256)', [owner.address, 7n, 30n]],
  ];
  const common = { owner_address: owner.address, fee_limit: 10_000_000_000, visible: true };
  const contracts: string[] = [];
  for (const [{ abi, bytecode }, mint, values] of minted) {
    const deployment = await postToNode<{ txID: string; contract_address: string }>(
      request,
      'deploycontract',
      {
        ...common,
        name: 'Items',
        abi: JSON.stringify(abi),
        bytecode,
        parameter: bytesToHex(
          encodeParameters(['string', 'string', 'string'], ['Harbour prints', 'HPR', 'x']),
        ),
        consume_user_resource_percent: 100,
        origin_energy_limit: 10_000_000,
      },
    );
    await signAndSend(request, owner, deployment);
    await admin(request, 'mine', { count: 1 });
    await callAs(request, owner, parseAddress(deployment.contract_address), encodeCall(mint, values));
    contracts.push(parseAddress(deployment.contract_address));
  }
  const [prints = '', sorts = ''] = contracts;
  return [prints, sorts];
}

/** Lets somebody move one print, and every item of the other collection. */
export async function approveItems(
  request: APIRequestContext,
  owner: Account,
  { contracts: [prints, sorts], spender }: { contracts: readonly [string, string]; spender: string },
): Promise<void> {
  await callAs(request, owner, prints, encodeCall('approve(address,uint256)', [spender, 1n]));
  await callAs(request, owner, sorts, encodeCall('setApprovalForAll(address,bool)', [spender, true]));
}

async function callAs(
  request: APIRequestContext,
  owner: Account,
  contract: string,
  data: Uint8Array,
): Promise<void> {
  const { transaction } = await postToNode<{ transaction: { txID: string } }>(
    request,
    'triggersmartcontract',
    {
      owner_address: owner.address,
      contract_address: contract,
      fee_limit: 10_000_000_000,
      data: bytesToHex(data),
      visible: true,
    },
  );
  await signAndSend(request, owner, transaction);
  await admin(request, 'mine', { count: 1 });
}
