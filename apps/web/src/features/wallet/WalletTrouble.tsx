import type { NetworkEntry, RuntimeConfig } from '@sunscope/product-api/config';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { toast } from '../../components/feedback/toasts.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useConfig } from '../../lib/net/config.ts';
import { setPref } from '../../lib/prefs/prefs.ts';
import { failureWords } from '../../wallet/failure.ts';
import { switchChain } from '../../wallet/injected/switch-chain.ts';
import { useWalletTrouble } from '../../wallet/injected/trouble.ts';
import { NodeAddresses } from './login/NodeAddresses.tsx';
import { Notice } from './Notice.tsx';
import { openLogin } from './wallet-dialogs.ts';

const useT = wordsOf('logins', 'wallet');

/** Chains with a name of their own, by their id (the last four bytes of the genesis block's). */
const NAMES: Readonly<Record<string, string>> = {
  '0x2b6653dc': 'Mainnet',
  '0xcd8690dc': 'Nile',
  '0x94a9059e': 'Shasta',
};

/** Why the wallet that this session came from signs nothing now, and what ends that; a standing line. */
export function WalletTrouble(): ReactNode {
  const t = useT();
  const config = useConfig();
  const trouble = useWalletTrouble();
  const [said, setSaid] = useState<string>();
  const [isUnknown, setUnknown] = useState(false);
  if (!trouble || !config) return null;
  const { name, walletId, chain, hardware } = trouble;
  const ours = config.network;
  const there = chain === undefined ? undefined : networkOf(config, chain);
  const goOver = async () => {
    setSaid(undefined);
    try {
      setUnknown(!(await switchChain(walletId, ours.chainId)));
    } catch (error) {
      setSaid(t(failureWords(error).key));
    }
  };
  return (
    <>
      {chain !== undefined && (
        <Notice tone="bad" title={t('browser_chain_title', { name })}>
          <p>{t('browser_chain_now', { theirs: NAMES[chain] ?? chain, ours: ours.name })}</p>
          <p className="pieces">
            <Button size="small" onClick={() => void goOver()}>
              {t('browser_chain_switch', { ours: ours.name })}
            </Button>
            {there && (
              <a href={there.origin} onClick={() => setPref('network', there.id)}>
                {t('browser_chain_go', { network: there.name })}
              </a>
            )}
          </p>
          {said !== undefined && <p role="alert">{said}</p>}
          {isUnknown && (
            <>
              <p role="alert">{t('browser_chain_unknown')}</p>
              <NodeAddresses chainId={ours.chainId} />
            </>
          )}
        </Notice>
      )}
      {hardware !== undefined && (
        <Notice tone="wait">
          <p>{t('browser_hardware_now', { name, address: hardware })}</p>
          <p>
            <Button size="small" onClick={openLogin}>
              {t('browser_hardware_connect')}
            </Button>
          </p>
        </Notice>
      )}
    </>
  );
}

/** Says it at once, wherever the person is. */
export function WalletTroubleToast(): ReactNode {
  const t = useT();
  const { name, chain, hardware } = useWalletTrouble() ?? {};
  useEffect(() => {
    if (name !== undefined && chain !== undefined) toast.warning(t('browser_chain_title', { name }));
  }, [t, name, chain]);
  useEffect(() => {
    if (name !== undefined && hardware !== undefined)
      toast.warning(t('browser_hardware_now', { name, address: hardware }));
  }, [t, name, hardware]);
  return null;
}

/** The network in this explorer's own switch that a wallet's chain is; undefined where it is none of them. */
function networkOf({ network, networks }: RuntimeConfig, chain: string): NetworkEntry | undefined {
  const name = NAMES[chain];
  if (name === undefined) return undefined;
  const isIt = ({ id, kind, name: called }: NetworkEntry) =>
    name === 'Mainnet' ? kind === 'main' : `${id} ${called}`.toLowerCase().includes(name.toLowerCase());
  return networks?.find(
    one =>
      one.id !== network.id &&
      URL.canParse(one.origin) &&
      /^https?:$/.test(new URL(one.origin).protocol) &&
      isIt(one),
  );
}
