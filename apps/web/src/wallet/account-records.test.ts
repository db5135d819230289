// @vitest-environment node
import { expect, it } from 'vitest';
import { createIndexedDbRecords } from './account-records.ts';

const refused = (): never => {
  throw new DOMException('not here', 'SecurityError');
};
/** A store that opens, and then refuses each transaction. */
const closing = () => {
  const request = new EventTarget();
  const result = Object.assign(new EventTarget(), { transaction: refused });
  setTimeout(() => request.dispatchEvent(new Event('success')));
  return Object.assign(request, { result });
};

it.each([
  ['even asking for it throws', refused],
  ['opening it throws', () => ({ open: refused })],
  ['what was open closes', () => ({ open: closing })],
])('a browser that keeps no data is told by one name: %s', async (_where, factory) => {
  const records = createIndexedDbRecords(factory as unknown as () => IDBFactory);
  const calls = [records.get('1'), records.clear(), records.delete('1'), records.update('1', found => found)];
  for (const call of [...calls, records.prune(undefined, 0)])
    await expect(call).rejects.toMatchObject({ code: 'storage_unavailable' });
});
