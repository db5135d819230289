import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * @typedef {object} Round what one call of a test program runs
 * @property {readonly string[]} files paths below the root
 * @property {number} seconds share of time of each file
 * @property {number | undefined} port where the servers of browser tests begin; undefined for others
 */

/** Browser tests of a lane run together: they have one server. */
const BROWSER_TESTS = 'e2e/';

/** A lane's servers, and what tests start beside them, have so many ports from here on. */
const FIRST_PORT = 13_100;
const PORTS = 200;

/** Rounds that need more or less time than others, by a part of their path; the first that fits holds. */
const WEIGHTS = [
  // A million requests.
  { part: 'server/test/fuzz', weight: 10 },
  // Every mode of a hostile node, with reorganisations.
  { part: '/adversary/', weight: 5 },
  // These two go on for as long as they have; the other browser tests are one walk each.
  { part: 'e2e/wallet.deep', weight: 1 },
  { part: 'e2e/other-origin.deep', weight: 1 },
  { part: BROWSER_TESTS, weight: 0.3 },
];

/**
 * The rounds of a deep run, the longest first.
 * @param {{ wanted: readonly string[], lanes: number, total: number, each: number }} options wanted: parts of paths, all where
 *   empty; total: seconds to be shared by the files of each lane; each: seconds for each file instead, where not 0
 * @returns {Round[]}
 */
export function deepRounds({ wanted, lanes, total, each }) {
  const files = ['packages', 'apps', 'e2e']
    .flatMap(deepFilesBelow)
    .filter(file => wanted.length === 0 || wanted.some(part => file.includes(part)));
  const weighed = files.map(file => ({ file, weight: weightOf(file) }));
  const sum = weighed.reduce((sofar, { weight }) => sofar + weight, 0);
  const share = Math.min((total * lanes) / sum, total / Math.max(...weighed.map(({ weight }) => weight)));
  const seconds = (/** @type {number} */ weight) => Math.floor(each || share * weight);
  const inBrowser = files.filter(file => file.startsWith(BROWSER_TESTS));
  const lanesOfBrowsers = Array.from({ length: lanes }, (_, lane) =>
    inBrowser.filter((_file, index) => index % lanes === lane),
  );
  return [
    ...weighed
      .filter(({ file }) => !inBrowser.includes(file))
      .map(({ file, weight }) => ({ files: [file], seconds: seconds(weight), port: undefined })),
    ...lanesOfBrowsers
      .filter(own => own.length > 0)
      .map((own, lane) => ({ files: own, seconds: seconds(1), port: FIRST_PORT + PORTS * lane })),
  ].sort((a, b) => b.seconds * b.files.length - a.seconds * a.files.length);
}

/** @param {string} file */
function weightOf(file) {
  return WEIGHTS.find(({ part }) => file.includes(part))?.weight ?? 1;
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function deepFilesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(entry => !['node_modules', 'dist'].includes(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry =>
      entry.isDirectory()
        ? deepFilesBelow(`${folder}/${entry.name}`)
        : /\.deep\.tsx?$/.test(entry.name)
          ? [`${folder}/${entry.name}`]
          : [],
    );
}
