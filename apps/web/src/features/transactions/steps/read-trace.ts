import { tryParseAddress } from '@sunscope/tron/address';

// A node's answer is anybody's: what does not read as a trace is left out.

/** A call with its place in the flame graph. */
export interface TracedCall {
  readonly id: number;
  /** -1 for the transaction's own. */
  readonly parent: number;
  readonly depth: number;
  readonly type: string;
  readonly to: string;
  /** Selector, `0x` and eight digits; empty where there is none. */
  readonly selector: string;
  readonly energy: number;
  /** Energy of its own operations, without what the calls below it used. */
  readonly own: number;
  readonly error: string | undefined;
  /** Where it begins and how wide it is, in parts of the transaction's energy. */
  readonly at: number;
  readonly width: number;
}

export interface TracedStep {
  readonly pc: number;
  readonly operation: string;
  readonly energyLeft: number;
  readonly cost: number;
  readonly depth: number;
  readonly error: string | undefined;
  readonly stack: readonly string[];
}

const MOST_CALLS = 5_000;
type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function numberOf(value: unknown): number {
  const number = Number(typeof value === 'number' || typeof value === 'string' ? value : 0);
  return Number.isSafeInteger(number) && number >= 0 ? number : 0;
}

function addressOf(value: unknown): string {
  const text = textOf(value);
  return tryParseAddress(text) ?? text.slice(0, 42);
}

interface Open {
  readonly fields: Fields;
  readonly parent: number;
  readonly depth: number;
  readonly at: number;
  readonly width: number;
}

/** Calls in the order they were made, each within the width of the one that made it; undefined for no trace. */
export function readCalls(answer: unknown): TracedCall[] | undefined {
  const root = fieldsOf(answer);
  if (!root || typeof root['type'] !== 'string') return undefined;
  const calls: TracedCall[] = [];
  // No recursion: a contract decides how deep its calls go.
  const todo: Open[] = [{ fields: root, parent: -1, depth: 0, at: 0, width: 1 }];
  for (let next = todo.pop(); next && calls.length < MOST_CALLS; next = todo.pop()) {
    const { fields, parent, depth, at, width } = next;
    const made: readonly unknown[] = Array.isArray(fields['calls']) ? fields['calls'] : [];
    const below = made.flatMap((one): Fields[] => {
      const read = fieldsOf(one);
      return read ? [read] : [];
    });
    const energy = numberOf(fields['gasUsed']);
    const used = below.map(one => numberOf(one['gasUsed']));
    const passed = used.reduce((sum, one) => sum + one, 0);
    const id = calls.length;
    const input = textOf(fields['input']);
    calls.push({
      id,
      parent,
      depth,
      type: textOf(fields['type']).slice(0, 20),
      to: addressOf(fields['to']),
      selector: input.length >= 10 && !textOf(fields['type']).startsWith('CREATE') ? input.slice(0, 10) : '',
      energy,
      own: Math.max(0, energy - passed),
      error: textOf(fields['error']).slice(0, 200) || undefined,
      at,
      width,
    });
    const whole = Math.max(energy, passed, 1);
    let begin = at;
    const places = below.map((one, index): Open => {
      const share = (width * (used[index] ?? 0)) / whole;
      const place = { fields: one, parent: id, depth: depth + 1, at: begin, width: share };
      begin += share;
      return place;
    });
    todo.push(...places.toReversed());
  }
  return calls;
}

/** Steps of an answer, and how many there are in all; undefined for no trace. */
export function readSteps(answer: unknown): { steps: TracedStep[]; count: number } | undefined {
  const fields = fieldsOf(answer);
  const logs = fields?.['structLogs'];
  if (!fields || !Array.isArray(logs)) return undefined;
  const steps = logs.flatMap((one: unknown): TracedStep[] => {
    const log = fieldsOf(one);
    if (!log) return [];
    const stack = log['stack'];
    return [
      {
        pc: numberOf(log['pc']),
        operation: textOf(log['op']).slice(0, 24),
        energyLeft: numberOf(log['gas']),
        cost: numberOf(log['gasCost']),
        depth: numberOf(log['depth']),
        error: textOf(log['error']).slice(0, 200) || undefined,
        stack: Array.isArray(stack) ? stack.map(word => textOf(word).slice(0, 66)) : [],
      },
    ];
  });
  return { steps, count: Math.max(numberOf(fields['steps']), steps.length) };
}
