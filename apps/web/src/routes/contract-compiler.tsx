import { addressFromBytes, type Address } from '@sunscope/tron/address';
import { hexToBytes } from '@sunscope/tron/bytes';
import { OWNER_PERMISSION_ID } from '@sunscope/tron/permissions';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { AddressChip } from '../components/chain/AddressChip.tsx';
import { SegmentedLinks } from '../components/data/SegmentedLinks.tsx';
import { Status } from '../components/feedback/Status.tsx';
import { Page } from '../components/layout/Page.tsx';
import { CompileSource } from '../features/smart-contracts/CompileSource.tsx';
import type { CompiledCode } from '../features/smart-contracts/compiled-code.ts';
import { DeployContract, type Deployment } from '../features/smart-contracts/DeployContract.tsx';
import { callCompiler, sourceQuery } from '../features/smart-contracts/source-calls.ts';
import { draftOf } from '../features/smart-contracts/source-draft.ts';
import { VerifyForm } from '../features/smart-contracts/VerifyForm.tsx';
import { useOwnTrc10 } from '../features/wallet/use-own-trc10.ts';
import { openAction, openLogin } from '../features/wallet/wallet-dialogs.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { definePage, type PageAddress } from '../lib/routing/page.ts';
import { useSignedIn } from '../wallet/signed-in.ts';

const useT = wordsOf('contract-forms', 'contract-source');

const PATH = '/contracts/contract-compiler/{-$type}';

export default definePage(PATH, { tabs: ['verify'], component: CompilerRoute });

/** Contracts made of sources: deployed, or compared with what is on the chain. */
function CompilerRoute({ params, search }: PageAddress<typeof PATH>): ReactNode {
  const t = useT();
  const isVerifying = params.type === 'verify';
  const title = t(isVerifying ? 'verify_title' : 'deploy_title');
  useTitle(title);
  return (
    <Page title={title}>
      <SegmentedLinks
        label={t('compiler_parts')}
        active={isVerifying ? 'verify' : 'deploy'}
        items={[
          { id: 'deploy', label: t('part_deploy'), to: '/contracts/contract-compiler' },
          { id: 'verify', label: t('part_verify'), to: '/contracts/contract-compiler/verify' },
        ]}
      />
      {isVerifying ? (
        <VerifyForm key={search['address']} address={search['address']} />
      ) : (
        <Deploying from={search['from']} />
      )}
    </Page>
  );
}

/** @param from a verified contract whose source is opened */
function Deploying({ from }: { from: string | undefined }): ReactNode {
  const t = useT();
  const own = useSignedIn();
  const { choices, tokensOf } = useOwnTrc10(own);
  const { data: source } = useQuery({ ...sourceQuery(from ?? ''), enabled: from !== undefined });
  const [compiled, setCompiled] = useState<CompiledCode>();
  const [made, setMade] = useState<{ address: Address; verified: boolean }>();
  const deploy = (from: Address, deployment: Deployment) => {
    setMade(undefined);
    openAction({
      intent: {
        kind: 'contract_create',
        from,
        note: '',
        permissionId: OWNER_PERMISSION_ID,
        ...deployment,
      },
      tokens: tokensOf(deployment.tokenId),
      onSent: ({ hash }) => void show(hash, compiled),
    });
  };
  const show = async (hash: string, code: CompiledCode | undefined) => {
    const address = await addressOf(hash);
    if (address === undefined) return;
    setMade({ address, verified: false });
    // Not being verified at once is no failure of the deployment.
    if (code !== undefined && (await isVerified(address, code).catch(() => false)))
      setMade({ address, verified: true });
  };
  return (
    <>
      {made !== undefined && (
        <Status kind="success">
          {t('deploy_done')} <AddressChip address={made.address} full kind="contract" />{' '}
          {made.verified && t('deploy_verified')}
        </Status>
      )}
      <CompileSource
        key={source?.file_name}
        opened={source === undefined || source.status === 0 ? undefined : draftOf(source)}
        onCompiled={setCompiled}
      />
      <DeployContract
        key={compiled === undefined ? '' : `${compiled.name} ${compiled.bytecode}`}
        compiled={compiled}
        action={t('deploy_continue')}
        tokens={choices}
        onDeploy={deployment => (own === undefined ? openLogin() : deploy(own, deployment))}
      />
    </>
  );
}

/** What was compiled here needs no form to be verified. */
async function isVerified(contractAddress: Address, { name, bytecode, abi }: CompiledCode): Promise<boolean> {
  const { data } = await callCompiler('/api/solidity/contract/deploy', {
    contractAddress,
    contractName: name,
    byteCode: bytecode,
    abi,
  });
  return data.match !== '';
}

/** Where a transaction put a contract; its receipt says. */
async function addressOf(hash: string): Promise<Address | undefined> {
  const { walletNode } = await import('../wallet/node.ts');
  const info = await walletNode().transactionInfoById(hexToBytes(hash));
  return info?.contract_address.length === 21 ? addressFromBytes(info.contract_address) : undefined;
}
