import { encodeParameters } from '@sunscope/tron/abi';
import { concatBytes } from '@sunscope/tron/bytes';
import { parseAddress } from '@sunscope/tron/address';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { contractsOf, type CompiledContract } from './compiled.ts';
import {
  readSettings,
  readStandardJson,
  sourcesOf,
  withOutputs,
  type CompilerInput,
} from './compiler-input.ts';
import { CompilerService, errorsOf, MissingCompilerError } from './compiler-service.ts';
import { CompilerShelf, compilerOf } from './compilers.ts';
import { otherLineEnds } from './line-ends.ts';
import { Verifier } from './verifier.ts';
import { matchContract, type ChainCode, type Match } from './match.ts';
import { isOfTronCompiler, isTail, tailOf } from '@sunscope/tron/code-tail';

const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
library Sums { function add(uint a, uint b) public pure returns (uint) { return a + b; } }
contract Child { uint public immutable size; constructor(uint s) { size = s; } }
contract Shop {
  address public immutable owner;
  string public name;
  constructor(string memory n, uint[] memory) { owner = msg.sender; name = n; }
  function open(uint a) external returns (Child) { return new Child(Sums.add(a, 1)); }
  function isOwner(address a) external view returns (bool) { return a == owner; }
}
contract Plain { uint public x = 7; }
abstract contract Idea { function f() external virtual; }
`;

const service = new CompilerService(new CompilerShelf('/nowhere'));
const inputOf = (source: string): CompilerInput => ({
  language: 'Solidity',
  sources: sourcesOf([['Shop.sol', source]]),
  settings: readSettings({ optimizer: { enabled: true, runs: 200 } }),
});

let compiled: ReadonlyMap<string, CompiledContract>;
let commented: ReadonlyMap<string, CompiledContract>;
beforeAll(async () => {
  const [first, second] = await Promise.all(
    [SOURCE, SOURCE.replace('library', '/* of numbers */ library')].map(async source => {
      const { version, output } = await service.compile('me', compilerOf('solc-0.8.37'), inputOf(source));
      expect([version, errorsOf(output)]).toEqual(['0.8.37+commit.f401782d', []]);
      return new Map(contractsOf(output).map(contract => [contract.name, contract]));
    }),
  );
  [compiled, commented] = [first ?? new Map(), second ?? new Map()];
});

const contract = (name: string, from = compiled): CompiledContract => {
  const found = from.get(name);
  if (!found) throw new Error(`${name} was not compiled`);
  return found;
};

const LIBRARY = Uint8Array.from({ length: 20 }, (_, at) => at + 1);
const OWNER = Uint8Array.from({ length: 32 }, (_, at) => (at < 12 ? 0 : 0xaa));

/** Compiled code as a chain has it once libraries and values are put in. */
function deployed(code: CompiledContract['runtime'], library = LIBRARY, value = OWNER): Uint8Array {
  const bytes = Uint8Array.from(code.bytes);
  for (const places of code.links.values()) for (const { start } of places) bytes.set(library, start);
  for (const places of code.immutables.values()) for (const { start } of places) bytes.set(value, start);
  return bytes;
}

const ARGUMENTS = encodeParameters(['string', 'uint256[]'], ['Corner shop', [1n, 2n, 3n]]);

function onChain(name: string, given: Uint8Array = new Uint8Array(0), from = compiled): ChainCode {
  const { creation, runtime } = contract(name, from);
  return { creation: concatBytes(deployed(creation), given), runtime: deployed(runtime) };
}

const changed = (bytes: Uint8Array, at: number): Uint8Array =>
  bytes.map((byte, place) => (place === (at < 0 ? bytes.length + at : at) ? byte ^ 1 : byte));

function expectMatch(found: ReturnType<typeof matchContract>): Match {
  expect(found).not.toHaveProperty('reason');
  return found as Match;
}

describe('matchContract', () => {
  it('finds arguments, libraries and values of immutable variables by itself', () => {
    const match = expectMatch(matchContract(contract('Shop'), onChain('Shop', ARGUMENTS)));
    expect(match.isFull).toBe(true);
    expect(match.constructorArguments).toEqual(ARGUMENTS);
    expect([...match.libraries]).toEqual([['Shop.sol:Sums', Buffer.from(LIBRARY).toString('hex')]]);
    expect([...match.immutables.values()]).toEqual([Buffer.from(OWNER).toString('hex')]);
  });

  it('takes a library, whose code begins with its own address', () => {
    const chain = onChain('Sums');
    chain.runtime.set(LIBRARY, 1);
    expect(expectMatch(matchContract(contract('Sums'), chain)).isFull).toBe(true);
    chain.runtime[0] = 0x60;
    expect(matchContract(contract('Sums'), chain)).toMatchObject({ reason: 'bytes', offset: 0 });
  });

  it('tells a changed comment from changed code, in contracts that it creates too', () => {
    for (const [name, given] of [
      ['Shop', ARGUMENTS],
      ['Plain', new Uint8Array(0)],
    ] as const)
      expect(expectMatch(matchContract(contract(name, commented), onChain(name, given))).isFull).toBe(false);
  });

  it('knows a contract that a contract made by what runs', () => {
    const { runtime } = onChain('Child');
    const match = expectMatch(matchContract(contract('Child'), { creation: new Uint8Array(0), runtime }));
    expect([match.isFull, match.creationLength]).toEqual([true, undefined]);
  });

  it('knows code that was kept with its arguments before proposal 26, and no other ending', () => {
    const chain = onChain('Shop', ARGUMENTS);
    const kept = { ...chain, runtime: concatBytes(chain.runtime, ARGUMENTS) };
    expectMatch(matchContract(contract('Shop'), kept));
    expect(
      matchContract(contract('Shop'), {
        ...chain,
        runtime: concatBytes(chain.runtime, changed(ARGUMENTS, 0)),
      }),
    ).toMatchObject({ code: 'runtime', reason: 'length' });
  });

  it('refuses one byte, wherever it is', () => {
    const chain = onChain('Shop', ARGUMENTS);
    const body = contract('Shop').runtime.bytes.length - 60;
    for (const at of [0, 40, 300, body]) {
      const creation = matchContract(contract('Shop'), { ...chain, creation: changed(chain.creation, at) });
      expect(creation).toMatchObject({ code: 'creation' });
      const runtime = matchContract(contract('Plain'), {
        ...onChain('Plain'),
        runtime: changed(onChain('Plain').runtime, at % 90),
      });
      expect(runtime).toMatchObject({ code: 'runtime', reason: 'bytes', offset: at % 90 });
    }
  });

  it.each([
    ['arguments that are cut', ARGUMENTS.subarray(0, -1)],
    ['bytes behind the arguments', concatBytes(ARGUMENTS, new Uint8Array(32))],
    ['no arguments', new Uint8Array(0)],
    ['an array that is longer than its bytes', changed(ARGUMENTS, 159)],
  ])('refuses %s', (_what, given) => {
    expect(matchContract(contract('Shop'), onChain('Shop', given))).toMatchObject({ reason: 'arguments' });
  });

  it('refuses arguments where the constructor takes none', () => {
    expect(matchContract(contract('Plain'), onChain('Plain', new Uint8Array(32)))).toMatchObject({
      reason: 'arguments',
    });
  });

  it('refuses one library at two addresses, and two values of one variable', () => {
    const chain = onChain('Shop', ARGUMENTS);
    const { runtime } = contract('Shop');
    const other = deployed(runtime, LIBRARY.toReversed());
    expect(matchContract(contract('Shop'), { ...chain, runtime: other })).toMatchObject({
      reason: 'library',
    });
    const [places = []] = [...runtime.immutables.values()];
    expect(places.length).toBeGreaterThan(1);
    const two = Uint8Array.from(chain.runtime);
    two[(places[1]?.start ?? 0) + 31] = 1;
    expect(matchContract(contract('Shop'), { ...chain, runtime: two })).toMatchObject({
      reason: 'immutable',
    });
  });

  it('refuses code behind a false length of the tail', () => {
    const chain = onChain('Plain');
    const body = tailOf(chain.runtime)?.start ?? 0;
    const hidden = concatBytes(
      chain.runtime.subarray(0, body),
      new Uint8Array(200).fill(0x5b),
      Uint8Array.of(0, 200),
    );
    expect(matchContract(contract('Plain'), { ...chain, runtime: hidden })).toHaveProperty('reason');
    const inTail = Uint8Array.from(chain.runtime);
    inTail.fill(0x5b, body + 1, body + 20);
    expect(matchContract(contract('Plain'), { ...chain, runtime: inTail })).toHaveProperty('reason');
  });

  it('refuses another contract of the same source', () => {
    expect(matchContract(contract('Child'), onChain('Plain'))).toHaveProperty('reason');
    expect(contract('Idea').runtime.bytes).toHaveLength(0);
  });
});

describe('tails', () => {
  it.each([
    ['a165627a7a72305820', 32, '0029', { hasHash: true, isTron: false, version: undefined }],
    [
      'a26474726f6e58221220',
      32,
      '64736f6c63430008140033',
      { hasHash: true, isTron: true, version: '0.8.20' },
    ],
    ['a264697066735822', 34, '64736f6c634300081e0033', { hasHash: true, isTron: false, version: '0.8.30' }],
    ['a164736f6c6343000811000a', 0, '', { hasHash: false, isTron: false, version: '0.8.17' }],
  ])('reads %s…', (head, hashBytes, end, facts) => {
    const tail = Buffer.from(head + '7b'.repeat(hashBytes) + end, 'hex');
    expect(tailOf(concatBytes(Uint8Array.of(0x60, 0x80), tail))).toEqual({ start: 2, ...facts });
    expect(isTail(tail)).toBe(true);
    expect(isTail(tail.subarray(1))).toBe(false);
  });

  it('knows TRON’s compilers by how their code begins', () => {
    const guarded =
      '608060405234801561001057600080fd5b50d3801561001d57600080fd5b50d2801561002a57600080fd5b50';
    expect(isOfTronCompiler(Buffer.from(guarded, 'hex'))).toBe(true);
    const { runtime } = contract('Plain');
    // A contract that takes coins has its guards behind the dispatcher, one without any has one in its constructor.
    expect(isOfTronCompiler(Buffer.from(`${'5b'.repeat(2000)}${guarded}`, 'hex'))).toBe(true);
    expect(isOfTronCompiler(runtime.bytes, Buffer.from(guarded, 'hex'))).toBe(true);
    expect(isOfTronCompiler(runtime.bytes, contract('Plain').creation.bytes)).toBe(false);
    expect(isOfTronCompiler(Buffer.from(`6${guarded}0`, 'hex'))).toBe(false);
    expect(isOfTronCompiler(contract('Plain').runtime.bytes)).toBe(false);
  });
});

describe('compilers', () => {
  it('maps the names of TRONSCAN’s form and of Ethereum’s tools', () => {
    expect(compilerOf('tron-0.5.10_Odyssey_v3.6.6')).toMatchObject({ vendor: 'tron', version: '0.5.10' });
    expect(compilerOf('tronbox_soljson_v3')).toMatchObject({ vendor: 'tron', version: '0.4.25' });
    expect(compilerOf('v0.8.20+commit.a1b79de6')).toMatchObject({ id: 'solc-0.8.20' });
    expect(compilerOf('v0.8.20+commit.5f1834b')).toMatchObject({ id: 'tron-0.8.20' });
    for (const name of ['', 'solc-9.9.9', '../../etc/passwd', 'v0.8.20000'])
      expect(() => compilerOf(name)).toThrow(/There is no compiler/);
  });

  it('says which one it needs, and how it is had', async () => {
    const missing = (id: string) => service.compile('me', compilerOf(id), inputOf(SOURCE));
    await expect(missing('solc-0.7.6')).rejects.toThrow(
      /Needs compiler solc-0.7.6.*sunscope compilers install 0.7.6/,
    );
    await expect(missing('tron-0.8.20')).rejects.toThrow(MissingCompilerError);
  });

  it('reads nothing outside of what it is given', async () => {
    const input = inputOf('import "/etc/passwd"; import "../package.json"; contract A {}');
    const { output } = await service.compile('me', compilerOf('solc-0.8.37'), input);
    expect(errorsOf(output).join()).toMatch(/"\/etc\/passwd" not found/);
  });
});

describe('input', () => {
  it('drops and refuses what does not change code', () => {
    const input = readStandardJson(
      JSON.stringify({
        language: 'Solidity',
        sources: { 'a.sol': { content: 'contract A {}', keccak256: '0x' } },
        settings: {
          optimizer: { enabled: true, runs: 999_999 },
          modelChecker: { engine: 'all' },
          outputSelection: { '*': { '*': ['*'] } },
          viaIR: true,
          remappings: ['@a/=lib/a/'],
        },
      }),
    );
    expect(input.settings).toEqual({
      optimizer: { enabled: true, runs: 999_999 },
      viaIR: true,
      remappings: ['@a/=lib/a/'],
    });
    expect(input.sources).toEqual({ 'a.sol': { content: 'contract A {}' } });
  });

  it.each([
    ['0.8.37', 'Old', 'Old'],
    ['0.5.17', undefined, '*'],
    // Asked for a contract by name, this one gives no code.
    ['0.4.26', 'Old', '*'],
  ])('asks a compiler of %s for %s by %s', (version, name, asked) => {
    const { settings } = JSON.parse(withOutputs(inputOf('contract Old {}'), version, name)) as {
      settings: { outputSelection: Record<string, Record<string, string[]>> };
    };
    expect(Object.keys(settings.outputSelection['*'] ?? {})).toEqual([asked]);
  });

  it.each([
    ['no JSON', 'x', /not JSON/],
    ['another language', '{"language":"Yul"}', /only Solidity/],
    ['addresses of sources', '{"language":"Solidity","sources":{"a":{"urls":["http://x"]}}}', /not read/],
    ['no source', '{"language":"Solidity"}', /at least one/],
  ])('refuses %s', (_what, text, words) => {
    expect(() => readStandardJson(text)).toThrow(words);
  });

  it('refuses odd names and too many files', () => {
    for (const name of ['', 'a\0.sol', 'a\n.sol', 'x'.repeat(300), '__proto__'])
      expect(() => sourcesOf([[name, '']])).toThrow(/name/);
    expect(() => sourcesOf(Array.from({ length: 11 }, (_, at) => [`${at}.sol`, ''] as const))).toThrow(
      /at most 10/,
    );
    expect(() => sourcesOf([['a.sol', 'x'.repeat((5 << 20) + 1)]])).toThrow(/larger than 5 MiB/);
  });
});

describe('ends of lines', () => {
  const WINDOWS = SOURCE.replaceAll('\n', '\r\n');

  /** Claims a source for what another of its forms gave. */
  async function claim(source: string, chain: string) {
    const { output } = await service.compile('me', compilerOf('solc-0.8.37'), inputOf(chain));
    const made = contractsOf(output).find(({ name }) => name === 'Plain');
    const keep = vi.fn(async (_row: { input: string; full_match: boolean }) => true);
    const verifier = new Verifier({
      node: {
        contract: async () => ({ bytecode: made?.creation.bytes }),
        contractInfo: async () => ({ runtimeCode: made?.runtime.bytes }),
      } as never,
      compilers: service,
      store: { byAddress: async () => undefined, keep } as never,
      now: () => 0,
      onVerified: () => undefined,
    });
    const outcome = await verifier.verify('me', {
      address: parseAddress('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'),
      contract: 'Plain',
      compiler: 'solc-0.8.37',
      input: inputOf(source),
      license: 3,
    });
    return { outcome, input: keep.mock.calls[0]?.[0].input };
  }

  it('are tried as another system has them; those that fit are kept', async () => {
    const { outcome, input } = await claim(SOURCE, WINDOWS);
    expect(outcome).toMatchObject({ kind: 'verified', isFull: true });
    expect(JSON.parse(input ?? '')).toEqual(inputOf(WINDOWS));
  });

  it('do not make another source a full match', async () => {
    const { outcome, input } = await claim(`${SOURCE}// a comment`, WINDOWS);
    expect(outcome).toMatchObject({ kind: 'verified', isFull: false });
    expect(JSON.parse(input ?? '')).toEqual(inputOf(`${SOURCE}// a comment`));
  });

  it.each([
    ['a\nb\n', ['a\r\nb\r\n', 'a\nb']],
    ['a\r\nb', ['a\nb', 'a\r\nb\r\n']],
    ['a', ['a\n']],
    ['a\r\nb\nc\n', ['a\nb\nc\n', 'a\r\nb\r\nc\r\n', 'a\r\nb\nc']],
  ])('of %j are each tried once', (source, others) => {
    expect(otherLineEnds(inputOf(source)).map(({ sources }) => sources['Shop.sol']?.content)).toEqual(others);
  });
});
