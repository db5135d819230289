import { hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import type { Activity } from './activity.ts';
import { cast, newcomer, people, victim, type Character } from './cast.ts';
import { creditPair, tokenOf, trxPair, type ExchangePair } from './exchange-pairs.ts';
import type { DemoRandom } from './random.ts';

const regulars = [...people, cast.lantern, cast.copperKettle];

const MEMOS = [
  'Thanks for the coffee!',
  'rent, first half',
  'Invoice 2041',
  'happy birthday 🎉',
  '合同定金',
  'شكراً جزيلاً',
  'refund for order 5512',
  'lunch on Friday',
];

/** Bytes that are no text, as some programs leave them. */
const BINARY_MEMO = hexToBytes('0a24fe8c00ff9d17c3');

/** One trade on one of the pairs: who gives how much of which side. Blue Meridian trades in larger amounts. */
function pickTrade(random: DemoRandom): [ExchangePair, ExchangePair['first'], Character, bigint] {
  if (random.chance(0.35)) {
    const trader = random.pick(people.slice(6, 28));
    return random.chance(0.5)
      ? [creditPair, creditPair.first, trader, random.amount(5, 200, 0)]
      : [creditPair, creditPair.second, trader, random.amount(10, 400, 6)];
  }
  const isLarge = random.chance(0.2);
  const trader = isLarge ? cast.meridian : random.pick(people.slice(0, 28));
  // More come to buy points than to sell them.
  if (random.chance(0.6))
    return [trxPair, trxPair.first, trader, random.amount(10, isLarge ? 1_200 : 300, 6)];
  return [trxPair, trxPair.second, trader, random.amount(100, isLarge ? 5_000 : 2_500, 6)];
}

/** Money that changes hands: TRX, tokens of both kinds, and trades between them. */
export const payments: readonly Activity[] = [
  {
    name: 'people pay one another in TRX',
    weight: 22,
    act({ sender, random }) {
      const [from, to] = random.pair(regulars);
      return sender.transferTrx(from, to.address, random.amount(0.5, 250, 6));
    },
  },
  {
    name: 'a payment says what it is for',
    weight: 6,
    act({ sender, random }) {
      const [from, to] = random.pair(people);
      return sender.transferTrx(from, to.address, random.amount(1, 60, 6), { memo: random.pick(MEMOS) });
    },
  },
  {
    name: 'a memo is no text',
    weight: 1,
    act({ sender, random }) {
      return sender.transferTrx(cast.tidewater, random.pick(people).address, random.amount(1, 20, 6), {
        memo: BINARY_MEMO,
      });
    },
  },
  {
    name: 'somebody moves TRX to the exchange',
    weight: 7,
    act({ sender, random }) {
      const from = random.pick(people);
      return sender.transferTrx(from, cast.harbour.address, random.amount(5, 400, 6), {
        memo: `deposit ${random.whole(10_000, 99_999)}`,
      });
    },
  },
  {
    name: 'the exchange pays out TRX',
    weight: 12,
    act({ sender, random }) {
      return sender.transferTrx(cast.harbour, random.pick(people).address, random.amount(20, 900, 6));
    },
  },
  {
    name: 'the exchange fills its cold wallet',
    weight: 1,
    act({ sender, random }) {
      return sender.transferTrx(cast.harbour, cast.harbourCold.address, random.amount(2_000, 20_000, 6));
    },
  },
  {
    name: 'somebody new arrives',
    weight: 3,
    act({ host, sender, random }) {
      const number = Number(host.chain.head.number) * 10 + random.whole(0, 9);
      return sender.transferTrx(cast.harbour, newcomer(number).address, random.amount(5, 120, 6));
    },
  },
  {
    name: 'people pay one another in Sun Dollars',
    weight: 26,
    act({ sender, random, contracts }) {
      const [from, to] = random.pair(regulars);
      return sender.transferTrc20(from, contracts.usds, to.address, random.amount(1, 90, 6));
    },
  },
  {
    name: 'customers pay the shop',
    weight: 9,
    act({ sender, random, contracts }) {
      const customer = random.chance(0.4) ? victim : random.pick(people);
      return sender.transferTrc20(
        customer,
        contracts.usds,
        cast.copperKettle.address,
        random.amount(3, 25, 6),
      );
    },
  },
  {
    name: 'wages in Sun Dollars',
    weight: 9,
    act({ sender, random, contracts }) {
      const employer = random.pick([cast.lantern, cast.harbour, cast.meridian, cast.copperKettle]);
      return sender.transferTrc20(
        employer,
        contracts.usds,
        random.pick(people).address,
        random.amount(40, 700, 6),
      );
    },
  },
  {
    name: 'Marigold changes hands',
    weight: 8,
    act({ sender, random, contracts }) {
      const [from, to] = random.pair([...people.slice(0, 24), cast.meridian]);
      return sender.transferTrc20(from, contracts.marigold, to.address, random.amount(0.05, 300, 18));
    },
  },
  {
    name: 'an early token moves',
    weight: 2,
    act({ sender, random, contracts }) {
      const [from, to] = random.pair(people.slice(0, 10));
      return sender.transferTrc20(from, contracts.oldHarbour, to.address, random.amount(0.1, 40, 8));
    },
  },
  {
    name: 'a payment service collects what it was allowed to',
    weight: 3,
    async act({ sender, random, contracts }) {
      const customer = random.pick(people);
      const amount = random.amount(5, 30, 6);
      await sender.call(customer, contracts.usds, 'approve(address,uint256)', [cast.lantern.address, amount]);
      await sender.call(cast.lantern, contracts.usds, 'transferFrom(address,address,uint256)', [
        customer.address,
        cast.copperKettle.address,
        amount,
      ]);
    },
  },
  {
    name: 'points, credit and kilowatt-hours move',
    weight: 12,
    act({ sender, random, assets }) {
      const kind = random.whole(0, 3);
      if (kind < 2) {
        const [from, to] = random.pair(people.slice(0, 28));
        return sender.transferTrc10(from, to.address, assets.points, random.amount(1, 60, 6));
      }
      if (kind === 2) {
        const [from, to] = random.pair(people.slice(6, 30));
        return sender.transferTrc10(from, to.address, assets.credit, random.amount(1, 20, 0));
      }
      const [from, to] = random.pair(people.slice(12));
      return sender.transferTrc10(from, to.address, assets.verde, random.amount(0.5, 12, 2));
    },
  },
  {
    name: 'somebody buys game credit from its issuer',
    weight: 2,
    act({ sender, random, assets }) {
      const buyer = random.pick(people);
      return sender.send(buyer, 'ParticipateAssetIssueContract', {
        owner_address: buyer.address,
        to_address: cast.northwind.address,
        asset_name: textToBytes(assets.credit),
        amount: random.amount(2, 40, 6),
      });
    },
  },
  {
    name: 'somebody trades on an exchange pair',
    weight: 7,
    act({ sender, random, assets }) {
      const [pair, side, trader, quant] = pickTrade(random);
      return sender.send(trader, 'ExchangeTransactionContract', {
        owner_address: trader.address,
        exchange_id: pair.id,
        token_id: tokenOf(assets, side.token),
        quant,
        // Takes what the pair gives, as long as it gives anything.
        expected: 1n,
      });
    },
  },
];
