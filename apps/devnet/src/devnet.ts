import { SunscopeError } from '@sunscope/tron/errors';
import { createTransactionRaw, refBlockOf } from '@sunscope/tron/transaction';
import type { MessageInit, MessageName } from '@sunscope/tron/codec';
import { parseSideChainId } from '@sunscope/tron/side-chain';
import { FreeSpace, type FreeBytes } from '@sunscope/node-api/free-space';
import { Chain } from './chain/chain.ts';
import type { SolidRule } from './chain/chain-options.ts';
import { ChainClock, type TimeSource } from './chain/clock.ts';
import {
  accountOfKeyOne,
  accountsOfMnemonic,
  defaultWitnesses,
  publicKnownKey,
  SIDE_WITNESSES,
  type KeyedAccount,
} from './chain/genesis.ts';
import { Producer } from './chain/producer.ts';
import { signFast } from './transactions/signatures.ts';
import { SignerThread } from './transactions/signer-thread.ts';
import type { ChainTransaction } from './transactions/transaction.ts';
import { DEMO_SEED, demoGenesisTimeMs, type DemoActivity } from './demo/run-demo.ts';
import { addDemoWeb } from './demo/web/demo-web.ts';
import { startDemo } from './demo-mark.ts';
import { liveOnSideChain } from './demo/side-life.ts';
import { createApp, openContext } from './http/app.ts';
import type { GrpcChain } from './http/grpc/grpc-call.ts';
import { startGrpc, type GrpcServer } from './http/grpc/server.ts';
import type { ApiDevnet, SendOptions } from './http/call/api-devnet.ts';
import { defaults } from './chain/defaults.ts';
import type { PropertyName } from './state/parameters.ts';

export interface DevnetOptions {
  /** 0 picks a free port. */
  port?: number;
  host?: string;
  /** Port of java-tron's gRPC services; 0 picks a free one. Without it there are none. */
  grpcPort?: number | undefined;
  /** Go on without gRPC where its port is taken. */
  grpcMayBeOff?: boolean;
  /** Directory of the chain; in memory where it is not given. */
  directory?: string;
  /** Milliseconds between blocks; 0 makes a block per transaction. */
  blockMs?: number;
  mnemonic?: string;
  /** Give out phrase and keys of the funded accounts; by default only those of the known test phrase. */
  showKeys?: boolean;
  /** Names this machine is called by, besides `localhost`, IP addresses, `host` and its own hostname. */
  allowedHosts?: readonly string[];
  /** How many accounts of the mnemonic are funded at genesis. */
  accounts?: number;
  /** Sun each of them gets. */
  fundsSun?: bigint;
  solid?: SolidRule;
  time?: TimeSource;
  /** Time of block 0 of a new chain; by default one slot before now. */
  genesisTimeMs?: number;
  maxPending?: number;
  /** Megabytes of its disk that a chain in a directory leaves free; by default it uses all of it. */
  diskReserveMb?: number;
  /** How much is free there, where the system is not to be asked. */
  freeBytes?: FreeBytes;
  /** Let JSON-RPC answer what Ethereum's tools need beyond java-tron's. */
  tolerantRpc?: boolean;
  /**
   * Answer `POST /tre` as TronBox's runtime environment does. A new chain then has funds for the account of private key 1,
   * which is a witness too, and transactions may be impersonated.
   */
  tre?: boolean;
  /** Let `/admin/impersonate` choose owners whose transactions need no signature. */
  impersonate?: boolean;
  /** Chain properties that a new chain begins with instead of main net's, such as MAINTENANCE_TIME_INTERVAL. */
  properties?: Readonly<Partial<Record<PropertyName, bigint>>>;
  /**
   * Makes it a side chain of this id, 42 hex digits: signatures are over id and chain id, nobody has anything before a gateway
   * mints it, and there are no fees.
   */
  sideChainId?: string;
  /** Fill a new chain with the demo world and keep it gently alive; on a side chain its people live who crossed over. */
  demo?: boolean;
  /** Start without making blocks; transactions wait for `chain.mine` or `pause(false)`. */
  paused?: boolean;
  /** Called when a block could not be made; the process should end then. */
  onFailure?: (error: unknown) => void;
}

/** A running development chain. */
export interface Devnet extends ApiDevnet {
  /** Base URL of the HTTP API, without a slash at the end. */
  readonly url: string;
  /** `host:port` of the gRPC services, where there are any. */
  readonly grpcAddress: string | undefined;
  /** The demo world is alive on it. */
  readonly hasDemo: boolean;
  close(): Promise<void>;
}

/** Life of transactions that the chain itself signs. */
const EXPIRATION_MS = 60_000n;

/** Starts a chain and its HTTP API in this process. */
export async function startDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  const sideChainId = options.sideChainId === undefined ? undefined : parseSideChainId(options.sideChainId);
  const mnemonic = options.mnemonic ?? defaults.mnemonic;
  const host = options.host ?? defaults.host;
  const clock = new ChainClock(options.time ?? Date);
  const accounts = accountsOfMnemonic(mnemonic, options.accounts ?? defaults.accounts);
  const treasury = publicKnownKey('treasury');
  const blockMs = options.blockMs ?? defaults.blockMs;
  // A side chain is empty until something crosses over to it.
  const hasPast = options.demo === true && !sideChainId;
  const chain = await Chain.open({
    directory: options.directory,
    blockMs,
    // TronBox's environment has one witness: what it makes is final, and TronBox waits for receipts of final blocks.
    solid: options.solid ?? (options.tre === true ? 'instant' : 'rule'),
    clock,
    genesis: {
      accounts: options.tre === true ? [...accounts, accountOfKeyOne()] : accounts,
      fundsSun: options.fundsSun ?? defaults.fundsSun,
      witnesses:
        options.tre === true
          ? [...defaultWitnesses(), accountOfKeyOne()]
          : defaultWitnesses(sideChainId && SIDE_WITNESSES),
      treasury,
      sideChainId,
      properties: options.properties ?? {},
    },
    genesisTimeMs:
      options.genesisTimeMs ?? (hasPast ? demoGenesisTimeMs(clock.now()) : firstSlot(clock.now(), blockMs)),
    maxPending: options.maxPending ?? defaults.maxPending,
    space: spaceOf(options),
    // Every unit on a side chain stands for one elsewhere: nothing there may be taken without its owner's signature.
    allowImpersonation: (options.impersonate === true || options.tre === true) && !sideChainId,
  });
  chain.paused = options.paused === true;
  // TronWeb cannot build on block 0, which prints no number.
  if (chain.head.number === 0n && !chain.paused && !hasPast) await chain.mine(1);
  const onFailure = options.onFailure ?? rethrow;
  const producer = new Producer(chain, onFailure);
  let activity: DemoActivity | undefined;
  let grpc: GrpcServer | undefined;
  const devnet: Omit<Devnet, 'url' | 'grpcAddress' | 'hasDemo'> = {
    chain,
    signers: new SignerThread(),
    clock,
    accounts,
    treasury,
    mnemonic,
    showsKeys: options.showKeys ?? mnemonic === defaults.mnemonic,
    allowedHosts: [host, ...(options.allowedHosts ?? [])],
    tolerantRpc: options.tolerantRpc === true,
    tre: options.tre === true,
    send: (contract, parameter, signers, sendOptions) =>
      send(chain, contract, parameter, signers, sendOptions ?? {}),
    async pause(paused) {
      chain.paused = paused;
      // Whoever paused the chain relies on its head.
      if (paused) await producer.settled();
      // Instant mode has no slot that would come and take what waited meanwhile.
      if (!paused && chain.isInstant && chain.pool.size > 0) await chain.mine(1);
    },
    async pauseDemo(paused) {
      await activity?.pause(paused);
      return activity !== undefined;
    },
    tellDemo(bridge) {
      activity?.hearOf(bridge);
      return activity !== undefined;
    },
    async setBlockMs(blockMs) {
      await producer.stop();
      chain.blockMs = blockMs;
      if (chain.isInstant && !chain.paused && chain.pool.size > 0) await chain.mine(1);
      producer.start();
    },
    async close() {
      await grpc?.close();
      await app.close();
      await activity?.stop();
      await producer.stop();
      await devnet.signers.close();
      await chain.shutDown();
    },
  };
  const context = openContext(devnet);
  const app = createApp(devnet, undefined, context);
  addDemoWeb(app);
  const url = await app.listen({ port: options.port ?? 0, host });
  grpc = await grpcOf({ devnet, context }, host, options);
  if (options.demo === true)
    activity = sideChainId
      ? liveOnSideChain(devnet, DEMO_SEED, onFailure)
      : await startDemo(devnet, onFailure);
  producer.start();
  return { ...devnet, url, grpcAddress: grpc?.address, hasDemo: activity !== undefined };
}

/** The gRPC services that are asked for. */
async function grpcOf(
  chain: GrpcChain,
  host: string,
  { grpcPort: port, grpcMayBeOff }: DevnetOptions,
): Promise<GrpcServer | undefined> {
  if (port === undefined) return undefined;
  try {
    return await startGrpc(chain, port, host);
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EADDRINUSE') throw error;
    if (grpcMayBeOff === true) return undefined;
    throw new SunscopeError(
      'grpc_port_taken',
      `Port ${port} is taken by another program: stop it, or choose another with --grpc-port (0 takes a free one, off does without gRPC)`,
    );
  }
}

/** The disk of a chain that is in a directory. */
function spaceOf({ directory, diskReserveMb = 0, freeBytes }: DevnetOptions): FreeSpace | undefined {
  if (directory === undefined || diskReserveMb === 0) return undefined;
  return new FreeSpace({
    directory,
    reserveMb: diskReserveMb,
    say: text => process.stderr.write(`${text}\n`),
    ...(freeBytes ? { freeBytes } : {}),
  });
}

/** So that block 1 is due at once and blocks fall on whole seconds. */
function firstSlot(nowMs: number, blockMs: number): number {
  const slotMs = blockMs === 0 ? defaults.blockMs : blockMs;
  return Math.floor(nowMs / 1_000) * 1_000 - slotMs;
}

function rethrow(error: unknown): void {
  throw error;
}

async function send<K extends MessageName>(
  chain: Chain,
  contract: K,
  parameter: MessageInit<K>,
  signers: readonly KeyedAccount[],
  options: SendOptions,
): Promise<ChainTransaction> {
  const now = BigInt(chain.options.clock.now());
  const headMs = chain.head.timestampMs;
  const rawData = createTransactionRaw(contract, parameter, {
    refBlock: refBlockOf(chain.head.id),
    timestampMs: now,
    expirationMs: (now > headMs ? now : headMs) + EXPIRATION_MS,
    ...(options.feeLimitSun === undefined ? {} : { feeLimitSun: options.feeLimitSun }),
    ...(options.memo === undefined ? {} : { data: options.memo }),
    ...(options.permissionId === undefined ? {} : { permissionId: options.permissionId }),
  });
  const { digest } = chain.read(rawData, []);
  const transaction = chain.read(
    rawData,
    signers.map(signer => signFast(digest, signer.privateKey)),
  );
  await chain.submit(transaction);
  return transaction;
}
