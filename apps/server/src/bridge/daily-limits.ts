import { bridgeKinds, type BridgeKind } from '@sunscope/tron/side-chain';
import { assetNumber } from './asset-number.ts';
import type { ChainLink } from './chain-link.ts';
import type { Gateways } from './gateways.ts';

/** A contract may be of either kind; the gateways look at the limit of the one that it is mapped as. */
const kindsOf = (asset: string): BridgeKind[] =>
  asset === '_' ? ['trx'] : /^\d+$/.test(asset) ? ['trc10'] : ['trc20', 'trc721'];

/** Sets each asset's daily limit in both gateways, where it is another; 0 lifts it. What is not named stays as it is. */
export async function applyDailyLimits(options: {
  main: ChainLink;
  side: ChainLink;
  gateways: Gateways;
  owner: Uint8Array;
  /** Smallest units by asset: `_` for TRX, the id of a TRC10 token, a token's contract on the main chain (of TRC721: items). */
  limits: ReadonlyMap<string, bigint>;
}): Promise<void> {
  const { main, side, gateways, owner, limits } = options;
  const wanted = [...limits].flatMap(([asset, perDay]) =>
    kindsOf(asset).map(kind => ({ kind, asset, perDay })),
  );
  for (const { kind, asset, perDay } of wanted) {
    const key = [bridgeKinds[kind], assetNumber(kind, asset)];
    for (const [link, gateway] of [
      [main, gateways.main],
      [side, gateways.side],
    ] as const) {
      const [known] = await link.read(gateway, 'limits(uint8,uint256)', key, [
        'uint256',
        'uint256',
        'uint256',
      ]);
      if (known === perDay) continue;
      const sent = await link.send(owner, gateway, 'setLimit(uint8,uint256,uint256)', [...key, perDay]);
      await link.receipt(sent);
    }
  }
}
