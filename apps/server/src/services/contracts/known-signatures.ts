import type { eventsOf, functionsOf } from '@sunscope/tron/abi';
import { bridge } from './known-signatures/bridge.ts';
import { exchanges } from './known-signatures/exchanges.ts';
import { loans } from './known-signatures/loans.ts';
import { ownership } from './known-signatures/ownership.ts';
import { services } from './known-signatures/services.ts';
import { stablecoins } from './known-signatures/stablecoins.ts';
import { staking } from './known-signatures/staking.ts';
import { tokens } from './known-signatures/tokens.ts';

const SUBJECTS = [tokens, stablecoins, ownership, exchanges, loans, staking, services, bridge];

/**
 * Calls that many contracts share, for those whose ABI the node does not have. Selectors are hashed from these texts,
 * never written down.
 */
export const KNOWN_FUNCTIONS: readonly string[] = SUBJECTS.flatMap(({ functions }) => functions);

/** Events that many contracts share. Of those with equal topic[0] the first that fits wins. */
export const KNOWN_EVENTS: readonly string[] = SUBJECTS.flatMap(({ events }) => events);

type AbiFunction = ReturnType<typeof functionsOf>[number];
type AbiEvent = ReturnType<typeof eventsOf>[number];

/** A signature of the list above, each of its types with a name. */
export function parseKnownFunction(text: string): AbiFunction {
  const { name, inputs } = parse(text);
  return { type: 'function', name, inputs, outputs: [], stateMutability: 'nonpayable' };
}

export function parseKnownEvent(text: string): AbiEvent {
  const { name, inputs } = parse(text);
  return { type: 'event', name, inputs };
}

function parse(text: string): { name: string; inputs: Parameter[] } {
  const open = text.indexOf('(');
  return { name: text.slice(0, open), inputs: splitParameters(text.slice(open + 1, -1)).map(parseParameter) };
}

interface Parameter {
  type: string;
  name: string;
  indexed: boolean;
  components?: Parameter[];
}

/** `type name`, `type indexed name`, or a tuple `(type name, …) name`, each perhaps of a list. */
function parseParameter(text: string): Parameter {
  const close = text.lastIndexOf(')');
  const words = text
    .slice(close + 1)
    .trim()
    .split(' ');
  const name = words.at(-1) ?? '';
  const indexed = words.includes('indexed');
  if (close < 0) return { type: words[0] ?? '', name, indexed };
  const list = /^(?:\[\d*\])+/.exec(text.slice(close + 1))?.[0] ?? '';
  return {
    type: `tuple${list}`,
    name,
    indexed,
    components: splitParameters(text.slice(1, close)).map(parseParameter),
  };
}

/** Parts between commas that stand in no bracket. */
function splitParameters(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')') depth--;
    else if (text[at] === ',' && depth === 0) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  const last = text.slice(start).trim();
  return last === '' ? parts : [...parts, last];
}
