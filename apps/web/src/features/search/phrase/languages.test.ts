import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../phrase-examples.ts';
import { LEXICON } from './lexicon.ts';
import { readPhrase, type PhrasePart } from './read-phrase.ts';

/** A Thursday. */
const NOW = Date.UTC(2026, 10, 19, 14, 30);
const clock = { now: NOW, zone: 'utc' } as const;
const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
const DAY = 86_400_000;
const HOUR = 3_600_000;

type Said = Partial<Record<string, string | number>>;

/** What is said, whatever its order: languages have their own. */
function meant(parts: readonly PhrasePart[]): Said {
  const all: Said = {};
  for (const part of parts) {
    if (part.kind === 'party') all[part.role] = part.name;
    else if (part.kind === 'token') all['token'] = part.name;
    else if (part.kind === 'unknown') all['unknown'] = 1;
    else if (part.kind !== 'filler') {
      const { kind, start, end, ...more } = part;
      Object.assign(all, more);
    }
  }
  return all;
}

const LAST_WEEK = { from: day('2026-11-09'), to: day('2026-11-16') - 1 };
const TODAY = { from: day('2026-11-19'), to: day('2026-11-20') - 1 };
const YESTERDAY = { from: day('2026-11-18'), to: day('2026-11-19') - 1 };

const MEANINGS: readonly Said[] = [
  { token: 'usds', least: '1000', ...LAST_WEEK },
  { result: 'failed', code: 31, ...TODAY },
  { at: NOW - HOUR },
  { least: '10000', token: 'trx' },
  { most: '5', token: 'trx', ...YESTERDAY },
  { least: '5', most: '10', token: 'trx' },
  { result: 'failed', list: 'transactions', from: NOW - HOUR, to: NOW },
  { code: 4, from: day('2026-11-01'), to: day('2026-12-01') - 1 },
  { list: 'transfers', from: day('2026-11-01') },
  { list: 'blocks', producer: 'aurora' },
  { list: 'tokens', token: 'sun' },
  { code: 54, from: NOW - 7 * DAY, to: NOW },
  { code: 57, from: day('2026-11-18') },
  { least: '7', most: '7', token: 'trx' },
  { code: 4, about: 'lars' },
  { list: 'transfers', to: day('2026-11-01') - 1 },
  { result: 'success', code: 31 },
  { at: NOW },
  { token: 'usds', from: day('2026-11-16'), to: day('2026-11-17') - 1 },
  { code: 55, ...YESTERDAY },
];

const PHRASES: Readonly<Record<string, readonly string[]>> = {
  en: [
    'usds > 1000 last week',
    'failed calls today',
    'block 1 hour ago',
    'more than 10k trx',
    'at most 5 trx yesterday',
    'between 5 and 10 trx',
    'failed transactions last hour',
    'votes this month',
    'transfers since 2026-11-01',
    'blocks produced by aurora',
    'tokens sun',
    'stakes last 7 days',
    'delegations since yesterday',
    'exactly 7 trx',
    'votes of lars',
    'transfers before 2026-11-01',
    'successful calls',
    'latest block',
    'usds 3 days ago',
    'unstakes yesterday',
  ],
  es: [
    'usds > 1000 la semana pasada',
    'llamadas fallidas hoy',
    'bloque hace una hora',
    'más de 10 mil trx',
    'como máximo 5 trx ayer',
    'entre 5 y 10 trx',
    'transacciones fallidas última hora',
    'votos este mes',
    'transferencias desde 2026-11-01',
    'bloques producidos por aurora',
    'tokens sun',
    'staking últimos 7 días',
    'delegaciones desde ayer',
    'exactamente 7 trx',
    'votos de lars',
    'transferencias antes del 2026-11-01',
    'llamadas exitosas',
    'último bloque',
    'usds hace 3 días',
    'retiros del staking ayer',
  ],
  ru: [
    'usds > 1000 на прошлой неделе',
    'неудачные вызовы сегодня',
    'блок час назад',
    'больше 10 тыс trx',
    'не больше 5 trx вчера',
    'между 5 и 10 trx',
    'неудачные транзакции за последний час',
    'голоса в этом месяце',
    'переводы с 2026-11-01',
    'блоки производитель aurora',
    'токены sun',
    'стейкинг за последние 7 дней',
    'делегирования с вчера',
    'ровно 7 trx',
    'голоса аккаунта lars',
    'переводы до 2026-11-01',
    'успешные вызовы',
    'последний блок',
    'usds 3 дня назад',
    'вывод из стейкинга вчера',
  ],
  fa: [
    'usds > ۱۰۰۰ هفتهٔ گذشته',
    'فراخوانی‌های ناموفق امروز',
    'بلوک ۱ ساعت پیش',
    'بیش از ۱۰ هزار trx',
    'حداکثر ۵ trx دیروز',
    'بین ۵ و ۱۰ trx',
    'تراکنش‌های ناموفق ساعت گذشته',
    'رأی‌ها این ماه',
    'انتقال‌ها از 2026-11-01',
    'بلوک‌ها تولیدکننده aurora',
    'توکن‌ها sun',
    'استیک ۷ روز گذشته',
    'واگذاری‌ها از دیروز',
    'دقیقاً ۷ trx',
    'رأی‌های مربوط به lars',
    'انتقال‌ها پیش از 2026-11-01',
    'فراخوانی‌های موفق',
    'آخرین بلوک',
    'usds ۳ روز پیش',
    'خروج از استیک دیروز',
  ],
  ar: [
    'usds > ١٠٠٠ الأسبوع الماضي',
    'استدعاءات فاشلة اليوم',
    'كتلة قبل ساعة',
    'أكثر من 10 آلاف trx',
    'على الأكثر 5 trx أمس',
    'بين 5 و 10 trx',
    'معاملات فاشلة الساعة الماضية',
    'أصوات هذا الشهر',
    'تحويلات منذ 2026-11-01',
    'كتل أنتجها aurora',
    'رموز sun',
    'عمليات التجميد آخر 7 أيام',
    'تفويضات منذ أمس',
    'بالضبط 7 trx',
    'أصوات تخص lars',
    'تحويلات قبل 2026-11-01',
    'استدعاءات ناجحة',
    'أحدث كتلة',
    'usds قبل 3 أيام',
    'عمليات إلغاء التجميد أمس',
  ],
  zh: [
    'usds > 1000 上周',
    '今天失败的调用',
    '1小时前的区块',
    '超过 1万 trx',
    '昨天 至多 5 trx',
    '5-10 trx',
    '过去1小时失败的交易',
    '本月的投票',
    '自 2026-11-01 转账',
    '区块 出块者 aurora',
    '代币 sun',
    '过去7天的质押',
    '昨天以来的代理',
    '正好 7 trx',
    'lars的投票',
    '2026-11-01之前的转账',
    '成功的调用',
    '最新区块',
    'usds 3天前',
    '昨天的解除质押',
  ],
  ja: [
    'usds > 1000 先週',
    '今日の失敗した呼び出し',
    '1時間前のブロック',
    '1万以上 trx',
    '昨日 5以下 trx',
    '5〜10 trx',
    '過去1時間の失敗したトランザクション',
    '今月の投票',
    '2026-11-01からの送金',
    'ブロック 生成者 aurora',
    'トークン sun',
    '過去7日間のステーク',
    '昨日からの委任',
    'ちょうど 7 trx',
    'larsの投票',
    '2026-11-01以前の送金',
    '成功した呼び出し',
    '最新のブロック',
    'usds 3日前',
    '昨日のアンステーク',
  ],
  ko: [
    'usds > 1000 지난주',
    '오늘 실패한 호출',
    '1시간 전 블록',
    '1만 이상 trx',
    '어제 5 이하 trx',
    '5~10 trx',
    '지난 1시간 실패한 트랜잭션',
    '이번 달 투표',
    '2026-11-01부터 전송',
    '블록 생산자 aurora',
    '토큰 sun',
    '최근 7일 스테이킹',
    '어제부터 위임',
    '정확히 7 trx',
    'lars의 투표',
    '2026-11-01 이전 전송',
    '성공한 호출',
    '최신 블록',
    'usds 3일 전',
    '어제 언스테이킹',
  ],
};

/** What a span without its end says, so that the order of parts does not matter. */
const rows = Object.entries(PHRASES).flatMap(([language, phrases]) =>
  phrases.map((phrase, nth) => [language, phrase, MEANINGS[nth]] as const),
);

describe('phrases in every language', () => {
  test.each(rows)('%s: %s', (_language, phrase, meaning) =>
    expect(meant(readPhrase(phrase, clock)?.parts ?? [])).toEqual(meaning),
  );

  test.each([
    ['es', 'usds desde lars para mira', { token: 'usds', from: 'lars', to: 'mira' }],
    ['ru', 'trx от lars для mira', { token: 'trx', from: 'lars', to: 'mira' }],
    ['fa', 'trx از lars به mira', { token: 'trx', from: 'lars', to: 'mira' }],
    ['ar', 'trx من lars إلى mira', { token: 'trx', from: 'lars', to: 'mira' }],
    ['zh', '从 lars 到 mira', { from: 'lars', to: 'mira' }],
    ['ja', 'larsから miraへ', { from: 'lars', to: 'mira' }],
    ['ko', 'lars에서 mira에게', { from: 'lars', to: 'mira' }],
  ])('%s: sides, %s', (_language, phrase, meaning) =>
    expect(meant(readPhrase(phrase, clock)?.parts ?? [])).toEqual(meaning),
  );

  test('the examples of the help are understood whole', () => {
    for (const [language, examples] of Object.entries(EXAMPLES))
      for (const example of examples) {
        const phrase = readPhrase(example.replace('T…', 'lars'), clock);
        expect(phrase?.parts.map(({ kind }) => kind) ?? ['none'], `${language}: ${example}`).not.toContain(
          'unknown',
        );
        expect(phrase, `${language}: ${example}`).toBeDefined();
      }
  });

  test.each(['红日', '日月光', '대한민국', 'ホテルの日', 'новый час', 'la luna', 'خانه', '上海'])(
    'a name is not taken apart: %s',
    name => expect(readPhrase(name, clock)).toBeUndefined(),
  );

  test('no two meanings share a word', () => {
    const words = Object.values(LEXICON).flatMap(text => text.trim().split(/\s*[|\n]\s*/));
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  });
});
