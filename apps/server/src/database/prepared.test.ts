import { describe, expect, it } from 'vitest';
import { PreparedNames } from './prepared.ts';

function askOften(names: PreparedNames, sql: string): string | undefined {
  for (let time = 0; time < 30; time++) names.of(sql);
  return names.of(sql);
}

const fault = (code: string) => Object.assign(new Error('refused'), { code });

describe('PreparedNames', () => {
  it('names what is asked often, each text by itself, and nothing else', () => {
    const names = new PreparedNames();
    expect(names.of('SELECT 1')).toBeUndefined();
    const name = askOften(names, 'SELECT 1');
    expect(name).toMatch(/^kept_\d+$/);
    expect(names.of('SELECT 1')).toBe(name);
    expect(names.of('SELECT 2')).toBeUndefined();
    expect(askOften(names, 'SELECT 2')).not.toBe(name);
  });

  it('leaves what is found by a pattern to be planned for each pattern', () => {
    expect(askOften(new PreparedNames(), 'SELECT 1 FROM tokens WHERE name LIKE $1')).toBeUndefined();
  });

  it('keeps a limited number', () => {
    const names = new PreparedNames();
    const named = Array.from({ length: 400 }, (_, index) => askOften(names, `SELECT ${index}`));
    expect(named.filter(name => name !== undefined)).toHaveLength(150);
  });

  it('takes another name after a migration, and none where connections are handed around', () => {
    const names = new PreparedNames();
    const name = askOften(names, 'SELECT 1');
    expect(names.failed('SELECT 1', fault('22P02'))).toBe(false);
    expect(names.of('SELECT 1')).toBe(name);
    expect(names.failed('SELECT 1', fault('0A000'))).toBe(true);
    const next = askOften(names, 'SELECT 1');
    expect(next).toBeDefined();
    expect(next).not.toBe(name);
    expect(names.failed('SELECT 1', fault('26000'))).toBe(true);
    expect(askOften(names, 'SELECT 1')).toBeUndefined();
  });
});
