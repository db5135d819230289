import { bytesToHex, bytesToText } from '@sunscope/tron/bytes';
import type { AssetIssueContract } from '@sunscope/tron/messages';
import { longToJson, messageToJson } from '@sunscope/node-api/message-json';
import { type JsonObject, type JsonValue } from '@sunscope/node-api/json';
import { rankWitnesses } from '../../governance/witness-order.ts';
import { priceHistory } from '../../governance/proposals.ts';
import type { PricedParameter } from '../../state/register-tables.ts';
import { chainParameters } from '../../state/parameters.ts';
import { address, integer, name, text, type ApiCall, type Endpoint } from '../call/endpoint.ts';
import { ApiError } from '../call/errors.ts';
import { nodeInfo } from './node-info.ts';
import { validateAddress } from './validate-address.ts';

function assetJson(asset: AssetIssueContract, call: ApiCall): JsonObject {
  return messageToJson('AssetIssueContract', asset, call);
}

function assetList(assets: readonly AssetIssueContract[], call: ApiCall): JsonObject {
  return assets.length > 0 ? { assetIssue: assets.map(asset => assetJson(asset, call)) } : {};
}

function prices({ devnet }: ApiCall, name: PricedParameter): JsonValue {
  return { prices: priceHistory(devnet.chain.state, name) };
}

/** Calls about the chain as a whole: parameters, witnesses, tokens, node. */
export const chainEndpoints: readonly Endpoint[] = [
  {
    name: 'getchainparameters',
    handle(call) {
      const side = call.devnet.chain.sideChainId;
      if (side) return { chainParameter: sideParameters(call, side) };
      const parameters = chainParameters.map(({ key, name: parameter }) => {
        const value = call.devnet.chain.state.property(parameter);
        const shown = parameter === 'ADAPTIVE_RESOURCE_LIMIT_TARGET_RATIO' ? value / MINUTES_PER_DAY : value;
        return shown === 0n ? { key } : { key, value: longToJson(shown, call) };
      });
      return { chainParameter: parameters };
    },
  },
  {
    name: 'listwitnesses',
    solid: true,
    handle(call) {
      const witnesses = rankWitnesses(call.devnet.chain.state.allWitnesses());
      return witnesses.length > 0
        ? { witnesses: witnesses.map(witness => messageToJson('Witness', witness, call)) }
        : {};
    },
  },
  {
    name: 'getpaginatednowwitnesslist',
    solid: true,
    handle(call) {
      const offset = Number(integer(call, 'offset'));
      const witnesses = rankWitnesses(call.devnet.chain.state.allWitnesses()).slice(
        offset,
        offset + Number(integer(call, 'limit')),
      );
      return witnesses.length > 0
        ? { witnesses: witnesses.map(witness => messageToJson('Witness', witness, call)) }
        : {};
    },
  },
  {
    name: 'getnextmaintenancetime',
    handle: call => ({ num: longToJson(call.devnet.chain.state.property('NEXT_MAINTENANCE_TIME'), call) }),
  },
  { name: 'listnodes', handle: () => ({}) },
  { name: 'getnodeinfo', solid: true, handle: ({ devnet }) => nodeInfo(devnet.chain) },
  {
    name: 'getburntrx',
    solid: true,
    handle: call => ({
      burnTrxAmount: longToJson(call.devnet.chain.state.property('BURN_TRX_AMOUNT'), call),
    }),
  },
  {
    name: 'getenergyprices',
    solid: true,
    handle: call => prices(call, 'ENERGY_FEE'),
  },
  {
    name: 'getbandwidthprices',
    solid: true,
    handle: call => prices(call, 'TRANSACTION_FEE'),
  },
  { name: 'getmemofee', handle: call => prices(call, 'MEMO_FEE') },
  {
    name: 'getassetissuelist',
    solid: true,
    handle: call => assetList(call.devnet.chain.state.allAssets(), call),
  },
  {
    name: 'getpaginatedassetissuelist',
    solid: true,
    handle(call) {
      const offset = Number(integer(call, 'offset'));
      const limit = Number(integer(call, 'limit'));
      return offset < 0 || limit < 0
        ? {}
        : assetList(call.devnet.chain.state.allAssets().slice(offset, offset + limit), call);
    },
  },
  {
    name: 'getassetissuebyaccount',
    handle(call) {
      const owner = address(call, 'address');
      const hex = owner && bytesToHex(owner);
      return assetList(
        call.devnet.chain.state.allAssets().filter(asset => bytesToHex(asset.owner_address) === hex),
        call,
      );
    },
  },
  {
    name: 'getassetissuebyid',
    byHand: true,
    solid: true,
    handle(call) {
      const asset = call.devnet.chain.state.asset(text(call, 'value') ?? '');
      return asset ? assetJson(asset, call) : {};
    },
  },
  {
    name: 'getassetissuebyname',
    byHand: true,
    solid: true,
    handle(call) {
      const found = assetsNamed(call);
      if (found.length > 1)
        throw new ApiError(
          'org.tron.core.exception.NonUniqueObjectException',
          'To get more than one asset, please use getAssetIssueById syntax',
        );
      return found[0] ? assetJson(found[0], call) : {};
    },
  },
  {
    name: 'getassetissuelistbyname',
    solid: true,
    byHand: true,
    handle: call => assetList(assetsNamed(call), call),
  },
  { name: 'validateaddress', byHand: true, handle: call => validateAddress(text(call, 'address')) },
  { name: 'totaltransaction', handle: () => ({}) },
];

/** A side chain's node has more of them, and prints every value as text: some are lists and ids. */
function sideParameters({ devnet }: ApiCall, chainId: Uint8Array): JsonObject[] {
  const { state } = devnet.chain;
  const numbers = chainParameters.map(({ key, name: parameter }) => {
    const value = state.property(parameter);
    const shown = parameter === 'ADAPTIVE_RESOURCE_LIMIT_TARGET_RATIO' ? value / MINUTES_PER_DAY : value;
    return { key, value: shown.toString() };
  });
  return [
    ...numbers,
    { key: 'getSideChainId', value: bytesToHex(chainId) },
    { key: 'getSideChainGateWayList', value: state.marks.gateways.map(bytesToHex).join(',') },
    { key: 'getMintedTrx', value: state.property('SIDE_MINTED_TRX').toString() },
    { key: 'getFund', value: state.property('BURN_TRX_AMOUNT').toString() },
  ];
}

const MINUTES_PER_DAY = 1_440n;

function assetsNamed(call: ApiCall): AssetIssueContract[] {
  const wanted = name(call, 'value');
  const hex = wanted && bytesToHex(wanted);
  const { state } = call.devnet.chain;
  const byId = wanted && state.asset(bytesToText(wanted) ?? '');
  const named = state.allAssets().filter(asset => bytesToHex(asset.name) === hex);
  return named.length === 0 && byId ? [byId] : named;
}
