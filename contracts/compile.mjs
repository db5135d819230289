// Compiles src/*.sol into artifacts/*.json, which are committed so that nothing needs the compiler at run time.
// `node compile.mjs --check` writes nothing and fails when an artifact is missing or differs from its source.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import solc from 'solc';

const root = fileURLToPath(new URL('.', import.meta.url));
const artifacts = join(root, 'artifacts');
const check = process.argv.includes('--check');

const sources = Object.fromEntries(
  readdirSync(join(root, 'src'))
    .filter(name => name.endsWith('.sol'))
    .sort()
    .map(name => [`src/${name}`, { content: readFileSync(join(root, 'src', name), 'utf8') }]),
);

const settings = {
  // TRON's virtual machine follows Cancun's instruction set; newer targets emit opcodes it lacks.
  evmVersion: 'cancun',
  optimizer: { enabled: true, runs: 200 },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
};

const output = JSON.parse(solc.compile(JSON.stringify({ language: 'Solidity', sources, settings })));
for (const message of output.errors ?? []) if (message.severity === 'error') fail(message.formattedMessage);

const files = new Map();
for (const [source, contracts] of Object.entries(output.contracts)) {
  for (const [contractName, contract] of Object.entries(contracts)) {
    const artifact = {
      contractName,
      source,
      compiler: { version: solc.version(), evmVersion: settings.evmVersion, optimizer: settings.optimizer },
      abi: contract.abi,
      bytecode: contract.evm.bytecode.object,
      deployedBytecode: contract.evm.deployedBytecode.object,
    };
    files.set(`${contractName}.json`, `${JSON.stringify(artifact, null, 2)}\n`);
  }
}

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
  console.log(`contracts: ${files.size} artifacts are up to date (solc ${solc.version()})`);
} else {
  for (const name of stale) writeFileSync(join(artifacts, name), files.get(name));
  for (const name of orphans) rmSync(join(artifacts, name));
  console.log(`contracts: ${files.size} compiled, ${stale.length} written, ${orphans.length} removed`);
}

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exit(1);
}
