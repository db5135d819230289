import { expect, it } from 'vitest';
import { outsideUrl } from './outside-url.ts';

it.each([
  ['https://a.example/x?y#z', 'https://a.example/x?y#z'],
  ['http://a.example', 'http://a.example/'],
  ['a.example/x', 'http://a.example/x'],
  [' https://a.example ', 'https://a.example/'],
  ['https://аррӏе.example', 'https://xn--80ak6aa92e.example/'],
])('%s opens %s', (text, href) => expect(outsideUrl(text)?.href).toBe(href));

it.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>',
  'file:///etc/passwd',
  'ftp://a.example',
  'vbscript:x',
  'blob:https://a.example/1',
  'https://known.example@other.example/',
  'not an address',
  '/path',
  '',
  'localhost',
  `https://a.example/${'x'.repeat(3000)}`,
])('%s is text', text => expect(outsideUrl(text)).toBeUndefined());
