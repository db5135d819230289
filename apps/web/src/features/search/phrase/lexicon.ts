/**
 * What words say, in every language at once, between | or on lines of their own: no two meanings share a word. Without
 * half-spaces, which readers of Persian may leave out.
 */
export const LEXICON = {
  transfers: `
    transfers | transfer | payments | payment | تحويلات | التحويلات | 转账 | 轉帳 | transferencias | transferencia
    انتقالها | انتقالهای | انتقالات | انتقال | 送金 | 전송 | 이체 | переводы | переводов | перевод | 轉账 | 转帐
  `,
  transactions: `
    transactions | transaction | txs | tx | معاملات | المعاملات | 交易 | transacciones | transacción | تراکنشها
    تراکنشهای | تراکنش | トランザクション | 取引 | 트랜잭션 | 거래 | транзакции | транзакций | транзакция
  `,
  blocks: `
    blocks | block | كتل | الكتل | كتلة | 区块 | 區塊 | bloques | bloque | بلوکها | بلوکهای | بلوک | ブロック | 블록 | блоки
    блоков | блок | الكتلة
  `,
  tokens: 'tokens | رموز | الرموز | 代币 | 通证 | توکنها | トークン | 토큰 | токены',
  calls: `
    contract calls | calls | call | استدعاءات | 调用 | 合约调用 | llamadas | llamada | فراخوانیها | فراخوانیهای | فراخوانی | 呼び出し
    コントラクト呼び出し | 호출 | 컨트랙트 호출 | вызовы | вызовов | вызов | الاستدعاءات
  `,
  votes: `
    votes | vote | تصويتات | 投票 | votos | voto | رأیها | رأیهای | رایها | رایهای | رأی | رای | 투표 | голоса | голосов | голос | أصوات
    الأصوات
  `,
  stakes: `
    stakes | stake | stakings | عمليات التجميد | 质押 | staking | استیکها | استیک | ステーク | ステーキング | 스테이킹
    стейкинг
  `,
  unstakes: `
    unstakes | unstake | unstakings | 解质押 | 解锁 | retiros del staking | retiradas del staking | خروج از استیک
    アンステーク | 언스테이킹 | вывод из стейкинга | выводы из стейкинга | عمليات إلغاء التجميد | 解除质押
  `,
  delegations: `
    delegations | delegation | 代理 | delegaciones | delegación | واگذاریها | واگذاری | 委任 | 위임 | делегирования
    делегирований | تفويضات | التفويضات
  `,
  deployments: `
    deployments | deployment | deploys | new contracts | 部署 | despliegues | استقرارها | デプロイ | 배포
    развёртывания | развертывания | عمليات النشر | 新合约
  `,
  claims: `
    reward claims | claims | 领取奖励 | cobros de recompensas | cobros | دریافت پاداش | 報酬受け取り | 보상 수령
    получения наград | عمليات تحصيل المكافآت
  `,
  swaps: 'swaps | swap | 兑换 | intercambios | مبادلهها | スワップ | 交換 | 스왑 | 교환 | обмены | مبادلات',
  failed: `
    failed | failing | reverted | unsuccessful | فاشلة | الفاشلة | 失败 | 失败的 | fallidas | fallidos | fallida
    fallido | ناموفق | 失敗 | 失敗した | 실패 | 실패한 | неудачные | неудачных | неуспешные
  `,
  success: `
    successful | succeeded | ناجحة | 成功 | 成功的 | correctas | correctos | exitosas | exitosos | موفق | 成功した | 성공
    성공한 | успешные | успешных
  `,
  from: `
    sent from | sent by | paid by | made by | from | by | من | 来自 | 从 | desde | enviado por | enviados por
    enviadas por | por | از طرف | از | 送信元 | 보낸 사람 | от
  `,
  to: `
    sent to | paid to | received by | into | to | إلى | 发往 | 转给 | 到 | para | hacia | recibido por
    recibidos por | recibidas por | به | 送信先 | 宛先 | 받는 사람 | для | 向 | 给
  `,
  producer: `
    produced by | أنتجها | 出块者 | producidos por | producido por | تولیدکننده | 生成者 | 생산자 | 생성자 | произведённые
    произведенные | производитель
  `,
  about: `
    with | of | involving | مع | 涉及 | de | del | مربوط به | متعلق به | с участием | аккаунта | تخص | يخص
  `,
  least: `
    more than | greater than | at least | not less than | bigger than | over | above | min | > | >= | ≥
    أكثر من | 大于 | 超过 | 至少 | más de | mas de | al menos | mayor que | como mínimo | superior a | بیش از
    بیشتر از | دستکم | حداقل | больше | более | не меньше | не менее | свыше | على الأقل | أكبر من | 不少于 | 多于
  `,
  most: `
    less than | smaller than | at most | not more than | under | below | max | < | <= | ≤ | أقل من | 小于 | 少于
    至多 | menos de | como máximo | a lo sumo | no más de | menor que | inferior a | کمتر از | حداکثر | меньше
    менее | не больше | не более | على الأكثر | لا يزيد عن | 不超过
  `,
  exactly: `
    exactly | equal to | = | بالضبط | 等于 | exactamente | igual a | دقیقا | دقیقاً | ちょうど | 정확히 | ровно | تماما
    正好 | 恰好
  `,
  between: 'بین | between | بين | 介于 | entre | между',
  and: 'and | - | – | … | و | 和 | 与 | y | и | と',
  since: 'since | starting | منذ | 自 | 自从 | с | начиная с | از زمان',
  after: 'after | بعد | después de | tras | پس از | بعد از | после',
  until: 'until | till | up to | حتى | 直到 | 截至 | hasta | تا | по',
  before: 'before | قبل | antes de | antes del | پیش از | до',
  on: 'on | during | in | at | في | 在 | en | durante | در | طی | в | во | на | за',
  ago: 'ago | 前 | پیش | 전 | назад',
  now: 'now | الآن | 现在 | ahora | اکنون | 現在 | 지금 | сейчас',
  today: 'today | اليوم | 今天 | hoy | امروز | 今日 | 本日 | 오늘 | сегодня',
  yesterday: 'yesterday | أمس | 昨天 | ayer | دیروز | 昨日 | 어제 | вчера | البارحة',
  this: `
    this | هذا | 本 | 这 | este | esta | estos | estas | این | 今 | 이번 | этот | эта | эту | этом | этой | это | هذه
  `,
  last: `
    last | previous | الماضي | 上 | pasada | pasado | گذشته | قبلی | 先 | 지난 | 저번 | прошлый | прошлая | прошлую
    прошлой | прошлом | прошлого | الماضية
  `,
  past: `
    past | خلال | 过去 | 最近 | última | último | últimas | últimos | اخیر | آخرین | 過去 | 直近 | 최근 | последний
    последняя | последнюю | последние | последних | последнее | آخر | الأخيرة | الأخير
  `,
  newest: `
    newest | latest | más reciente | تازهترین | جدیدترین | 最新 | 最新の | 최신 | новейший | самый новый | أحدث
  `,
  one: 'an | a | un | una | یک | один | одну | одна',
  minute: `
    minutes | minute | mins | min. | دقيقة | دقائق | 分钟 | minuto | minutos | دقیقه | 分 | 分間 | 분 | минуту
    минута | минуты | минут | الدقيقة
  `,
  hour: `
    hours | hour | hrs | hr | ساعة | ساعات | 小时 | hora | horas | ساعت | 時間 | 시간 | час | часа | часов | الساعة
  `,
  day: `
    days | day | يوم | أيام | 天 | 日 | día | días | dia | dias | روز | 日間 | 일 | день | дня | дней | يوما
  `,
  week: `
    weeks | week | أسبوع | أسابيع | 周 | 星期 | semana | semanas | هفته | 週 | 週間 | 주 | 주일 | неделя | неделю
    неделе | недели | недель | الأسبوع
  `,
  month: `
    months | month | شهر | أشهر | 个月 | 月 | mes | meses | ماه | か月 | ヶ月 | 달 | 개월 | месяц | месяца | месяце
    месяцев | الشهر
  `,
  year: `
    years | year | سنة | سنوات | 年 | año | años | سال | 年間 | 년 | год | года | году | лет | السنة | العام
  `,
  /** Said behind what it is of: names, days, numbers. */
  from_after: 'から | 에서 | 로부터 | 에게서 | 부터 | 以降 | 이후 | 以来 | 起',
  to_after: '宛 | 宛て | へ | 에게 | 으로',
  about_after: '的 | の | 의',
  until_after: 'まで | 까지 | 为止',
  before_after: '之前 | 以前 | より前 | 이전',
  after_after: '之后 | 以后 | より後',
  least_after: '以上 | 超 | 이상 | 초과',
  most_after: '以下 | 未満 | 이하 | 미만 | 以内',
  /** Said before a span, for what other languages say behind it: `hace 3 días`. */
  ago_before: 'hace',
  /** Said, but without effect on what is found. */
  filler: `
    show | me | all | the | list | find | any | worth | which | that | were | was | كل | 所有 | mostrar | todos
    todas | los | las | el | la | نمایش | همه | すべての | 모든 | показать | все | الكل
  `,
} as const;
