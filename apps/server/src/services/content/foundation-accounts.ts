import type { Address } from '@sunscope/tron/address';
import { addressIn, isPlain, parseLines } from './operator-lines.ts';
import { WatchedFolder } from './watched-folder.ts';

/** `held`: the foundation's own; `support`: its plan of support, also its own; `donations`: collects for it. */
const PLANS = ['held', 'support', 'donations'] as const;

/** What whoever runs the server says of an account of the foundation. */
export interface FoundationAccount {
  address: Address;
  plan: (typeof PLANS)[number];
  name: string;
  /** Until when it is promised not to move; UTC midnight. */
  untilMs: number | undefined;
  note: string;
}

/** Accounts that a network's foundation is known by; a chain of one's own has none unless its operator names them. */
export interface KnownFunds {
  foundation: readonly FoundationAccount[];
  donations: readonly FoundationAccount[];
  /** The demo world's, all invented. */
  demo: boolean;
}

const FORM = 'address | held, support or donations | name | locked until (YYYY-MM-DD) | note';
const MAX_NAME = 60;
const MAX_NOTE = 300;
/** Some five thousand accounts. */
const MAX_BYTES = 1_000_000;

/**
 * Accounts of the foundation from the file `<network id>.txt` of a folder, read again when it changes, and from the
 * settings, which go behind it.
 */
export class FoundationAccounts {
  readonly #files: WatchedFolder<{ network: string; accounts: readonly FoundationAccount[] }>;
  readonly #network: () => Promise<string>;
  readonly #settings: readonly FoundationAccount[];
  readonly #demo: () => boolean;

  /** `network` returns the id of the network that is shown; it may be learnt late. */
  constructor(options: {
    folder: string;
    network: () => Promise<string>;
    now: () => number;
    onProblem: (problem: string) => void;
    foundation: readonly Address[];
    donations: readonly Address[];
    /** Whether the network shown is the demo world; it may be learnt late, too. */
    demo: () => boolean;
  }) {
    this.#demo = options.demo;
    this.#network = options.network;
    const bare = (address: Address, plan: FoundationAccount['plan']) => ({
      address,
      plan,
      name: '',
      untilMs: undefined,
      note: '',
    });
    this.#settings = [
      ...options.foundation.map(address => bare(address, 'held')),
      ...options.donations.map(address => bare(address, 'donations')),
    ];
    this.#files = new WatchedFolder({
      ...options,
      ending: '.txt',
      maxBytes: MAX_BYTES,
      read: ({ name, text, complain }) => ({
        network: name.replace(/\.txt$/, ''),
        accounts: parseLines(text, { what: 'a line', parse: parseAccount, complain }),
      }),
    });
  }

  async known(): Promise<KnownFunds> {
    const files = await this.#files.contents();
    const network = files.length === 0 ? '' : await this.#network();
    const written = files.find(file => file.network === network)?.accounts ?? [];
    const named = new Set<string>(written.map(({ address }) => address));
    const all = [...written, ...this.#settings.filter(({ address }) => !named.has(address))];
    return {
      foundation: all.filter(({ plan }) => plan !== 'donations'),
      donations: all.filter(({ plan }) => plan === 'donations'),
      demo: this.#demo() && written.length > 0,
    };
  }
}

function parseAccount(fields: readonly string[]): FoundationAccount | string {
  const [addressField = '', plan = '', name = '', until = '', note = ''] = fields;
  if (fields.length < 2 || fields.length > 5) return `it needs to be "${FORM}", the last three if you like`;
  const whose = addressIn(addressField);
  if (typeof whose === 'string') return whose;
  const known = PLANS.find(one => one === plan);
  if (known === undefined) return `the second field needs to be ${PLANS.join(', ')}; it is "${plan}"`;
  if (name.length > MAX_NAME || !isPlain(name))
    return `a name has at most ${MAX_NAME} characters that can be seen, without < and >`;
  const untilMs = until === '' ? undefined : dayMs(until);
  if (Number.isNaN(untilMs)) return `the day needs to be YYYY-MM-DD, it is "${until}"`;
  if (note.length > MAX_NOTE || !isPlain(note))
    return `a note has at most ${MAX_NOTE} characters that can be seen, without < and >`;
  return { ...whose, plan: known, name, untilMs, note };
}

/** Midnight of a day that the calendar has; NaN for any other text. */
function dayMs(text: string): number {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text) ? ms : Number.NaN;
}
