import { addressFromBytes } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { expect } from 'vitest';
import type { LiveChain, Person } from '../live-chain.ts';
import { ARGUMENTS, bodyOf, OTHER_ARGUMENTS, type Deployed } from './deployed.ts';
import { KIOSK, kioskSettings, type ShopInput } from './shop-sources.ts';
import type { End, Ways } from './ways.ts';

interface Trial {
  chain: LiveChain;
  by: Person;
  ways: Ways;
  made: Deployed;
  what: string;
}

const SHOP = 'src/Shop.sol:Shop';

/** How well the shop's sources match: without a hash of them nobody can say that comments are the same. */
const exactly = ({ input }: Deployed): End =>
  input.settings.metadata?.bytecodeHash === 'none' ? 'partial' : 'full';

/** The sources with a text in one of them replaced. */
function withOther(input: ShopInput, from: string, to: string): { sources: ShopInput['sources'] } {
  const sources = structuredClone(input.sources);
  for (const source of Object.values(sources)) source.content = source.content.replace(from, to);
  return { sources };
}

/** What a form sends for the kiosk: a file and the settings it has fields for. */
function kioskForm({ entry, number }: Deployed, { code = KIOSK, optimizer = '1' } = {}) {
  const { runs, evmVersion } = kioskSettings(entry.version, number);
  return { input: '', files: [{ name: 'Kiosk.sol', code }], optimizer, runs: String(runs), evmVersion };
}

/** What must not verify: a release of this installation has all of these besides the byte, each third of the others one. */
export const WRONG: readonly ((trial: Trial) => Promise<void>)[] = [
  ({ ways, made, what }) => {
    const { settings } = made.input;
    const optimizer = { enabled: !settings.optimizer.enabled, runs: 200 };
    const input = JSON.stringify({ ...made.input, settings: { ...settings, viaIR: false, optimizer } });
    return ways.form(`${what}, one setting`, made, [made.shop, 'Shop'], /byte \d+/, { input });
  },
  ({ ways, made, what }) =>
    ways.form(`${what}, other arguments`, made, [made.shop, 'Shop'], /its constructor was given/, {
      constructorParams: bytesToHex(OTHER_ARGUMENTS),
    }),
  ({ ways, made, what }) =>
    ways.form(
      `${what}, a byte behind the arguments`,
      made,
      [made.trailing, 'Shop'],
      /not what the constructor takes/,
    ),
  ({ ways, made, what }) => ways.form(`${what}, another contract`, made, [made.shop, 'Item'], /byte \d+/),
  ({ ways, made, what }) =>
    ways.form(`${what}, one digit of the source`, made, [made.shop, 'Shop'], /byte \d+/, {
      input: JSON.stringify({ ...made.input, ...withOther(made.input, 'size < 1000', 'size < 1001') }),
    }),
  ({ ways, made, what }) => {
    const path = Object.keys(made.input.sources).find(name => name.endsWith('Sums.sol')) ?? '';
    const libraries = { [path]: { Sums: `0x${'ab'.repeat(20)}` } };
    const input = JSON.stringify({ ...made.input, settings: { ...made.input.settings, libraries } });
    return ways.form(`${what}, another library`, made, [made.shop, 'Shop'], /byte \d+/, { input });
  },
  ({ ways, made, what }) =>
    ways.etherscan(
      `${what}, arguments of its sister`,
      made,
      [made.branch, SHOP],
      /its constructor was given/,
      {
        constructorArguements: bytesToHex(ARGUMENTS),
      },
    ),
  // Before equal code is known.
  ({ ways, made, what }) =>
    ways.sourcify(`${what}, another proxy`, made, [made.otherDoor, 'src/Door.sol:Door'], /./, {
      stdJsonInput: { ...made.input, ...withOther(made.input, ', 0, calldatasize', ', 1, calldatasize') },
    }),
  ({ ways, made, what }) =>
    ways.form(
      `${what}, one file without the optimizer`,
      made,
      [made.kiosk, 'Kiosk'],
      /byte \d+/,
      kioskForm(made, { optimizer: '0' }),
    ),
];

/** What must verify, besides each release's shop: the same. */
export const RIGHT: readonly ((trial: Trial) => Promise<void>)[] = [
  ({ ways, made, what }) =>
    ways.sourcify(`${what}, a proxy`, made, [made.otherDoor, 'src/Door.sol:Door'], exactly(made)),
  ({ ways, made, what }) => ways.form(`${what}, its library`, made, [made.library, 'Sums'], exactly(made)),
  async ({ chain, ways, made, what }) => {
    await ways.form(`${what}, its proxy`, made, [made.door, 'Door'], exactly(made));
    // What stands behind it is joined to what it can do itself.
    const { body } = await chain.get(`/api/contract?contract=${made.door}`);
    const [detail] = (body as { data: Record<string, unknown>[] }).data;
    expect([what, detail]).toMatchObject([
      what,
      { verify_status: 2, proxy_implementation: made.shop, proxy_by: 'slot' },
    ]);
    expect(Object.values(detail?.['methodMap'] as object)).toContain('open(uint256)');
  },
  async ({ chain, by, ways, made, what }) =>
    ways.form(
      `${what}, the contract it made`,
      made,
      [await madeByShop(chain, by, made.shop), 'src/parts/Item.sol:Item'],
      exactly(made),
    ),
  async ({ chain, ways, made, what }) => {
    await ways.etherscan(`${what}, its sister`, made, [made.branch, SHOP], exactly(made));
    const { body } = await chain.get(`/api?module=contract&action=getsourcecode&address=${made.branch}`);
    // Nobody named them: they follow the code.
    expect([what, (body as { result: unknown }).result]).toMatchObject([
      what,
      [{ ContractName: 'Shop', ConstructorArguments: bytesToHex(OTHER_ARGUMENTS) }],
    ]);
  },
  async ({ ways, made, what }) => {
    const code = KIOSK.replace('A kiosk', 'Some kiosk');
    const form = kioskForm(made, { code });
    await ways.form(`${what}, one file with another comment`, made, [made.kiosk, 'Kiosk'], 'partial', form);
    const { runs, evmVersion } = kioskSettings(made.entry.version, made.number);
    await ways.etherscan(`${what}, one file`, made, [made.otherKiosk, 'Kiosk.sol:Kiosk'], 'full', {
      sourceCode: KIOSK,
      codeformat: 'solidity-single-file',
      optimizationUsed: '1',
      runs: String(runs),
      evmversion: evmVersion,
    });
  },
];

async function madeByShop(chain: LiveChain, by: Person, shop: string): Promise<string> {
  const { transactionBuilder } = chain.web;
  const { transaction } = await transactionBuilder.triggerSmartContract(
    shop,
    'open(uint256)',
    { feeLimit: 1_000_000_000 },
    [{ type: 'uint256', value: 5 }],
    by.address,
  );
  await chain.send(transaction, by.privateKey);
  await chain.mine();
  const { constant_result } = await transactionBuilder.triggerConstantContract(
    shop,
    'last()',
    {},
    [],
    by.address,
  );
  return addressFromBytes(hexToBytes(`41${constant_result[0]?.slice(-40) ?? ''}`));
}

/**
 * Tries a release's contracts in all ways, or in a share of them.
 * @param isWhole a release of this installation
 */
export async function judge(trial: Trial, isWhole: boolean): Promise<void> {
  const { chain, ways, made, what } = trial;
  const { number } = made;
  await ways.form(`${what}, one byte`, made, [made.marked, 'Shop'], /byte \d+/);
  for (const [index, wrong] of WRONG.entries())
    if (isWhole || (number % 3 === 0 && index === (number / 3) % WRONG.length)) await wrong(trial);
  const files = Object.keys(made.input.sources);
  await ways.form(`${what}, ${files.length} files`, made, [made.shop, SHOP], exactly(made));
  for (const [index, right] of RIGHT.entries())
    if (isWhole || (number % 3 === 1 && index === ((number - 1) / 3) % RIGHT.length)) await right(trial);
  const { body } = await chain.post('/api/solidity/contract/info', { contractAddress: made.shop });
  expect(body['data']).toMatchObject({
    status: 2,
    compiler: made.entry.id,
    constructor_params: bytesToHex(ARGUMENTS),
    libraries: { [`${files[0]}:Sums`]: bytesToHex(bodyOf(made.library)) },
  });
  const { body: other } = await chain.post('/api/solidity/contract/info', { contractAddress: made.marked });
  expect(other['data']).toMatchObject({ status: 0 });
}
