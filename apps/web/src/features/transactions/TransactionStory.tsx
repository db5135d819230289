import type { Story, TransactionDetail } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { Fact } from '../../components/data/Facts.tsx';
import { Finality } from '../../components/chain/Finality.tsx';
import { RiskBadge } from '../../components/chain/RiskBadge.tsx';
import { Story as StorySentence } from '../../components/chain/Story.tsx';
import { StoryHeader } from '../../components/chain/StoryHeader.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { TrxAmount } from '../../components/chain/TrxAmount.tsx';
import { finalityOf, useChainHead } from '../../lib/live/chain-head.ts';
import { UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf, type Translate } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import { fieldContext } from './contract-views/field-parts.tsx';
import { AddressOf } from './contract-views/field-parts.tsx';
import { contractTypeWords, ResultStatus, resultWords } from './result.tsx';
import { movedSun } from './sent-sun.ts';
import { ownMovement } from './own-movement.ts';
import { Warnings } from './Warnings.tsx';
import { Worth } from './Worth.tsx';

const useT = wordsOf('explorer', 'transactions');

/** Head of a transaction's page. */
export function TransactionStory({ transaction }: { transaction: TransactionDetail }): ReactNode {
  const t = useT();
  const head = useChainHead();
  const block = transaction.block ?? 0;
  const finality = finalityOf(head, {
    block,
    confirmations: transaction.confirmations ?? 0,
    confirmed: transaction.confirmed ?? false,
  });
  const context = fieldContext(transaction);
  const worded = wordedStory(t, transaction) ?? { sentence: <PlainSentence transaction={transaction} /> };
  const story = isFailed(transaction) ? (triedStory(t, transaction) ?? failed(worded)) : worded;
  function failed(story: typeof worded) {
    const sentence =
      'sentence' in story ? (
        story.sentence
      ) : (
        <StorySentence story={story} names={context.names} contracts={context.contracts} />
      );
    return { sentence: t.rich('story_attempt', { story: sentence }) };
  }
  return (
    <StoryHeader
      story={story}
      names={context.names}
      contracts={context.contracts}
      warning={<Warnings transaction={transaction} />}
      note={failureNote(t, transaction)}
      status={
        <>
          <ResultStatus
            contractRet={transaction.contractRet ?? ''}
            suspicious={transaction.riskTransaction}
          />
          <Finality {...finality} />
          <RiskBadge risk={transaction.risk ?? []} />
        </>
      }
      facts={[
        <BlockFact key="block" transaction={transaction} />,
        <FinalityFact key="finality" {...finality} />,
        <ValueFact key="value" transaction={transaction} />,
        <MethodFact key="method" transaction={transaction} />,
      ]}
    />
  );
}

/** The server's story under the key that has its words; undefined where this version has none for it. */
function wordedStory(
  t: Translate<'explorer' | 'transactions'>,
  { story }: TransactionDetail,
): Story | undefined {
  const template = `story_${story?.template ?? ''}`;
  if (story === undefined || !t.has(template)) return undefined;
  const next = `story_${story.followedBy?.template ?? ''}`;
  return {
    ...story,
    template,
    followedBy: story.followedBy && t.has(next) ? { ...story.followedBy, template: next } : undefined,
  };
}

/** "X tried to send" where there are words for the attempt: what was tried is not what happened. */
function triedStory(
  t: Translate<'explorer' | 'transactions'>,
  { story }: TransactionDetail,
): Story | undefined {
  const template = `tried_${story?.template ?? ''}`;
  return story !== undefined && t.has(template) ? { ...story, template } : undefined;
}

export function isFailed({ contractRet = '' }: TransactionDetail): boolean {
  return contractRet !== '' && contractRet !== 'SUCCESS' && contractRet !== 'DEFAULT';
}

/**
 * Why a transaction failed, in one sentence: the contract's own reason where it gave one, else words for the chain's
 * code, and what the node says only where there are no words. The server puts the kind of failure before a colon.
 */
function failureNote(t: Translate<'explorer' | 'transactions'>, transaction: TransactionDetail): ReactNode {
  if (!isFailed(transaction)) return undefined;
  const code = transaction.contractRet ?? '';
  const worded = wordedFailure(t, transaction);
  if (worded) return <StorySentence story={worded} />;
  const said = (transaction.info?.resMessage ?? '').replace(/^[^:]{1,60}: /, '').trim();
  if (said !== '' && code === 'REVERT') return t.rich('failed_reason', { reason: <bdi>{said}</bdi> });
  if (said !== '' && (code === 'FAILED' || !t.has(`result_${code}`))) return <bdi>{said}</bdi>;
  return resultWords(t, code);
}

/** The reason under the key that has its words; results of the machine have better words of their own. */
function wordedFailure(
  t: Translate<'explorer' | 'transactions'>,
  { failure }: TransactionDetail,
): Story | undefined {
  const template = `failure_${failure?.code ?? ''}`;
  if (failure === undefined || failure.code === 'failed' || !t.has(template)) return undefined;
  return { template, vars: failure.vars };
}

/** Stands where no sentence fits: who did what kind of thing. */
function PlainSentence({ transaction }: { transaction: TransactionDetail }): ReactNode {
  const t = useT();
  const type = contractTypeWords(t, transaction.contractTypeName ?? '');
  const owner = transaction.ownerAddress ?? '';
  if (owner === '') return type;
  return (
    <>
      <AddressOf address={owner} context={fieldContext(transaction)} /> {type}
    </>
  );
}

function BlockFact({ transaction }: { transaction: TransactionDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  if (transaction.block === undefined)
    return (
      <Fact label={t('block')} size="text">
        {UNKNOWN}
      </Fact>
    );
  return (
    <Fact label={t('block')} size="text" note={<TimeCell ms={transaction.timestamp} withDate />}>
      <Link to={`/block/${transaction.block}`}>{format.integer(transaction.block)}</Link>
    </Fact>
  );
}

/** How far it is from final: blocks on top, as the feed has them. */
function FinalityFact({
  confirmations,
  confirmed,
}: {
  confirmations: number;
  confirmed: boolean;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Fact
      label={t('finality')}
      size="text"
      note={t('blocks_on_top', { count: confirmations, shown: format.integer(confirmations) })}
    >
      {confirmed ? t('ui_confirmed') : t('ui_confirming', { count: Math.min(confirmations, 19), needed: 19 })}
    </Fact>
  );
}

/** TRX that left the sender, and what they were and are worth; nothing where other tokens moved alone. */
function ValueFact({ transaction }: { transaction: TransactionDetail }): ReactNode {
  const t = useT();
  const own = ownMovement(transaction);
  // What is staked or lent stays the account's own, and has its own word.
  if (own !== undefined)
    return (
      <Fact label={t(own.word)} size="text" note={<Worth sun={own.sun} transaction={transaction} />}>
        <TrxAmount sun={own.sun} look="plain" />
      </Fact>
    );
  const sun = movedSun(transaction);
  if (sun === 0n) return null;
  return (
    <Fact label={t('value_moved')} size="text" note={<Worth sun={sun} transaction={transaction} />}>
      <TrxAmount sun={sun} look="plain" />
    </Fact>
  );
}

/** The method of a call, else what kind of transaction it is. */
function MethodFact({ transaction }: { transaction: TransactionDetail }): ReactNode {
  const t = useT();
  const { contractTypeName = '', trigger_info: call } = transaction;
  if (call === undefined || call.methodName === '')
    return (
      <Fact label={t('contract_type')} size="text">
        {contractTypeWords(t, contractTypeName)}
      </Fact>
    );
  return (
    <Fact
      label={t('method')}
      size="text"
      note={<AddressOf address={call.contract_address} context={contractContext(transaction)} />}
    >
      <code className="mono" dir="ltr">
        {call.methodName}
      </code>
    </Fact>
  );
}

function contractContext(transaction: TransactionDetail) {
  const context = fieldContext(transaction);
  const contract = transaction.trigger_info?.contract_address ?? '';
  return { ...context, contracts: { ...context.contracts, [contract]: true } };
}
