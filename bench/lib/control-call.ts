import { request } from 'node:http';

/**
 * Posts JSON over a connection of its own. Signing keeps this process busy for longer than servers keep idle connections,
 * so none is kept.
 */
export function controlCall(url: string, body: object = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const sent = request(url, { method: 'POST', agent: false, headers }, response => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString('utf8'))));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(text);
  });
}
