/**
 * Builds of TRON's compiler: version, commit, and the name under which TRONSCAN's form offers it where that is another.
 * None of these is on npm; stock code differs from theirs for every contract with a function that takes no coins.
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
