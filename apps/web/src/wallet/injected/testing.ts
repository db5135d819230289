import { addressFromPrivateKey } from '@sunscope/tron/keys';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { messageDigest, signDigest } from '@sunscope/tron/signature';
import { transactionId } from '@sunscope/tron/transaction';
import { parseTypedData, typedDataDigest, type TypedData } from '@sunscope/tron/typed-data';
import type { TronProvider, WalletTronWeb } from './provider.ts';

/** What a wallet under test does otherwise than a good one. */
export interface Behaviour {
  /** Thrown at a request for accounts, or returned where `asAnswer`. */
  refuse?: unknown;
  asAnswer?: boolean;
  /** Thrown at a signature. */
  refuseToSign?: unknown;
  locked?: boolean;
  hardware?: boolean;
  /** The account it names, whoever's key it signs with. */
  claims?: string;
  genesis?: string;
  /** Has no chain that a page asks it to go over to. */
  knowsNoChain?: boolean;
  /** Changes what a signature comes back with. */
  tamper?: (signed: Record<string, unknown>) => unknown;
}

/** A wallet that follows TIP-1102, TIP-1193 and TIP-6963, signs with a key, and can be set to misbehave. */
export class FakeWallet {
  readonly #listeners = new Map<string, Set<(value: unknown) => void>>();
  readonly asked: string[] = [];
  key: Uint8Array;
  behaviour: Behaviour;
  readonly provider: TronProvider;

  constructor(key: string, behaviour: Behaviour = {}) {
    this.key = hexToBytes(key);
    this.behaviour = behaviour;
    this.provider = {
      request: request => this.#request(request.method),
      on: (event, listener) => {
        const all = this.#listeners.get(event) ?? new Set();
        this.#listeners.set(event, all.add(listener));
      },
      removeListener: (event, listener) => this.#listeners.get(event)?.delete(listener),
      tronWeb: Object.defineProperty({ trx: this.#trx() }, 'defaultAddress', {
        get: () => {
          const { locked, hardware } = this.behaviour;
          return { base58: locked === true ? false : this.address, type: hardware === true ? 2 : 1 };
        },
      }),
    };
  }

  #trx(): NonNullable<WalletTronWeb['trx']> {
    return {
      sign: transaction => this.#sign(transaction),
      multiSign: transaction => this.#sign(transaction),
      signMessageV2: async message => `0x${bytesToHex(signDigest(messageDigest(message), this.key))}`,
      // By types without the domain's own; the main one is the one that no other has as a member.
      _signTypedData: async (domain, given, message) => {
        const types = given as TypedData['types'];
        const inner = Object.values(types).flatMap(members => members.map(({ type }) => type.split('[')[0]));
        const [primaryType = '', ...others] = Object.keys(types).filter(name => !inner.includes(name));
        if (others.length > 0 || 'EIP712Domain' in types) throw new Error('ambiguous primary types');
        const json = JSON.stringify({ types, primaryType, domain, message });
        return `0x${bytesToHex(signDigest(typedDataDigest(parseTypedData(json)), this.key))}`;
      },
      getBlockByNumber: async () => ({ blockID: this.behaviour.genesis ?? GENESIS }),
    };
  }

  get address(): string {
    return this.behaviour.claims ?? addressFromPrivateKey(this.key);
  }

  /** Announces itself as TIP-6963 says: at once, and each time a page asks. */
  announce(info: Record<string, unknown>): () => void {
    const dispatch = () => {
      const event = Object.assign(new Event('TIP6963:announceProvider'), {
        detail: { info, provider: this.provider },
      });
      window.dispatchEvent(event);
    };
    window.addEventListener('TIP6963:requestProvider', dispatch);
    dispatch();
    return () => window.removeEventListener('TIP6963:requestProvider', dispatch);
  }

  /** Goes over to another account, as a person does in the extension. */
  change(key: string): void {
    this.key = hexToBytes(key);
    for (const listener of this.#listeners.get('accountsChanged') ?? []) listener([this.address]);
  }

  /** Goes over to another chain, as a person does in the extension; reported by an event, or as older wallets do. */
  goTo(genesis: string, by: 'chainChanged' | 'setNode' = 'chainChanged'): void {
    this.behaviour = { ...this.behaviour, genesis };
    const data = { message: { action: 'setNode', data: { node: {} } }, isTronLink: true };
    if (by === 'setNode') window.dispatchEvent(new MessageEvent('message', { data, source: window }));
    else
      for (const listener of this.#listeners.get('chainChanged') ?? [])
        listener({ chainId: `0x${genesis.slice(-8)}` });
  }

  async #request(method: string): Promise<unknown> {
    this.asked.push(method);
    if (method === 'wallet_switchEthereumChain') {
      if (this.behaviour.knowsNoChain === true) throw { code: 4902 };
      this.goTo(GENESIS);
      return null;
    }
    const { refuse, asAnswer, locked } = this.behaviour;
    if (refuse !== undefined && asAnswer === true) return refuse;
    if (refuse !== undefined) throw refuse;
    return method === 'eth_requestAccounts' ? (locked === true ? [] : [this.address]) : { code: 200 };
  }

  async #sign(given: unknown): Promise<unknown> {
    const { refuseToSign, tamper } = this.behaviour;
    if (refuseToSign !== undefined) throw refuseToSign;
    const transaction = given as Record<string, unknown> & { raw_data_hex: string };
    const id = transactionId(hexToBytes(transaction.raw_data_hex));
    const signed = { ...transaction, signature: [bytesToHex(signDigest(id, this.key))] };
    return tamper ? tamper(signed) : signed;
  }
}

const GENESIS = `${'0'.repeat(56)}cd8690dc`;
export const CHAIN_ID = '0xcd8690dc';
