import type { BridgeFees } from './bridge.ts';
import type { ChainLink } from './chain-link.ts';
import type { Gateways } from './gateways.ts';

/** What the gateways ask for at present. */
export async function readFees(main: ChainLink, side: ChainLink, gateways: Gateways): Promise<BridgeFees> {
  const one = async (link: ChainLink, gateway: Gateways['main'], name: string) => {
    const [value] = await link.read(gateway, `${name}()`, [], ['uint256']);
    return value as bigint;
  };
  const of = (name: string) => one(main, gateways.main, name);
  const there = (name: string) => one(side, gateways.side, name);
  // One figure is shown for both; a gateway gives back what is above its own.
  const retryFee = await of('retryFee');
  const retryFeeThere = await there('retryFee');
  return {
    mappingFee: await of('mappingFee'),
    depositFee: await of('depositFee'),
    withdrawFee: await there('getWithdrawFee'),
    retryFee: retryFee > retryFeeThere ? retryFee : retryFeeThere,
    trxDepositMin: await of('depositMinTrx'),
    trxWithdrawMin: await there('withdrawMinTrx'),
    trc10DepositMin: await of('depositMinTrc10'),
    trc10WithdrawMin: await there('withdrawMinTrc10'),
    trc20DepositMin: await of('depositMinTrc20'),
    trc20WithdrawMin: await there('withdrawMinTrc20'),
  };
}
