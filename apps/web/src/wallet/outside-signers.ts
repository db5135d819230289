import { bytesToHex } from '@sunscope/tron/bytes';
import { transactionId } from '@sunscope/tron/transaction';
import { parseTypedData, typedDataHashes } from '@sunscope/tron/typed-data';
import { configQuery } from '../lib/net/config.ts';
import { queryClient } from '../lib/net/query-client.ts';
import { wordsOf, wordsReady } from '../lib/i18n/i18n.tsx';
import { signInjected } from './injected/sign.ts';
import { asking, type OutsideRequest } from './outside-request.ts';
import type { SessionAccount } from './session-types.ts';
import { WalletError } from './signer.ts';
import type { OutsideSignRequest } from './signing-vault.ts';

// Failures of these signers have their words here.
wordsOf('logins');

/** Signs by what holds the key of an account whose key is not in this browser. */
export async function signOutside(account: SessionAccount, request: OutsideSignRequest): Promise<Uint8Array> {
  if (account.kind === 'ACCOUNT_LEDGER') return signLedger(account, request);
  if (account.kind === 'ACCOUNT_EXTERNAL') return signExternal(account, request);
  await wordsReady();
  const { walletId, address } = account;
  if (walletId === undefined) throw new WalletError('watch_only', 'This login names no wallet that signs');
  const { network } = await queryClient.ensureQueryData(configQuery);
  return signInjected({ walletId, address, chainId: network.chainId }, request);
}

async function signLedger({ address, pathIndex = 0 }: SessionAccount, request: OutsideSignRequest) {
  const ending = new AbortController();
  const { signal } = ending;
  let agree: (() => void) | undefined;
  const agreed = new Promise<void>(resolve => (agree = resolve));
  return asking(
    {
      device: 'ledger',
      state: 'waiting',
      cancel: () => ending.abort(),
      agree: () => agree?.(),
      ...shownOf(request),
    },
    async onState => {
      const { signByLedger } = await import('./ledger/sign.ts');
      // With what it may fail of.
      wordsOf('devices');
      await wordsReady();
      return signByLedger({ address, pathIndex, signal, onState, agreed }, request);
    },
  );
}

async function signExternal({ address }: SessionAccount, request: OutsideSignRequest) {
  const { channelNow } = await import('./external/current.ts');
  // With what it may fail of.
  wordsOf('devices');
  await wordsReady();
  if ('typedData' in request)
    throw new WalletError('watch_only', 'The channel of an external device carries no typed data');
  const { end, name } = channelNow();
  const ending = new AbortController();
  return asking(
    { device: 'external', name, state: 'confirm', cancel: () => ending.abort(), ...shownOf(request) },
    () =>
      'message' in request
        ? end.signMessage(request.message, address, ending.signal)
        : end.sign(request.rawData, address, ending.signal),
  );
}

/** What stands beside the device, to be compared with what it shows. */
function shownOf(request: OutsideSignRequest): Pick<OutsideRequest, 'transaction' | 'typed'> {
  if ('rawData' in request) {
    const { rawData } = request;
    return { transaction: { rawData, hash: bytesToHex(transactionId(rawData)) } };
  }
  if ('message' in request) return {};
  const { domain, message } = typedDataHashes(parseTypedData(request.typedData));
  return { typed: { domain: bytesToHex(domain), message: bytesToHex(message) } };
}
