/**
 * Builds of TRON's compiler: version, commit, and the name under which TRONSCAN's form offers it where that is another.
 * Stock code differs from theirs for every contract with a function that takes no coins. Of these npm has the last alone
 * (`TRON_PACKAGES`): later TronBox and Hardhat plugins fetch theirs from TRON's own site when they run.
 */
export const TRON_BUILDS: readonly (readonly [version: string, commit: string, name?: string])[] = [
  ['0.8.30', '343938e7'],
  ['0.8.29', 'c4efc248'],
  ['0.8.28', '9c4253d2'],
  ['0.8.27', '19164bed'],
  ['0.8.26', '733b4d28'],
  ['0.8.25', '77bd169f'],
  ['0.8.24', '7d902c66'],
  ['0.8.23', '8ed33446'],
  ['0.8.22', '5ed3e10f'],
  ['0.8.21', '1425c990'],
  ['0.8.20', '5f1834b'],
  ['0.8.18', 'f18bedfe'],
  ['0.8.11', 'b01f3284'],
  ['0.8.7', '2128cde5'],
  ['0.8.6', '0e36fba0'],
  ['0.8.0', '7c2e6412'],
  ['0.7.7', '0423f3a6'],
  ['0.7.6', 'd1802f25'],
  ['0.7.0', 'a37b7b90'],
  ['0.6.13', 'b8267195'],
  ['0.6.12', '5e807836'],
  ['0.6.8', 'f8ac1157'],
  ['0.6.2', 'e3d402bc'],
  ['0.6.0', 'f8669616'],
  ['0.5.18', '6124c569'],
  ['0.5.17', '0a0a1275'],
  ['0.5.16', '7d79e845'],
  ['0.5.15', 'fd7f48cf'],
  ['0.5.14', '100ccf38'],
  ['0.5.13', '37057bfe'],
  ['0.5.12', '29ca5e67'],
  ['0.5.10', 'a1d534ef', 'tron-0.5.10_Odyssey_v3.6.6'],
  ['0.5.9', 'ef2a04b8', 'tron-0.5.9_Odyssey_v3.6.5'],
  ['0.5.8', '1f148fe1', 'tron-0.5.8_Odyssey_v3.6.0'],
  ['0.5.4', 'd15a3125', 'tron-0.5.4_Odyssey_v3.6.0'],
  ['0.4.25', '69a1e720', 'tron-0.4.25_Odyssey_v3.2.3'],
  ['0.4.24', '1b395548', 'tron-0.4.24'],
];

/** Builds that old releases of TronBox carried, under the names of TRONSCAN's form. */
export const TRONBOX_BUILDS = [
  { id: 'tronbox_soljson_v3', version: '0.4.25', commit: '69a1e720', file: 'tronbox_soljson_v3.js' },
  { id: 'tronbox_soljson_v2', version: '0.4.25', commit: 'de5b8e25', file: 'tronbox_soljson_v2.js' },
  { id: 'tronbox_soljson_v1', version: '0.4.24', commit: '3ba0cdec', file: 'tronbox_soljson_v1.js' },
] as const;

/** Where npm has a build of TRON's: the integrity of its package, and the SHA-256 of the compiler within it. */
export interface TronPackage {
  /** With its exact version; it has no install scripts, and none would be run. */
  package: string;
  integrity: string;
  /** The compiler itself, or a bundle that has it as one module among others. */
  file: string;
  sha256: string;
}

const TRONBOX = {
  package: 'tronbox@2.3.12',
  integrity:
    'sha512-/0Y3eVmWeFGSaem/p5mYL9mur3jAzVvkA0uLZDIEO81zmjI8FVzhj4FNMDG/nmRlVba4XIJe5YNWdcrNNhXj0Q==',
  file: 'package/build/cli.bundled.js',
};

/** Builds of TRON's that npm has, by their names here: those of 2018. */
export const TRON_PACKAGES: Readonly<Record<string, TronPackage>> = {
  tronbox_soljson_v3: {
    ...TRONBOX,
    sha256: '9c376178e657523fe6e27682ebadd54ab9fe978f403b1ac5134e9be19839fb07',
  },
  tronbox_soljson_v2: {
    ...TRONBOX,
    sha256: '7887e48a036a18de4909f84150159bac6a7c90b355ca252e1c42590ca1001d0d',
  },
  tronbox_soljson_v1: {
    ...TRONBOX,
    sha256: 'e65160f61bb0b7b23fd449bdf8e7385ac0e1c50e3decd260f40ca0d4b2f8c4ac',
  },
  'tron-0.4.24': {
    package: 'tron-solc@0.4.24',
    integrity:
      'sha512-H6ynE7nQP/1GUR2obi5LoUNs4uEo3ck0Is4lWT/SmUWTEBZmtXzS35ecN1MfOrz/7R7Bl/7rnIX98WA+YZcmfA==',
    file: 'package/soljson.js',
    sha256: '16fff1a5aa47c14e0d15baeefc3ec00a40909299b5d09d3ae07f647b4a6c3b8d',
  },
};
