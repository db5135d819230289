import { parseAddress, type Address } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { OWNER_PERMISSION_ID } from '@sunscope/tron/permissions';
import type { ReactNode } from 'react';
import type { OwnChange } from '../features/smart-contracts/own-change.ts';
import { refreshContract } from '../features/smart-contracts/queries.ts';
import { WriteContract, type Call } from '../features/smart-contracts/WriteContract.tsx';
import { useOwnTrc10 } from '../features/wallet/use-own-trc10.ts';
import { openAction, openLogin, openSend } from '../features/wallet/wallet-dialogs.ts';
import type { SendableToken } from '../wallet/sendable-tokens.ts';
import { useSignedIn } from '../wallet/signed-in.ts';
import type { CodeToken } from './CodePart.tsx';

/** The functions of a contract that change something, called with the wallet of the header. */
export function WriteTab({ address, token }: { address: string; token: CodeToken | undefined }): ReactNode {
  const signedIn = useSignedIn();
  const { choices, tokensOf } = useOwnTrc10(signedIn);
  return (
    <WriteContract
      address={address}
      token={token && { symbol: token.tokenAbbr, decimals: token.tokenDecimal }}
      wallet={{
        account: signedIn,
        tokens: choices,
        onLogin: openLogin,
        onSend: token?.tokenType === 'trc20' ? () => openSend({ token: address }) : undefined,
        onCall: call => void signCall(address, signedIn, call, tokensOf(call.along.tokenId)),
        onSet: change => signChange(address, signedIn, change),
      }}
    />
  );
}

async function signCall(
  contract: string,
  from: Address | undefined,
  { data, along }: Call,
  tokens: readonly SendableToken[],
): Promise<void> {
  if (from === undefined) return;
  // With the code of the wallet's forms, which nobody needs who only reads.
  const { callIntent } = await import('../wallet/intents/contract-call.ts');
  const call = { contract: parseAddress(contract), data: bytesToHex(data), ...along };
  openAction({ intent: callIntent({ ...signedBy(from), ...call }), tokens });
}

function signChange(contract: string, from: Address | undefined, change: OwnChange): void {
  if (from === undefined) return;
  openAction({
    intent: { ...signedBy(from), contract: parseAddress(contract), ...change },
    onSent: () => void refreshContract(contract),
  });
}

const signedBy = (from: Address) => ({ from, note: '', permissionId: OWNER_PERMISSION_ID });
