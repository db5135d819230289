import { expect, test } from 'vitest';
import { canonicalOfHex, hasAddressForm } from './address-form.ts';

test('tells the form of an address by its characters', () => {
  expect(hasAddressForm('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(true);
  expect(hasAddressForm('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj60')).toBe(false);
  expect(hasAddressForm('41a614f803b6fd780986a42c78ec9c7f77e6ded13c')).toBe(false);
});

test.each(['41a614f803b6fd780986a42c78ec9c7f77e6ded13c', '0xA614F803B6FD780986A42C78EC9C7F77E6DED13C'])(
  'reads the hex form %s',
  async text => {
    expect(await canonicalOfHex(text)).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
  },
);

test('leaves everything else alone', async () => {
  expect(await canonicalOfHex('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBeUndefined();
  expect(await canonicalOfHex('a614')).toBeUndefined();
});
