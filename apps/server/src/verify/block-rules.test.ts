import { readFileSync, existsSync } from 'node:fs';
import { parseJson, type JsonObject } from '@sunscope/node-api/json';
import { blockFromJson, type NodeBlock } from '@sunscope/node-api/shapes';
import { describe, expect, it } from 'vitest';
import { checkBlock, checkLink, linkOf } from './block-rules.ts';
import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import { headerSigner } from './header-signer.ts';
import { UnverifiedError } from './unverified.ts';
import { WitnessKeys } from './witness-keys.ts';

const shared = new URL('../../../../../shared/data/mainnet/blocks/', import.meta.url);
const missing = !existsSync(shared);
if (missing) console.warn('checks of main-net blocks are left out: ../shared/data is not there');

const RULES = { followsClock: true, trustRoot: false };
const read = (name: string) => parseJson(readFileSync(new URL(name, shared), 'utf8'));
const headersOf = (name: string): NodeBlock[] => {
  const json = read(name);
  return (Array.isArray(json) ? json : Object.values(json as JsonObject)).map(blockFromJson);
};

describe.skipIf(missing)('main-net blocks', () => {
  it.each(['000000000', '000000001', '000000002', '000000003', '000000004', '001018316', '079072107'])(
    'hold: %s',
    name => {
      const block = blockFromJson(read(`${name}.json`));
      expect(checkBlock(block, undefined, block.number, RULES).problems).toEqual([]);
    },
  );

  it('follow each other', () => {
    const first = [0, 1, 2, 3, 4].map(number => blockFromJson(read(`00000000${number}.json`)));
    for (const [index, block] of first.slice(1).entries())
      checkLink(linkOf(first[index] as NodeBlock), linkOf(block));
  });

  // The body of a block of tests that is left out runs, too.
  const headers = missing ? [] : headersOf('headers/078000000-078000079.json');
  const signed = headers.map(({ number, header }) => {
    const signer = headerSigner(header);
    const witness = header.raw_data.witness_address;
    return { number, witness, header, signer: signer && equalBytes(signer, witness) ? undefined : signer };
  });
  const node = (forgets: boolean) => ({
    account: async () => undefined,
    witnesses: async () => signed.map(({ witness }) => ({ address: witness }) as never),
    blockRange: async (start: bigint, end: bigint) =>
      forgets
        ? []
        : headersOf('headers/078000000-078000079.json').filter(
            ({ number }) => number >= start && number < end,
          ),
  });

  it('are signed by witnesses, a quarter of them with keys that no node knows any more', async () => {
    expect(signed.filter(({ signer }) => signer).length).toBeGreaterThan(10);
    await new WitnessKeys(node(false)).check(signed);
  });

  it('are refused where one signature is not like the others', async () => {
    const [first] = signed.filter(({ signer }) => signer);
    const damaged = signed.map(block =>
      block.number === first?.number ? { ...block, signer: new Uint8Array(21).fill(0x41) } : block,
    );
    await expect(new WitnessKeys(node(false)).check(damaged)).rejects.toThrow(UnverifiedError);
    await expect(new WitnessKeys(node(true)).check(signed)).rejects.toThrow(
      bytesToHex(first?.signer ?? new Uint8Array(0)),
    );
  });
});
