import { describe, expect, it } from 'vitest';
import { bancorReturn } from './bancor.ts';
import { hexToBytes } from './bytes.ts';
import { strictPow } from './strict-pow.ts';

function double(hex: string): number {
  return new DataView(hexToBytes(hex).slice().buffer).getFloat64(0);
}

describe('strictPow', () => {
  // Made with java.lang.StrictMath.pow (OpenJDK 17). Math.pow of V8 differs from the last two in the last bit.
  it.each([
    ['3ffbb0f17a8ddcd0', 0.0005, '3ff0011f9fedebdf'],
    ['3ff0011f9fedebdf', 2_000, '3ffbb0f17a8de27a'],
    ['3ffbfc994409dc2c', 0.0005, '3ff001253125dce5'],
    ['3ff001253125dce5', 2_000, '3ffbfc994409da80'],
    ['3ff000bfa37f2419', 2_000, '3ff70f3a391de2ae'],
    ['3ffa4407f9165a14', 0.0005, '3ff00103e8e15511'],
  ])('of %s to %d is %s', (base, exponent, power) => {
    expect(strictPow(double(base), exponent)).toBe(double(power));
  });

  it('is exact where the power is', () => {
    expect(strictPow(2, 10)).toBe(1_024);
    expect(strictPow(1.5, 2)).toBe(2.25);
    expect(strictPow(4, 0.5)).toBe(2);
    expect(strictPow(7, 0)).toBe(1);
    expect(strictPow(7, 1)).toBe(7);
    expect(strictPow(1, 2_000)).toBe(1);
  });
});

describe('bancorReturn', () => {
  const GIB_128 = 128n * 1024n ** 3n;

  // java-tron: ExchangeProcessorTest.
  it('pays what java-tron’s own tests say', () => {
    expect(bancorReturn(100_000_000_000_000n, GIB_128, 2_000_000_000_000n, true)).toBe(2_694_881_440n);
    expect(bancorReturn(100_000_000_000_000n, GIB_128, 1_000_000_000_000n, true)).toBe(1_360_781_717n);
    expect(bancorReturn(101_000_000_000_000n, GIB_128 - 1_360_781_717n, 1_000_000_000_000n, true)).toBe(
      1_334_099_723n,
    );
    expect(bancorReturn(GIB_128 - 2_694_881_440n, 102_000_000_000_000n, 2_694_881_440n, true)).toBe(
      1_999_999_999_542n,
    );
    expect(bancorReturn(1_000_000_000_000n, 10_000_000n, 10_000_000n, true)).toBe(99n);
    expect(bancorReturn(200_010_000_000n, 1_999_901n, 10_000_000n, true)).toBe(99n);
  });

  // The same arithmetic run in Java with StrictMath.
  it.each([
    [4_732_214n, 2_202_692_725_330n, 29_218n, 13_516_579_895n],
    [912080n, 52012429623669n, 16308n, 913646775161n],
    [42920880486535n, 606830056098n, 334263366220n, 4689408916n],
    [4158736224n, 40775082911n, 204651692n, 1912433611n],
    [16372769498n, 310466776738n, 665154435n, 12120511529n],
    [354624329184940n, 54491053035n, 17738849184069n, 2595875821n],
    [32865n, 24103951605333n, 2716n, 1839923907703n],
  ])('pays %d, %d, %d as Java does', (sold, bought, quant, paid) => {
    expect(bancorReturn(sold, bought, quant, true)).toBe(paid);
  });
});
