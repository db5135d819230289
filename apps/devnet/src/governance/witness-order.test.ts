import { describe, expect, it } from 'vitest';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import { rankWitnesses } from './witness-order.ts';

const witness = (lastByte: string, voteCount: bigint) => ({
  ...emptyMessage('Witness'),
  address: hexToBytes(`41${'00'.repeat(19)}${lastByte}`),
  voteCount,
});

describe('rankWitnesses', () => {
  it('puts more votes first, and among equals the higher address', () => {
    const ranked = rankWitnesses([
      witness('01', 5n),
      witness('fe', 5n),
      witness('7f', 9_007_199_254_740_993n),
      witness('80', 9_007_199_254_740_992n),
      witness('10', 5n),
    ]);
    expect(ranked.map(({ address }) => bytesToHex(address).slice(-2))).toEqual([
      '7f',
      '80',
      'fe',
      '10',
      '01',
    ]);
  });
});
