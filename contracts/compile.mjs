// Compiles src/*.sol with the present compiler, and older/*.sol each with one of its time, into artifacts/*.json, which
// are committed so that nothing needs a compiler at run time.
// `node compile.mjs --check` writes nothing and fails when an artifact is missing or differs from its source; digest.mjs tells
// without a compiler whether anything changed since.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import solc from 'solc';
import solc04 from 'solc-0.4';
import solc05 from 'solc-0.5';
import solc06 from 'solc-0.6';
import { isDigestCurrent, writeDigest } from './digest.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));
const artifacts = join(root, 'artifacts');
const check = process.argv.includes('--check');

/**
 * One compiler, the sources it compiles, and the instruction set it may use. TRON's virtual machine follows Cancun's;
 * newer targets emit opcodes it lacks. The older compilers use the newest they know. What is only imported gets no artifact.
 * @typedef {{ version(): string, compile(input: string): string }} Compiler
 * @type {{ compiler: Compiler, sources: string[], evmVersion: string, hasTokens?: boolean, imports?: string[] }[]}
 */
const units = [
  { compiler: solc, sources: solidityIn('src'), evmVersion: 'cancun' },
  {
    compiler: { version: () => solc04.version(), compile: input => solc04.compileStandardWrapper(input) },
    sources: ['older/Token04.sol'],
    evmVersion: 'byzantium',
  },
  ...['assets', 'bridge'].map(folder => ({
    compiler: solc,
    sources: solidityIn(folder),
    imports: [...solidityIn('src'), ...solidityIn('assets')],
    evmVersion: 'cancun',
    hasTokens: true,
  })),
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
  if (stale.length + orphans.length > 0 || !isDigestCurrent())
    fail(
      `Out of date in contracts/artifacts: ${[...stale, ...orphans].join(', ') || 'digest.txt'}. Run "npm run build -w contracts".`,
    );
  console.log(`contracts: ${files.size} artifacts are up to date (solc ${versions()})`);
} else {
  for (const name of stale) writeFileSync(join(artifacts, name), files.get(name) ?? '');
  for (const name of orphans) rmSync(join(artifacts, name));
  writeDigest();
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
 * @param {(typeof units)[number]} unit
 * @returns {Map<string, string>}
 */
function compile({ compiler, sources, imports = [], evmVersion, hasTokens = false }) {
  const settings = {
    evmVersion,
    optimizer: { enabled: true, runs: 200 },
    // Without bytes behind the code that are none, so that every instruction can be told.
    ...(hasTokens ? { metadata: { appendCBOR: false, bytecodeHash: 'none' } } : {}),
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
  };
  const content = [...new Set([...sources, ...imports])].map(name => [
    name,
    { content: readFileSync(join(root, name), 'utf8') },
  ]);
  const input = { language: 'Solidity', sources: Object.fromEntries(content), settings };
  const output = JSON.parse(compiler.compile(JSON.stringify(input)));
  for (const message of output.errors ?? []) if (message.severity === 'error') fail(message.formattedMessage);
  const made = new Map();
  for (const [source, contracts] of Object.entries(output.contracts)) {
    if (!sources.includes(source)) continue;
    for (const [contractName, contract] of Object.entries(contracts)) {
      // A library of internal functions only is part of others, and an interface has no code: no contracts of their own.
      if (contract.abi.length === 0 || contract.evm.bytecode.object === '') continue;
      const artifact = {
        contractName,
        source,
        compiler: { version: compiler.version(), evmVersion, optimizer: settings.optimizer },
        abi: contract.abi,
        bytecode: withTokens(contract.evm.bytecode.object, hasTokens),
        deployedBytecode: withTokens(contract.evm.deployedBytecode.object, hasTokens),
      };
      made.set(`${contractName}.json`, `${JSON.stringify(artifact, null, 2)}\n`);
    }
  }
  return made;
}

/**
 * Puts TRON's CALLTOKENVALUE and CALLTOKENID in the place of PREVRANDAO and BLOBBASEFEE, instructions of the same shape.
 * @param {string} code
 * @param {boolean} hasTokens
 */
function withTokens(code, hasTokens) {
  if (!hasTokens) return code;
  const bytes = Buffer.from(code, 'hex');
  for (let at = 0; at < bytes.length; at++) {
    const opcode = bytes[at] ?? 0;
    if (opcode === 0x44) bytes[at] = 0xd2;
    else if (opcode === 0x4a) bytes[at] = 0xd3;
    else if (opcode >= 0x60 && opcode <= 0x7f) at += opcode - 0x5f;
  }
  return bytes.toString('hex');
}

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exit(1);
}
