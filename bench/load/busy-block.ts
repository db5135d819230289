import type { ChainMaker, MadeBlock } from './chain-maker.ts';

const TOKENS = 5;
const ASSETS = 3;

/**
 * Fills and mines a block as main net's 79,072,107 is (of 619 transactions 230 TRX transfers, 191 loans of stake or their
 * end, 158 TRC20 calls, nearly all of one token, 38 transfers of one TRC10 token), with one in a hundred each of what it
 * has not: calls that pass TRX on, votes, moves of a TRC721 item, failed calls. The first block sets up the tokens.
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
    const rare = random.below(50) === 0;
    const token = maker.contracts[rare ? 1 + random.below(TOKENS - 1) : 0] as Uint8Array;
    const asset = maker.assets[rare ? 1 + random.below(ASSETS - 1) : 0] as string;
    const sun = BigInt(1 + random.below(2_000_000_000));
    const die = random.below(100);
    if (die < 36) maker.sendTrx(from, to, sun);
    else if (die < 66) maker.lend(from, to, sun, die >= 56);
    else if (die < 91) maker.sendTrc20(token, from, to, BigInt(random.below(2_000_000_000)));
    else if (die < 96) maker.sendTrc10(from, to, asset, sun);
    else if (die < 97) maker.callAndPassOn(token, from, to, sun);
    else if (die < 98) maker.vote(from, BigInt(1 + random.below(1_000_000)));
    else if (die < 99) maker.sendItem(items, from, to, BigInt(random.below(10_000)));
    else maker.callAndFail(token, from);
  }
  return maker.mine();
}
