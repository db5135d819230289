import { createStore } from 'zustand/vanilla';
import type { LedgerFault } from './ledger/fault.ts';

/** A signature that a device outside this page is asked for. */
export interface OutsideRequest {
  readonly device: 'ledger' | 'external';
  /** What an external device calls itself. */
  readonly name?: string;
  /** `by_hash`: the device can sign the id alone, and the person has not agreed to that yet. */
  readonly state: 'waiting' | 'by_hash' | 'confirm' | 'done' | LedgerFault;
  /** What is signed, where it is a transaction. */
  readonly transaction?: {
    readonly rawData: Uint8Array;
    /** Its id, hex. */
    readonly hash: string;
  };
  /** Of structured data, the two hashes that a device shows of it, hex. */
  readonly typed?: { readonly domain: string; readonly message: string };
  /** The person agrees that what the device cannot show is signed by its id. */
  readonly agree?: () => void;
  /** The person does not wait any longer. */
  readonly cancel: () => void;
}

/** The one request that is under way: the person reads what to do where. */
export const outsideRequest = createStore<{ request: OutsideRequest | undefined }>(() => ({
  request: undefined,
}));

/** The specification's: the dialog of an external device closes so long after its answer. */
export const DONE_MS = 1_200;

/** Shows a request for as long as the work takes. */
export async function asking<T>(
  request: OutsideRequest,
  work: (show: (state: OutsideRequest['state']) => void) => Promise<T>,
): Promise<T> {
  const isShown = () => outsideRequest.getState().request?.cancel === request.cancel;
  const hide = () => {
    if (isShown()) outsideRequest.setState({ request: undefined });
  };
  outsideRequest.setState({ request });
  let lastsMs = 0;
  try {
    const show = (state: OutsideRequest['state']) => {
      const now = outsideRequest.getState().request;
      if (now && isShown()) outsideRequest.setState({ request: { ...now, state } });
    };
    const result = await work(show);
    if (request.device === 'external') {
      show('done');
      lastsMs = DONE_MS;
    }
    return result;
  } finally {
    if (lastsMs > 0) setTimeout(hide, lastsMs);
    else hide();
  }
}
