import { residentBytes } from './sunscope.ts';

const INTERVAL_MS = 1_000;
const MIB = 2 ** 20;
const SECONDS_PER_MINUTE = 60;

/** Memory of a process and its children over a time, in MiB. */
export interface MemoryCourse {
  readonly least: number;
  readonly most: number;
  /** Slope of the straight line that fits best, in MiB a minute. */
  readonly perMinute: number;
}

/** Samples a process's memory every second until it is stopped. Undefined where there is no /proc to read. */
export function watchMemory(pid: number | undefined): () => MemoryCourse | undefined {
  if (pid === undefined || process.platform !== 'linux') return () => undefined;
  const began = performance.now();
  const samples: { second: number; mebibytes: number }[] = [];
  const look = () => {
    samples.push({ second: (performance.now() - began) / 1000, mebibytes: residentBytes(pid) / MIB });
  };
  look();
  const timer = setInterval(look, INTERVAL_MS);
  return () => {
    clearInterval(timer);
    look();
    const sizes = samples.map(sample => sample.mebibytes);
    return {
      least: Math.min(...sizes),
      most: Math.max(...sizes),
      perMinute: slopeOf(samples) * SECONDS_PER_MINUTE,
    };
  };
}

function slopeOf(samples: readonly { second: number; mebibytes: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [second, size] = [mean(samples.map(one => one.second)), mean(samples.map(one => one.mebibytes))];
  const products = samples.map(one => (one.second - second) * (one.mebibytes - size));
  const squares = samples.map(one => (one.second - second) ** 2);
  return mean(products) / mean(squares);
}
