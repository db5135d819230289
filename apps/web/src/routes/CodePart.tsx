import type { TokenInfo } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { lazyWithWords } from '../lib/i18n/i18n.tsx';
import type { contractTabParts } from './contract-tabs.ts';

const ContractCode = lazyWithWords(
  async () => (await import('../features/smart-contracts/ContractCode.tsx')).ContractCode,
);
const ReadContract = lazyWithWords(
  async () => (await import('../features/smart-contracts/ReadContract.tsx')).ReadContract,
);
const WriteTab = lazyWithWords(async () => (await import('./WriteTab.tsx')).WriteTab);
const SimilarContracts = lazyWithWords(
  async () => (await import('../features/smart-contracts/SimilarContracts.tsx')).SimilarContracts,
);

/** What of a contract's token its code's page needs. */
export type CodeToken = Pick<TokenInfo, 'tokenAbbr' | 'tokenDecimal' | 'tokenType'>;

interface CodePartProps {
  address: string;
  /** Of the contract, where it is one. */
  token: CodeToken | undefined;
  part: (typeof contractTabParts)['code'][number];
}

/** A part of a contract's code: its text, what can be read and called of it, and who has the same. */
export function CodePart({ address, token, part }: CodePartProps): ReactNode {
  switch (part) {
    case 'code':
      return <ContractCode address={address} />;
    case 'read':
      return (
        <ReadContract
          address={address}
          token={token && { symbol: token.tokenAbbr, decimals: token.tokenDecimal }}
        />
      );
    case 'write':
      return <WriteTab address={address} token={token} />;
    case 'similar':
      return <SimilarContracts address={address} />;
  }
}
