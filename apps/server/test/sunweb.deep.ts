import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Address } from '@sunscope/tron/address';
import { otherTools } from '../../../scripts/lib/other-tools.mjs';
import { expectInDocument, tableOf } from '../../devnet/test/generated-part.ts';
import { RETRY_FEE, SunWebBench, type Setting, type Transaction } from './sunweb-bench.ts';

// `sunweb` from npm, unmodified, on TronWeb 4 against two embedded chains with gateways and a relay between them: every method
// that it has. Its table in docs/bridge.md is written by UPDATE_README=1.

/** How a method is shown to work, or why it does not: then the call fails with what is said. */
interface Check {
  readonly checked: string;
  readonly not?: RegExp;
  run(): Promise<unknown>;
}

const TRX = 1_000_000n;
const FEE_LIMIT = 1_000_000_000;
/** Deposits and mappings are counted from 10^20: of the first mapping, and of the deposit of TRC10, which is the second. */
const MAPPING_NONCE = `1${'0'.repeat(20)}`;
const TRC10_NONCE = `1${'0'.repeat(19)}1`;

const tools = await otherTools();
if (tools.folder === undefined) it.skip(`is not tried: ${tools.missing}`, () => undefined);
else tried(tools.folder);

function tried(folder: string): void {
  let bench: SunWebBench;

  beforeAll(async () => {
    bench = await SunWebBench.open(folder);
  });
  afterAll(() => bench.close());

  const call = (name: string, ...values: unknown[]) => bench.call(name, ...values);

  const sets = async (name: string, setting: Setting) => {
    const { web } = bench;
    const before = web[setting];
    expect(() => web[name]?.('')).toThrow(/Invalid/);
    web[name]?.(before);
    expect(web[setting]).toBe(before);
  };

  /** In the order in which they need each other. */
  const checks: Readonly<Record<string, Check>> = {
    setMainGatewayAddress: {
      checked: 'takes an address, refuses what is none',
      run: () => sets('setMainGatewayAddress', 'mainGatewayAddress'),
    },
    setSideGatewayAddress: {
      checked: 'takes an address, refuses what is none',
      run: () => sets('setSideGatewayAddress', 'sideGatewayAddress'),
    },
    setChainId: { checked: 'takes the id, refuses an empty one', run: () => sets('setChainId', 'chainId') },
    depositTrx: {
      checked: 'main chain −100 TRX, side chain +100 TRX',
      run: () =>
        bench.crosses('trx', [-100n * TRX, 100n * TRX], () => call('depositTrx', 100_000_000, 0, FEE_LIMIT)),
    },
    depositTrc10: {
      checked: 'main chain −700 units, side chain +700',
      run: () =>
        bench.crosses('trc10', [-700n, 700n], () =>
          call('depositTrc10', Number(bench.trc10), 700, 0, FEE_LIMIT),
        ),
    },
    mappingTrc20: {
      checked: 'the token has its twin on the side chain',
      run: async () => {
        const { bridge, token } = bench;
        await call('mappingTrc20', token.txId, 1_000_000_000, FEE_LIMIT);
        await bridge.settle(true);
        const [mapping] = await bridge.relay.mappings();
        expect(mapping?.mainToken).toBe(token.address);
        bench.twin = mapping?.sideToken as Address;
      },
    },
    approveTrc20: {
      checked: 'the allowance of the gateway',
      run: () => bench.approves(500n, () => call('approveTrc20', 500, FEE_LIMIT, bench.token.address)),
    },
    depositTrc20: {
      checked: 'main chain −500 units, side chain +500',
      run: () =>
        bench.crosses('trc20', [-500n, 500n], () =>
          call('depositTrc20', 500, 0, FEE_LIMIT, bench.token.address),
        ),
    },
    withdrawTrx: {
      checked: 'side chain −20 TRX and the fee of 10, main chain +20 TRX',
      run: () =>
        bench.crosses('trx', [20n * TRX, -30n * TRX], () =>
          call('withdrawTrx', 20_000_000, 10_000_000, FEE_LIMIT),
        ),
    },
    withdrawTrc10: {
      checked: 'side chain −300 units, main chain +300',
      run: () =>
        bench.crosses('trc10', [300n, -300n], () =>
          call('withdrawTrc10', Number(bench.trc10), 300, 10_000_000, FEE_LIMIT),
        ),
    },
    withdrawTrc20: {
      checked: 'side chain −200 units, main chain +200; takes the address of the twin',
      run: () =>
        bench.crosses('trc20', [200n, -200n], () =>
          call('withdrawTrc20', 200, 10_000_000, FEE_LIMIT, bench.twin),
        ),
    },
    retryDeposit: {
      checked: 'the fee is paid once, nothing arrives twice; a nonce as text, since no number holds it',
      run: () =>
        bench.crosses('trc10', [0n, 0n], () =>
          bench.paysRetry('main', () => call('retryDeposit', TRC10_NONCE, Number(RETRY_FEE), FEE_LIMIT)),
        ),
    },
    retryMapping: {
      checked: 'the fee is paid once, the twin is the same',
      run: async () => {
        await bench.paysRetry('main', () =>
          call('retryMapping', MAPPING_NONCE, Number(RETRY_FEE), FEE_LIMIT),
        );
        const mappings = await bench.bridge.relay.mappings();
        expect(mappings.map(({ sideToken }) => sideToken)).toEqual([bench.twin]);
      },
    },
    retryWithdraw: {
      checked: 'the fee is paid once, nothing arrives twice',
      run: () =>
        bench.crosses('trc10', [0n, 0n], () =>
          bench.paysRetry('side', () => call('retryWithdraw', 1, Number(RETRY_FEE), FEE_LIMIT)),
        ),
    },
    signTransaction: {
      checked: 'signs over transaction and chain id',
      run: async () =>
        bench.expectSignedForSide(
          (await call('signTransaction', bench.key, await bench.sideTransaction())) as Transaction,
        ),
    },
    sign: {
      checked: 'the side chain takes it, and refuses what is signed for the main chain',
      run: async () => {
        const { mainchain, sidechain } = bench.web;
        const forMain = await mainchain.trx.sign(await bench.sideTransaction(), bench.key);
        expect(await sidechain.trx.sendRawTransaction(forMain)).toMatchObject({ code: 'SIGERROR' });
        const signed = (await call('sign', await bench.sideTransaction(), bench.key)) as Transaction;
        bench.expectSignedForSide(signed);
        expect(await sidechain.trx.sendRawTransaction(signed)).toMatchObject({ result: true });
      },
    },
    multiSign: {
      checked: 'asks for the weight, signs, and the side chain takes it',
      run: async () => {
        const signed = (await call('multiSign', await bench.sideTransaction(), bench.key, 0)) as Transaction;
        bench.expectSignedForSide(signed);
        expect(await bench.web.sidechain.trx.sendRawTransaction(signed)).toMatchObject({ result: true });
      },
    },
    injectFund: {
      checked:
        'a call of the side chain’s node, not of a gateway: 404, the embedded side chain keeps no fund',
      not: /404/,
      run: () => call('injectFund', 1_000_000, FEE_LIMIT, {}),
    },
    mappingTrc721: {
      checked: 'the token has its twin on the side chain',
      run: async () => {
        const { bridge, items } = bench;
        await call('mappingTrc721', items.txId, 1_000_000_000, FEE_LIMIT);
        await bridge.settle(true);
        const mappings = await bridge.relay.mappings();
        const mapping = mappings.find(({ kind }) => kind === 'trc721');
        expect(mapping?.mainToken).toBe(items.address);
        bench.itemTwin = mapping?.sideToken as Address;
      },
    },
    approveTrc721: {
      checked: 'the gateway may take the item',
      run: async () => {
        const { bridge, items } = bench;
        const link = bridge.linkOf(bridge.main);
        await link.receipt(String(await call('approveTrc721', 1, FEE_LIMIT, items.address)));
        expect(await link.read(items.address, 'getApproved(uint256)', [1n], ['address'])).toEqual([
          bridge.gateways.main,
        ]);
      },
    },
    depositTrc721: {
      checked: 'the gateway has the item, its twin is the account’s',
      run: () =>
        bench.movesItem([bench.bridge.gateways.main, bench.account], () =>
          call('depositTrc721', 1, 0, FEE_LIMIT, bench.items.address),
        ),
    },
    withdrawTrc721: {
      checked: 'the twin is burned, the item is the account’s again; takes the address of the twin',
      run: () =>
        bench.movesItem([bench.account, undefined], () =>
          call('withdrawTrc721', 1, 10_000_000, FEE_LIMIT, bench.itemTwin),
        ),
    },
    depositTrc: {
      checked: 'as approveTrc20, depositTrc20, retryDeposit and retryMapping, which call it',
      run: () =>
        bench.approves(8n, () => call('depositTrc', 'approve', 8, 0, FEE_LIMIT, bench.token.address)),
    },
    mappingTrc: {
      checked: 'as mappingTrc20, which calls it; a second mapping of a token is refused',
      run: async () => {
        const id = String(
          await call('mappingTrc', bench.token.txId, 1_000_000_000, FEE_LIMIT, 'mappingTRC20'),
        );
        const { bridge } = bench;
        await expect(bridge.linkOf(bridge.main).receipt(id)).rejects.toThrow(/failed/);
      },
    },
    withdrawTrc: {
      checked: 'as withdrawTrc20 and retryWithdraw, which call it; with shouldPollResponse it never ends',
      run: () =>
        bench.crosses('trc20', [5n, -5n], () =>
          call('withdrawTrc', 'withdrawal(uint256)', 5, 10_000_000, FEE_LIMIT, bench.twin),
        ),
    },
  };

  it('does what docs/bridge.md says', async () => {
    const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(bench.web)).filter(
      name => name !== 'constructor',
    );
    expect(Object.keys(checks).toSorted()).toEqual(methods.toSorted());
    const failures: string[] = [];
    for (const [name, check] of Object.entries(checks)) {
      const { not } = check;
      const failure = await failureOf(() => check.run());
      if (not === undefined ? failure !== undefined : failure === undefined || !not.test(failure))
        failures.push(`${name}: ${failure ?? 'works'}`);
    }
    expect(failures).toEqual([]);
    expect(bench.bridge.relay.invariant()).toMatchObject({ state: 'holds', problems: [] });
    const rows = Object.entries(checks).map(([name, { not, checked }]) => [
      `\`${name}\``,
      not === undefined ? 'yes' : 'no',
      checked,
    ]);
    expectInDocument(
      '../../docs/bridge.md',
      'apps/server/test/sunweb.deep.ts',
      tableOf(['Method', 'Works', 'Checked, or why not'], rows),
    );
  });
}

/** Some of its promises are rejected with text or with an object. */
async function failureOf(run: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    if (error instanceof Error) return error.message;
    return typeof error === 'string' ? error : JSON.stringify(error);
  }
}
