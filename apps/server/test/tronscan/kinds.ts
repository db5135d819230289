import { expect } from 'vitest';
import type { ClientWorld, Answering, NotAnswering } from './client-call.ts';

type Json = Record<string, unknown>;

export function rows(value: unknown): Json[] {
  expect(Array.isArray(value)).toBe(true);
  return value as Json[];
}

export function filled(value: unknown): Json[] {
  const list = rows(value);
  expect(list.length).toBeGreaterThan(0);
  return list;
}

/** Calls a method of the client with values of the world. */
export const ask = async (world: ClientWorld, method: string, ...values: unknown[]): Promise<Json> => {
  const result = await world.client[method]?.(...values);
  return result as Json;
};

/** A transaction method: builds, signs and posts; the server hands it on and says what the node said. */
export function sends(values: (world: ClientWorld) => unknown[], code: RegExp): (name: string) => Answering {
  return name => ({
    sends: true,
    checked:
      code === TAKEN
        ? 'signed by the client, taken by the node'
        : code === REFUSED
          ? 'signed by the client, the node’s refusal told'
          : 'signed by the client, what the node said told',
    async call(world) {
      const send = world.client[name]?.(...values(world)) as (key: string) => Promise<Json>;
      const answer = await send(world.key);
      expect(String(answer['code']), String(answer['message'])).toMatch(code);
      expect(answer['success']).toBe(answer['code'] === 'SUCCESS');
      expect(answer['transaction']).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
    },
  });
}

/** A list that must have rows. */
export const list =
  (checked: string, member: string, values: (world: ClientWorld) => unknown[] = () => [{}]) =>
  (name: string): Answering => ({
    checked,
    async call(world) {
      filled((await ask(world, name, ...values(world)))[member]);
    },
  });

/** An answer that must hold a member. */
export const holds =
  (checked: string, values: (world: ClientWorld) => unknown[], expected: (world: ClientWorld) => unknown) =>
  (name: string): Answering => ({
    checked,
    async call(world) {
      expect(await ask(world, name, ...values(world))).toMatchObject(expected(world) as object);
    },
  });

/** A method that only computes. */
export const computes =
  (checked: string, values: (world: ClientWorld) => unknown[], expected: (result: unknown) => void) =>
  (name: string): Answering => ({
    checked,
    async call(world) {
      expected(await world.client[name]?.(...values(world)));
    },
  });

export const no = (why: string) => (): NotAnswering => ({ why });
export const ANY = expect.anything() as unknown;
export const NUMBER = expect.any(Number) as unknown;
export const TAKEN = /^SUCCESS$/;
/** What the demo world happens to allow. */
export const EITHER = /^(?:SUCCESS|CONTRACT_VALIDATE_ERROR)$/;
export const REFUSED = /^(?:CONTRACT_VALIDATE_ERROR|CONTRACT_EXE_ERROR)$/;

/** A call that wants a signature over what is reported: without one the answer says what is missing. */
export function wantsSignature(call: string): (name: string) => Answering {
  return name => ({
    checked: `${call} says that the signature is missing`,
    async call(world) {
      const answer = await ask(world, name, {}).catch((error: unknown) => {
        const { response } = error as { response?: { status: number; data: Json } };
        if (response?.status !== 400) throw error;
        return response.data;
      });
      expect(typeof answer['message'] === 'string' || typeof answer['errorMsg'] === 'string').toBe(true);
    },
  });
}
