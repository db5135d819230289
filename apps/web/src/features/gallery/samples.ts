import type { Risk, Story, TokenInfo } from '@sunscope/product-api/types';
import type { RibbonBlock } from '../../components/chain/ribbon-block.ts';
import type { ReceiptCost } from '../../components/chain/receipt-cost.ts';

/** When the page was opened: ages in the gallery count from here. */
export const OPENED_MS = Date.now();

export const ADDRESSES = [
  'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
  'TCFLL5dx5ZJdKnWuesXxi1VPwjLVmWZZy9',
  'TKzxdSv2FZKQrEqkKVgp5DcwEXBEKMg2Ax',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
] as const;

export const HASH = '4e1a9c07b2d83f60c4b5f1e7d20a96388b7e51f0c9da2346a7c519e4d2083fb6';

const token = (
  part: Partial<TokenInfo> &
    Pick<TokenInfo, 'tokenId' | 'tokenAbbr' | 'tokenName' | 'tokenDecimal' | 'tokenType'>,
): TokenInfo => ({
  tokenCanShow: 1,
  tokenLogo: '',
  tokenLevel: '1',
  vip: false,
  ...part,
});

export const TRX = token({
  tokenId: '_',
  tokenAbbr: 'TRX',
  tokenName: 'TRON',
  tokenDecimal: 6,
  tokenType: 'trx',
});
export const USDT = token({
  tokenId: ADDRESSES[4],
  tokenAbbr: 'USDT',
  tokenName: 'Tether USD',
  tokenDecimal: 6,
  tokenType: 'trc20',
  tokenLevel: '2',
  vip: true,
});
export const SUN = token({
  tokenId: ADDRESSES[2],
  tokenAbbr: 'SUN',
  tokenName: 'Sun Token',
  tokenDecimal: 18,
  tokenType: 'trc20',
});
export const BTT = token({
  tokenId: '1000226',
  tokenAbbr: 'BTT',
  tokenName: 'Band of Toys',
  tokenDecimal: 0,
  tokenType: 'trc10',
});
export const BAIT = token({
  tokenId: ADDRESSES[3],
  tokenAbbr: 'USDТ.win',
  tokenName: 'Claim at USDT.win',
  tokenDecimal: 6,
  tokenType: 'trc20',
  tokenLevel: '4',
});

export interface SampleTransfer {
  hash: string;
  from: string;
  to: string;
  toName?: string;
  raw: bigint;
  token: TokenInfo;
  ms: number;
  risk: Risk[];
  state: 'success' | 'failed' | 'pending';
}

const AMOUNTS: readonly [bigint, TokenInfo][] = [
  [58_998_890_000n, TRX],
  [69_714_820_000n, USDT],
  [1n, TRX],
  [14_798_970_000_000_000_000_000n, SUN],
  [16_665n, BTT],
  [9_007_199_254_740_993_123_456n, USDT],
  [500_000n, BAIT],
  [3_400_000n, TRX],
];

export const TRANSFERS: readonly SampleTransfer[] = AMOUNTS.map(([raw, sent], index) => ({
  hash: HASH.slice(index * 3) + HASH.slice(0, index * 3),
  from: ADDRESSES[index % 4] ?? ADDRESSES[0],
  to: ADDRESSES[(index + 1) % 5] ?? ADDRESSES[1],
  ...(index === 1 ? { toName: 'Harbour Exchange' } : {}),
  raw,
  token: sent,
  ms: OPENED_MS - index * index * 47_000 - 2_000,
  risk: sent === BAIT ? ['look_alike_token', 'link_in_text'] : raw === 1n ? ['dust'] : [],
  state: index === 4 ? 'failed' : index === 0 ? 'pending' : 'success',
}));

export const STORY: Story = {
  template: 'gallery_story',
  vars: {
    from: { type: 'address', address: ADDRESSES[0] },
    amount: { type: 'token', amount: '1250500000', token: USDT },
    to: { type: 'address', address: ADDRESSES[1] },
    fee: { type: 'trx', sun: '3978500' },
  },
};

export const COST: ReceiptCost = {
  energy: { staked: 24_500n, byContractOwner: 0n, burned: 39_785n, burnedSun: 3_978_500n },
  bandwidth: { stakedOrFree: 345n, burned: 0n, burnedSun: 0n },
  memoSun: 1_000_000n,
  totalSun: 4_978_500n,
  feeLimitSun: 13_030_000n,
};

const PRODUCERS = [
  'Aurora Node',
  'Harbour',
  'Blue Meridian',
  'Satellite 7',
  'Northlight',
  'Copperfield',
  'Atlas',
  'Lumen',
] as const;

/** A chain up to a height; `fork` gives other blocks of the same numbers. */
export function ribbonBlocks(tip: number, count: number, fork = 0): RibbonBlock[] {
  return Array.from({ length: count }, (_, index) => {
    const number = tip - count + 1 + index;
    // A fixed wavy pattern: busy minutes, quiet ones, and now and then an empty block.
    const wave = Math.abs(Math.sin(number * 1.7) * Math.cos(number * 0.37 + fork));
    return {
      number,
      hash: `${fork}-${number}`,
      transactions: number % 23 === 0 ? 0 : Math.round(12 + wave * wave * 360),
      timestampMs: OPENED_MS - (tip - number) * 3_000,
      producer: PRODUCERS[number % PRODUCERS.length] ?? 'Aurora Node',
    };
  });
}
