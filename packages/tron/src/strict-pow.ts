// Java's StrictMath.pow, which is fdlibm's e_pow: log2 of the base in two parts, times the exponent, then two to that.
// JavaScript leaves the last bit of Math.pow open, and a Bancor exchange pays by it. Only what exchanges ask for is here:
// finite bases above zero, exponents of moderate size, results in the normal range. The constants are fdlibm's.

const HIGH_PART_OF_1_5 = 5.84962487220764160156e-1; // log2(1.5), leading bits
const LOW_PART_OF_1_5 = 1.35003920212974897128e-8;
/** 1.5 × (log of (1+s)/(1-s) beyond its first two terms), by powers of s². */
const LOG_TERMS = [
  5.99999999999994648725e-1, 4.28571428578550184252e-1, 3.33333329818377432918e-1, 2.72728123808534006489e-1,
  2.30660745775561754067e-1, 2.06975017800338417784e-1,
] as const;
/** The remainder of the exponential's rational form, by powers of z². */
const EXP_TERMS = [
  1.66666666666666019037e-1, -2.77777777770155933842e-3, 6.61375632143793436117e-5, -1.6533902205465251539e-6,
  4.13813679705723846039e-8,
] as const;
const LN2_HIGH = 6.93147182464599609375e-1;
const LN2_LOW = -1.90465429995776804525e-9;
/** 2 / (3 ln 2), whole and in two parts. */
const CP = 9.61796693925975554329e-1;
const CP_HIGH = 9.61796700954437255859e-1;
const CP_LOW = -7.02846165095275826516e-9;

const view = new DataView(new ArrayBuffer(8));

/** A double with the lower half of its bits cleared. */
function highPart(value: number): number {
  view.setFloat64(0, value);
  view.setUint32(4, 0);
  return view.getFloat64(0);
}

function highWord(value: number): number {
  view.setFloat64(0, value);
  return view.getInt32(0);
}

function withHighWord(value: number, word: number): number {
  view.setFloat64(0, value);
  view.setInt32(0, word);
  return view.getFloat64(0);
}

/** a0 + x (a1 + x (a2 + …)). */
function polynomial(terms: readonly number[], x: number): number {
  return terms.reduceRight((sum, term) => term + x * sum, 0);
}

/** base ^ exponent, bit for bit as Java's StrictMath.pow. Base normal and positive, |exponent| below 2^31. */
export function strictPow(base: number, exponent: number): number {
  if (exponent === 0 || base === 1) return 1;
  if (exponent === 1) return base;
  if (exponent === 2) return base * base;
  if (exponent === 0.5) return Math.sqrt(base);
  const [high, low] = log2(base);
  const exponentHigh = highPart(exponent);
  return exp2(exponentHigh * high, (exponent - exponentHigh) * high + exponent * low);
}

/** log2 as a leading part of few bits and the rest. */
function log2(base: number): [high: number, low: number] {
  const word = highWord(base);
  let power = (word >> 20) - 0x3ff;
  const fraction = word & 0x000fffff;
  let near = fraction | 0x3ff00000;
  // Which of 1 and 1.5 the fraction is measured against.
  let nearer = 0;
  if (fraction > 0x3988e && fraction < 0xbb67a) nearer = 1;
  else if (fraction >= 0xbb67a) {
    power += 1;
    near -= 0x00100000;
  }
  const x = withHighWord(base, near);
  const point = nearer === 1 ? 1.5 : 1;
  const above = x - point;
  const inverse = 1 / (x + point);
  const s = above * inverse;
  const sHigh = highPart(s);
  const sumHigh = withHighWord(0, ((near >> 1) | 0x20000000) + 0x00080000 + (nearer << 18));
  const sumLow = x - (sumHigh - point);
  const sLow = inverse * (above - sHigh * sumHigh - sHigh * sumLow);
  const squared = s * s;
  const rest = squared * squared * polynomial(LOG_TERMS, squared) + sLow * (sHigh + s);
  const squaredHigh = sHigh * sHigh;
  const tHigh = highPart(3 + squaredHigh + rest);
  const tLow = rest - (tHigh - 3 - squaredHigh);
  const u = sHigh * tHigh;
  const v = sLow * tHigh + tLow * s;
  const pHigh = highPart(u + v);
  const pLow = v - (pHigh - u);
  const zHigh = CP_HIGH * pHigh;
  const zLow = CP_LOW * pHigh + pLow * CP + (nearer === 1 ? LOW_PART_OF_1_5 : 0);
  const offset = nearer === 1 ? HIGH_PART_OF_1_5 : 0;
  const high = highPart(zHigh + zLow + offset + power);
  return [high, zLow - (high - power - offset - zHigh)];
}

/** 2 ^ (high + low). */
function exp2(high: number, low: number): number {
  let whole = 0;
  let leading = high;
  const word = highWord(high + low);
  const size = word & 0x7fffffff;
  if (size > 0x3fe00000) {
    const rounded = word + (0x00100000 >> ((size >> 20) - 0x3ff + 1));
    const bits = ((rounded & 0x7fffffff) >> 20) - 0x3ff;
    leading = high - withHighWord(0, rounded & ~(0x000fffff >> bits));
    whole = ((rounded & 0x000fffff) | 0x00100000) >> (20 - bits);
    if (word < 0) whole = -whole;
  }
  const t = highPart(low + leading);
  const u = t * LN2_HIGH;
  const v = (low - (t - leading)) * Math.LN2 + t * LN2_LOW;
  const z = u + v;
  const w = v - (z - u);
  const squared = z * z;
  const even = z - squared * polynomial(EXP_TERMS, squared);
  const result = 1 - ((z * even) / (even - 2) - (w + z * w) - z);
  return withHighWord(result, highWord(result) + (whole << 20));
}
