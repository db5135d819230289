/** Kind of a network: decides which features show (product specification: "main network only"). */
export type NetworkKind = 'main' | 'side' | 'test';

/** A network in the switch. */
export interface NetworkEntry {
  id: string;
  name: string;
  kind: NetworkKind;
  /** Where its explorer lives; the switch goes there. Empty for this one. */
  origin: string;
}

/** Least fee limit of a token transfer, in sun: the specification's first reading, which an operator may change. */
export const USUAL_FEE_LIMIT_SUN = 20_000_000;

/** What the operator switches on or off in the app. */
export interface RuntimeFlags {
  /** The login with an external device stands among the ways to sign in; the word `external` opens it all the same. */
  mobileLogin: boolean;
  /** The wallet marks an account that is an enabled super representative. */
  showSr: boolean;
  /** Fields for addresses and transactions have a button that reads a QR code. */
  scanTransactionQr: boolean;
  /** The old password login stands among the ways to sign in. */
  passwordLogin: boolean;
}

/** Answer of `/config.json`: what one build needs to know of the place it runs in. */
export interface RuntimeConfig {
  version: string;
  network: NetworkEntry & {
    /** Block id of the genesis block, hex. */
    genesis: string;
    /** Last four bytes of the genesis block id, as `0x…`. */
    chainId: string;
    /**
     * On a side chain: what its signatures cover besides the transaction, 42 hex digits; empty where it is not known, and
     * then nothing is signed there. Absent on every other network.
     */
    signingChainId?: string;
    /** True when the node is the embedded devnet. */
    embedded: boolean;
  };
  networks: NetworkEntry[];
  /** Addresses outside that menu and footer lead to, where the operator names others; empty takes one away. */
  links?: Record<string, string>;
  priceSource: string;
  /** Paths below the own origin. */
  paths: { api: string; node: string; feed: string };
  /** Reading of the specification's two fee limits for a smart-contract transfer, in sun. */
  feeLimitSun: number;
  /** 'cycle' (first reading) or 'forced-light' (second reading) of the theme switch. */
  themeSwitch: 'cycle' | 'forced-light';
  /** Failed price reads before the timeout notice: 3 (first reading) or 2. */
  priceRetries: number;
  /** Runs of transactions may be asked for through `/jsonrpc`, step by step. */
  traces?: boolean;
  flags?: RuntimeFlags;
}
