import { expect, it } from 'vitest';
import { isOwnPicture } from './own-picture.ts';

it.each([
  ['/tag-logos/a.png', true],
  ['/', true],
  ['', false],
  ['//evil.example/a.png', false],
  ['/\\evil.example/a.png', false],
  ['https://evil.example/a.png', false],
  ['data:image/png;base64,', false],
  ['a.png', false],
])('%s is of the own origin: %s', (address, isOwn) => {
  expect(isOwnPicture(address)).toBe(isOwn);
});
