/** What a wallet extension puts into the page. Everything of it may be missing, late, or a lie. */
export interface TronProvider {
  request?(request: { method: string; params?: unknown }): Promise<unknown>;
  on?(event: string, listener: (value: unknown) => void): unknown;
  removeListener?(event: string, listener: (value: unknown) => void): unknown;
  /** `false` before the page is connected. */
  tronWeb?: WalletTronWeb | false;
}

export interface WalletTronWeb {
  defaultAddress?: { base58?: unknown; type?: unknown };
  trx?: {
    sign?(transaction: unknown): Promise<unknown>;
    multiSign?(transaction: unknown, key: undefined, permissionId: number): Promise<unknown>;
    signMessageV2?(message: string): Promise<unknown>;
    signTypedData?(domain: unknown, types: unknown, message: unknown): Promise<unknown>;
    /** By this name in wallets whose TronWeb is older. */
    _signTypedData?(domain: unknown, types: unknown, message: unknown): Promise<unknown>;
    getBlockByNumber?(number: number): Promise<unknown>;
  };
}

/** A wallet that this page can ask. Name and icon are its own claims. */
export interface FoundWallet {
  /** The same in the next visit: what it calls itself (`org.tronlink.www`), or where it stands (`window.tron`). */
  readonly id: string;
  readonly name: string;
  /** A data URL, to be drawn by an image element only. */
  readonly icon?: string;
  readonly provider: TronProvider;
}

/** Why a wallet did not do what was asked; also the end of a key of words (`signer_…`). */
export type SignerFault =
  | 'rejected'
  | 'busy'
  | 'locked'
  | 'gone'
  | 'wrong_chain'
  | 'other_account'
  | 'changed'
  | 'no_typed'
  | 'failed';

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** A member of whatever a wallet gave; a getter that throws counts as nothing. */
export function memberOf(value: unknown, name: string): unknown {
  try {
    return isObject(value) || typeof value === 'function'
      ? (value as Record<string, unknown>)[name]
      : undefined;
  } catch {
    return undefined;
  }
}

/** The tronWeb of a wallet; the provider itself where it is one. */
export function tronWebOf({ provider }: FoundWallet): WalletTronWeb | undefined {
  const own = memberOf(provider, 'tronWeb');
  if (isObject(own)) return own;
  return isObject(memberOf(provider, 'trx')) ? (provider as WalletTronWeb) : undefined;
}
