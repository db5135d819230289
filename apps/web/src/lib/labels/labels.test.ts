// @vitest-environment jsdom
import { assert, pre, property, string } from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { followLabels, labelOf, setLabel, setLabels } from './edit-labels.ts';
import { labelsFromCsv, labelsToCsv } from './labels-csv.ts';
import { LABELS_KEY, privateLabels, readLabels } from './private-labels.ts';

const SHOP = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const FRIEND = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

beforeEach(() => {
  localStorage.clear();
  privateLabels.setState({}, true);
});

it('keeps labels in this browser, and forgets an empty one', () => {
  setLabel(SHOP, '  Corner \n shop ');
  expect(readLabels()).toEqual({ [SHOP]: 'Corner shop' });
  expect(privateLabels.getState()).toEqual({ [SHOP]: 'Corner shop' });
  setLabel(SHOP, ' ');
  expect(readLabels()).toEqual({});
});

it('shows what hides in a label, and cuts one that is too long', () => {
  expect(labelOf('a\u202Eb\u200Bc')).toBe('a\uFFFDb\uFFFDc');
  expect(labelOf('🐱'.repeat(60))).toBe('🐱'.repeat(40));
});

it('takes nothing from a store that somebody else wrote', () => {
  const stored = { [SHOP]: 'Shop', nonsense: 'x', [FRIEND]: { a: 1 }, __proto__: 'y' };
  localStorage.setItem(LABELS_KEY, JSON.stringify(stored));
  expect(readLabels()).toEqual({ [SHOP]: 'Shop' });
  for (const broken of ['', '{', 'null', '7', '[1]']) {
    localStorage.setItem(LABELS_KEY, broken);
    expect(readLabels()).toEqual({});
  }
});

it('says so where the browser keeps nothing, and shows no label that would be gone tomorrow', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(setLabel(SHOP, 'Shop')).toBe('storage');
  expect(privateLabels.getState()).toEqual({});
  full.mockRestore();
});

it('adds to what another tab wrote, and follows it', () => {
  localStorage.setItem(LABELS_KEY, JSON.stringify({ [FRIEND]: 'Ines' }));
  setLabels({ [SHOP]: 'Shop' });
  expect(readLabels()).toEqual({ [FRIEND]: 'Ines', [SHOP]: 'Shop' });
  const stop = followLabels();
  localStorage.setItem(LABELS_KEY, JSON.stringify({ [FRIEND]: 'Yuki' }));
  dispatchEvent(new StorageEvent('storage', { key: LABELS_KEY }));
  expect(privateLabels.getState()).toEqual({ [FRIEND]: 'Yuki' });
  stop();
});

it('reads again what it wrote, whatever a label holds', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 30 }), text => {
      const label = labelOf(text);
      pre(label !== '');
      expect(labelsFromCsv(labelsToCsv({ [SHOP]: label }))).toEqual({
        labels: { [SHOP]: label },
        refused: [],
      });
    }),
    { numRuns: 40 },
  );
});

it('writes no formula that a spreadsheet would run', () => {
  expect(labelsToCsv({ [SHOP]: '=HYPERLINK("x")' })).toContain(`"'=HYPERLINK(""x"")"`);
});

it('reads lists of other programs, and names the lines it cannot', () => {
  const text = `label;address\nShop;${SHOP}\n;${FRIEND}\nNobody;Tnothing\n\n"Two; of\nthem";${FRIEND}`;
  expect(labelsFromCsv(text)).toEqual({
    labels: { [SHOP]: 'Shop', [FRIEND]: 'Two; of them' },
    refused: [
      { line: 3, reason: 'label' },
      { line: 4, reason: 'address' },
    ],
  });
});
