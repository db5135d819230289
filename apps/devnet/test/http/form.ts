import { TOKEN, type Party, type World } from '../tronweb/world.ts';

// Every call of /wallet, with parameters that find something in the world of the TronWeb tests, and the members its
// answer must have. Written by hand from the reference of java-tron's API, sections 1.5 to 1.10.

/** Parameters as the two forms want them. */
export interface Form {
  readonly visible: boolean;
  /** An address: base58 or hex. */
  address(party: Party): string;
  /** A name: text or hex. */
  name(text: string): string;
}

export interface Call {
  readonly parameters: (world: World, form: Form) => Record<string, unknown>;
  /** Members of the answer, or of its first entry where it is a list. */
  readonly members: readonly string[];
}

export const none = (...members: string[]): Call => ({ parameters: () => ({}), members });
export const call = (parameters: Call['parameters'], ...members: string[]): Call => ({ parameters, members });

/** What the second order of the test is: sells 10 coins for 20 TRX. */
export const coins = (form: Form) => ({ sell_token_id: form.name(TOKEN), buy_token_id: form.name('_') });

/** The contract as a party, for its two forms of address. */
export function contractOf({ contract, web, alice }: World): Party {
  return { ...alice, address: contract, hex: web.address.toHex(contract) };
}

export function orderIdOf({ devnet, alice }: World): string {
  const [id] = devnet.chain.state.market.account(alice.keyed.address).active;
  return Buffer.from(id ?? []).toString('hex');
}

/** Parameters of what an account of the world sends. */
export const owned =
  (party: 'alice' | 'bob' | 'witness' | 'carol', more: Call['parameters'] = () => ({})): Call['parameters'] =>
  (world, form) => ({ owner_address: form.address(world[party]), ...more(world, form) });

/** Type of the contract that is built, and the body that asks for it. */
export type Built = readonly [type: string, body: Call['parameters']];
