import { describe, expect, it } from 'vitest';
import { isSafeLink, renderMarkdown } from './markdown.ts';

describe('renderMarkdown', () => {
  it('makes headings, lists, tables, code and links', () => {
    expect(renderMarkdown('# One\n\n* *two* **three**\n\n`four`')).toBe(
      '<h1>One</h1>\n<ul>\n<li><em>two</em> <strong>three</strong></li>\n</ul>\n<p><code>four</code></p>\n',
    );
    expect(renderMarkdown('| a |\n|---|\n| 1 |')).toContain('<td>1</td>');
    expect(renderMarkdown('[blocks](/#/blockchain/blocks)')).toBe(
      '<p><a href="/#/blockchain/blocks">blocks</a></p>\n',
    );
    expect(renderMarkdown('[out](https://example.test/?a=1&b=2)')).toBe(
      '<p><a href="https://example.test/?a=1&amp;b=2" rel="noopener noreferrer nofollow" target="_blank">out</a></p>\n',
    );
  });

  it.each([
    '<script>alert(1)</script>',
    'text <img src=x onerror=alert(1)> text',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:msgbox(1))',
    '[x](//evil.test/)',
    '[x](/\\evil.test/)',
    '<javascript:alert(1)>',
    '![x](https://evil.test/track.png)',
    '[x]: javascript:alert(1)\n\n[x]',
    '[a](https://a.test/"onmouseover="alert(1))',
    '# <svg onload=alert(1)>',
    '```"><script>alert(1)</script>\ncode\n```',
  ])('lets nothing of %s run or load', text => {
    const html = renderMarkdown(text);
    expect(html.replace(/&lt;[^&]*?&gt;/g, '')).not.toMatch(/<(?:script|img|svg|iframe|object)/i);
    // Only plain tags with the attributes that are made here.
    for (const [, tag = '', attributes = ''] of html.matchAll(/<\/?([a-z0-9]+)((?:\s[^<>]*)?)>/gi)) {
      expect(tag).toMatch(/^(?:p|a|h1|code|pre|em|strong)$/);
      if (tag === 'a')
        expect(attributes).toMatch(
          /^(?: href="(?:https?:|\/(?!\/)|#)[^"]*"(?: rel="[a-z ]+" target="_blank")?)?$/,
        );
      else if (tag === 'code') expect(attributes).toMatch(/^(?: class="language-[^"]*")?$/);
      else expect(attributes).toBe('');
    }
  });
});

it('knows safe links', () => {
  expect(['https://a.test', 'http://a.test', '/x', '#/x', '/'].map(isSafeLink)).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(['javascript:x', '//a.test', '/\\a', 'mailto:a@b', 'ftp://a', 'x', ''].map(isSafeLink)).toEqual(
    Array(7).fill(false),
  );
});
