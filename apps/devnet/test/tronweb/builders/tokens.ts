import type { Checks } from '../check.ts';
import type { World } from '../world.ts';
import { builds, isBob, isDave } from './kinds.ts';

const tokenOptions = (world: World, name: string) => ({
  name,
  abbreviation: name.slice(0, 3),
  description: `A token called ${name}`,
  url: 'https://token.example',
  totalSupply: 1_000_000,
  trxRatio: 1,
  tokenRatio: 1,
  saleStart: world.devnet.clock.now() + 60_000,
  saleEnd: world.devnet.clock.now() + 86_400_000,
  freeBandwidth: 0,
  freeBandwidthLimit: 0,
  frozenAmount: 0,
  frozenDuration: 0,
});

const tokenUpdate = (description: string) => ({
  description,
  url: 'https://coin.example',
  freeBandwidth: 0,
  freeBandwidthLimit: 0,
});

export const tokens = {
  createToken: builds(
    'a second token',
    (b, world) => b.createToken(tokenOptions(world, 'Second'), world.bob.address),
    isBob,
    { assetIssueID: '1000002' },
  ),
  createAsset: builds(
    'a third token',
    (b, world) => b.createAsset(tokenOptions(world, 'Third'), world.dave.address),
    isDave,
    { assetIssueID: '1000003' },
  ),
  updateToken: builds('a new description', (b, { alice }) =>
    b.updateToken(tokenUpdate('new'), alice.address),
  ),
  updateAsset: builds('a newer one', (b, { alice }) => b.updateAsset(tokenUpdate('newer'), alice.address)),
} satisfies Checks;
