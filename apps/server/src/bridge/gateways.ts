import { readFile } from 'node:fs/promises';
import mainArtifact from '@sunscope/contracts/MainChainGateway' with { type: 'json' };
import sideArtifact from '@sunscope/contracts/SideChainGateway' with { type: 'json' };
import { isAddress, type Address } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { SunscopeError } from '@sunscope/tron/errors';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import { bridgeDomain, contractChainId, parseSideChainId } from '@sunscope/tron/side-chain';
import type { ChainLink } from './chain-link.ts';
import { replaceFile, type BridgeKeys } from './keys.ts';

export interface Gateways {
  readonly main: Address;
  readonly side: Address;
}

/** What a new bridge asks for, in sun. */
const MAPPING_FEE = 1_000_000_000n;
const WITHDRAW_FEE = 10_000_000n;
const LEAST_TRX = 10_000_000n;
const SET_MINIMUMS = 'setMinimums(uint256,uint256,uint256)';
/** Each oracle has so much for energy on the main chain. */
const ORACLE_FUNDS_SUN = 100_000_000_000n;

/** What signatures of withdrawals are bound to: this main chain, its gateway, the side chain. */
export async function domainOf(main: ChainLink, gateway: Address, chainId: string): Promise<Uint8Array> {
  const genesis = await main.client.blockByNumber(0n);
  if (!genesis) throw new SunscopeError('no_genesis', `${main.url} does not give its first block`);
  return bridgeDomain({
    mainChainId: contractChainId(genesis.id),
    mainGateway: gateway,
    sideChainId: parseSideChainId(chainId),
  });
}

/**
 * The gateways of two embedded chains, deployed at the first start. Whatever was left undone is done now.
 * @throws SunscopeError where one of the chains does not have them any more
 */
export async function ensureGateways(
  main: ChainLink,
  side: ChainLink,
  keys: BridgeKeys,
  file: string,
): Promise<Gateways> {
  const known = await readGateways(file);
  const oracles = keys.oracles.map(addressFromPrivateKey);
  const accounts = [addressFromPrivateKey(keys.owner), ...oracles];
  await side.post('/admin/side', { accounts });
  if (known) {
    for (const [link, address] of [
      [main, known.main],
      [side, known.side],
    ] as const)
      if (!(await link.client.contract(address)))
        throw new SunscopeError(
          'gateway_gone',
          `${link.url} has no gateway ${address}: one of the two chains was replaced. Put it back, or run sunscope reset, which deletes both with ${file}`,
        );
    await side.post('/admin/side', { gateways: [known.side] });
    return known;
  }
  let funded: unknown;
  for (const address of accounts)
    ({ txID: funded } = await main.post('/admin/fund', { address, amountSun: Number(ORACLE_FUNDS_SUN) }));
  if (typeof funded === 'string') await main.receipt(funded);
  const mainGateway = await main.deploy(
    keys.owner,
    mainArtifact,
    ['bytes21', 'address[]'],
    [`0x${keys.chainId}`, oracles],
  );
  const domain = await domainOf(main, mainGateway, keys.chainId);
  const sideGateway = await side.deploy(
    keys.owner,
    sideArtifact,
    ['bytes32', 'address[]'],
    [`0x${bytesToHex(domain)}`, oracles],
  );
  await side.post('/admin/side', { gateways: [sideGateway] });
  await main.receipt(await main.send(keys.owner, mainGateway, 'setFees(uint256,uint256)', [MAPPING_FEE, 0n]));
  const minimums = [LEAST_TRX, 1n, 1n];
  const lastOfMain = await main.send(keys.owner, mainGateway, SET_MINIMUMS, minimums);
  await main.receipt(lastOfMain);
  await side.receipt(await side.send(keys.owner, sideGateway, 'setFees(uint256)', [WITHDRAW_FEE]));
  const lastOfSide = await side.send(keys.owner, sideGateway, SET_MINIMUMS, minimums);
  await side.receipt(lastOfSide);
  const made = { main: mainGateway, side: sideGateway };
  await replaceFile(file, JSON.stringify(made));
  // The relay asks solid states only, which would have no fees before.
  await main.settled(lastOfMain);
  await side.settled(lastOfSide);
  return made;
}

async function readGateways(file: string): Promise<Gateways | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { main, side } = JSON.parse(text) as Record<string, unknown>;
  if (typeof main === 'string' && isAddress(main) && typeof side === 'string' && isAddress(side))
    return { main, side };
  throw new SunscopeError(
    'bridge_gateways',
    `${file} does not name two gateways: delete it with both chains`,
  );
}
