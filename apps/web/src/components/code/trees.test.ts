import { assert, jsonValue, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callBranches, failedPath, type CallNode } from './calls.ts';
import { indentJson } from './indent-json.ts';
import { findNodes, jsonNodes, jsonOfNode, pathOf, textOfNode } from './json-nodes.ts';
import { treeMove, treeRows } from './tree-rows.ts';

describe('JSON', () => {
  const nodes = jsonNodes('{"a":9007199254740993,"odd name":[true,{"x":"1\\n2"}],"e":{},"f":[]}') ?? [];

  it('keeps every digit, and knows the way to each value', () => {
    expect(nodes.map(node => `${pathOf(nodes, node.id)} ${node.kind} ${node.raw}`)).toEqual([
      '$ object ',
      '$.a number 9007199254740993',
      '$["odd name"] list ',
      '$["odd name"][0] literal true',
      '$["odd name"][1] object ',
      '$["odd name"][1].x text "1\\n2"',
      '$.e object ',
      '$.f list ',
    ]);
    expect(textOfNode(nodes[5] ?? nodes[0]!)).toBe('1\n2');
    expect(jsonOfNode(nodes, 1)).toBe('9007199254740993');
    expect(jsonOfNode(nodes, 2)).toBe('[\n  true,\n  {\n    "x": "1\\n2"\n  }\n]');
    expect(findNodes(nodes, 'ODD')).toEqual([2]);
    expect(findNodes(nodes, '')).toEqual([]);
  });

  it.each([
    '',
    '{',
    '{"a"}',
    '[1,]',
    '{"a":1,}',
    '[1 2]',
    '{1:2}',
    '}',
    '"a',
    '[01]',
    'nan',
    '{"a":1}{}',
    '[1],2',
    ':',
  ])('refuses %s', text => {
    expect(jsonNodes(text)).toBeUndefined();
  });

  it('reads what JSON.parse reads, and gives it back', () => {
    assert(
      property(jsonValue(), value => {
        const text = JSON.stringify(value);
        const read = jsonNodes(text);
        expect(read).toBeDefined();
        expect(JSON.parse(jsonOfNode(read ?? [], 0))).toEqual(JSON.parse(text));
        expect(jsonNodes(indentJson(text))?.length).toBe(read?.length);
      }),
    );
    assert(
      property(string(), text => {
        let valid = true;
        try {
          JSON.parse(text);
        } catch {
          valid = false;
        }
        expect(jsonNodes(text) !== undefined).toBe(valid);
      }),
    );
  });

  it('goes as deep as a text does', () => {
    const deep = jsonNodes(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) ?? [];
    expect(deep).toHaveLength(50_000);
    const all = treeRows({ roots: [0], membersOf: id => deep[id]?.members ?? [] }, new Set(deep.keys()));
    expect(all).toHaveLength(50_000);
    expect(jsonOfNode(deep, 49_998)).toBe('[\n  []\n]');
  });
});

describe('a tree', () => {
  const members: Record<number, number[]> = { 0: [1, 2], 2: [3] };
  const branches = { roots: [0, 4], membersOf: (id: number) => members[id] ?? [] };
  const rows = treeRows(branches, new Set([0]));

  it('has a row for what open nodes show', () => {
    expect(
      rows.map(row => `${row.level}:${row.id} ${row.position}/${row.count} ${String(row.open)}`),
    ).toEqual(['1:0 1/2 true', '2:1 1/2 undefined', '2:2 2/2 false', '1:4 2/2 undefined']);
  });

  it.each([
    ['ArrowDown', 3, { to: 3 }],
    ['ArrowUp', 0, { to: 0 }],
    ['End', 0, { to: 3 }],
    ['PageDown', 0, { to: 2 }],
    ['ArrowRight', 0, { to: 1 }],
    ['ArrowRight', 2, { open: 2 }],
    ['ArrowRight', 1, undefined],
    ['ArrowLeft', 0, { close: 0 }],
    ['ArrowLeft', 2, { to: 0 }],
    ['ArrowLeft', 3, undefined],
    ['Enter', 0, { close: 0 }],
    [' ', 1, undefined],
    ['x', 1, undefined],
    ['ArrowDown', -1, { to: 0 }],
  ])('does by %s at row %d', (key, at, move) => {
    expect(treeMove(rows, at, key, 2)).toEqual(move);
  });
});

describe('calls', () => {
  const call = (calls: CallNode[] = [], failed = false): CallNode => ({
    type: 'CALL',
    from: { address: 'a' },
    to: { address: 'b' },
    value: 0n,
    calls,
    failed,
  });

  it('are numbered in the order in which they were made', () => {
    const { branches, nodes } = callBranches([call([call([call()]), call()]), call()]);
    expect(nodes.map(node => node.parent)).toEqual([-1, 0, 1, 0, -1]);
    expect(branches.roots).toEqual([0, 4]);
    expect(branches.membersOf(0)).toEqual([1, 3]);
  });

  it('mark where a failure began and who passed it on; a caught one ends there', () => {
    const passed = callBranches([call([call(), call([call([], true)], true)], true)]);
    expect([...failedPath(passed.nodes)]).toEqual([
      [0, false],
      [2, false],
      [3, true],
    ]);
    const caught = callBranches([call([call([], true), call()])]);
    expect([...failedPath(caught.nodes)]).toEqual([[1, true]]);
  });

  it('may go deeper than a stack does', () => {
    let deep = call();
    for (let level = 0; level < 20_000; level++) deep = call([deep]);
    expect(callBranches([deep]).nodes).toHaveLength(20_001);
  });
});

it('indents without touching values: long integers, escapes and empty lists stay', () => {
  expect(indentJson('{"a":9007199254740993,"b":[],"c":{"d":"x,{\\"y\\"}"},"e":[1,2]}')).toBe(
    [
      '{',
      '  "a": 9007199254740993,',
      '  "b": [],',
      '  "c": {',
      '    "d": "x,{\\"y\\"}"',
      '  },',
      '  "e": [',
      '    1,',
      '    2',
      '  ]',
      '}',
    ].join('\n'),
  );
});
