import { addressFromBytes, addressToBytes, type Address } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractsOf, type CompiledContract } from '../src/services/verification/compiled.ts';
import { withOutputs, type CompilerInput } from '../src/services/verification/compiler-input.ts';
import { errorsOf } from '../src/services/verification/compiler-service.ts';
import { compilerOf, CompilerShelf } from '../src/services/verification/compilers.ts';
import { runCompiler } from '../src/services/verification/run-compiler.ts';
import { startLiveChain, type LiveChain, type Person } from './live-chain.ts';

const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
contract Box {
  event Painted(uint256 indexed shade);
  function paint(uint256 shade) external { emit Painted(shade); }
}
contract Beacon {
  address public implementation;
  constructor(address worker) { implementation = worker; }
}
contract BySlot {
  bytes32 constant SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
  constructor(address worker) { assembly { sstore(SLOT, worker) } }
  fallback() external { assembly {
    calldatacopy(0, 0, calldatasize())
    if iszero(delegatecall(gas(), sload(SLOT), 0, calldatasize(), 0, 0)) { revert(0, 0) }
  } }
}
contract ByBeacon {
  bytes32 constant SLOT = 0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50;
  constructor(address beacon) { assembly { sstore(SLOT, beacon) } }
  fallback() external {
    address beacon;
    assembly { beacon := sload(SLOT) }
    address worker = Beacon(beacon).implementation();
    assembly {
      calldatacopy(0, 0, calldatasize())
      if iszero(delegatecall(gas(), worker, 0, calldatasize(), 0, 0)) { revert(0, 0) }
    }
  }
}
`;
const INPUT: CompilerInput = {
  language: 'Solidity',
  sources: { 'Box.sol': { content: SOURCE } },
  settings: { optimizer: { enabled: true, runs: 200 }, evmVersion: 'cancun' },
};
const COMPILER = 'solc-0.8.37';

let chain: LiveChain;
let ann: Person;
let contracts: readonly CompiledContract[];
beforeAll(async () => {
  const compiler = await new CompilerShelf('/nowhere').find(compilerOf(COMPILER));
  if (!compiler) throw new Error(`${COMPILER} comes with this installation`);
  const { output } = await runCompiler(compiler, withOutputs(INPUT, '0.8.37'), { seconds: 60 });
  expect(errorsOf(output)).toEqual([]);
  contracts = contractsOf(output);
  chain = await startLiveChain();
  const [first] = chain.people;
  if (!first) throw new Error('The chain has no people');
  ann = first;
});
afterAll(() => chain.close());

async function deploy(name: string, ...addresses: Address[]): Promise<Address> {
  const code = contracts.find(one => one.name === name)?.creation.bytes ?? new Uint8Array(0);
  const words = addresses.map(address => bytesToHex(addressToBytes(address).subarray(1)).padStart(64, '0'));
  const built = await chain.web.transactionBuilder.createSmartContract(
    { abi: { entrys: [] }, bytecode: bytesToHex(code) + words.join(''), feeLimit: 5_000_000_000, name },
    ann.address,
  );
  await chain.send(built, ann.privateKey);
  await chain.mine();
  const hex = (built as unknown as { contract_address: string }).contract_address;
  return addressFromBytes(hexToBytes(hex));
}

async function paint(contract: Address): Promise<string> {
  const { transaction } = await chain.web.transactionBuilder.triggerSmartContract(
    contract,
    'paint(uint256)',
    { feeLimit: 1_000_000_000 },
    [{ type: 'uint256', value: 7 }],
    ann.address,
  );
  return chain.send(transaction, ann.privateKey);
}

const rows = async (path: string) =>
  ((await chain.get(path)).body as { data: Record<string, unknown>[] }).data;

it('what went through proxies that name nobody is decoded, once what is behind them is verified', async () => {
  const box = await deploy('Box');
  const bySlot = await deploy('BySlot', box);
  const byBeacon = await deploy('ByBeacon', await deploy('Beacon', box));
  for (const proxy of [bySlot, byBeacon]) await paint(proxy);
  await chain.mine();
  const seen = async (proxy: Address) => {
    const [call] = await rows(`/api/contracts/trigger?contract=${proxy}`);
    const [event] = await rows(`/api/contracts/event?contract=${proxy}`);
    return [call?.['method'], event?.['event_name']];
  };
  for (const proxy of [bySlot, byBeacon]) expect(await seen(proxy)).not.toContain('Painted');
  const { body } = await chain.post('/api/solidity/contract/verify', {
    contractAddress: box,
    contractName: 'Box.sol:Box',
    compiler: COMPILER,
    input: JSON.stringify(INPUT),
  });
  expect(body).toMatchObject({ data: { status: 2006 } });
  for (const [proxy, by] of [
    [bySlot, 'slot'],
    [byBeacon, 'beacon'],
  ] as const) {
    const [detail] = await rows(`/api/contract?contract=${proxy}`);
    expect(detail).toMatchObject({ is_proxy: true, proxy_by: by, proxy_implementation: box });
    // The transactions are older than the verification.
    expect(await seen(proxy)).toEqual(['paint(uint256)', 'Painted']);
  }
});
