// Compiles src/*.sol with the present compiler, and older/*.sol each with one of its time, into artifacts/*.json, which
// are committed so that nothing needs a compiler at run time.
// `node compile.mjs --check` writes nothing and fails when an artifact is missing or differs from its source.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import solc from 'solc';
import solc04 from 'solc-0.4';
import solc05 from 'solc-0.5';
import solc06 from 'solc-0.6';

const root = fileURLToPath(new URL('.', import.meta.url));
const artifacts = join(root, 'artifacts');
const check = process.argv.includes('--check');

/**
 * One compiler, the sources it compiles, and the instruction set it may use. TRON's virtual machine follows Cancun's;
 * newer targets emit opcodes it lacks. The older compilers use the newest they know.
 * @typedef {{ version(): string, compile(input: string): string }} Compiler
 * @type {{ compiler: Compiler, sources: string[], evmVersion: string }[]}
 */
const units = [
  { compiler: solc, sources: solidityIn('src'), evmVersion: 'cancun' },
  {
    compiler: { version: () => solc04.version(), compile: input => solc04.compileStandardWrapper(input) },
    sources: ['older/Token04.sol'],
    evmVersion: 'byzantium',
  },
  { compiler: solc05, sources: ['older/Token05.sol'], evmVersion: 'istanbul' },
  { compiler: solc06, sources: ['older/Token06.sol'], evmVersion: 'istanbul' },
];

const left = solidityIn('older').filter(name => !units.some(unit => unit.sources.includes(name)));
if (left.length > 0) fail(`No compiler is named for ${left.join(', ')}; add it to compile.mjs.`);

const files = new Map(units.flatMap(unit => [...compile(unit)]));
const present = new Set(readdirSync(artifacts).filter(name => name.endsWith('.json')));
const stale = [...files]
  .filter(([name, text]) => !present.has(name) || readFileSync(join(artifacts, name), 'utf8') !== text)
  .map(([name]) => name);
const orphans = [...present].filter(name => !files.has(name));

if (check) {
  if (stale.length + orphans.length > 0)
    fail(
      `Out of date in contracts/artifacts: ${[...stale, ...orphans].join(', ')}. Run "npm run build -w contracts".`,
    );
  console.log(`contracts: ${files.size} artifacts are up to date (solc ${versions()})`);
} else {
  for (const name of stale) writeFileSync(join(artifacts, name), files.get(name) ?? '');
  for (const name of orphans) rmSync(join(artifacts, name));
  console.log(`contracts: ${files.size} compiled, ${stale.length} written, ${orphans.length} removed`);
}

/** @param {string} folder */
function solidityIn(folder) {
  return readdirSync(join(root, folder))
    .filter(name => name.endsWith('.sol'))
    .sort()
    .map(name => `${folder}/${name}`);
}

function versions() {
  return units.map(({ compiler }) => compiler.version().split('+')[0]).join(', ');
}

/**
 * The artifacts of a unit, by file name.
 * @param {{ compiler: Compiler, sources: string[], evmVersion: string }} unit
 * @returns {Map<string, string>}
 */
function compile({ compiler, sources, evmVersion }) {
  const settings = {
    evmVersion,
    optimizer: { enabled: true, runs: 200 },
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
  };
  const content = sources.map(name => [name, { content: readFileSync(join(root, name), 'utf8') }]);
  const input = { language: 'Solidity', sources: Object.fromEntries(content), settings };
  const output = JSON.parse(compiler.compile(JSON.stringify(input)));
  for (const message of output.errors ?? []) if (message.severity === 'error') fail(message.formattedMessage);
  const made = new Map();
  for (const [source, contracts] of Object.entries(output.contracts)) {
    for (const [contractName, contract] of Object.entries(contracts)) {
      // A library of internal functions only is part of others, and an interface has no code: no contracts of their own.
      if (contract.abi.length === 0 || contract.evm.bytecode.object === '') continue;
      const artifact = {
        contractName,
        source,
        compiler: { version: compiler.version(), evmVersion, optimizer: settings.optimizer },
        abi: contract.abi,
        bytecode: contract.evm.bytecode.object,
        deployedBytecode: contract.evm.deployedBytecode.object,
      };
      made.set(`${contractName}.json`, `${JSON.stringify(artifact, null, 2)}\n`);
    }
  }
  return made;
}

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exit(1);
}
