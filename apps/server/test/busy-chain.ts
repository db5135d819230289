import type { NodeBlock } from '@sunscope/node-api/shapes';
import { ChainMaker } from '../../../bench/load/chain-maker.ts';

/** A small chain with a bit of everything the index has to count. */
export function makeChain(seed: number, blocks: number, transactions = 8, genesis?: NodeBlock): ChainMaker {
  const maker = new ChainMaker({ seed, accounts: 40, ...(genesis ? { genesis } : {}) });
  extendChain(maker, blocks, transactions);
  return maker;
}

/** Adds blocks of TRX, TRC10 and TRC20 transfers, deployments, issues, names, failures, internal transactions and memos. */
export function extendChain(maker: ChainMaker, blocks: number, transactions = 8): void {
  for (let index = 0; index < blocks; index++) {
    for (let count = maker.random.below(transactions + 1); count > 0; count--) addSomething(maker);
    maker.mine();
  }
}

function addSomething(maker: ChainMaker): void {
  const { random } = maker;
  const [from, to] = [maker.somebody(), maker.somebody()];
  const token = maker.contracts[random.below(maker.contracts.length)];
  const asset = maker.assets[random.below(maker.assets.length)];
  const amount = BigInt(random.below(1000));
  const die = random.below(100);
  if (die < 3 || !token) maker.deployToken(from, 10n ** 24n);
  else if (die < 5 || asset === undefined) maker.issueAsset(from, `asset${maker.assets.length}`, 10n ** 12n);
  else if (die < 40) maker.sendTrx(from, to, amount + 1n, die < 8 ? 'claim at www.example.com' : undefined);
  else if (die < 60) maker.sendTrc20(token, from, to, amount);
  else if (die < 70) {
    const spender = maker.somebody();
    if (amount % 2n === 0n) maker.approve(token, [from, spender], { amount });
    maker.sendTrc20(token, from, to, amount, spender);
  } else if (die < 85) maker.sendTrc10(from, to, asset, amount + 1n);
  else if (die < 90) maker.nameAccount(from, `name ${random.below(1000)}`);
  else if (die < 95) maker.callAndFail(token, from);
  else maker.callAndPassOn(token, from, to, amount + 1n);
}
