import type { ReactNode } from 'react';
import { SegmentedLinks } from '../components/data/SegmentedLinks.tsx';
import type { ContractStandard } from '../components/chain/token-facts.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { CodePart } from './CodePart.tsx';
import { contractTabParts } from './contract-tabs.ts';
import styles from './ContractTab.module.css';

const useT = wordsOf('contract-tabs');

interface TokenCodeProps {
  contract: string;
  token: { symbol: string; decimals: number; standard: ContractStandard };
  /** What the address asks for; the code where it is no part. */
  part: string | undefined;
}

/** The code of a token with all that the page of its contract has of it. */
export function TokenCode({ contract, token, part }: TokenCodeProps): ReactNode {
  const t = useT();
  const shown = contractTabParts.code.find(one => one === part) ?? 'code';
  const page = `/token20/${contract}/code`;
  return (
    <>
      <div className={styles['parts']}>
        <SegmentedLinks
          label={t('code_parts')}
          active={shown}
          items={contractTabParts.code.map(id => ({
            id,
            label: t(`part_${id}`),
            to: id === 'code' ? page : `${page}?part=${id}`,
          }))}
        />
      </div>
      <CodePart
        address={contract}
        token={{ tokenAbbr: token.symbol, tokenDecimal: token.decimals, tokenType: token.standard }}
        part={shown}
      />
    </>
  );
}
