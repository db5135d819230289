import { ProductApiError } from '@sunscope/product-api/client';
import { ZERO_ADDRESS } from '@sunscope/tron/address';
import { bytesToHex, bytesToText, hexToBytes, isHex } from '@sunscope/tron/bytes';
import { NOTHING_ALONG, type Along } from '../../components/abi/along.ts';
import { visibleText } from '../../lib/format/visible-text.ts';
import { revertReason } from '../../wallet/revert-reason.ts';

/** State a call reads: of the newest block, or of the last one that cannot be undone. */
export type ReadState = 'head' | 'solid';

export interface ConstantCall {
  contract: string;
  data: Uint8Array;
  state: ReadState;
  /** Who calls; nobody where left out. */
  owner?: string | undefined;
  /** What goes along. */
  along?: Along;
}

export interface CallOutcome {
  /** What it returned; the revert data of one that failed. */
  data: Uint8Array;
  failed: boolean;
  /** Why it failed, as far as contract or node say; empty for an unknown reason. */
  reason: string;
  energy: bigint;
}

const PATHS: Readonly<Record<ReadState, string>> = {
  head: '/wallet/triggerconstantcontract',
  solid: '/walletsolidity/triggerconstantcontract',
};
/** A node gives a call a second; more than this is a node that hangs. */
const PATIENCE_MS = 20_000;
/** A contract may return a megabyte: the page stays usable with less. */
const MOST_CHARACTERS = 1 << 20;

/**
 * Runs a function on the node without a transaction. The server's proxy bounds how many of them a visitor has under way.
 * @throws ProductApiError where the node or the server does not answer, or returns too much
 */
export async function callConstant(call: ConstantCall, signal?: AbortSignal): Promise<CallOutcome> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const response = await fetch(PATHS[call.state], {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: bodyOf(call),
    signal: signal === undefined ? patience : AbortSignal.any([signal, patience]),
  });
  if (!response.ok)
    throw new ProductApiError(response.status, 'refused', `The node answered ${response.status} to the call`);
  return outcomeOf(JSON.parse(await boundedText(response)) as Reply);
}

function bodyOf({ contract, data, owner = ZERO_ADDRESS, along = NOTHING_ALONG }: ConstantCall): string {
  const body = JSON.stringify({
    owner_address: owner,
    contract_address: contract,
    data: bytesToHex(data),
    visible: true,
  });
  // Digits as they are: a number of JavaScript would round them.
  const numbers = {
    call_value: along.callValueSun,
    token_id: along.tokenId,
    call_token_value: along.tokenValue,
  };
  const fields = Object.entries(numbers).map(([name, value]) => (value === 0n ? '' : `,"${name}":${value}`));
  return body.replace(/}$/, `${fields.join('')}}`);
}

interface Reply {
  constant_result?: unknown[];
  energy_used?: unknown;
  result?: { result?: unknown; message?: unknown };
  transaction?: { ret?: { ret?: unknown }[] };
}

function outcomeOf(reply: Reply): CallOutcome {
  const [first] = Array.isArray(reply.constant_result) ? reply.constant_result : [];
  const data = typeof first === 'string' && isHex(first) ? hexToBytes(first) : new Uint8Array(0);
  const failed = reply.result?.result !== true || reply.transaction?.ret?.[0]?.ret === 'FAILED';
  const said = reply.result?.message;
  const message = typeof said === 'string' && isHex(said) ? bytesToText(hexToBytes(said)) : undefined;
  return {
    data,
    failed,
    reason: failed ? visibleText(revertReason(data) ?? message ?? '').slice(0, 500) : '',
    energy: typeof reply.energy_used === 'number' ? BigInt(Math.trunc(reply.energy_used)) : 0n,
  };
}

async function boundedText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return response.text();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > MOST_CHARACTERS) {
      await reader.cancel();
      throw new ProductApiError(response.status, 'refused', 'The function returns more than a page can show');
    }
  }
}
