import { addressToEvmBytes, type Address } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';

/** A word of a contract's storage; undefined where nobody reports it. */
export type ReadSlot = (contract: Address, slot: string) => Promise<Uint8Array | undefined>;

/** One word, and what stands around it. */
const MOST_TEXT = 1000;
const PATIENCE_MS = 3000;

/**
 * Reads storage by the one call of a node that does: `eth_getStorageAt` of /jsonrpc, which many nodes do not offer. Such a
 * node has no word of it, as one that is silent.
 */
export function slotReader(jsonRpcUrl: string, apiKey: string | undefined, fetching = fetch): ReadSlot {
  return async (contract, slot) => {
    const params = [`0x${bytesToHex(addressToEvmBytes(contract))}`, `0x${slot}`, 'latest'];
    try {
      const response = await fetching(`${jsonRpcUrl}/jsonrpc`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(apiKey === undefined ? {} : { 'tron-pro-api-key': apiKey }),
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getStorageAt', params }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const text = response.ok ? await beginningOf(response) : '';
      const word = /"result"\s*:\s*"0x([0-9a-f]{64})"/.exec(text)?.[1];
      return word === undefined ? undefined : hexToBytes(word);
    } catch {
      // Silent, cut off or no HTTP at all: nothing is known of the slot.
      return undefined;
    }
  };
}

/** However much is sent, no more is read than an answer has. */
async function beginningOf({ body }: Response): Promise<string> {
  let text = '';
  for await (const part of body ?? []) {
    text += Buffer.from(part as Uint8Array).toString('latin1');
    if (text.length > MOST_TEXT) return '';
  }
  return text;
}
