/** What somebody sends to take more than a share of the server, and how it must end. */
export interface HostileUpload {
  name: string;
  compiler: string;
  files: { name: string; code: string }[];
  /** Standard JSON instead of files. */
  input?: string;
  ends: RegExp;
}

const one = (code: string): HostileUpload['files'] => [{ name: 'a.sol', code }];
const repeat = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

/** Each modifier writes the body of the next four times: 4^12 copies of it. */
const MODIFIERS = `contract A {
${repeat(12, index => `modifier m${index} { _; _; _; _; }\n`)}
uint x; function f() public ${repeat(12, index => `m${index} `)}{ x++; } }`;

/** Each struct holds the one before twice: 2^28 members. */
const STRUCTS = `contract A {
struct S0 { uint a; uint b; }
${repeat(28, index => `struct S${index + 1} { S${index} a; S${index} b; }\n`)}
S28 s; function f() public { S28 memory t = s; s = t; } }`;

const ANY = /./;
/** The server's words for a limit, or those of a compiler that has no more memory. */
const LIMIT = /more than 15 s|more memory|more than 64 MiB|crashes it|bad_alloc|Internal exception/;

/** Each is within what an upload may weigh. */
export const HOSTILE_UPLOADS: readonly HostileUpload[] = [
  {
    name: 'a loop that takes all the time there is',
    compiler: 'solc-0.4.26',
    files: one(STRUCTS),
    ends: LIMIT,
  },
  { name: 'structs that double', compiler: 'solc-0.5.17', files: one(STRUCTS), ends: LIMIT },
  { name: 'modifiers of modifiers', compiler: 'solc-0.8.37', files: one(MODIFIERS), ends: LIMIT },
  {
    name: '10,000 contracts',
    compiler: 'solc-0.8.37',
    files: one(repeat(10_000, index => `contract C${index} { uint public x = ${index}; }\n`)),
    ends: LIMIT,
  },
  {
    name: 'a literal of 5 MB',
    compiler: 'solc-0.8.37',
    files: one(`contract A { bytes public b = hex"${'ab'.repeat(2_500_000)}"; }`),
    ends: ANY,
  },
  {
    name: 'nesting 20,000 deep',
    compiler: 'solc-0.6.12',
    files: one(`contract A { uint x = ${'('.repeat(20_000)}1${')'.repeat(20_000)}; }`),
    ends: ANY,
  },
  {
    name: 'a number of twelve million digits',
    compiler: 'solc-0.4.26',
    files: one('contract A { uint x = 0e12345678; }'),
    ends: ANY,
  },
  ...['/etc/passwd', '../../../../etc/passwd', 'file:///etc/passwd', 'http://127.0.0.1/x.sol'].map(path => ({
    name: `import of ${path}`,
    compiler: 'solc-0.8.37',
    files: one(`import "${path}"; contract A {}`),
    ends: /not found|File outside of allowed directories/,
  })),
  {
    name: 'import of /etc/passwd by a remapping',
    compiler: 'solc-0.8.37',
    files: [],
    input: JSON.stringify({
      language: 'Solidity',
      sources: { 'a.sol': { content: 'import "x/passwd"; contract A {}' } },
      settings: { remappings: ['x/=/etc/'] },
    }),
    ends: /not found/,
  },
  {
    name: 'names that climb, and one as long as may be',
    compiler: 'solc-0.8.37',
    files: [
      '../../../../tmp/a.sol',
      `${'x/'.repeat(120)}a.sol`,
      'constructor',
      'hasOwnProperty',
      'C:\\a.sol',
    ].map((name, index) => ({ name, code: `contract N${index} {}` })),
    ends: ANY,
  },
];

/** Refused before a compiler is started. */
export const REFUSED_UPLOADS: readonly { name: string; body: object; ends: RegExp }[] = [
  {
    name: '400 files',
    body: { files: Array.from({ length: 400 }, (_, index) => ({ name: `${index}.sol`, code: '' })) },
    ends: /at most 10/,
  },
  {
    name: '10,000 files',
    body: { files: Array.from({ length: 10_000 }, () => ({ name: 'a', code: '' })) },
    ends: /files/,
  },
  { name: 'a name of a prototype', body: { files: [{ name: '__proto__', code: '' }] }, ends: /name/ },
  { name: 'a name with a zero', body: { files: [{ name: 'a\0.sol', code: '' }] }, ends: /name/ },
  { name: 'a name of 900 characters', body: { files: [{ name: 'n'.repeat(900), code: '' }] }, ends: /name/ },
  {
    name: 'the same name twice',
    body: { files: [1, 2].map(() => ({ name: 'a', code: '' })) },
    ends: /Two files/,
  },
  { name: 'JSON that nests a million deep', body: { input: '['.repeat(1_000_000) }, ends: /not JSON/ },
  {
    name: 'sources by address',
    body: { input: '{"language":"Solidity","sources":{"a":{"urls":["file:///etc/passwd"]}}}' },
    ends: /not read/,
  },
];
