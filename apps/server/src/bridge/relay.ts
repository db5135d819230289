import { parseAddress, type Address } from '@sunscope/tron/address';
import { handled } from '@sunscope/tron/promises';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import { oracleQuorum } from '@sunscope/tron/side-chain';
import { assetNumber } from './asset-number.ts';
import { atOnce } from './at-once.ts';
import type { BridgeFees, Crossing, CrossingQuery, Invariant, Mapping, SideChain } from './bridge.ts';
import type { ChainLink } from './chain-link.ts';
import { advance, type Bridge } from './crossings.ts';
import { eventsOfGateway } from './events.ts';
import { readFees } from './fees.ts';
import type { Gateways } from './gateways.ts';
import type { LargeSums } from './holding-back.ts';
import type { Entry, Journal } from './journal.ts';
import { reasonOf } from './reasons.ts';
import { brokenSums, type Asset, type Standing } from './sums.ts';
import { takeEvent } from './take-event.ts';

/** Blocks whose events are read in one go, so that a chain long away is caught up in steps. */
const BLOCKS_AT_ONCE = 200n;
const FEES_MS = 10_000;
/** Calls and crossings that are under way together: more of them would only wait in the nodes. */
const READ_AT_ONCE = 8n;
const CARRIED_AT_ONCE = 16;
/** Crossings of one look, so that new events are read and sums are compared between them. */
const MOST_IN_A_LOOK = 200;
/** Before one that failed is tried again, unless its own wait is longer. */
const FAILED_MS = 5_000;

export interface RelayOptions {
  readonly main: ChainLink;
  readonly side: ChainLink;
  readonly gateways: Gateways;
  readonly chainId: string;
  readonly domain: Uint8Array;
  readonly oracles: readonly Uint8Array[];
  readonly journal: Journal;
  /** Between two looks. */
  readonly lookMs?: number;
  /** Before something that has not arrived is sent again; doubles with each time. */
  readonly retryMs?: number;
  /** What waits although it could cross; nothing where left out. */
  readonly large?: LargeSums;
  readonly now?: () => number;
  /** A look that failed, or sums that do not agree. */
  readonly onProblem?: (problem: string, error?: unknown) => void;
}

/**
 * Carries what solid blocks of one chain say to the other. Every decision is made from the solid state of the gateways, which
 * take everything once: a relay that is killed, runs twice or forgets all of its journal moves nothing twice.
 */
export class Relay implements SideChain {
  readonly chainId: string;
  readonly mainGateway: Address;
  readonly sideGateway: Address;
  fees: BridgeFees;
  private readonly bridge: Bridge;
  private readonly journal: Journal;
  private readonly lookMs: number;
  private readonly now: () => number;
  private readonly onProblem: NonNullable<RelayOptions['onProblem']>;
  private checked: Invariant = {
    state: 'unknown',
    problems: [],
    checkedMs: undefined,
    mainBlock: undefined,
    sideBlock: undefined,
  };
  private readonly standing: Standing = new Map();
  private feesMs: number;
  private stopping = false;
  private running: Promise<void> | undefined;
  private wake: () => void = () => undefined;

  private constructor(options: RelayOptions, fees: BridgeFees) {
    const { main, side, gateways, oracles, journal } = options;
    this.chainId = options.chainId;
    this.mainGateway = gateways.main;
    this.sideGateway = gateways.side;
    this.fees = fees;
    this.journal = journal;
    this.lookMs = options.lookMs ?? 1_000;
    this.now = options.now ?? Date.now;
    this.onProblem = options.onProblem ?? (() => undefined);
    this.feesMs = this.now();
    this.bridge = {
      main,
      side,
      gateways,
      domain: options.domain,
      oracles: oracles.map(key => ({ key, address: addressFromPrivateKey(key) })),
      quorum: oracleQuorum(oracles.length),
      retryMs: options.retryMs ?? 60_000,
      large: options.large ?? { above: new Map(), delayMs: 0 },
      now: this.now,
      // Whatever is sent was noted before.
      note: () => {
        journal.changed();
        return journal.save();
      },
    };
  }

  static async open(options: RelayOptions): Promise<Relay> {
    return new Relay(options, await readFees(options.main, options.side, options.gateways));
  }

  start(): void {
    this.running ??= handled(this.loop());
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.wake();
    await this.running;
  }

  private async loop(): Promise<void> {
    while (!this.stopping) {
      await this.look();
      if (this.stopping) return;
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, this.lookMs);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  /** One look at both chains, and what follows from it. A chain that is unreachable is looked at again next time. */
  async look(): Promise<void> {
    try {
      await this.readBlocks('main');
      await this.readBlocks('side');
      await this.checkSums();
      await this.journal.save();
      if (this.journal.halted.length > 0) return;
      await atOnce(this.due(), CARRIED_AT_ONCE, entry =>
        this.stopping ? Promise.resolve() : this.carry(entry),
      );
      await this.journal.save();
      if (this.now() - this.feesMs > FEES_MS) {
        this.feesMs = this.now();
        this.fees = await readFees(this.bridge.main, this.bridge.side, this.bridge.gateways);
      }
    } catch (error) {
      this.onProblem('a chain of the bridge could not be read', error);
    }
  }

  /** Longest waiting first: what is new does not keep back what was tried before, nor the other way round. */
  private due(): Entry[] {
    const now = this.now();
    return [...this.journal.entries.values()]
      .filter(({ state, nextMs }) => state !== 'done' && state !== 'failed' && nextMs <= now)
      .sort((a, b) => a.updatedMs - b.updatedMs)
      .slice(0, MOST_IN_A_LOOK);
  }

  private async carry(entry: Entry): Promise<void> {
    try {
      await advance(this.bridge, entry);
    } catch (error) {
      // One that cannot go on does not hold up the others.
      entry.problem = error instanceof Error ? error.message : String(error);
      const { reason, isFinal } = reasonOf(error);
      entry.reason = reason;
      if (isFinal) {
        entry.state = 'failed';
        this.onProblem(`${entry.id} cannot succeed: ${entry.problem}`);
      }
      entry.updatedMs = this.now();
      entry.nextMs = Math.max(entry.nextMs, this.now() + Math.min(this.bridge.retryMs, FAILED_MS));
      this.journal.changed();
    }
  }

  private async readBlocks(chain: 'main' | 'side'): Promise<void> {
    const link = this.bridge[chain];
    const place = chain === 'main' ? 'mainBlock' : 'sideBlock';
    const taking = { journal: this.journal, quorum: this.bridge.quorum, now: this.now };
    const solid = await link.solidNumber();
    const first = this.journal[place] + 1n;
    const last = solid < first + BLOCKS_AT_ONCE ? solid : first + BLOCKS_AT_ONCE;
    for (let from = first; from <= last; from += READ_AT_ONCE) {
      const numbers = Array.from({ length: Number(READ_AT_ONCE) }, (_, index) => from + BigInt(index));
      const blocks = await Promise.all(
        numbers
          .filter(number => number > 0n && number <= last)
          .map(async number => ({ number, infos: await link.client.transactionInfosByBlock(number) })),
      );
      for (const { number, infos } of blocks) {
        for (const event of eventsOfGateway(infos, this.bridge.gateways[chain])) takeEvent(taking, event);
        this.journal[place] = number;
        this.journal.changed();
      }
    }
  }

  /** Compares the sums of every asset that ever crossed. What does not agree stops the relay for good, but not the looks. */
  async checkSums(): Promise<Invariant> {
    const { main, side, gateways } = this.bridge;
    const mainBlock = await main.solidNumber();
    const sideBlock = await side.solidNumber();
    const problems: string[] = [];
    await atOnce(this.assets(), CARRIED_AT_ONCE, async asset => {
      problems.push(...(await brokenSums(main, side, gateways, asset, this.standing)));
    });
    if (problems.length > 0 && this.journal.halted.length === 0) {
      this.journal.halted = problems;
      this.journal.changed();
      await this.journal.save();
      this.onProblem(`the bridge stopped: ${problems.join('; ')}`);
    }
    const broken = this.journal.halted.length > 0;
    this.checked = {
      state: broken ? 'broken' : 'holds',
      problems: this.journal.halted,
      checkedMs: this.now(),
      mainBlock,
      sideBlock,
    };
    return this.checked;
  }

  private assets(): Asset[] {
    const byName = new Map<string, Asset>([['_', { kind: 'trx', number: 0n }]]);
    for (const { direction, kind, asset } of this.journal.entries.values())
      if (direction === 'deposit') byName.set(asset, { kind, number: assetNumber(kind, asset) });
    return [...byName.values()];
  }

  async isOnMain(account: Address): Promise<boolean> {
    return (await this.bridge.main.client.account(account)) !== undefined;
  }

  invariant(): Invariant {
    return this.checked;
  }

  async transfers(query: CrossingQuery): Promise<{ total: number; crossings: readonly Crossing[] }> {
    const found = [...this.journal.entries.values()]
      .filter(
        entry =>
          (query.account === undefined || entry.account === query.account) &&
          (query.id === undefined || entry.id === query.id) &&
          (query.direction === undefined || entry.direction === query.direction) &&
          (query.transaction === undefined ||
            entry.mainTransaction === query.transaction ||
            entry.sideTransaction === query.transaction),
      )
      .sort((a, b) => b.sentMs - a.sentMs);
    return Promise.resolve({
      total: found.length,
      crossings: found.slice(query.start, query.start + query.limit),
    });
  }

  mappings(): Promise<readonly Mapping[]> {
    const made = [...this.journal.entries.values()].flatMap(
      ({ direction, kind, sideToken, asset }): Mapping[] =>
        direction === 'mapping' && (kind === 'trc20' || kind === 'trc721') && sideToken !== undefined
          ? [{ kind, mainToken: parseAddress(asset), sideToken }]
          : [],
    );
    return Promise.resolve(made);
  }
}
