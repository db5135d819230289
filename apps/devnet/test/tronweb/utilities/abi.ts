import counter from '@sunscope/contracts/Counter' with { type: 'json' };
import { encodeCall } from '@sunscope/tron/abi';
import { table } from './table.ts';
import { hex, utils, word } from './values.ts';

const increment = counter.abi.find(entry => entry.name === 'increment');
const divide = counter.abi.find(entry => entry.name === 'divide');

export const abi = table('tronWeb.utils.abi', [
  [
    'buildFullTypeDefinition',
    'uint256',
    () => utils.abi.buildFullTypeDefinition({ name: '', type: 'uint256' }),
    'uint256',
  ],
  [
    'buildFunctionSelector',
    'divide',
    () => utils.abi.buildFunctionSelector(divide as never),
    'divide(uint256,uint256)',
  ],
  [
    'encodeParams',
    'two words',
    () => utils.abi.encodeParams(['uint256', 'uint256'], [9, 3]),
    `0x${word(9)}${word(3)}`,
  ],
  [
    'encodeParamsV2ByABI',
    'two words',
    () => utils.abi.encodeParamsV2ByABI(divide as never, [9, 3]),
    `0x${word(9)}${word(3)}`,
  ],
  [
    'encodeFunctionData',
    'selector and words',
    () => utils.abi.encodeFunctionData(divide as never, [9, 3]),
    () => hex(encodeCall('divide(uint256,uint256)', [9n, 3n])),
  ],
  ['decodeParams', 'one word', () => utils.abi.decodeParams([], ['uint256'], `0x${word(3)}`), [3n]],
  [
    'decodeParamsV2ByABI',
    'one word',
    () => [...(utils.abi.decodeParamsV2ByABI(divide as never, `0x${word(3)}`) as Iterable<bigint>)],
    [3n],
  ],
  [
    'isReadOnlyFunctionFragment',
    'yes and no',
    () => [divide, increment].map(entry => utils.abi.isReadOnlyFunctionFragment(entry as never)),
    [true, false],
  ],
  ['overloadArities', 'two', () => utils.abi.overloadArities(counter.abi, 'divide'), [2]],
  [
    'resolveFunctionFragment',
    'divide',
    () => utils.abi.resolveFunctionFragment(counter.abi, 'divide', [9, 3]).name,
    'divide',
  ],
]);
