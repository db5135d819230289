/**
 * What the child process runs: plain JavaScript of its own, since the process may read nothing but the compiler. It is
 * given the compiler's path and answers standard JSON from its input with the version and the output, one a line.
 */
export const COMPILER_PROGRAM = `
'use strict';
const { writeSync } = require('node:fs');
const [path, version] = process.argv.slice(1);
const [, minor] = version.split('.').map(Number);
const parts = [];
process.stdin.on('data', part => parts.push(part));
process.stdin.on('end', () => {
  const input = Buffer.concat(parts).toString('utf8');
  const soljson = require(path);
  const run = () => {
    // Compilers listen for every failure and say nothing of it.
    for (const name of ['uncaughtException', 'unhandledRejection']) process.removeAllListeners(name);
    const name = minor >= 5 ? 'solidity_version' : 'version';
    print(soljson.cwrap(name, 'string', [])());
    if (minor >= 6) print(soljson.cwrap('solidity_compile', 'string', ['string', 'number', 'number'])(input, 0, 0));
    else if (minor === 5) print(soljson.cwrap('solidity_compile', 'string', ['string', 'number'])(input, 0));
    else print(soljson.cwrap('compileStandard', 'string', ['string', 'number'])(input, 0));
    process.exit(0);
  };
  if (minor < 6 || soljson.calledRun) run();
  else soljson.onRuntimeInitialized = run;
});
function print(text) {
  const bytes = Buffer.from(text.replace(/\\n/g, ' ') + '\\n');
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(1, bytes, at);
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}
`;
