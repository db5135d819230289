import { expect, test } from 'vitest';
import { compilerOfCode } from './compiler-of-code.ts';

const COMPILERS = [
  { id: 'tron-0.8.20', vendor: 'tron', version: '0.8.20' },
  { id: 'solc-0.8.20', vendor: 'solc', version: '0.8.20' },
  { id: 'solc-0.8.30', vendor: 'solc', version: '0.8.30' },
];
const stock = `6080a2646970667358221220${'7b'.repeat(32)}64736f6c63430008140033`;
const tron = `6080a26474726f6e58221220${'7b'.repeat(32)}64736f6c63430008140033`;
const guard = '50d3801561001d57600080fd5b50d28015';

test('the compiler is the one that the code names', () => {
  expect(compilerOfCode(stock, '', COMPILERS)).toBe('solc-0.8.20');
  expect(compilerOfCode(tron, '', COMPILERS)).toBe('tron-0.8.20');
  expect(compilerOfCode(stock, guard, COMPILERS)).toBe('tron-0.8.20');
});

test.each(['', '6080', 'zz', '0x', `${stock.slice(0, -14)}06000033`])('%s names none', code => {
  expect(compilerOfCode(code, '', COMPILERS)).toBeUndefined();
  expect(compilerOfCode(code, 'zz', COMPILERS)).toBeUndefined();
});
