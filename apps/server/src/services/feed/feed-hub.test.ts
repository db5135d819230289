import { describe, expect, it } from 'vitest';
import { FeedHub, MAX_BUFFERED_BYTES, MAX_SUBSCRIPTIONS, MESSAGES, type FeedSocket } from './feed-hub.ts';
import { addressFromBytes } from '@sunscope/tron/address';
import { numberToBytes } from '@sunscope/tron/bytes';

class FakeSocket implements FeedSocket {
  bufferedAmount = 0;
  sent: string[] = [];
  closed: number | undefined;
  terminated = false;
  send(text: string): void {
    this.sent.push(text);
  }
  ping(): void {
    this.sent.push('(ping)');
  }
  close(code: number): void {
    this.closed = code;
  }
  terminate(): void {
    this.terminated = true;
  }
}

const someone = (index: number) => addressFromBytes(numberToBytes(index, 20));
const solid = { type: 'solid', data: { number: 1 } } as const;

describe('FeedHub', () => {
  it('drops a client that does not read, and goes on with the others', () => {
    const hub = new FeedHub();
    const [slow, quick] = [new FakeSocket(), new FakeSocket()];
    hub.add(slow, 'all', 'visitor');
    hub.add(quick, 'all', 'visitor');
    slow.bufferedAmount = MAX_BUFFERED_BYTES + 1;
    hub.broadcast(solid);
    hub.broadcast(solid);
    expect([slow.terminated, slow.sent.length, quick.sent.length, hub.clientCount]).toEqual([true, 0, 2, 1]);
    hub.close();
    expect(quick.closed).toBe(1001);
  });

  it('forgets the addresses of a client that left', () => {
    const hub = new FeedHub();
    const socket = new FakeSocket();
    hub.add(socket, 'all', 'visitor');
    hub.receive(socket, someone(1));
    hub.receive(socket, someone(1));
    expect(hub.hasListeners(someone(1))).toBe(true);
    hub.remove(socket);
    expect([hub.hasListeners(someone(1)), hub.subscriptionCount, hub.clientCount]).toEqual([false, 0, 0]);
  });

  it('bounds the addresses of one client and the number of clients', () => {
    const hub = new FeedHub({ total: 8, perVisitor: 0 });
    const socket = new FakeSocket();
    hub.add(socket, 'all', 'visitor');
    for (let index = 0; index < MAX_SUBSCRIPTIONS + 50; index++) hub.receive(socket, someone(index));
    expect(hub.subscriptionCount).toBe(MAX_SUBSCRIPTIONS);
    for (let count = 1; count < 8; count++) hub.add(new FakeSocket(), 'all', 'visitor');
    const late = new FakeSocket();
    expect(hub.add(late, 'all', 'visitor')).toBe(false);
    expect(late.closed).toBe(1013);
    hub.close();
  });

  it('gives each visitor so many slots, and takes back those of who left or was dropped', () => {
    const hub = new FeedHub({ total: 3, perVisitor: 2 });
    const sockets = [new FakeSocket(), new FakeSocket(), new FakeSocket(), new FakeSocket()] as const;
    const added = sockets.map((socket, index) => hub.add(socket, 'all', index < 3 ? 'one' : 'two'));
    expect(added).toEqual([true, true, false, true]);
    expect([hub.refusal('one'), hub.refusal('two')]).toEqual(['visitor', 'total']);
    hub.remove(sockets[0]);
    hub.remove(sockets[0]);
    sockets[1].bufferedAmount = MAX_BUFFERED_BYTES + 1;
    hub.broadcast(solid);
    expect([hub.refusal('one'), hub.refusal('two'), hub.clientCount]).toEqual([undefined, undefined, 1]);
    hub.close();
    expect(hub.refusal('two')).toBeUndefined();
  });

  it('ends a client that sends too much, and lets one in that comes back with all its addresses', () => {
    let now = 0;
    const hub = new FeedHub(undefined, () => now);
    const socket = new FakeSocket();
    hub.add(socket, 'all', 'visitor');
    for (let index = 0; index < MAX_SUBSCRIPTIONS; index++) hub.receive(socket, someone(index));
    expect([socket.closed, hub.subscriptionCount]).toEqual([undefined, MAX_SUBSCRIPTIONS]);
    now += 1000;
    for (let count = 0; count < MESSAGES.burst - MAX_SUBSCRIPTIONS + MESSAGES.perSecond; count++)
      hub.receive(socket, 'anything');
    expect(socket.closed).toBeUndefined();
    hub.receive(socket, 'one more');
    expect([socket.closed, hub.clientCount, hub.subscriptionCount]).toEqual([1008, 0, 0]);
  });

  it('gives a newcomer the last throughput', () => {
    const hub = new FeedHub();
    hub.broadcast({ type: 'tps', data: { currentTps: 1, maxTps: 2, blockHeight: 3 } });
    const socket = new FakeSocket();
    hub.add(socket, 'tronscan', 'visitor');
    expect(socket.sent).toEqual(['{"type":"tps","data":{"currentTps":1,"maxTps":2,"blockHeight":3}}']);
    hub.close();
  });
});
