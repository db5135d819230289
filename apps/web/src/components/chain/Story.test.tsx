// @vitest-environment jsdom
import type { StoryTemplate, StoryVariables } from '@sunscope/product-api/stories';
import type { StoryVariable } from '@sunscope/product-api/types';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { wordsOf, wordsReady } from '../../lib/i18n/i18n.tsx';
import { Story } from './Story.tsx';
import { renderPiece } from '../../test/render-component.tsx';

// Whoever hands over a sentence has its words.
wordsOf('transactions');
beforeAll(wordsReady);
afterEach(cleanup);

const somebody = { type: 'text', text: 'SOMEBODY' } as const;
const number = (value: number) => ({ type: 'number', value: String(value) }) as const;

/** Each story that counts things, with the variables it counts by. */
const COUNTS = {
  voted_one: ['votes'],
  voted_many: ['votes', 'count'],
  multi_sent: ['count'],
  nfts_sent: ['count'],
  nfts_minted: ['count'],
  nfts_burned: ['count'],
  asset_voted: ['count'],
  proposal_created: ['count'],
  permissions_set: ['needed', 'keys', 'actives'],
  permissions_set_weighted: ['keys', 'actives'],
} as const satisfies { [T in StoryTemplate]?: readonly (keyof StoryVariables<T>)[] };

/** The words around the counts of a story, all of which are so many. */
async function storyText(template: keyof typeof COUNTS, count: number, language: string): Promise<string> {
  const counted = COUNTS[template].map((name): [string, StoryVariable] => [name, number(count)]);
  const vars: Record<string, StoryVariable> = {
    from: somebody,
    to: somebody,
    amount: somebody,
    token: somebody,
    threshold: number(7),
    ...Object.fromEntries(counted),
  };
  await renderPiece(
    <p data-testid="story">
      <Story story={{ template: `story_${template}`, vars }} />
    </p>,
    language,
  );
  return screen.getByTestId('story').textContent;
}

it.each([
  ['voted_one', 'en', 1, '1 vote to'],
  ['voted_one', 'en', 2, '2 votes to'],
  ['voted_one', 'en', 12_345, '12,345 votes to'],
  ['voted_many', 'en', 1, '1 vote to 1 super representative'],
  ['voted_many', 'en', 2, '2 votes to 2 super representatives'],
  ['multi_sent', 'en', 1, 'to 1 recipient'],
  ['multi_sent', 'en', 2, 'to 2 recipients'],
  ['nfts_sent', 'en', 1, 'sent 1 item of'],
  ['nfts_sent', 'en', 2, 'sent 2 items of'],
  ['nfts_minted', 'en', 1, 'minted 1 item of'],
  ['nfts_minted', 'en', 2, 'minted 2 items of'],
  ['nfts_burned', 'en', 1, 'burned 1 item of'],
  ['nfts_burned', 'en', 2, 'burned 2 items of'],
  ['asset_voted', 'en', 1, 'for 1 token'],
  ['asset_voted', 'en', 2, 'for 2 tokens'],
  ['proposal_created', 'en', 1, 'change 1 parameter of'],
  ['proposal_created', 'en', 2, 'change 2 parameters of'],
  ['permissions_set', 'en', 1, 'any 1 of 1 owner key, plus 1 active permission'],
  ['permissions_set', 'en', 2, 'any 2 of 2 owner keys, plus 2 active permissions'],
  ['permissions_set_weighted', 'en', 2, '2 owner keys that must reach weight 7, plus 2 active permissions'],
  ['voted_many', 'zh', 1, '给 1 位超级代表投了 1 票'],
  ['voted_one', 'ar', 1, 'صوتًا واحدًا'],
  ['voted_one', 'ar', 2, 'صوتين'],
  ['voted_one', 'ar', 3, '3 أصوات'],
  ['voted_one', 'ar', 11, '11 صوتًا'],
  ['voted_many', 'ar', 1, 'لـ ممثل أعلى واحد'],
  ['voted_many', 'ar', 2, 'لـ ممثلين أعليين'],
  ['voted_many', 'ar', 3, 'لـ 3 ممثلين أعلين'],
  ['voted_many', 'ar', 11, 'لـ 11 ممثلًا أعلى'],
  ['multi_sent', 'ar', 1, 'إلى مستلم واحد'],
  ['multi_sent', 'ar', 2, 'إلى مستلمين اثنين'],
  ['multi_sent', 'ar', 3, 'إلى 3 مستلمين'],
  ['multi_sent', 'ar', 11, 'إلى 11 مستلمًا'],
  ['nfts_sent', 'ar', 1, 'مقتنى واحد من'],
  ['nfts_sent', 'ar', 2, 'مقتنيين من'],
  ['nfts_sent', 'ar', 3, '3 مقتنيات من'],
  ['nfts_sent', 'ar', 11, '11 مقتنى من'],
  ['nfts_minted', 'ar', 2, 'مقتنيين من'],
  ['nfts_burned', 'ar', 2, 'مقتنيين من'],
  ['asset_voted', 'ar', 1, 'لرمز واحد'],
  ['asset_voted', 'ar', 2, 'لرمزين'],
  ['asset_voted', 'ar', 3, 'لـ 3 رموز'],
  ['asset_voted', 'ar', 11, 'لـ 11 رمزًا'],
  ['proposal_created', 'ar', 1, 'معيار واحد'],
  ['proposal_created', 'ar', 2, 'معيارين'],
  ['proposal_created', 'ar', 3, '3 معايير'],
  ['proposal_created', 'ar', 11, '11 معيارًا'],
  ['permissions_set', 'ar', 1, 'أي 1 من مفتاح مالك واحد، إلى جانب صلاحية نشطة واحدة'],
  ['permissions_set', 'ar', 2, 'أي 2 من مفتاحَي مالك، إلى جانب صلاحيتين نشطتين'],
  ['permissions_set', 'ar', 3, 'أي 3 من 3 مفاتيح مالك، إلى جانب 3 صلاحيات نشطة'],
  ['permissions_set', 'ar', 11, 'أي 11 من 11 مفتاح مالك، إلى جانب 11 صلاحية نشطة'],
] as const)('%s in %s counts %i', async (template, language, count, words) => {
  expect(await storyText(template, count, language)).toContain(words);
});

it('names a deployed contract by what its transaction says', async () => {
  const contract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  const vars = {
    from: somebody,
    contract: { type: 'address', address: contract },
    name: { type: 'text', text: 'Answer' },
  } as const;
  const shown = async (template: string) => {
    await renderPiece(
      <p data-testid="story">
        <Story story={{ template, vars }} />
      </p>,
    );
    return screen.getByTestId('story').textContent;
  };
  expect(await shown('story_contract_created')).toBe('SOMEBODY deployed Answer');
  cleanup();
  expect(await shown('tried_contract_created')).toBe('SOMEBODY tried to deploy Answer');
});
