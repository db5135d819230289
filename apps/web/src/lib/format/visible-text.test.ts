import { describe, expect, it } from 'vitest';
import { parseVisibleJson, visibleText } from './visible-text.ts';

describe('text from the chain', () => {
  it.each([
    ['an order to draw from right to left', 'pay \u202ETDSU\u202C now', 'pay \uFFFDTDSU\uFFFD now'],
    ['isolates', '\u2066a\u2069', '\uFFFDa\uFFFD'],
    ['marks of direction', 'a\u200Eb\u200Fc\u061Cd', 'a\uFFFDb\uFFFDc\uFFFDd'],
    ['letters without width', 'US\u200BD\u2060T\uFEFF', 'US\uFFFDD\uFFFDT\uFFFD'],
    ['joiners between Latin letters', 'U\u200DS\u200CDT', 'U\uFFFDS\uFFFDDT'],
    ['a run, as one mark', 'a\u200B\u200B\u202E\u2060b', 'a\uFFFDb'],
    ['fillers and blanks', '\u3164\u2800x\u115F', '\uFFFDx\uFFFD'],
    ['tags', 'a\u{E0041}\u{E0042}', 'a\uFFFD'],
    ['a form of nothing', 'a\uFE0Fb', 'a\uFFFDb'],
    ['controls', 'a\u0085b\u007F', 'a\uFFFDb\uFFFD'],
    ['piles of marks', `e${'\u0301'.repeat(40)}!`, `e${'\u0301'.repeat(4)}\uFFFD!`],
  ])('shows that there is %s', (_what, text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });

  it.each([
    'USDT',
    'Łódź naïve',
    'می\u200Cخواهم',
    'क्\u200Dष',
    '👩\u200D🚀 ❤\uFE0F 1\uFE0F\u20E3',
    '日本円 한국 ﷼',
    'שקל חדש 5',
    'line\nline\ttab',
  ])('leaves %j as it is', text => expect(visibleText(text)).toBe(text));
});

describe('JSON of the server', () => {
  it('has no hidden character in any text or name', () => {
    const json = JSON.stringify({
      'na\u202Eme': 'US\u200BDT',
      list: ['\u0000\u0007x', 'a\\u0000b', 'tab\tline\n'],
    });
    expect(parseVisibleJson(json)).toEqual({
      'na\uFFFDme': 'US\uFFFDDT',
      list: ['\uFFFD\uFFFDx', 'a\\u0000b', 'tab\tline\n'],
    });
  });

  it('stays what it is otherwise', () => {
    const value = { a: [1, 'b\\n', { c: null }], d: 'é\\\\' };
    expect(parseVisibleJson(JSON.stringify(value))).toEqual(value);
    expect(() => parseVisibleJson('{')).toThrow(SyntaxError);
  });
});
