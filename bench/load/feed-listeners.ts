// Listeners of the live feed, in a process of their own: `feed-listeners.ts <url> <addresses as JSON>`. Each subscribes to
// one address. Writes a line of JSON per block once everyone has it: its number, and when each got it (monotonic, ms).
import { once } from 'node:events';
import { WebSocket } from 'ws';

export interface BlockHeard {
  number: number;
  arrivals: number[];
  /** Transfer notices that came since the line before. */
  notices: number;
}

const [url, list] = process.argv.slice(2);
if (url === undefined || list === undefined)
  throw new Error('usage: feed-listeners.ts <url> <addresses as JSON>');
const addresses = JSON.parse(list) as string[];
const heard = new Map<number, number[]>();
let notices = 0;

/** The same clock in every process of a machine. */
const nowMs = () => Number(process.hrtime.bigint()) / 1e6;

for (const address of addresses) {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  socket.on('message', (data: Buffer) => {
    const at = nowMs();
    const head = data.subarray(0, 80).toString('latin1');
    if (head.startsWith('{"type":"transfer"')) notices++;
    const number = /^\{"type":"block","data":\{"block":\{"number":(\d+)/.exec(head)?.[1];
    if (number === undefined) return;
    const arrivals = heard.get(Number(number)) ?? [];
    arrivals.push(at);
    heard.set(Number(number), arrivals);
    if (arrivals.length < addresses.length) return;
    process.stdout.write(
      `${JSON.stringify({ number: Number(number), arrivals, notices } satisfies BlockHeard)}\n`,
    );
    notices = 0;
  });
  await once(socket, 'open');
  socket.send(address);
}
process.stdout.write('ready\n');
