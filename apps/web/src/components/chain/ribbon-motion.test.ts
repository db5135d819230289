// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Rules of a style sheet, those inside its conditions and layers too; and the names of its conditions. */
function rulesOf(path: string): { when: string; rule: CSSStyleRule }[] {
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = readFileSync(new URL(path, import.meta.url), 'utf8');
  const walk = (rules: CSSRuleList, when: string): { when: string; rule: CSSStyleRule }[] =>
    [...rules].flatMap(rule =>
      rule.constructor.name === 'CSSStyleRule'
        ? [{ when, rule: rule as CSSStyleRule }]
        : rule.constructor.name === 'CSSKeyframesRule'
          ? []
          : walk((rule as CSSGroupingRule).cssRules, `${when}${rule.cssText.split('{', 1)[0]?.trim() ?? ''}`),
    );
  const found = walk(style.sheet?.cssRules ?? new CSSStyleSheet().cssRules, '');
  style.remove();
  return found;
}

const REDUCED = '@media (prefers-reduced-motion: reduce)';
const ANIMATED = /^(?:animation|transition)/;
const declared = (style: CSSStyleDeclaration) =>
  [...style].map(name => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const);

test('for who wants no motion every element is where it goes at once', () => {
  const calm = rulesOf('../../theme/base.css').find(({ when }) => when === REDUCED)?.rule;
  expect(calm?.selectorText.split(/,\s*/)).toEqual(['*', '*::before', '*::after']);
  expect(declared(calm?.style ?? new CSSStyleDeclaration())).toEqual([
    ['animation-duration', '0.01ms', 'important'],
    ['animation-iteration-count', '1', 'important'],
    ['transition-duration', '0s', 'important'],
    ['scroll-behavior', 'auto', 'important'],
  ]);
});

test('the ribbon moves by durations alone, so that nothing of it moves then', () => {
  const moving = rulesOf('./BlockRibbon.module.css').flatMap(({ rule }) =>
    declared(rule.style)
      .filter(([name]) => ANIMATED.test(name))
      .map(([name, value, priority]) => ({ selector: rule.selectorText, name, value, priority })),
  );
  expect(moving.map(({ selector }) => selector)).toEqual(
    expect.arrayContaining(['.even .slot', '.odd .slot', '.bars .fallen', '.resting']),
  );
  for (const { selector, name, value, priority } of moving) {
    // A second time would be a delay, which stays, and what is important here would win.
    const times = value.match(/(?<![\w-])\d*\.?\d+m?s\b|var\(--(?:fast|normal)\)/g) ?? [];
    expect([selector, name, times.length <= 1, priority]).toEqual([selector, name, true, '']);
    expect(name).not.toContain('delay');
  }
});
