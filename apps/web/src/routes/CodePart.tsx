import type { TokenInfo } from '@sunscope/product-api/types';
import { parseAddress, type Address } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { OWNER_PERMISSION_ID } from '@sunscope/tron/permissions';
import type { ReactNode } from 'react';
import { lazyWithWords } from '../lib/i18n/i18n.tsx';
import type { OwnChange } from '../features/smart-contracts/own-change.ts';
import { refreshContract } from '../features/smart-contracts/queries.ts';
import { openAction, openLogin, openSend } from '../features/wallet/wallet-dialogs.ts';
import { useSignedIn } from '../wallet/signed-in.ts';
import type { contractTabParts } from './contract-tabs.ts';

const ContractCode = lazyWithWords(
  async () => (await import('../features/smart-contracts/ContractCode.tsx')).ContractCode,
);
const ReadContract = lazyWithWords(
  async () => (await import('../features/smart-contracts/ReadContract.tsx')).ReadContract,
);
const WriteContract = lazyWithWords(
  async () => (await import('../features/smart-contracts/WriteContract.tsx')).WriteContract,
);
const SimilarContracts = lazyWithWords(
  async () => (await import('../features/smart-contracts/SimilarContracts.tsx')).SimilarContracts,
);
interface CodePartProps {
  address: string;
  /** Of the contract, where it is one. */
  token: Pick<TokenInfo, 'tokenAbbr' | 'tokenDecimal' | 'tokenType'> | undefined;
  part: (typeof contractTabParts)['code'][number];
}

/** A part of a contract's code: its text, what can be read and called of it, and who has the same. */
export function CodePart({ address, token, part }: CodePartProps): ReactNode {
  const signedIn = useSignedIn();
  const known = token && { symbol: token.tokenAbbr, decimals: token.tokenDecimal };
  switch (part) {
    case 'code':
      return <ContractCode address={address} />;
    case 'read':
      return <ReadContract address={address} token={known} />;
    case 'write':
      return (
        <WriteContract
          address={address}
          token={known}
          wallet={{
            account: signedIn,
            onLogin: openLogin,
            onSend: token?.tokenType === 'trc20' ? () => openSend({ token: address }) : undefined,
            onCall: ({ data, value }) => void signCall(address, signedIn, data, value),
            onSet: change => signChange(address, signedIn, change),
          }}
        />
      );
    case 'similar':
      return <SimilarContracts address={address} />;
  }
}

async function signCall(
  contract: string,
  from: Address | undefined,
  data: Uint8Array,
  callValueSun: bigint,
): Promise<void> {
  if (from === undefined) return;
  // With the code of the wallet's forms, which nobody needs who only reads.
  const { callIntent } = await import('../wallet/intents/contract-call.ts');
  const call = { data: bytesToHex(data), callValueSun, tokenId: 0n, tokenValue: 0n };
  openAction({ intent: callIntent({ ...signedBy(from), contract: parseAddress(contract), ...call }) });
}

function signChange(contract: string, from: Address | undefined, change: OwnChange): void {
  if (from === undefined) return;
  openAction({
    intent: { ...signedBy(from), contract: parseAddress(contract), ...change },
    onSent: () => void refreshContract(contract),
  });
}

const signedBy = (from: Address) => ({ from, note: '', permissionId: OWNER_PERMISSION_ID });
