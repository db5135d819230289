import type { World } from '../world.ts';
import { table } from './table.ts';
import { utils } from './values.ts';

export const plain = table('tronWeb.utils', [
  ['hasProperties', 'both', () => utils.hasProperties({ a: 1, b: 2 }, 'a', 'b'), true],
  ['hasProperty', 'not there', () => utils.hasProperty({ a: 1 }, 'b'), false],
  ['isArray', 'yes and no', () => [utils.isArray([]), utils.isArray({})], [true, false]],
  [
    'isBigNumber',
    'yes and no',
    ({ web }) => [utils.isBigNumber(web.toBigNumber(1)), utils.isBigNumber(1)],
    [true, false],
  ],
  ['isBoolean', 'yes and no', () => [utils.isBoolean(false), utils.isBoolean(0)], [true, false]],
  ['isFunction', 'yes and no', () => [utils.isFunction(() => 1), utils.isFunction(1)], [true, false]],
  ['isHex', 'yes and no', () => [utils.isHex('0xab'), utils.isHex('xy')], [true, false]],
  ['isInteger', 'yes and no', () => [utils.isInteger(1), utils.isInteger(1.5)], [true, false]],
  ['isJson', 'yes and no', () => [utils.isJson('{}'), utils.isJson('{')], [true, false]],
  [
    'isNotNullOrUndefined',
    'yes and no',
    () => [utils.isNotNullOrUndefined(0), utils.isNotNullOrUndefined(null)],
    [true, false],
  ],
  ['isObject', 'yes and no', () => [utils.isObject({}), utils.isObject('')], [true, false]],
  ['isString', 'yes and no', () => [utils.isString(''), utils.isString(1)], [true, false]],
  [
    'isValidURL',
    'of the devnet',
    ({ devnet }) => [utils.isValidURL(devnet.url), utils.isValidURL('ftp://x')],
    [true, false],
  ],
  ['padLeft', 'three places', () => utils.padLeft('7', '0', 3), '007'],
  ['sleep', 'comes back', () => utils.sleep(1), undefined],
  [
    'mapEvent',
    'an event of the devnet',
    async ({ web, call }) =>
      utils.mapEvent((await web.event.getEventsByTransactionID(call.id)).data?.[0] as never).name,
    'Counted',
  ],
  [
    'parseEvent',
    'its address in TRON’s form',
    async ({ web, call }) => {
      const [event] = (await web.event.getEventsByTransactionID(call.id)).data ?? [];
      return utils.parseEvent(event as never, { inputs: [{ name: 'by', type: 'address' }] as never }).result;
    },
    ({ bob }: World) => ({ 0: `0x${bob.hex.slice(2)}`, 1: '1', by: bob.hex, count: '1' }),
  ],
]);
