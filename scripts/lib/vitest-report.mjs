import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './root.mjs';

/** @import { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node' */

/**
 * @typedef {object} ReportedTest
 * @property {readonly string[]} path titles of the groups it stands in, and its own
 * @property {'passed' | 'failed' | 'skipped' | 'pending'} state
 * @property {readonly string[]} errors
 *
 * @typedef {object} ReportedFile
 * @property {string} project
 * @property {string} file below the root
 * @property {number} ms
 * @property {readonly string[]} errors of the file itself: what it imports, hooks of files and groups
 * @property {readonly ReportedTest[]} tests
 *
 * @typedef {object} VitestReport
 * @property {readonly ReportedFile[]} files
 * @property {readonly string[]} unhandled errors that belong to no test: a worker that ended, a rejection nobody handled
 */

/**
 * Writes what a run of vitest found, with what its own JSON leaves out: the project of each file, and unhandled errors. The
 * file is named by REPORT_FILE.
 * @implements {Reporter}
 */
export default class FileReporter {
  /**
   * @param {readonly TestModule[]} modules
   * @param {readonly SerializedError[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    /** @type {VitestReport} */
    const report = { files: modules.map(reportedFile), unhandled: unhandled.map(textOf) };
    writeFileSync(process.env['REPORT_FILE'] ?? 'report.json', JSON.stringify(report));
  }
}

/**
 * @param {TestModule} module
 * @returns {ReportedFile}
 */
function reportedFile(module) {
  const ofGroups = [...module.children.allSuites()].flatMap(suite =>
    suite.errors().map(error => `${pathOf(suite).join(' > ')}: ${textOf(error)}`),
  );
  return {
    project: module.project.name,
    file: relative(root, module.moduleId).replaceAll('\\', '/'),
    ms: module.diagnostic().duration,
    errors: [...module.errors().map(textOf), ...ofGroups],
    tests: [...module.children.allTests()].map(test => {
      const { state, errors } = test.result();
      return { path: pathOf(test), state, errors: (errors ?? []).map(textOf) };
    }),
  };
}

/**
 * @param {TestCase | TestSuite} item
 * @returns {string[]}
 */
function pathOf(item) {
  return item.parent.type === 'module' ? [item.name] : [...pathOf(item.parent), item.name];
}

/** @param {{ message: string, stacks?: readonly { file: string, line: number }[], diff?: string }} error */
function textOf({ message, stacks = [], diff }) {
  const places = stacks.map(({ file, line }) => `    at ${relative(root, file)}:${line}`);
  return [message, ...(diff === undefined ? [] : [diff]), ...places].join('\n');
}
