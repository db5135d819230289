/** What an answer looks like: each member by its path (`block_header.raw_data.number`, lists as `[]`), and what kinds it holds. */
export type AnswerForm = ReadonlyMap<string, ReadonlySet<string>>;

/** The form of some answers to one question: all members that any of them has. */
export function formOf(answers: readonly unknown[]): AnswerForm {
  const form = new Map<string, Set<string>>();
  for (const answer of answers) collect(answer, '', form);
  return form;
}

function collect(value: unknown, path: string, form: Map<string, Set<string>>): void {
  if (path !== '') {
    const kinds = form.get(path) ?? new Set();
    form.set(path, kinds.add(kindOf(value)));
  }
  if (Array.isArray(value)) for (const item of value) collect(item, `${path}[]`, form);
  else if (typeof value === 'object' && value !== null)
    for (const [key, member] of Object.entries(value))
      collect(member, path === '' ? key : `${path}.${key}`, form);
}

const HEX_ADDRESS = /^41[0-9a-f]{40}$/i;
const BASE58_ADDRESS = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;

/** Of `/jsonrpc`: what has these lengths has them always. */
const FIXED_BYTES = new Map([8, 20, 32, 256].map(length => [length, `${length} bytes`]));

/** Kind of a value. An address is one in both of its forms, and digits alone may be text as well as hex. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  switch (typeof value) {
    case 'object':
      return 'object';
    case 'number':
      return Number.isInteger(value) ? 'integer' : 'fraction';
    case 'string':
      return kindOfText(value);
    default:
      return typeof value;
  }
}

function kindOfText(text: string): string {
  if (text === '') return 'empty';
  if (HEX_ADDRESS.test(text) || BASE58_ADDRESS.test(text)) return 'address';
  if (/^0x(?:[1-9a-f][0-9a-f]{0,30}|0)$/.test(text)) return 'quantity';
  if (/^0x[0-9a-f]*$/.test(text)) return FIXED_BYTES.get((text.length - 2) / 2) ?? 'bytes';
  if (/^[0-9a-f]+$/.test(text) && text.length % 2 === 0) return 'hex';
  // Documentation shortens what is long.
  if (/^[0-9a-f]+\.\.\.[0-9a-f]*$/.test(text)) return 'hex';
  return 'text';
}

export interface FormDifference {
  readonly path: string;
  /** What differs: only the recorded answer has it, only ours, or they hold other kinds. */
  readonly what: 'recorded only' | 'ours only' | 'other kind';
  readonly kinds: string;
}

/** How two forms differ; below a member that only one of them has nothing more is said. */
export function differencesOf(recorded: AnswerForm, ours: AnswerForm): FormDifference[] {
  const found: FormDifference[] = [];
  const only = (some: AnswerForm, others: AnswerForm, what: FormDifference['what']) => {
    for (const [path, kinds] of some)
      if (!others.has(path) && !found.some(before => before.what === what && isBelow(path, before.path)))
        found.push({ path, what, kinds: [...kinds].join(', ') });
  };
  only(recorded, ours, 'recorded only');
  only(ours, recorded, 'ours only');
  for (const [path, kinds] of recorded) {
    const own = ours.get(path);
    if (own === undefined || isOneKind(kinds, own)) continue;
    found.push({ path, what: 'other kind', kinds: `${[...kinds].join(', ')} / ${[...own].join(', ')}` });
  }
  return found;
}

function isBelow(path: string, upper: string): boolean {
  return path.startsWith(`${upper}.`) || path.startsWith(`${upper}[]`);
}

/** Whether they have a kind in common; what is empty goes with every text. */
function isOneKind(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const texts = (kinds: ReadonlySet<string>) => kinds.has('text') || kinds.has('hex');
  if (some.has('empty')) return texts(others) || others.has('empty') || others.has('address');
  if (others.has('empty')) return texts(some) || some.has('address');
  return [...some].some(kind => others.has(kind));
}
