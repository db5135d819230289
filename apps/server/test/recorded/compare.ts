import { isJsonObject, stringifyJson, type JsonValue } from '@sunscope/node-api/json';

/** A member that one answer lacks or gives otherwise; places in lists, ids and hashes are not distinguished. */
export interface Difference {
  path: string;
  /** `absent`: ours has no such member. `more`: the recorded one has none. */
  kind: 'absent' | 'other' | 'more';
  recorded: JsonValue | undefined;
  ours: JsonValue | undefined;
}

export interface Compared {
  equal: number;
  differing: Difference[];
}

/**
 * Looks for every value of a recorded answer in ours, at the same place.
 * @param beyond whether members of ours count that the recorded answer does not have.
 */
export function compareAnswers(recorded: JsonValue, ours: JsonValue | undefined, beyond: boolean): Compared {
  const compared: Compared = { equal: 0, differing: [] };
  walk(recorded, ours, '', beyond, compared);
  return compared;
}

/** Members that are named after a token, an account or a transaction. */
const NAMED_AFTER = /^(?:\d{7}|T\w{33}|[0-9a-f]{64})$/;

function walk(
  recorded: JsonValue,
  ours: JsonValue | undefined,
  path: string,
  beyond: boolean,
  into: Compared,
): void {
  if (Array.isArray(recorded)) {
    const list = Array.isArray(ours) ? ours : undefined;
    if (list?.length !== recorded.length)
      into.differing.push({ path, kind: ours === undefined ? 'absent' : 'other', recorded, ours });
    else if (recorded.length === 0) into.equal++;
    else for (const [place, item] of recorded.entries()) walk(item, list[place], `${path}[]`, beyond, into);
    return;
  }
  if (isJsonObject(recorded)) {
    if (!isJsonObject(ours)) {
      into.differing.push({ path, kind: ours === undefined ? 'absent' : 'other', recorded, ours });
      return;
    }
    const names = Object.keys(recorded);
    if (names.length === 0) into.equal++;
    const below = (name: string) => {
      const shown = NAMED_AFTER.test(name) ? '{id}' : name;
      return path === '' ? shown : `${path}.${shown}`;
    };
    for (const name of names) {
      const value = recorded[name];
      if (value !== undefined) walk(value, ours[name], below(name), beyond, into);
    }
    for (const name of beyond ? Object.keys(ours) : [])
      if (recorded[name] === undefined)
        into.differing.push({ path: below(name), kind: 'more', recorded: undefined, ours: ours[name] });
    return;
  }
  if (stringifyJson(recorded) === stringifyJson(ours ?? null) && ours !== undefined) into.equal++;
  else into.differing.push({ path, kind: ours === undefined ? 'absent' : 'other', recorded, ours });
}
