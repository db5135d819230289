import { readFileSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';

/** @import { TestSpecification } from 'vitest/node' */

/**
 * Vitest's order, the longest first, but within a project all files of one environment behind each other: a worker ends where
 * the next file wants another, and a new one loads jsdom and all modules again.
 */
export class ByEnvironment extends BaseSequencer {
  /** @param {TestSpecification[]} files */
  async sort(files) {
    /** @type {Map<string, TestSpecification[]>} */
    const groups = new Map();
    for (const file of await super.sort(files)) {
      const group = `${file.project.name} ${environmentOf(file)}`;
      groups.set(group, [...(groups.get(group) ?? []), file]);
    }
    return [...groups.values()].flat();
  }
}

/** @param {TestSpecification} file */
function environmentOf({ moduleId, project }) {
  return /@vitest-environment (\S+)/.exec(readFileSync(moduleId, 'utf8'))?.[1] ?? project.config.environment;
}
