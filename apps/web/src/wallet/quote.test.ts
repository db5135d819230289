// @vitest-environment node
import { parseAddress } from '@sunscope/tron/address';
import { describe, expect, it } from 'vitest';
import { consentFor, isBeyondMost } from './fee-bounds.ts';
import { accountEntries } from './intents/account-entries.ts';
import { stakeEntries } from './intents/stake-entries.ts';
import { addEntries, type Intent } from './intents/registry.ts';
import { quoteIntent } from './quote.ts';
import { quoteTransfer, type QuoteFacts } from './testing-transfers.ts';

addEntries([...stakeEntries, ...accountEntries]);

const from = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const to = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
const contract = parseAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');

// Prices of main net: 1,000 sun a byte, 100 sun an energy, memo 1 TRX, new account 1 TRX + 0.1 TRX bandwidth.
const facts: QuoteFacts = {
  bytes: 268n,
  signatures: 1,
  incomeSun: 0n,
  transfer: { from, to, token: { kind: 'trx' }, amount: 1_500_000n, note: '' },
  balanceSun: 10_000_000n,
  left: { stakedBandwidth: 0n, freeBandwidth: 600n, energy: 0n },
  prices: {
    bandwidthSun: 1_000n,
    energySun: 100n,
    memoFeeSun: 1_000_000n,
    multiSignSun: 1_000_000n,
    permissionUpdateSun: 100_000_000n,
    assetIssueSun: 1_024_000_000n,
    exchangeCreateSun: 1_024_000_000n,
    witnessCreateSun: 9_999_000_000n,
    marketSellSun: 0n,
    marketCancelSun: 0n,
    newAccountSun: 1_000_000n,
    newAccountBandwidthSun: 100_000n,
    newAccountBandwidthRate: 1n,
    maxFeeLimitSun: 15_000_000_000n,
  },
  recipientExists: true,
};
const trc20 = { ...facts.transfer, token: { kind: 'trc20', contract } as const };
const call = {
  energy: 130_285n,
  penalty: 65_000n,
  callerPercent: 100n,
  ownerEnergyLeft: 0n,
  ownerEnergyLimit: 10_000_000n,
};
const READING = 10_000_000n;

describe('quoteTransfer', () => {
  it('costs nothing beside the amount while the free allowance covers the bytes', () => {
    const quote = quoteTransfer(facts, READING);
    expect(quote.bandwidth).toEqual({ bytes: 268n, paidBy: 'free', burnSun: 0n });
    expect(quote.feeSun).toBe(0n);
    expect(quote.totalSun).toBe(1_500_000n);
    expect(quote.feeLimitSun).toBe(0n);
    expect(quote.shortSun).toBe(0n);
  });

  it('burns for all bytes when no source covers all of them', () => {
    const left = { stakedBandwidth: 267n, freeBandwidth: 267n, energy: 0n };
    const quote = quoteTransfer({ ...facts, left }, READING);
    // 268 bytes × 1,000 sun.
    expect(quote.bandwidth).toEqual({ bytes: 268n, paidBy: 'burn', burnSun: 268_000n });
    expect(quote.totalSun).toBe(1_768_000n);
  });

  it('takes the stake before the free allowance', () => {
    const left = { stakedBandwidth: 268n, freeBandwidth: 600n, energy: 0n };
    expect(quoteTransfer({ ...facts, left }, READING).bandwidth.paidBy).toBe('stake');
  });

  it('opens an account at 1.1 TRX, the free allowance notwithstanding', () => {
    const quote = quoteTransfer({ ...facts, recipientExists: false }, READING);
    expect(quote.activation).toEqual({ systemSun: 1_000_000n, bandwidthSun: 100_000n });
    expect(quote.feeSun).toBe(1_100_000n);
    expect(quote.totalSun).toBe(2_600_000n);
  });

  it('opens an account at 1 TRX when the stake covers the bandwidth', () => {
    const left = { stakedBandwidth: 268n, freeBandwidth: 0n, energy: 0n };
    expect(quoteTransfer({ ...facts, left, recipientExists: false }, READING).feeSun).toBe(1_000_000n);
  });

  it('adds the memo fee for a note', () => {
    const quote = quoteTransfer({ ...facts, transfer: { ...facts.transfer, note: 'hi' } }, READING);
    expect(quote.memoSun).toBe(1_000_000n);
    expect(quote.totalSun).toBe(2_500_000n);
  });

  it('says by how much the balance is short', () => {
    const quote = quoteTransfer({ ...facts, balanceSun: 1_400_000n }, READING);
    expect(quote.shortSun).toBe(100_000n);
  });

  it('burns for the energy of a TRC20 transfer and never charges activation for it', () => {
    const quote = quoteTransfer({ ...facts, transfer: trc20, call, recipientExists: false }, READING);
    expect(quote.activation).toBeUndefined();
    // 130,285 × 100 sun; the TRC20 amount is no TRX.
    expect(quote.energy?.burnSun).toBe(13_028_500n);
    expect(quote.totalSun).toBe(13_028_500n);
    expect(quote.shortSun).toBe(3_028_500n);
  });

  it('spends own energy first and burns for the rest', () => {
    const left = { stakedBandwidth: 0n, freeBandwidth: 600n, energy: 100_000n };
    const quote = quoteTransfer({ ...facts, transfer: trc20, call, left }, READING);
    expect(quote.energy).toMatchObject({
      byOwner: 0n,
      byStake: 100_000n,
      burned: 30_285n,
      burnSun: 3_028_500n,
    });
  });

  it('lets the contract’s owner pay its share, as far as its energy goes', () => {
    const shared = { ...call, energy: 100_000n, callerPercent: 30n, ownerEnergyLeft: 1_000_000n };
    // 70 % of 100,000.
    expect(quoteTransfer({ ...facts, transfer: trc20, call: shared }, READING).energy).toMatchObject({
      byOwner: 70_000n,
      burned: 30_000n,
    });
    const poor = { ...shared, ownerEnergyLeft: 5_000n };
    expect(quoteTransfer({ ...facts, transfer: trc20, call: poor }, READING).energy).toMatchObject({
      byOwner: 5_000n,
      burned: 95_000n,
    });
    const capped = { ...shared, ownerEnergyLimit: 1_000n };
    expect(quoteTransfer({ ...facts, transfer: trc20, call: capped }, READING).energy?.byOwner).toBe(1_000n);
  });

  it('sets the fee limit from the full energy, own energy or not', () => {
    // 130,285 × 100 × 1.2, above the reading of 10 TRX.
    const poor = quoteTransfer({ ...facts, transfer: trc20, call }, READING);
    const left = { stakedBandwidth: 0n, freeBandwidth: 600n, energy: 1_000_000n };
    const rich = quoteTransfer({ ...facts, transfer: trc20, call, left }, READING);
    expect(poor.feeLimitSun).toBe(15_634_200n);
    expect(rich.feeLimitSun).toBe(15_634_200n);
    expect(rich.feeSun).toBe(0n);
  });

  it('leaves room for what a call may take where others act before it', () => {
    const order = { ...call, energy: 110_000n, mayTake: 400_000n };
    expect(quoteTransfer({ ...facts, transfer: trc20, call: order }, READING).feeLimitSun).toBe(40_000_000n);
    const large = { ...order, energy: 900_000n };
    expect(quoteTransfer({ ...facts, transfer: trc20, call: large }, READING).feeLimitSun).toBe(108_000_000n);
  });

  it('never goes below the network’s reading nor above the chain’s maximum', () => {
    const cheap = { ...call, energy: 14_000n };
    expect(quoteTransfer({ ...facts, transfer: trc20, call: cheap }, 20_000_000n).feeLimitSun).toBe(
      20_000_000n,
    );
    const prices = { ...facts.prices, maxFeeLimitSun: 5_000_000n };
    expect(quoteTransfer({ ...facts, transfer: trc20, call, prices }, READING).feeLimitSun).toBe(5_000_000n);
  });

  it('passes on why a call would fail', () => {
    const quote = quoteTransfer({ ...facts, transfer: trc20, call: { ...call, failure: 'paused' } }, READING);
    expect(quote.failure).toBe('paused');
  });

  it('adds the fee for several signatures, and their bytes', () => {
    const quote = quoteTransfer({ ...facts, signatures: 2 }, READING);
    expect(quote.multiSignSun).toBe(1_000_000n);
    expect(quote.totalSun).toBe(2_500_000n);
  });
});

describe('quoteIntent', () => {
  const { transfer: _, ...rest } = facts;
  const own = { name: 'owner', threshold: 1n, keys: [{ address: from, weight: 1n }] };
  const permissions: Intent = {
    kind: 'account_permissions',
    from,
    note: '',
    permissionId: 0,
    owner: own,
    witness: undefined,
    actives: [{ ...own, operations: [1] }],
  };

  it('burns for the contract type, and needs no consent for what that always costs', () => {
    const quote = quoteIntent({ ...rest, intent: permissions, balanceSun: 200_000_000n }, READING);
    expect(quote).toMatchObject({ contractFeesSun: 100_000_000n, feeSun: 100_000_000n, shortSun: 0n });
    expect(consentFor({ ...quote, worstSun: quote.worstSun + 100_000_000n })).toBeUndefined();
    expect(consentFor({ ...quote, worstSun: quote.worstSun + 100_000_001n })).toBe(200_000_001n);
  });

  it.each([0n, 201_000_000n, 2n ** 63n - 1n])(
    'believes no other price for it without a consent: %s',
    price => {
      const prices = { ...facts.prices, permissionUpdateSun: price };
      const quote = quoteIntent({ ...rest, intent: permissions, prices }, READING);
      expect(quote.unusual).toMatchObject([{ name: 'permissionUpdateSun', sun: price }]);
      expect(consentFor(quote)).toBe(quote.worstSun);
      expect(isBeyondMost(quote)).toBe(price > 2_000_000_000n);
    },
  );

  it('takes a stake from the balance, and pays no fee with what comes in', () => {
    const intent: Intent = {
      kind: 'stake',
      from,
      note: '',
      permissionId: 0,
      amount: 11_000_000n,
      resource: 'ENERGY',
    };
    const quote = quoteIntent({ ...rest, intent, incomeSun: 5_000_000n }, READING);
    expect(quote).toMatchObject({ spendsSun: 11_000_000n, shortSun: 1_000_000n, incomeSun: 5_000_000n });
  });
});
