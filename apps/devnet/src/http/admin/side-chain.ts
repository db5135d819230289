import { bytesToHex } from '@sunscope/tron/bytes';
import type { JsonObject, JsonValue } from '@sunscope/node-api/json';
import { createAccount } from '../../transactions/rules.ts';
import { AdminError, addressValue, type AdminCall } from './admin-call.ts';

/** Most gateways a side chain has: each of them can mint. */
const MOST_GATEWAYS = 10;

/**
 * Lists contracts as gateways of this side chain, and brings accounts to life that have to send before they have anything
 * (oracles), at the end of a block made for it. What is there already stays.
 */
export async function addToSideChain({ devnet: { chain }, body }: AdminCall): Promise<JsonValue> {
  if (!chain.sideChainId)
    throw new AdminError('main_chain', 'This is a main chain, which has no gateways that mint');
  const { state } = chain;
  const accounts = addresses('accounts', body).filter(address => !state.account(address));
  const known = new Set(state.marks.gateways.map(bytesToHex));
  const gateways = addresses('gateways', body).filter(address => !known.has(bytesToHex(address)));
  for (const gateway of gateways)
    if (!state.contract(gateway))
      throw new AdminError('no_contract', `There is no contract ${bytesToHex(gateway)}: deploy it first`);
  if (known.size + gateways.length > MOST_GATEWAYS)
    throw new AdminError('too_many_gateways', `A side chain has at most ${MOST_GATEWAYS} gateways`);
  if (accounts.length + gateways.length > 0)
    await chain.alter(changed => {
      for (const address of accounts) createAccount(changed, address);
      if (gateways.length > 0) changed.marks.setGateways([...changed.marks.gateways, ...gateways]);
    });
  return { number: Number(chain.head.number), gateways: state.marks.gateways.map(bytesToHex) };
}

function addresses(key: string, body: JsonObject): Uint8Array[] {
  const given = body[key] ?? [];
  if (!Array.isArray(given)) throw new AdminError('invalid_list', `${key} is a list of addresses`);
  return given.map(each => addressValue(key, each));
}
