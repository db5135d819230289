import { encodeParameters } from '@sunscope/tron/abi';
import { addressFromBytes, addressToBytes, parseAddress } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { expect } from 'vitest';
import { contractsOf, type CompiledContract } from '../../src/services/verification/compiled.ts';
import { withOutputs } from '../../src/services/verification/compiler-input.ts';
import { errorsOf } from '../../src/services/verification/compiler-service.ts';
import { CompilerShelf, type CompilerEntry } from '../../src/services/verification/compilers.ts';
import { runCompiler } from '../../src/services/verification/run-compiler.ts';
import type { LiveChain, Person } from '../live-chain.ts';
import { COMPILERS_FOLDER, CompilersCache } from './compilers-cache.ts';
import { joined, linked, withOtherMark } from './made-code.ts';
import { KIOSK, kioskSettings, shopInput, type ShopInput } from './shop-sources.ts';

const shelf = new CompilerShelf(COMPILERS_FOLDER);
export const cache = new CompilersCache(shelf);

export const ARGUMENTS = encodeParameters(['string', 'uint256[]'], ['Corner shop', [1n, 2n, 3n]]);
export const OTHER_ARGUMENTS = encodeParameters(['string', 'uint256[]'], ['Corner shop', [1n, 2n, 4n]]);

export interface Made {
  entry: CompilerEntry;
  number: number;
  /** As the compiler reports it. */
  version: string;
  input: ShopInput;
  contracts: ReadonlyMap<string, CompiledContract>;
}

/** @returns undefined where the compiler is not here and cannot be installed */
export async function compileShop(entry: CompilerEntry, number: number): Promise<Made | undefined> {
  if (!(await cache.install(entry))) return undefined;
  const compiler = await shelf.find(entry);
  if (!compiler) throw new Error(`${entry.id} was installed and is not there`);
  const contracts = new Map<string, CompiledContract>();
  let version = '';
  const input = shopInput(entry.version, number);
  const { runs, evmVersion } = kioskSettings(entry.version, number);
  const kiosk = {
    language: 'Solidity' as const,
    sources: { 'Kiosk.sol': { content: KIOSK } },
    settings: { optimizer: { enabled: true, runs }, evmVersion },
  };
  for (const one of [input, kiosk]) {
    const run = await runCompiler(compiler, withOutputs(one, entry.version), { seconds: 60 });
    expect([entry.id, errorsOf(run.output)]).toEqual([entry.id, []]);
    for (const found of contractsOf(run.output)) contracts.set(found.name, found);
    ({ version } = run);
  }
  return { entry, number, version, input, contracts };
}

export interface Deployed extends Made {
  library: string;
  shop: string;
  /** The same with other arguments. */
  branch: string;
  /** One with another constant, and one with bytes behind its arguments. */
  marked: string;
  trailing: string;
  door: string;
  otherDoor: string;
  kiosk: string;
  otherKiosk: string;
}

const part = ({ contracts }: Made, name: string): CompiledContract => {
  const found = contracts.get(name);
  if (!found) throw new Error(`${name} was not compiled`);
  return found;
};

export const bodyOf = (address: string): Uint8Array => addressToBytes(parseAddress(address)).subarray(1);

/** Contracts as one release makes them, sent by one person. */
export async function deployAll(chain: LiveChain, by: Person, made: Made): Promise<Deployed> {
  const deploy = async ({ name }: CompiledContract, code: Uint8Array): Promise<string> => {
    const built = await chain.web.transactionBuilder.createSmartContract(
      { abi: { entrys: [] }, bytecode: bytesToHex(code), feeLimit: 5_000_000_000, name },
      by.address,
    );
    await chain.send(built, by.privateKey);
    const hex = (built as unknown as { contract_address: string }).contract_address;
    return addressFromBytes(hexToBytes(hex));
  };
  const [sums, shop, door, kiosk] = ['Sums', 'Shop', 'Door', 'Kiosk'].map(name => part(made, name));
  if (!sums || !shop || !door || !kiosk) throw new Error('there are four');
  const library = await deploy(sums, sums.creation.bytes);
  const code = linked(shop.creation, bodyOf(library));
  const address = await deploy(shop, joined(code, ARGUMENTS));
  const doorTo = (behind: string) =>
    deploy(door, joined(door.creation.bytes, new Uint8Array(12), bodyOf(behind)));
  const kioskAt = (price: number) =>
    deploy(
      kiosk,
      joined(
        kiosk.creation.bytes,
        new Uint8Array(12),
        bodyOf(by.address),
        new Uint8Array(31),
        Uint8Array.of(price),
      ),
    );
  return {
    ...made,
    library,
    shop: address,
    branch: await deploy(shop, joined(code, OTHER_ARGUMENTS)),
    marked: await deploy(shop, joined(withOtherMark(code), ARGUMENTS)),
    trailing: await deploy(shop, joined(code, ARGUMENTS, Uint8Array.of(1))),
    door: await doorTo(address),
    otherDoor: await doorTo(library),
    kiosk: await kioskAt(7),
    otherKiosk: await kioskAt(9),
  };
}
