// @vitest-environment jsdom
import type { TransactionDetail } from '@sunscope/product-api/types';
import { addressFromBytes } from '@sunscope/tron/address';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPiece } from '../../test/render-component.tsx';
import { MoneyFlow } from './MoneyFlow.tsx';

afterEach(cleanup);

const address = (last: number) =>
  addressFromBytes(
    Uint8Array.from({ length: 21 }, (_, index) => (index === 0 ? 0x41 : index === 20 ? last : 7)),
  );

test('the picture of the most that it draws, in tokens of the longest names, is no more than 5 kB', async () => {
  const movements = Array.from({ length: 40 }, (_, index) => ({
    from_address: address(index < 20 ? 1 : 2 + (index % 2)),
    to_address: address(index < 20 ? 2 + (index % 2) : 10 + index),
    contract_address: address(200 + (index % 8)),
    symbol: 'W'.repeat(200),
    decimals: 18,
    amount_str: String(2n ** 96n + BigInt(index)),
    tokenType: 'trc20',
    level: '0',
  }));
  const transaction = {
    ownerAddress: address(1),
    cost: { fee: 5 },
    internal_count: 40,
    transfersAllList: movements,
  } as unknown as TransactionDetail;
  await renderPiece(<MoneyFlow transaction={transaction} />);
  const picture = await screen.findByRole('img');
  expect(picture.querySelectorAll('path').length).toBeGreaterThan(6);
  expect(new TextEncoder().encode(picture.outerHTML).length).toBeLessThanOrEqual(5 * 1024);
});
