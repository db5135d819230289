import { addressFromBytes } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractsOf } from '../src/services/verification/compiled.ts';
import { withOutputs } from '../src/services/verification/compiler-input.ts';
import { errorsOf } from '../src/services/verification/compiler-service.ts';
import { COMPILERS, CompilerShelf } from '../src/services/verification/compilers.ts';
import { runCompiler } from '../src/services/verification/run-compiler.ts';
import { TRON_PACKAGES } from '../src/services/verification/tron-builds.ts';
import { startLiveChain, type LiveChain, type Person } from './live-chain.ts';
import { COMPILERS_FOLDER, CompilersCache } from './verification/compilers-cache.ts';

/** Those of TRON's own compilers that npm has. */
const BUILDS = COMPILERS.filter(({ id }) => Object.hasOwn(TRON_PACKAGES, id));
const shelf = new CompilerShelf(COMPILERS_FOLDER);
const cache = new CompilersCache(shelf);

const source = (kept: number) => `pragma solidity ^0.4.23;
contract Box {
  uint256 public kept;
  constructor(uint256 first) public { kept = first; }
  function put(uint256 next) public { kept = next + ${kept}; }
}
`;
const inputOf = (kept: number) => ({
  language: 'Solidity' as const,
  sources: { 'Box.sol': { content: source(kept) } },
  settings: { optimizer: { enabled: true, runs: 200 } },
});

let chain: LiveChain;
let ann: Person;
beforeAll(async () => {
  chain = await startLiveChain({ 'compilers-dir': COMPILERS_FOLDER });
  const [first] = chain.people;
  if (!first) throw new Error('The chain has no people');
  ann = first;
});
afterAll(() => chain.close());

async function deploy(code: Uint8Array): Promise<string> {
  const built = await chain.web.transactionBuilder.createSmartContract(
    {
      abi: { entrys: [] },
      bytecode: bytesToHex(code) + '7'.padStart(64, '0'),
      feeLimit: 5_000_000_000,
      name: 'Box',
    },
    ann.address,
  );
  await chain.send(built, ann.privateKey);
  const hex = (built as unknown as { contract_address: string }).contract_address;
  return addressFromBytes(hexToBytes(hex));
}

it.each(BUILDS.map(entry => [entry.id, entry] as const))(
  '%s is installed from npm, and what it made is verified by it',
  async (id, entry) => {
    // A registry out of reach is said, and is no failure.
    if (!(await cache.install(entry))) {
      console.log(`${id} is out of reach: not tried`);
      return;
    }
    const compiler = await shelf.find(entry);
    if (!compiler) throw new Error(`${id} was installed and is not there`);
    const run = await runCompiler(compiler, withOutputs(inputOf(1), entry.version), { seconds: 60 });
    expect(errorsOf(run.output)).toEqual([]);
    expect(run.version).toContain(`commit.${entry.commit}`);
    const [box] = contractsOf(run.output);
    if (!box) throw new Error('Box was not compiled');
    const address = await deploy(box.creation.bytes);
    await chain.mine();
    const verify = async (kept: number) => {
      const { body } = await chain.post('/api/solidity/contract/verify', {
        contractAddress: address,
        contractName: 'Box.sol:Box',
        compiler: id,
        input: JSON.stringify(inputOf(kept)),
      });
      return (body as { data: { status: number; match: string } }).data;
    };
    expect(await verify(2)).toMatchObject({ status: 2007 });
    expect(await verify(1)).toMatchObject({ status: 2006, match: 'full' });
  },
);
