import { parseJson, stringifyJson, type JsonObject, type JsonValue } from '@sunscope/node-api/json';
import { blockToJson, transactionInfoFromJson, transactionInfoToJson } from '@sunscope/node-api/message-json';
import { blockFromJson } from '@sunscope/node-api/shapes';
import { expect, it } from 'vitest';
import { lies, type LieName } from '../../test/adversary/lies.ts';
import { makeChain } from '../../test/busy-chain.ts';
import { checkBlock, checkLink, linkOf } from './block-rules.ts';
import { orUnverified, unverified, UnverifiedError } from './unverified.ts';

// Each check of a block by itself: what a lying node makes of the rest is in test/adversary.

const HEX = { visible: false } as const;
const RULES = { followsClock: false, trustRoot: false };
const chain = makeChain(20_261_122, 60, 6);
const made = chain.blocks.find(
  ({ block, infos }) =>
    block.transactions.length > 2 && infos.some(({ receipt }) => (receipt?.result ?? 0) !== 0),
);
if (!made) throw new Error('no block of the chain has calls of contracts');
const { number } = made.block;
const parent = chain.blocks[Number(number) - 1]?.block;

/** Checks the block as a lying node gives it. */
async function checkAs(lie: LieName): Promise<void> {
  const { block, infos } = made as NonNullable<typeof made>;
  const edit = async (call: string, answer: JsonValue): Promise<JsonValue> =>
    lies[lie](
      parseJson(stringifyJson(answer)),
      { call, body: { num: Number(number) }, count: 1, ask: never },
      () => true,
    );
  const blockJson = await edit('getblockbynum', blockToJson(block.id, block.header, block.transactions, HEX));
  const infosJson = await edit(
    'gettransactioninfobyblocknum',
    infos.map(info => transactionInfoToJson(info, HEX)),
  );
  orUnverified(number, () => {
    const read = blockFromJson(blockJson);
    const receipts = (infosJson as JsonObject[]).map(json => transactionInfoFromJson(json, HEX));
    const { signer } = checkBlock(read, receipts, number, RULES);
    // Whether somebody else may sign is asked of those who know the witnesses.
    if (signer) throw unverified('witness_signature', number, 'another key');
    if (parent) checkLink(linkOf(parent), linkOf(read));
  });
}

const never = () => Promise.reject(new Error('nothing else is asked'));
const codeOf = (lie: LieName) =>
  checkAs(lie).then(
    () => 'taken',
    (error: unknown) => (error instanceof UnverifiedError ? error.code : String(error)),
  );

it('a block as it is, is taken', async () => {
  const { block, infos } = made;
  expect(checkBlock(block, infos, number, RULES)).toEqual({ problems: [], signer: undefined });
});

it.each<[LieName, string]>([
  ['altered raw data', 'transaction_id'],
  ['altered raw data under its own id', 'transaction_root_unconfirmed'],
  ['wrong transaction id', 'transaction_id'],
  ['altered result', 'transaction_root_unconfirmed'],
  ['hidden results', 'transaction_root'],
  ['dropped transaction', 'transaction_root_unconfirmed'],
  ['doubled transaction', 'transaction_root_unconfirmed'],
  ['reordered transactions', 'transaction_root_unconfirmed'],
  ['wrong block id', 'block_id'],
  ['block id of one character', 'unreadable'],
  ['wrong parent', 'witness_signature'],
  ['wrong witness', 'witness_signature'],
  ['wrong signature', 'witness_signature'],
  ['no signature', 'witness_signature'],
  ['time before 1970', 'block_time'],
  ['time at the end of 64 bits', 'block_time'],
  ['time beyond 64 bits', 'unreadable'],
  ['time as text', 'unreadable'],
  ['no time', 'unreadable'],
  ['number one too high', 'block_missing'],
  ['no receipts', 'receipts'],
  ['one receipt too many', 'receipts'],
  ['reordered receipts', 'receipts'],
  ['receipts of another block', 'receipts'],
  ['fees beyond all coins', 'receipts'],
  ['fees below zero', 'receipts'],
  ['another result in receipts', 'receipts'],
])('one with %s is refused: %s', async (lie, code) => {
  expect(await codeOf(lie)).toBe(code);
});

it('is refused where it does not follow the block before it, or is not younger', () => {
  const link = linkOf(made.block);
  const before = linkOf(parent as NonNullable<typeof parent>);
  checkLink(before, link);
  const refused = (code: string) => expect.objectContaining({ code });
  expect(() => checkLink({ ...before, id: link.id }, link)).toThrow(refused('parent_hash'));
  expect(() => checkLink({ ...before, timestampMs: link.timestampMs }, link)).toThrow(refused('block_time'));
});
