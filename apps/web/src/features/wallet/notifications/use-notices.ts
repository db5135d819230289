import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useClock } from '../../../components/data/clock.ts';
import { apiQuery } from '../../../lib/net/api.ts';
import { onFeed, useFeedStatus } from '../../../lib/live/feed.ts';
import { changeKept, keptNotices, useKept } from './kept.ts';
import {
  newestNotices,
  NOTICES_SHOWN,
  othersInControl,
  permissionsText,
  receivedNotices,
  signatureNotices,
  stakeNotices,
  voteNotices,
  watchedNotices,
  type Notice,
} from './notices.ts';
import { useWatched } from './use-watched.ts';

const MINUTE_MS = 60_000;

const receivedQuery = (to: string) =>
  apiQuery('/api/transfer', {
    to,
    kind: 'all',
    risk: 'hide',
    filterTokenValue: '1',
    limit: NOTICES_SHOWN,
    sort: '-timestamp',
  });
const votesQuery = (candidate: string) =>
  apiQuery('/api/vote', { candidate, limit: NOTICES_SHOWN, sort: '-timestamp' });
const waitingQuery = (address: string) =>
  apiQuery('/api/wallet/multi/trx_record', { address, state: 10, limit: 1, sort: '-createTime' });

/**
 * What the owner of an address should know, newest first; undefined until all of it was asked. The feed only says that
 * something happened: what happened is read from the lists, which know what imitates and what deserves suspicion.
 */
export function useNotices(address: string): readonly Notice[] | undefined {
  const client = useQueryClient();
  const { changedMs } = useKept(address);
  const received = useQuery(receivedQuery(address));
  const votes = useQuery(votesQuery(address));
  const waiting = useQuery(waitingQuery(address));
  const account = useQuery(apiQuery('/api/accountv2', { address }));
  const watched = useWatched(address);
  const openings = useFeedStatus(status => status.openings);
  const minute = useClock(nowMs => Math.floor(nowMs / MINUTE_MS));

  useEffect(() => {
    const again = (query: { queryKey: readonly unknown[] }) =>
      void client.invalidateQueries({ queryKey: query.queryKey });
    const everything = () =>
      [receivedQuery, votesQuery, waitingQuery].forEach(query => again(query(address)));
    // A gap may have swallowed some.
    if (openings > 1) everything();
    return onFeed(message => {
      if (message.type === 'transfer' && message.data.to_address === address) again(receivedQuery(address));
      else if (message.type === 'vote' && message.data.candidateAddress === address)
        again(votesQuery(address));
      else if (message.type === 'multisig') again(waitingQuery(address));
      else if (message.type === 'rollback' || message.type === 'reset') everything();
    });
  }, [client, address, openings]);

  const { data: detail } = account;
  useEffect(() => {
    if (detail?.activated !== true || !Array.isArray(detail.activePermissions)) return;
    const found = permissionsText(detail);
    const { permissions } = keptNotices.getState()[address] ?? {};
    if (permissions === found) return;
    changeKept(address, () => ({
      permissions: found,
      ...(permissions === undefined ? {} : { changedMs: Date.now() }),
    }));
  }, [address, detail]);

  // What cannot be read is left out: the rest is no less true. A failed list has no rows.
  if ([received, votes, waiting, account].some(({ isPending }) => isPending)) return undefined;
  const control = detail ? othersInControl(address, detail) : [];
  const records = waiting.data?.data;
  return newestNotices([
    ...receivedNotices(address, received.data?.data ?? []),
    ...voteNotices(address, votes.data?.data ?? []),
    ...signatureNotices(records?.total ?? 0, records?.data[0]?.createTime ?? 0),
    ...(detail ? stakeNotices(detail, minute * MINUTE_MS) : []),
    ...(changedMs === undefined
      ? []
      : [{ what: 'permissions' as const, id: `permissions:${changedMs}`, atMs: changedMs }]),
    ...watchedNotices(watched, STANDING_MS),
    ...(control.length === 0
      ? []
      : [{ what: 'control' as const, id: `control:${control.join()}`, atMs: STANDING_MS, who: control }]),
  ]);
}

/** Of what holds now and has no moment: before everything else. */
export const STANDING_MS = Number.MAX_SAFE_INTEGER;
