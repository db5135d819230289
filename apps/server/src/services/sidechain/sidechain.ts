import type { Answer } from '@sunscope/product-api/types';
import type { Address } from '@sunscope/tron/address';
import { SUN_PER_TRX } from '@sunscope/tron/amount';
import type { BridgeFees, SideChain } from '../../bridge/bridge.ts';

/** The bridge to the side chain, once there is one: asked for at each request, since it begins after the server. */
export type BridgeOf = () => SideChain | undefined;

/** The chain as the public calls name it. */
const named = ({ chainId, mainGateway, sideGateway }: SideChain) => ({
  chainid: chainId,
  mainchain_gateway: mainGateway,
  sidechain_gateway: sideGateway,
});

export function sideChainList(bridge: SideChain | undefined) {
  return bridge ? [named(bridge)] : [];
}

/** In TRX, as the public call has it; a fee is far below what a number holds. */
export function mappingFees(fees: BridgeFees | undefined) {
  const trx = (sun: bigint | undefined) => Number(sun ?? 0n) / Number(SUN_PER_TRX);
  return {
    mappingFee: trx(fees?.mappingFee),
    retryFee: trx(fees?.retryFee),
    depositFee: trx(fees?.depositFee),
    withdrawFee: trx(fees?.withdrawFee),
    trxDepositMinValue: trx(fees?.trxDepositMin),
    trxWithdrawMinValue: trx(fees?.trxWithdrawMin),
  };
}

export async function mappingsOfMain(bridge: SideChain | undefined, token: Address) {
  if (!bridge) return [];
  const found = (await bridge.mappings()).filter(({ mainToken }) => mainToken === token);
  return found.map(({ mainToken, sideToken }) => ({
    ...named(bridge),
    mainchain_address: mainToken,
    sidechain_address: sideToken,
  }));
}

/** The twin on the main chain; empty where there is none. */
export async function mainTokenOf(bridge: SideChain | undefined, token: Address): Promise<string> {
  const mappings = bridge ? await bridge.mappings() : [];
  return mappings.find(({ sideToken }) => sideToken === token)?.mainToken ?? '';
}

export function describeSideChains(bridge: SideChain | undefined): Answer<'/api/sidechains'> {
  if (!bridge) return { total: 0, data: [] };
  const { state, problems, checkedMs } = bridge.invariant();
  const { fees } = bridge;
  const data = {
    ...named(bridge),
    fees: {
      mappingFee: String(fees.mappingFee),
      depositFee: String(fees.depositFee),
      withdrawFee: String(fees.withdrawFee),
      retryFee: String(fees.retryFee),
      trxDepositMin: String(fees.trxDepositMin),
      trxWithdrawMin: String(fees.trxWithdrawMin),
      trc10DepositMin: String(fees.trc10DepositMin),
      trc10WithdrawMin: String(fees.trc10WithdrawMin),
      trc20DepositMin: String(fees.trc20DepositMin),
      trc20WithdrawMin: String(fees.trc20WithdrawMin),
    },
    invariant: { state, problems: [...problems], checked: checkedMs ?? null },
  };
  return { total: 1, data: [data] };
}

/** Nobody is held up by a main chain that does not answer. */
export async function accountOnMain(
  bridge: SideChain | undefined,
  account: Address,
): Promise<Answer<'/api/sidechain/account'>> {
  const active = await bridge?.isOnMain(account).catch(() => undefined);
  return { active: active ?? null };
}
