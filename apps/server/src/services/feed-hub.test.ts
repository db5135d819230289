import { describe, expect, it } from 'vitest';
import { FeedHub, MAX_BUFFERED_BYTES, MAX_CLIENTS, MAX_SUBSCRIPTIONS, type FeedSocket } from './feed-hub.ts';
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
    hub.add(slow, 'all');
    hub.add(quick, 'all');
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
    hub.add(socket, 'all');
    hub.receive(socket, someone(1));
    hub.receive(socket, someone(1));
    expect(hub.hasListeners(someone(1))).toBe(true);
    hub.remove(socket);
    expect([hub.hasListeners(someone(1)), hub.subscriptionCount, hub.clientCount]).toEqual([false, 0, 0]);
  });

  it('bounds the addresses of one client and the number of clients', () => {
    const hub = new FeedHub();
    const socket = new FakeSocket();
    hub.add(socket, 'all');
    for (let index = 0; index < MAX_SUBSCRIPTIONS + 50; index++) hub.receive(socket, someone(index));
    expect(hub.subscriptionCount).toBe(MAX_SUBSCRIPTIONS);
    for (let count = 1; count < MAX_CLIENTS; count++) hub.add(new FakeSocket(), 'all');
    const late = new FakeSocket();
    expect(hub.add(late, 'all')).toBe(false);
    expect(late.closed).toBe(1013);
    hub.close();
  });

  it('gives a newcomer the last throughput', () => {
    const hub = new FeedHub();
    hub.broadcast({ type: 'tps', data: { currentTps: 1, maxTps: 2, blockHeight: 3 } });
    const socket = new FakeSocket();
    hub.add(socket, 'tronscan');
    expect(socket.sent).toEqual(['{"type":"tps","data":{"currentTps":1,"maxTps":2,"blockHeight":3}}']);
    hub.close();
  });
});
