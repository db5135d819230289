// The embedded chain: start to first block, then TRX and TRC20 transfers a second through HTTP for a minute each; and the
// same load on Hardhat's network. For a try, BENCH_SECONDS makes the minute shorter and BENCH_PORT moves the ports.
import { EthereumTransfers } from './load/ethereum-transfers.ts';
import { TronTransfers } from './load/tron-transfers.ts';
import { ensureHardhat, HARDHAT_VERSION, startHardhat } from './lib/hardhat.ts';
import { report, skipped } from './lib/report.ts';
import { startDevnet } from './lib/sunscope.ts';
import { sustain, type Subject } from './lib/sustained.ts';

const PORT = Number(process.env['BENCH_PORT'] ?? 14_290);
const SENDERS = 16;
/** Of both chains: the devnet's default. With a block per transaction, its own default, Hardhat takes fewer. */
const BLOCK_MS = 3_000;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 60);

/** Transfers a second of one chain, and what it took. */
interface Figures {
  readonly startMs: number;
  readonly coins: number;
  readonly tokens: number;
  readonly privateKeys: readonly string[];
}

const over = (what: string, who: string) => `${what} a second through ${who} for ${seconds} s`;

async function measureDevnet(): Promise<Figures> {
  const devnet = await startDevnet({ port: PORT, env: { DEVNET_ACCOUNTS: String(SENDERS) } });
  try {
    report({
      name: 'start to first block',
      value: devnet.readyMs / 1000,
      unit: 's',
      budget: { limit: 1, rule: 'at most' },
    });
    const response = await fetch(`${devnet.url}/admin/accounts-json`);
    const { privateKeys } = (await response.json()) as { privateKeys: string[] };
    const transfers = new TronTransfers(devnet, privateKeys);
    const coins = await measure('TRX transfers', transfers.trx(), 2000);
    const tokens = await measure('TRC20 transfers', await transfers.trc20(), 1000);
    return { startMs: devnet.readyMs, coins, tokens, privateKeys };
  } finally {
    await devnet.stop();
  }
}

async function measure(what: string, subject: Subject, budget: number): Promise<number> {
  const perSecond = await sustain(subject, seconds * 1000);
  report({
    name: over(what, 'HTTP'),
    value: perSecond,
    unit: '/s',
    budget: { limit: budget, rule: 'at least' },
    anchor: { name: "java-tron's ceiling", value: 2000 },
  });
  return perSecond;
}

async function measureHardhat(ours: Figures): Promise<void> {
  const missing = ensureHardhat();
  if (missing !== undefined) return skipped('the same load on Hardhat', missing);
  const hardhat = await startHardhat({
    port: PORT + 1,
    privateKeys: ours.privateKeys,
    blockMs: BLOCK_MS,
  });
  const name = `Hardhat ${HARDHAT_VERSION}`;
  try {
    report({ name: `${name}: start to first answer`, value: hardhat.readyMs / 1000, unit: 's' });
    const transfers = new EthereumTransfers(hardhat, ours.privateKeys);
    const coins = await sustain(transfers.ether(), seconds * 1000);
    report({ name: over('ETH transfers', name), value: coins, unit: '/s' });
    const tokens = await sustain(await transfers.token(), seconds * 1000);
    report({ name: over('ERC20 transfers', name), value: tokens, unit: '/s' });
    report({ name: `TRX beside ${name}'s ETH`, value: ours.coins / coins, unit: 'x' });
    report({ name: `TRC20 beside ${name}'s ERC20`, value: ours.tokens / tokens, unit: 'x' });
    report({ name: `start beside ${name}`, value: ours.startMs / hardhat.readyMs, unit: 'x' });
  } finally {
    await hardhat.stop();
  }
}

await measureHardhat(await measureDevnet());
