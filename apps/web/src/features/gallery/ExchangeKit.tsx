import { formatAmount } from '@sunscope/tron/amount';
import { useState, type ReactNode } from 'react';
import { fillOf, type BookLevel } from '../../components/exchange/book.ts';
import { DepthLadder } from '../../components/exchange/DepthLadder.tsx';
import { OrderBook } from '../../components/exchange/OrderBook.tsx';
import { EMPTY_TICKET, typed, unitsOf, type Pair } from '../../components/exchange/ticket.ts';
import { TradeTicket } from '../../components/exchange/TradeTicket.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Group, Specimen } from './Specimen.tsx';

const useT = wordsOf('gallery');

const PAIR: Pair = { base: { symbol: 'MGLD', decimals: 4 }, quote: { symbol: 'TRX', decimals: 6 } };
const AVAILABLE = { base: 62_500_000n, quote: 16_412_800_000n };

/** A fixed wavy book around a price. */
function levels(first: bigint, step: bigint, seed: number): BookLevel[] {
  return Array.from({ length: 24 }, (_, index) => ({
    price: first + step * BigInt(index),
    amount: BigInt(Math.round(Math.abs(Math.sin(index * seed)) * 18_000_000) + 601_000),
    own: index === 6,
  }));
}
const ASKS = levels(3_418_600n, 100n, 1.7);
const BIDS = levels(3_417_500n, -100n, 2.3);
const STEPS = [100n, 1_000n, 10_000n];

/** Book and order: one instrument. */
export function ExchangeKit(): ReactNode {
  const t = useT();
  const [step, setStep] = useState(STEPS[0] ?? 1n);
  const [ticket, setTicket] = useState({ ...EMPTY_TICKET, price: '3.419' });
  const [placed, setPlaced] = useState('');
  const price = unitsOf(ticket.price, 6);
  const amount = unitsOf(ticket.amount, 4);
  const buying = ticket.side === 'buy';
  const fill =
    price === undefined || amount === undefined
      ? undefined
      : fillOf(buying ? ASKS : BIDS, ticket.side, amount, price, 4);
  const book = {
    pair: PAIR,
    asks: ASKS,
    bids: BIDS,
    last: { price: 3_418_200n, way: 'rose' as const },
    steps: STEPS,
    step,
    onStep: setStep,
    onPick: (picked: bigint) => setTicket(typed(ticket, { price: formatAmount(picked, 6) }, PAIR)),
    ...(fill?.until === undefined
      ? {}
      : { taken: { side: buying ? ('asks' as const) : ('bids' as const), until: fill.until } }),
  };
  return (
    <Specimen id="exchange" title="gallery_exchange">
      <Group label={t('gallery_exchange_parts')} look="grid">
        <OrderBook {...book} />
        <TradeTicket
          pair={PAIR}
          ticket={ticket}
          onChange={setTicket}
          available={AVAILABLE}
          asks={ASKS}
          bids={BIDS}
          least={10_000_000n}
          onSubmit={order => setPlaced(`${order.side} ${order.amount} × ${order.price} = ${order.total}`)}
        >
          <output className="dim" dir="ltr">
            {placed}
          </output>
        </TradeTicket>
        <DepthLadder {...book} />
      </Group>
      <Group label={t('gallery_exchange_empty')} look="grid">
        <OrderBook {...book} asks={[]} bids={[]} />
        <DepthLadder {...book} asks={[]} />
      </Group>
    </Specimen>
  );
}
