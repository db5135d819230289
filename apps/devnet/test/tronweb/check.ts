import type { World } from './world.ts';

/** How one method of TronWeb is shown to work against the devnet, or why it does not. */
export interface Check {
  /** What was called and what came back, in a few words. */
  readonly how: string;
  /** Where a method does not work: why. It is called all the same, and `run` sees how it fails. */
  readonly not?: string;
  /** Works without a node. */
  readonly local?: true;
  run(world: World): unknown;
}

export type Checks = Readonly<Record<string, Check>>;

/** Methods that are the very functions of others. */
export const aliases: Readonly<Record<string, string>> = {
  'tronWeb.trx.sendTrx': 'tronWeb.trx.sendTransaction',
  'tronWeb.trx.send': 'tronWeb.trx.sendTransaction',
  'tronWeb.trx.sendAsset': 'tronWeb.trx.sendToken',
  'tronWeb.trx.broadcast': 'tronWeb.trx.sendRawTransaction',
  'tronWeb.trx.broadcastHex': 'tronWeb.trx.sendHexTransaction',
  'tronWeb.trx.signMessage': 'tronWeb.trx.sign',
  'tronWeb.trx.signTransaction': 'tronWeb.trx.sign',
  'tronWeb.off': 'tronWeb.removeListener',
  'tronWeb.addListener': 'tronWeb.on',
  ...Object.fromEntries(
    'sha3 toHex toUtf8 fromUtf8 toAscii fromAscii toDecimal fromDecimal fromSun toSun toBigNumber isAddress createAccount createRandom fromMnemonic'
      .split(' ')
      .map(name => [`TronWeb.${name}`, `tronWeb.${name}`]),
  ),
  ...Object.fromEntries(
    'base64DecodeFromString base64EncodeToString byte2hexStr byteArray2hexStr bytesToString hextoString'
      .split(' ')
      .map(name => [`tronWeb.utils.code.${name}`, `tronWeb.utils.bytes.${name}`]),
  ),
};
