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

/** Answer of `/config.json`: what one build needs to know of the place it runs in. */
export interface RuntimeConfig {
  version: string;
  network: NetworkEntry & {
    /** Block id of the genesis block, hex. */
    genesis: string;
    /** Last four bytes of the genesis block id, as `0x…`. */
    chainId: string;
    /** True when the node is the embedded devnet. */
    embedded: boolean;
  };
  networks: NetworkEntry[];
  priceSource: string;
  /** Paths below the own origin. */
  paths: { api: string; node: string; feed: string };
  /** Reading of the specification's two fee limits for a smart-contract transfer, in sun. */
  feeLimitSun: number;
  /** 'cycle' (first reading) or 'forced-light' (second reading) of the theme switch. */
  themeSwitch: 'cycle' | 'forced-light';
  /** Failed price reads before the timeout notice: 3 (first reading) or 2. */
  priceRetries: number;
}
