// @vitest-environment node
import { addressFromBytes, parseAddress } from '@sunscope/tron/address';
import { bytesToHex, bytesToText } from '@sunscope/tron/bytes';
import { TronWeb } from 'tronweb';
import { describe, expect, it } from 'vitest';
import { assetEntries } from './asset-entries.ts';
import type { AssetIssue } from './asset-issue.ts';
import { buildIntent } from './build.ts';
import { governanceEntries } from './governance-entries.ts';
import { TRX_ASSET, type ConfirmRow, type IntentKey } from './intent.ts';
import { addEntries, type Intent } from './registry.ts';
import { showsWhatIsSigned, type Derivations } from './testing-derived.ts';

addEntries([...governanceEntries, ...assetEntries]);

const from = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const other = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
const blockId = new Uint8Array(32).fill(7);
const options = {
  block: { id: blockId, timestampMs: 0n },
  nowMs: 1_700_000_001_234,
  expirationMs: 1_700_000_300_000n,
  feeLimitSun: 0n,
};
const common = { from, note: '', permissionId: 0 };

const what = (key: IntentKey): ConfirmRow => ({ label: 'intent_what', words: { key } });
const text = (bytes: Uint8Array) => bytesToText(bytes)!;
/** Raw units with a point, and commas as a person reads them. */
const decimal = (raw: bigint, digits: number) => {
  const padded = String(raw).padStart(digits + 1, '0');
  const whole = padded.slice(0, padded.length - digits).replace(/\B(?=(\d{3})+$)/g, ',');
  const fraction = padded.slice(padded.length - digits).replace(/0+$/, '');
  return digits === 0 || fraction === '' ? whole : `${whole}.${fraction}`;
};
const limits = (free: bigint, all: bigint): ConfirmRow[] => [
  { label: 'asset_free_limit', text: String(free) },
  { label: 'asset_public_limit', text: String(all) },
];

const derived: Derivations = {
  AccountCreateContract: ({ account_address }) => ({
    rows: [{ label: 'account_create_address', address: addressFromBytes(account_address) }],
    effects: { opens: addressFromBytes(account_address), changes: [what('account_create_what')] },
  }),
  ProposalCreateContract: ({ parameters }) => ({
    rows: parameters.map(({ key, value }) => ({ label: 'proposal_value', proposed: { id: key, value } })),
    effects: { changes: [what('proposal_create_what')] },
  }),
  ProposalApproveContract: ({ proposal_id, is_add_approval: adds }) => ({
    rows: [{ label: 'proposal_label', proposal: proposal_id }],
    effects: { changes: [what(adds ? 'proposal_approve_what' : 'proposal_withdraw_what')] },
  }),
  ProposalDeleteContract: ({ proposal_id }) => ({
    rows: [{ label: 'proposal_label', proposal: proposal_id }],
    effects: { changes: [what('proposal_delete_what')] },
  }),
  WitnessCreateContract: ({ url }) => ({
    rows: [{ label: 'witness_url', text: text(url) }],
    effects: { fees: ['witnessCreateSun'], changes: [what('witness_create_what')] },
  }),
  WitnessUpdateContract: ({ update_url }) => ({ rows: [{ label: 'witness_url', text: text(update_url) }] }),
  UpdateBrokerageContract: ({ brokerage }) => ({
    rows: [
      { label: 'brokerage_voters', text: `${100 - brokerage}%` },
      { label: 'brokerage_kept', text: `${brokerage}%` },
    ],
    effects: { changes: [what('brokerage_what')] },
  }),
  AssetIssueContract: signed => {
    const { precision, frozen_supply: locked } = signed;
    const left = locked.reduce((sum, one) => sum - one.frozen_amount, signed.total_supply);
    const days = (one: (typeof locked)[number]): ConfirmRow => ({
      label: 'asset_locked',
      words: {
        key: 'asset_locked_for',
        values: { amount: decimal(one.frozen_amount, precision), days: Number(one.frozen_days) },
      },
    });
    const values = {
      tokens: decimal(BigInt(signed.num), 0),
      trx: decimal(BigInt(signed.trx_num) * 10n ** BigInt(precision), 6),
    };
    const symbol = text(signed.abbr.length > 0 ? signed.abbr : signed.name);
    return {
      rows: [
        { label: 'asset_name', text: text(signed.name) },
        { label: 'asset_abbr', text: text(signed.abbr) },
        { label: 'asset_supply', text: decimal(signed.total_supply, precision) },
        { label: 'asset_precision', text: String(precision) },
        { label: 'asset_price', words: { key: 'asset_price_for', values } },
        { label: 'asset_sale_start', atMs: signed.start_time },
        { label: 'asset_sale_end', atMs: signed.end_time },
        ...locked.map(days),
        { label: 'asset_url', text: text(signed.url) },
        { label: 'asset_description', text: text(signed.description) },
        ...limits(signed.free_asset_net_limit, signed.public_free_asset_net_limit),
      ],
      effects: {
        fees: ['assetIssueSun'],
        changes: [
          { label: 'asset_yours', text: `${decimal(left, precision)} ${symbol}` },
          what('asset_issue_what'),
        ],
      },
    };
  },
  UpdateAssetContract: signed => ({
    rows: [
      { label: 'asset_url', text: text(signed.url) },
      { label: 'asset_description', text: text(signed.description) },
      ...limits(signed.new_limit, signed.new_public_limit),
    ],
    effects: { changes: [what('asset_update_what')] },
  }),
  ParticipateAssetIssueContract: ({ to_address, asset_name, amount }) => ({
    rows: [
      { label: 'asset_number', text: text(asset_name) },
      { label: 'asset_issuer', address: addressFromBytes(to_address) },
    ],
    headline: amount,
    effects: {
      spends: [{ asset: TRX_ASSET, raw: amount }],
      changes: [{ label: 'participate_gets', bought: { tokenId: text(asset_name), sun: amount } }],
    },
  }),
  UnfreezeAssetContract: () => ({ rows: [what('asset_unfreeze_what')] }),
};

describe('what is shown and quoted is what is signed', () => {
  showsWhatIsSigned([...governanceEntries, ...assetEntries], derived);
});

const issue: AssetIssue = {
  kind: 'asset_issue',
  ...common,
  name: 'Harbour',
  abbr: 'HRB',
  totalSupply: 1_000_000n,
  precision: 3,
  trxNum: 1,
  num: 2,
  startMs: 4_000_000_000_000n,
  endMs: 4_000_000_001_000n,
  locked: [{ amount: 5n, days: 6n }],
  description: 'A token 谢谢',
  url: 'https://harbour.example',
  freeLimit: 10n,
  publicLimit: 20n,
};

describe('bytes and ids are those of TronWeb', () => {
  // TronWeb judges from outside: same inputs, built offline, must give the same bytes.
  const { transactionBuilder: theirs } = new TronWeb({ fullHost: 'http://127.0.0.1:1' });
  const blockHeader = {
    ref_block_bytes: '0707',
    ref_block_hash: '0707070707070707',
    expiration: 1_700_000_300_000,
    timestamp: 1_700_000_001_234,
  };
  const { description, url } = issue;
  it.each<[Intent, () => Promise<unknown>]>([
    [
      { kind: 'account_create', ...common, account: other },
      () => theirs.createAccount(other, from, { blockHeader }),
    ],
    [
      {
        kind: 'proposal_create',
        ...common,
        values: [
          { id: 0n, value: 81_000n },
          { id: 11n, value: 0n },
        ],
      },
      () =>
        theirs.createProposal(
          [
            { key: 0, value: 81_000 },
            { key: 11, value: 0 },
          ],
          from,
          { blockHeader },
        ),
    ],
    [
      { kind: 'proposal_approve', ...common, proposal: 80n },
      () => theirs.voteProposal(80, true, from, { blockHeader }),
    ],
    [
      { kind: 'proposal_withdraw', ...common, proposal: 80n },
      () => theirs.voteProposal(80, false, from, { blockHeader }),
    ],
    [
      { kind: 'proposal_delete', ...common, proposal: 80n },
      () => theirs.deleteProposal(80, from, { blockHeader }),
    ],
    [{ kind: 'witness_create', ...common, url }, () => theirs.applyForSR(from, url, { blockHeader })],
    [{ kind: 'witness_update', ...common, url }, () => theirs.updateWitness(from, url, { blockHeader })],
    [{ kind: 'brokerage', ...common, percent: 35 }, () => theirs.updateBrokerage(35, from, { blockHeader })],
    [
      issue,
      () =>
        theirs.createToken(
          {
            name: issue.name,
            abbreviation: issue.abbr,
            description,
            url,
            totalSupply: 1_000_000,
            trxRatio: 1,
            tokenRatio: 2,
            saleStart: Number(issue.startMs),
            saleEnd: Number(issue.endMs),
            freeBandwidth: 10,
            freeBandwidthLimit: 20,
            frozenAmount: 5,
            frozenDuration: 6,
            precision: 3,
            blockHeader,
          },
          from,
        ),
    ],
    [
      { kind: 'asset_update', ...common, description, url, freeLimit: 1n, publicLimit: 2n },
      () =>
        theirs.updateToken({ description, url, freeBandwidth: 1, freeBandwidthLimit: 2, blockHeader }, from),
    ],
    [
      { kind: 'asset_participate', ...common, issuer: other, tokenId: '1000001', amount: 9n },
      () => theirs.purchaseToken(other, '1000001', 9, from, { blockHeader }),
    ],
  ])('$kind', async (intent, build) => {
    const ours = buildIntent(intent, options);
    const built = (await build()) as { raw_data_hex: string; txID: string };
    expect(bytesToHex(ours.rawData)).toBe(built.raw_data_hex);
    expect(bytesToHex(ours.id)).toBe(built.txID);
  });
});
