import { describe, expect, it } from 'vitest';
import { adviceOn } from './server-settings.ts';

const MIB = 2 ** 20;
const usual = { sharedBuffers: 128 * MIB, maxWalSize: 1024 * MIB };

describe('advice on a server’s settings', () => {
  it('is none while the index is small', () => {
    expect(adviceOn({ ...usual, indexSize: 511 * MIB })).toBeUndefined();
  });

  it('names what is too little, and what would be right', () => {
    expect(adviceOn({ ...usual, indexSize: 900 * MIB })).toBe(
      "PostgreSQL is set up for less than the 900 MB of this index: raise shared_buffers from 128 MB to a quarter of the machine's memory and max_wal_size from 1024 MB to 8 GB or more",
    );
    expect(adviceOn({ ...usual, maxWalSize: 8192 * MIB, indexSize: 900 * MIB })).not.toMatch(/max_wal_size/);
    expect(
      adviceOn({ sharedBuffers: 2048 * MIB, maxWalSize: 1024 * MIB, indexSize: 90_000 * MIB }),
    ).not.toMatch(/shared_buffers/);
  });

  it('is none where both are enough', () => {
    expect(
      adviceOn({ sharedBuffers: 2048 * MIB, maxWalSize: 8192 * MIB, indexSize: 90_000 * MIB }),
    ).toBeUndefined();
  });
});
