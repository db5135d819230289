import { describe, expect, it } from 'vitest';
import { refusals } from '../src/testing.ts';
import { expectInDocument, tableOf } from './generated-part.ts';
import { isTextOf, refusalTexts, type Text } from './validation-texts.ts';

// Every validation text of every contract type, and whether a test was refused with it. The tests that refuse are the
// unit tests themselves: they run here once more, and the chain they run on notes what it refused. The lists of
// MESSAGES.md come from here: UPDATE_README=1 writes them.

const suites = {
  refusals: () => import('../src/actuators/refusals.test.ts'),
  owners: () => import('../src/actuators/owner-refusals.test.ts'),
  proposals: () => import('../src/actuators/governance/proposal-refusals.test.ts'),
  actuators: () => import('../src/actuators/actuators.test.ts'),
  upkeep: () => import('../src/actuators/upkeep.test.ts'),
  delegation: () => import('../src/actuators/stake/delegation.test.ts'),
  exchange: () => import('../src/actuators/exchange/exchange.test.ts'),
  market: () => import('../src/actuators/exchange/market.test.ts'),
  governance: () => import('../src/governance/governance.test.ts'),
  'smart contracts': () => import('../src/chain/execution/smart-contract.test.ts'),
};

for (const [name, load] of Object.entries(suites))
  describe(name, async () => {
    await load();
  });

const NEW_ADDRESS = 'a new contract’s address is nobody’s';
const CONTRACT = 'the caller signs, and contracts cannot';
const ACCOUNT = 'bandwidth of an account that does not exist is refused first';
const RECIPIENT = 'a contract has an account';
const GUARDED = 'looked at only where there is a token value';
const SUPPLY = 'all TRX together are less than 2^63 sun';
const TOKENS = 'all units of a token together are less than 2^63';

/** What contracts as recipients of a call’s value can never be refused with. */
const valueReasons = (self: string) => ({
  'Cannot transfer TRX to yourself.': self,
  'Cannot transfer asset to yourself.': self,
  'Validate InternalTransfer error, no OwnerAccount.': ACCOUNT,
  'No owner account!': ACCOUNT,
  'Validate InternalTransfer error, no ToAccount. And not allowed to create an account in a smartContract.':
    RECIPIENT,
  'Validate InternalTransfer error, no ToAccount. And not allowed to create account in smart contract.':
    RECIPIENT,
  'Amount must greater than 0.': GUARDED,
  'long overflow': SUPPLY,
});

/** Texts that java-tron has, and this chain too, that nothing a client does brings about. */
const unreachable: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CreateSmartContract: valueReasons(NEW_ADDRESS),
  TriggerSmartContract: {
    ...valueReasons(CONTRACT),
    "originEnergyLimit can't be < 0": 'deploys and updates refuse such limits',
  },
  FreezeBalanceContract: { 'frozenCount must be 0 or 1': 'a second stake joins the first' },
  MarketSellAssetContract: { 'long overflow': 'quantities and the fee have limits far below' },
  ParticipateAssetIssueContract: { 'To account does not exist!': 'an issuer has an account' },
  TransferAssetContract: { 'long overflow': TOKENS },
  UnfreezeAssetContract: {
    'this account has not issued any asset': 'only an issue makes frozen supply',
  },
  UpdateAssetContract: { 'Asset is not existed in AssetIssueV2Store': 'issued tokens stay' },
  UpdateBrokerageContract: { 'Account does not exist': 'a witness has an account' },
  WithdrawBalanceContract: { 'long overflow': SUPPLY },
  WithdrawExpireUnfreezeContract: { 'long overflow': SUPPLY },
};

/** How a text was seen, undefined where it was not. */
function shownBy(type: string, text: Text): string | undefined {
  const seen = new Set(
    refusals.filter(one => one.type === type && isTextOf(text, one.text)).map(one => one.by),
  );
  if (seen.has('broadcast')) return 'broadcast';
  return seen.has('builder') ? 'builder' : undefined;
}

const shown = (text: Text) => text.join('…');

describe('validation messages', () => {
  const all = refusalTexts();

  it('have each been seen, or cannot be', () => {
    const missing: string[] = [];
    const needless: string[] = [];
    for (const [type, texts] of all)
      for (const text of texts) {
        const excused = unreachable[type]?.[shown(text)] !== undefined;
        const by = shownBy(type, text);
        if (by === undefined && !excused) missing.push(`${type}: ${shown(text)}`);
        if (by !== undefined && excused) needless.push(`${type}: ${shown(text)}`);
      }
    expect(missing, 'no test is refused with').toEqual([]);
    expect(needless, 'said to be out of reach, but was seen').toEqual([]);
  });

  it('are the only ones an actuator refuses with', () => {
    // Refusals of what stands around a contract: fees, bandwidth and types.
    const around = /^(account \[|asset \[|contract type error, expected type)/;
    const unknown = refusals.filter(
      ({ type, text }) => !around.test(text) && !(all.get(type) ?? []).some(one => isTextOf(one, text)),
    );
    expect(unknown.map(({ type, text }) => `${type}: ${text}`)).toEqual([]);
  });

  it('are excused only where they exist', () => {
    for (const [type, reasons] of Object.entries(unreachable))
      for (const text of Object.keys(reasons)) expect((all.get(type) ?? []).map(shown)).toContain(text);
  });

  it('are listed in MESSAGES.md', () => {
    const lists = [...all]
      .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
      .map(([type, texts]) => {
        const rows = texts.map(text => [
          `\`${shown(text)}\``,
          shownBy(type, text) ?? `not reachable: ${unreachable[type]?.[shown(text)]}`,
        ]);
        const seen = texts.filter(text => shownBy(type, text) !== undefined).length;
        return [
          '<details>',
          `<summary>${type}: ${seen} of ${texts.length} shown</summary>`,
          '',
          tableOf(['Message', 'Shown by'], rows),
          '</details>',
        ].join('\n');
      });
    expectInDocument('MESSAGES.md', 'test/validation-messages.test.ts', lists.join('\n\n'));
  });
});
