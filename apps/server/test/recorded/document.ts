import { stringifyJson, type JsonObject } from '@sunscope/node-api/json';
import { compareAnswers } from './compare.ts';
import type { Comparison } from './comparison.ts';
import { DIFFERENCES, NOT_COMPARED } from './differences.ts';
import type { RecordedApi } from './recorded-api.ts';
import { objectOf } from './json.ts';
import { mainNet } from './shared-data.ts';

/** A comparison made: how much is equal, and how often a member differs, by its path. */
export interface Finding {
  comparison: Comparison;
  answers: number;
  equal: number;
  differing: ReadonlyMap<string, { count: number; kinds: ReadonlySet<string>; example: string }>;
}

export async function find(comparison: Comparison, api: RecordedApi): Promise<Finding> {
  const pairs = await comparison.pairs(api);
  let equal = 0;
  const differing = new Map<string, { count: number; kinds: Set<string>; example: string }>();
  for (const [recorded, ours] of pairs) {
    const compared = compareAnswers(recorded, ours, comparison.sameForm === true);
    equal += compared.equal;
    for (const { path, kind, recorded: theirs, ours: own } of compared.differing) {
      const seen = differing.get(path) ?? {
        count: 0,
        kinds: new Set(),
        example: `${show(theirs)} / ${show(own)}`,
      };
      seen.count++;
      seen.kinds.add(kind);
      differing.set(path, seen);
    }
  }
  return { comparison, answers: pairs.length, equal, differing };
}

const show = (value: unknown) => (stringifyJson(value ?? null) ?? '').slice(0, 120);

/** Key of a comparison's reasons. */
export function keyOf({ recording, asked, call }: Comparison): string {
  return [recording, asked, call].join(' | ');
}

/** Members that differ without a reason, and reasons whose member no longer differs. */
export function unexplained(findings: readonly Finding[]): string[] {
  const wrong: string[] = [];
  const met = new Map<string, Set<string>>();
  for (const { comparison, differing } of findings) {
    const key = keyOf(comparison);
    const seen = met.get(key) ?? new Set();
    met.set(key, seen);
    for (const [path, { kinds, example }] of differing) {
      seen.add(path);
      if (DIFFERENCES[key]?.[path] === undefined)
        wrong.push(`differs without a reason: ${key}: ${path} (${[...kinds].join(', ')}): ${example}`);
    }
  }
  for (const [key, reasons] of Object.entries(DIFFERENCES))
    for (const path of Object.keys(reasons))
      if (met.get(key)?.has(path) !== true) wrong.push(`no longer differs: ${key}: ${path}`);
  return wrong;
}

/** Questions of the old explorer that are neither compared nor said not to be, and those said to be both. */
export function forgotten(findings: readonly Finding[], recording: string): string[] {
  const compared = new Set(
    findings
      .filter(finding => finding.comparison.recording === recording)
      .map(finding => finding.comparison.asked),
  );
  const left = new Set(NOT_COMPARED.filter(([file]) => file === recording).flatMap(([, asked]) => asked));
  const all: JsonObject = objectOf(mainNet(recording));
  return [
    ...Object.keys(all).filter(asked => !compared.has(asked) && !left.has(asked)),
    ...[...left].filter(asked => compared.has(asked) || all[asked] === undefined),
  ];
}

const KINDS: Readonly<Record<string, string>> = {
  absent: 'not ours',
  other: 'otherwise',
  more: 'only ours',
};

/** The tables of RECORDED-ANSWERS.md about answers: names, counts and reasons only. */
export function answersDocument(findings: readonly Finding[]): string {
  const equal = findings.reduce((sum, finding) => sum + finding.equal, 0);
  const differing = findings.flatMap(finding => [...finding.differing.values()]);
  const different = differing.reduce((sum, item) => sum + item.count, 0);
  const rows = findings.map(
    ({ comparison: { recording, asked, call, material }, answers, equal, differing }) => {
      const count = [...differing.values()].reduce((sum, item) => sum + item.count, 0);
      return `| ${nameOf(recording)}: ${asked} | ${call} | ${material} | ${answers} | ${equal} | ${count} |`;
    },
  );
  const reasons = findings.flatMap(reasonRows);
  return `## Answers

${findings.length} comparisons, ${equal} fields equal, ${different} not. Put into the index were: for *bytes* the signed bytes and the
node's own receipt, each recorded apart from the answer; for *bytes, told receipt* the signed bytes with the fees and
resources that the answer itself reports; for *told* a transaction, token or account made of the answer, which shows the
form of ours but not the reading of bytes.

| Recorded answer | Our call | Put in | Answers | Fields equal | Differing |
|---|---|---|---:|---:|---:|
${rows.join('\n')}

### Where they differ

*not ours*: ours has no such member; *otherwise*: another value; *only ours*: looked at where both have the same form.

| Recorded answer | Our call | Fields | Times | How | Why |
|---|---|---|---:|---|---|
${reasons.join('\n')}

### Not compared

| Recorded answer | Why |
|---|---|
${NOT_COMPARED.map(([recording, asked, why]) => `| ${nameOf(recording)}: ${asked.join(', ')} | ${why} |`).join('\n')}
| provider-docs-examples: all but the above | another network (Nile, Shasta), calls that build or refuse transactions, state of a moment, or \`null\` |
| java-tron-http-examples-nile | another network, the node’s own calls: the devnet’s and the node client’s tests read them |
`;
}

/** One row for the fields that differ in the same way for the same reason. */
function reasonRows({ comparison, differing }: Finding): string[] {
  const rows = new Map<string, { paths: string[]; count: number }>();
  for (const [path, { count, kinds }] of [...differing].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const why = DIFFERENCES[keyOf(comparison)]?.[path] ?? '';
    const how = [...kinds].map(kind => KINDS[kind] ?? kind).join(', ');
    const row = rows.get(`${how} | ${why}`) ?? { paths: [], count: 0 };
    row.paths.push(`\`${path}\``);
    row.count += count;
    rows.set(`${how} | ${why}`, row);
  }
  const { recording, asked, call } = comparison;
  return [...rows].map(
    ([why, { paths, count }]) =>
      `| ${nameOf(recording)}: ${asked} | ${call} | ${paths.join(', ')} | ${count} | ${why} |`,
  );
}

function nameOf(recording: string): string {
  return recording.replace(/^.*\//, '').replace(/\.json$/, '');
}
