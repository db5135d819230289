import type { ChainMaker, MadeBlock } from './chain-maker.ts';

const TOKENS = 5;
const ASSETS = 3;

/**
 * Fills and mines a block as main net's are: of each hundred transactions about 44 TRX transfers, 37 TRC20 calls, 7
 * loans of stake or their end, 4 TRC10 transfers, 3 calls that pass TRX on, 2 votes, 1 move of a TRC721 item and 2
 * failed calls. The first block sets up the tokens.
 */
export function mineBusyBlock(maker: ChainMaker, transactions: number): MadeBlock {
  const { random } = maker;
  if (maker.contracts.length === 0) {
    for (let index = 0; index <= TOKENS; index++) maker.deployToken(maker.somebody(), 10n ** 24n);
    for (let index = 0; index < ASSETS; index++)
      maker.issueAsset(maker.somebody(), `asset${index}`, 10n ** 15n);
    return maker.mine();
  }
  const items = maker.contracts[TOKENS] as Uint8Array;
  for (let index = 0; index < transactions; index++) {
    const from = maker.somebody();
    const to = maker.somebody();
    const token = maker.contracts[random.below(TOKENS)] as Uint8Array;
    const sun = BigInt(1 + random.below(2_000_000_000));
    const die = random.below(100);
    if (die < 44) maker.sendTrx(from, to, sun);
    else if (die < 81) maker.sendTrc20(token, from, to, BigInt(random.below(2_000_000_000)));
    else if (die < 88) maker.lend(from, to, sun, die > 84);
    else if (die < 92) maker.sendTrc10(from, to, maker.assets[random.below(ASSETS)] as string, sun);
    else if (die < 95) maker.callAndPassOn(token, from, to, sun);
    else if (die < 97) maker.vote(from, BigInt(1 + random.below(1_000_000)));
    else if (die < 98) maker.sendItem(items, from, to, BigInt(random.below(10_000)));
    else maker.callAndFail(token, from);
  }
  return maker.mine();
}
