import { Suspense, type ReactNode } from 'react';
import { DetailSkeleton } from '../components/data/DetailList.tsx';
import { Card } from '../components/layout/Card.tsx';
import { TabPanel, Tabs } from '../components/layout/Tabs.tsx';
import type { OwnAccount } from '../features/wallet/AccountPage.tsx';
import { lazyWithWords, wordsOf } from '../lib/i18n/i18n.tsx';
import { useRouteSearch } from '../lib/routing/navigation.ts';
import { act, actWith } from './act.ts';

const TransactionsTable = lazyWithWords(
  async () => (await import('../features/transactions/TransactionsTable.tsx')).TransactionsTable,
);
const OwnItems = lazyWithWords(async () => (await import('../features/wallet/items/OwnItems.tsx')).OwnItems);
const ApprovalsTable = lazyWithWords(
  async () => (await import('../features/approvals/ApprovalsTable.tsx')).ApprovalsTable,
);
const Revoking = lazyWithWords(
  async () => (await import('../features/wallet/account/Revoking.tsx')).Revoking,
);
const Permissions = lazyWithWords(
  async () => (await import('../features/accounts/Permissions.tsx')).Permissions,
);
const MyTokens = lazyWithWords(async () => (await import('../features/tokens/MyTokens.tsx')).MyTokens);
const PairsList = lazyWithWords(
  async () => (await import('../features/wallet/account/PairsList.tsx')).PairsList,
);
const CreatePair = lazyWithWords(
  async () => (await import('../features/exchange/CreatePair.tsx')).CreatePair,
);
const MarketOrders = lazyWithWords(
  async () => (await import('../features/wallet/account/MarketOrders.tsx')).MarketOrders,
);

const useT = wordsOf('account', 'wallet');

const LISTS = ['transactions', 'items', 'approvals', 'permissions', 'issued', 'pairs', 'market'] as const;

/** What belongs to the own account, one list at a time: their pages are in the address. */
export function AccountLists({ own }: { own: OwnAccount }): ReactNode {
  const t = useT();
  const search = useRouteSearch();
  const open = LISTS.find(list => list === search['list']) ?? 'transactions';
  const { account, canSign } = own;
  const { address } = own.session;
  const kept = search['part'] === undefined ? '' : `&part=${encodeURIComponent(search['part'])}`;
  return (
    <>
      <Card flush>
        <Tabs
          label={t('account_lists')}
          name="list"
          active={open}
          items={LISTS.map(id => ({ id, label: t(`list_${id}`), to: `/account?list=${id}${kept}` }))}
        />
        {open !== 'issued' && (
          <TabPanel tab={open} name="list">
            <Suspense fallback={<DetailSkeleton rows={8} />}>
              {open === 'transactions' && <TransactionsTable filter={{ address }} />}
              {open === 'items' && <OwnItems own={address} canSign={canSign} />}
              {open === 'approvals' &&
                (canSign ? (
                  <Revoking from={address}>
                    {revoke => <ApprovalsTable address={address} onRevoke={revoke} />}
                  </Revoking>
                ) : (
                  <ApprovalsTable address={address} />
                ))}
              {open === 'permissions' && account && <Permissions account={account} />}
              {open === 'pairs' && (
                <PairsList account={account} canSign={canSign}>
                  {canSign && account && (
                    <CreatePair
                      account={account}
                      onCreate={(token, amount, sun) =>
                        actWith(
                          {
                            kind: 'exchange_create',
                            from: address,
                            note: '',
                            permissionId: 0,
                            first: { asset: token.id, raw: amount },
                            second: { asset: '_', raw: sun },
                          },
                          [token],
                        )
                      }
                    />
                  )}
                </PairsList>
              )}
              {open === 'market' && <MarketOrders account={account} from={address} canSign={canSign} />}
            </Suspense>
          </TabPanel>
        )}
      </Card>
      {open === 'issued' && (
        <TabPanel tab={open} name="list">
          <Suspense fallback={<DetailSkeleton rows={8} />}>
            <MyTokens
              address={address}
              own={canSign}
              {...(canSign
                ? {
                    onRelease: () =>
                      act({ kind: 'asset_unfreeze', from: address, note: '', permissionId: 0 }),
                  }
                : {})}
            />
          </Suspense>
        </TabPanel>
      )}
    </>
  );
}
