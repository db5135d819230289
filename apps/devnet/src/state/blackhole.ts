import { addressToBytes, parseAddress } from '@sunscope/tron/address';

/** Account whose balance starts at the lowest 64-bit number on every TRON chain (java-tron: config.conf, Blackhole). */
export const BLACKHOLE_ADDRESS = addressToBytes(parseAddress('TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy'));
