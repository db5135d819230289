import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import type { SideBridge } from '../chain/side-bridge.ts';
import { attempt } from './attempt.ts';
import { cast, people } from './cast.ts';
import { foundingDeployments, type DemoWorld } from './demo-world.ts';
import { contracts } from './tokens.ts';

/** Transfers there when the bridge is new. */
const FIRST_CROSSINGS = 4;
/** How often a block has one later on: once in two and a half minutes at three seconds a block. */
const LATER = 0.02;

/** What the demo world's people do with a bridge, once there is one. */
export class DemoCrossings {
  #bridge: SideBridge | undefined;
  #isMapped = false;
  #isBegun = false;

  /** Of a bridge that they know already this changes nothing. */
  hear(bridge: SideBridge): void {
    if (this.#bridge && equalBytes(this.#bridge.gateway, bridge.gateway)) return;
    this.#bridge = bridge;
    this.#isBegun = bridge.isUsed;
    this.#isMapped = false;
  }

  /** After each block. */
  async act(world: DemoWorld): Promise<void> {
    const bridge = this.#bridge;
    if (!bridge) return;
    const { usds } = world.contracts;
    if (!this.#isMapped) {
      this.#isMapped = true;
      if (!bridge.mapped.some(token => equalBytes(token, usds))) await attempt(() => mapUsds(world, bridge));
    }
    if (this.#isBegun) {
      if (world.random.chance(LATER)) await attempt(() => cross(world, bridge));
      return;
    }
    this.#isBegun = true;
    for (let number = 0; number < FIRST_CROSSINGS; number++) await attempt(() => crossTrx(world, bridge));
    await attempt(() => crossPoints(world, bridge));
    await attempt(() => crossUsds(world, bridge));
  }
}

function cross(world: DemoWorld, bridge: SideBridge): Promise<unknown> {
  const kind = world.random.next();
  if (kind < 0.5) return crossTrx(world, bridge);
  return kind < 0.7 ? crossPoints(world, bridge) : crossUsds(world, bridge);
}

function crossTrx({ sender, random }: DemoWorld, { gateway }: SideBridge): Promise<unknown> {
  return sender.call(random.pick(people), gateway, 'depositTRX()', [], { sun: random.amount(15, 300, 6) });
}

function crossPoints({ sender, random, assets }: DemoWorld, { gateway }: SideBridge): Promise<unknown> {
  const amount = random.amount(5, 150, 6);
  return sender.call(
    random.pick(people.slice(0, 28)),
    gateway,
    'depositTRC10(uint64,uint64)',
    [BigInt(assets.points), amount],
    { tokens: { id: assets.points, amount } },
  );
}

async function crossUsds({ sender, random, contracts: places }: DemoWorld, { gateway }: SideBridge) {
  const owner = random.pick(people);
  const amount = random.amount(5, 120, 6);
  await sender.call(owner, places.usds, 'approve(address,uint256)', [gateway, amount]);
  await sender.call(owner, gateway, 'depositTRC20(address,uint256)', [places.usds, amount]);
}

/** Who issued the stable coin proves it by the transaction that deployed it. */
async function mapUsds(world: DemoWorld, { gateway, mappingFeeSun }: SideBridge): Promise<void> {
  const { usds } = contracts;
  const id = foundingDeployments(world.host.chain).find(
    ({ owner, name }) => name === usds.name && equalBytes(owner, usds.owner.address),
  )?.id;
  if (!id) return;
  await world.sender.call(cast.sunDollar, gateway, 'mappingTRC20(bytes)', [`0x${bytesToHex(id)}`], {
    sun: mappingFeeSun,
  });
}
