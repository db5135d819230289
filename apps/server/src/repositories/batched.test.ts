import { describe, expect, it } from 'vitest';
import { Batched, BatchedLists } from './batched.ts';

interface Row {
  key: number;
  text: string;
}

/** A table of the numbers below ten whose statements end when the test says so. */
function setUp() {
  const asked: { keys: readonly number[]; end: (error?: Error) => void }[] = [];
  const batched = new Batched<number, Row>(
    { nameOf: String, of: row => row.key },
    keys =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) =>
          error
            ? reject(error)
            : resolve(keys.filter(key => key < 10).map(key => ({ key, text: `row ${key}` })));
        asked.push({ keys, end });
      }),
  );
  return { asked, batched };
}

/** A turn of the event loop, in which a batch that may begins. */
const turn = () => new Promise<void>(resolve => setTimeout(resolve, 1));

describe('Batched', () => {
  it('reads what is asked in one turn by one statement, each key once', async () => {
    const { asked, batched } = setUp();
    const found = Promise.all([batched.rows([3, 1, 3]), batched.row(1), batched.row(99), batched.rows([])]);
    await turn();
    expect(asked.map(({ keys }) => keys)).toEqual([[3, 1, 99]]);
    asked[0]?.end();
    const [three, one] = [
      { key: 3, text: 'row 3' },
      { key: 1, text: 'row 1' },
    ];
    expect(await found).toEqual([[three, one], one, undefined, []]);
  });

  it('collects what is asked while two statements are under way, and reads it after they were asked', async () => {
    const { asked, batched } = setUp();
    const found: Promise<Row | undefined>[] = [];
    for (const key of [1, 2, 3, 1]) {
      found.push(batched.row(key));
      await turn();
    }
    expect(asked.map(({ keys }) => keys)).toEqual([[1], [2]]);
    asked[1]?.end();
    await turn();
    // The key of the first statement is read again: its row may have changed since.
    expect(asked.map(({ keys }) => keys)).toEqual([[1], [2], [3, 1]]);
    asked[0]?.end();
    asked[2]?.end();
    expect((await Promise.all(found)).map(row => row?.text)).toEqual(['row 1', 'row 2', 'row 3', 'row 1']);
  });

  it('reports a failure to those it reads for, and goes on', async () => {
    const { asked, batched } = setUp();
    const failing = Promise.allSettled([batched.row(1), batched.row(2)]);
    await turn();
    asked[0]?.end(new Error('away'));
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const found = batched.row(2);
    await turn();
    asked[1]?.end();
    expect(await found).toEqual({ key: 2, text: 'row 2' });
  });
});

describe('BatchedLists', () => {
  it('reads the lists of one turn by one statement, each in the order it is read', async () => {
    const asked: (readonly number[])[] = [];
    const lists = new BatchedLists<number, Row>({ nameOf: String, of: row => row.key }, async keys => {
      asked.push(keys);
      const table = [3, 1, 3, 2, 1, 3].map((key, index) => ({ key, text: `row ${index}` }));
      return table.filter(row => keys.includes(row.key));
    });
    const texts = async (key: number) => (await lists.of(key)).map(row => row.text);
    expect(await Promise.all([texts(1), texts(3), texts(4), texts(1)])).toEqual([
      ['row 1', 'row 4'],
      ['row 0', 'row 2', 'row 5'],
      [],
      ['row 1', 'row 4'],
    ]);
    expect(asked).toEqual([[1, 3, 4]]);
  });
});
