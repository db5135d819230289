import type { JsonObject, JsonValue } from '@sunscope/node-api/json';
import { bytesToHex, textToBytes } from '@sunscope/tron/bytes';
import { at, listOf, objectOf, pick, textOf, without, wordOf } from './json.ts';
import { bytesOf } from './rebuild.ts';
import type { ReportedState, ReportedToken } from './recorded-node.ts';
import { mainNet } from './shared-data.ts';
import type { ReportedBalance } from './reported-balances.ts';
import {
  EXPLORER_2018,
  ASSETS,
  GRID_RECORDS,
  GRID_TRANSFERS_2020,
  gridTransferRows,
  JSON_RPC,
} from './reported-sources.ts';

// What a node would say of main net's state, as far as answers show it.

export const TRONSCAN_ACCOUNT = 'api-recordings/tronscan-account-trc20-balances-2020.json';
export const GRID_ACCOUNTS = [
  'accounts/trongrid-TFFriedwRtWdFuzerDDtkoQTZ29smDZ1MB.json',
  'accounts/trongrid-TL24LCps5FKwp3PoU1MvrYrwhi5LU1tHre.json',
] as const;

const HOUR_SECONDS = 3600;
const SECOND_MS = 1000;
/** Any other price than the recorded one. */
const TODAY_SUN = 100;

const hexOf = (text: string) => bytesToHex(bytesOf(text));

export function reportedState(): Omit<ReportedState, 'head'> {
  return {
    assets: reportedAssets(),
    tokens: reportedTokens(),
    accounts: reportedAccounts(),
    resources: reportedResources(),
    parameters: mainNet('misc/getchainparameters-2024.json'),
    energyPrices: reportedEnergyPrices(),
    witnesses: mainNet('misc/listwitnesses-2020-05.json'),
  };
}

/** The price that a receipt reports for its block, until an hour later: today's is that of the parameters. */
function reportedEnergyPrices(): JsonObject {
  const receipt = objectOf(at(mainNet(JSON_RPC), 'eth_getTransactionReceipt', 0));
  const block = objectOf(at(mainNet(JSON_RPC), 'eth_getBlockByNumber'));
  const until = (Number(textOf(block['timestamp'])) + HOUR_SECONDS) * SECOND_MS;
  return { prices: `0:${Number(textOf(receipt['effectiveGasPrice']))},${until}:${TODAY_SUN}` };
}

/** TronGrid's tokens in the node's form: texts in hex, the supply a number. */
function reportedAssets(): Map<string, JsonObject> {
  return new Map(
    listOf(mainNet(ASSETS)).map(answer => {
      const asset = objectOf(at(answer, 'data', 0));
      const hex = (name: string) => bytesToHex(textToBytes(textOf(asset[name])));
      const id = wordOf(asset['id']);
      return [
        id,
        {
          ...pick(
            asset,
            'num',
            'precision',
            'trx_num',
            'owner_address',
            'start_time',
            'end_time',
            'vote_score',
          ),
          id,
          name: hex('name'),
          abbr: hex('abbr'),
          description: hex('description'),
          url: hex('url'),
          total_supply: BigInt(asset['total_supply'] as string | number | bigint),
        },
      ];
    }),
  );
}

function reportedTokens(): Map<string, ReportedToken> {
  const tokens = new Map<string, ReportedToken>();
  const add = (address: string, token: JsonObject) =>
    tokens.set(hexOf(address), {
      name: textOf(token['name']),
      symbol: textOf(token['symbol']),
      decimals: Number(token['decimals']),
    });
  for (const row of [...gridTransferRows(GRID_TRANSFERS_2020), ...gridTransferRows(GRID_RECORDS)]) {
    const token = objectOf(row['token_info']);
    add(textOf(token['address']), token);
  }
  for (const row of listOf(at(mainNet(TRONSCAN_ACCOUNT), 'trc20token_balances')))
    add(textOf(row['contract_address']), row);
  return tokens;
}

/** Accounts as the node has them: TronGrid puts the TRC20 balances beside, TRONSCAN reports TRX and TRC10 by id. */
function reportedAccounts(): Map<string, JsonObject> {
  const accounts = new Map<string, JsonObject>();
  for (const file of GRID_ACCOUNTS) {
    const account = objectOf(at(mainNet(file), 'data', 0));
    accounts.set(textOf(account['address']), inHex(without(account, 'trc20')));
  }
  for (const recorded of [objectOf(mainNet(TRONSCAN_ACCOUNT)), account2018()]) {
    const address = hexOf(textOf(recorded['address']));
    accounts.set(address, {
      address,
      balance: recorded['balance'] ?? 0,
      assetV2: listOf(recorded['tokenBalances'])
        .filter(row => row['name'] !== '_' && row['name'] !== 'TRX')
        .map(row => ({ key: row['name'] ?? '', value: row['balance'] ?? 0 })),
    });
  }
  return accounts;
}

/** Resources as getaccountresource returns them, from the gauges of explorers. */
function reportedResources(): Map<string, JsonObject> {
  return new Map(
    [objectOf(mainNet(TRONSCAN_ACCOUNT)), account2018()].map(recorded => [
      hexOf(textOf(recorded['address'])),
      resourcesOf(objectOf(recorded['bandwidth'])),
    ]),
  );
}

function resourcesOf(gauges: JsonObject): JsonObject {
  const assets = Object.entries(objectOf(gauges['assets'])).map(([key, asset]) => ({
    key,
    gauge: objectOf(asset),
  }));
  const of = (name: string) => gauges[name] ?? 0;
  return {
    freeNetUsed: of('freeNetUsed'),
    freeNetLimit: of('freeNetLimit'),
    NetUsed: of('netUsed'),
    NetLimit: of('netLimit'),
    EnergyUsed: of('energyUsed'),
    EnergyLimit: of('energyLimit'),
    TotalNetLimit: of('totalNetLimit'),
    TotalNetWeight: of('totalNetWeight'),
    TotalEnergyLimit: of('totalEnergyLimit'),
    TotalEnergyWeight: of('totalEnergyWeight'),
    assetNetUsed: assets.map(({ key, gauge }) => ({ key, value: gauge['netUsed'] ?? 0 })),
    assetNetLimit: assets.map(({ key, gauge }) => ({ key, value: gauge['netLimit'] ?? 0 })),
  };
}

const FIRST_MADE_UP_ID = 1_000_200;

/**
 * The one account that the explorer of 2018 shows in full. Tokens went by their names then, and no recording reports
 * their ids: made-up ones stand for them, in the answer and at the node.
 */
export function account2018(): JsonObject {
  const recorded = objectOf(at(mainNet(EXPLORER_2018), '/api/account/:address', 0));
  const ids = new Map(
    listOf(recorded['tokenBalances'])
      .slice(1)
      .map((row, place) => [textOf(row['name']), String(FIRST_MADE_UP_ID + place)]),
  );
  const withIds = (rows: JsonValue | undefined) =>
    listOf(rows).map(row => ({ ...row, name: ids.get(textOf(row['name'])) ?? textOf(row['name']) }));
  const bandwidth = objectOf(recorded['bandwidth']);
  return {
    ...recorded,
    balances: withIds(recorded['balances']),
    tokenBalances: withIds(recorded['tokenBalances']),
    bandwidth: {
      ...bandwidth,
      assets: Object.fromEntries(
        Object.entries(objectOf(bandwidth['assets'])).map(([name, gauge]) => [ids.get(name) ?? name, gauge]),
      ),
    },
  };
}

/** TronGrid prints the keys of permissions in base58check and their names as text even beside a hex address. */
function inHex(account: JsonObject): JsonObject {
  const permission = (json: JsonObject): JsonObject => ({
    ...json,
    keys: listOf(json['keys']).map(key => ({ ...key, address: hexOf(textOf(key['address'])) })),
  });
  return {
    ...account,
    owner_permission: permission(objectOf(account['owner_permission'])),
    active_permission: listOf(account['active_permission']).map(permission),
  };
}

/** Every TRC20 balance that an answer reports. */
export function reportedBalances(): ReportedBalance[] {
  const recorded = objectOf(mainNet(TRONSCAN_ACCOUNT));
  return [
    ...listOf(recorded['trc20token_balances']).map(row => ({
      token: textOf(row['contract_address']),
      holder: textOf(recorded['address']),
      amount: BigInt(textOf(row['balance'])),
    })),
    ...GRID_ACCOUNTS.flatMap(file => {
      const account = objectOf(at(mainNet(file), 'data', 0));
      return listOf(account['trc20']).flatMap(held =>
        Object.entries(held).map(([token, amount]) => ({
          token,
          holder: textOf(account['address']),
          amount: BigInt(textOf(amount)),
        })),
      );
    }),
  ];
}
