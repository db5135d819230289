import { describe, expect, it } from 'vitest';
import { parseTagLines } from './tag-lines.ts';

const ZERO = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
const HOLE = 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy';

function parse(text: string) {
  const problems: string[] = [];
  return { tags: parseTagLines(text, problem => problems.push(problem)), problems };
}

describe('lines of public tags', () => {
  it('hold address, tag, page, logo and description; what is missing is empty', () => {
    const text = `\ufeff# a word before\r\n\r\n ${ZERO}|Zero address \r\n${HOLE} | 黑洞 | /#/block/0 | hole.svg | Fees went here\r\n`;
    expect(parse(text)).toEqual({
      problems: [],
      tags: [
        { address: ZERO, tag: 'Zero address', url: '', logo: '', description: '' },
        { address: HOLE, tag: '黑洞', url: '/#/block/0', logo: 'hole.svg', description: 'Fees went here' },
      ],
    });
  });

  it('are read in any form of an address, and the first of two for one address holds', () => {
    const { tags, problems } = parse(`41${'00'.repeat(20)} | Zero\n\n${ZERO} | Another`);
    expect(tags.map(({ address, tag }) => [address, tag])).toEqual([[ZERO, 'Zero']]);
    expect(problems).toEqual([`line 3 is left out: ${ZERO} has a tag in line 1 already`]);
  });

  it.each([
    [HOLE, 'line 2 is left out: it needs to be "address | tag | page | logo | description"'],
    [`${HOLE} | a | | | b | c`, 'line 2 is left out: it needs to be'],
    [
      `TLsV52sRDL79HXGGm9yzwKibb6BeruhUzz | a`,
      'line 2 is left out: "TLsV52sRDL79HXGGm9yzwKibb6BeruhUzz" is no address: ',
    ],
    [`${HOLE} | `, 'a tag needs 1 to 40 characters'],
    [`${HOLE} | ${'x'.repeat(41)}`, 'a tag needs 1 to 40 characters'],
    [`${HOLE} | <b>a</b>`, 'without < and >'],
    [`${HOLE} | a\u202eb`, 'characters that can be seen'],
    [
      `${HOLE} | a | javascript:alert(1)`,
      'the page needs an http(s) address or a path of this site, it is "javascript',
    ],
    [`${HOLE} | a | | ../secret.png`, 'the logo needs a file of the folder logos'],
    [`${HOLE} | a | | http://a.test/b.png`, 'the logo needs a file of the folder logos'],
    [`${HOLE} | a | | | ${'x'.repeat(201)}`, 'a description has at most 200'],
  ])('%j is refused, and costs no other line', (line, reason) => {
    const { tags, problems } = parse(`${ZERO} | Zero\n${line}\n41${'01'.repeat(20)} | One`);
    expect(tags.map(({ tag }) => tag)).toEqual(['Zero', 'One']);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(reason);
    expect(problems[0]).toMatch(/^line 2 is left out: /);
  });
});
