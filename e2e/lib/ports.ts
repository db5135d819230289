/** Tests at once, each on a server and a chain of its own: what one sends, pauses or reorganises no other sees. */
export const WORKERS = Number(process.env['E2E_WORKERS'] ?? 2);

// Away from the defaults, so that a running `npm start` is not disturbed.
const FIRST_PORT = Number(process.env['E2E_PORT'] ?? 13_100);
const FIRST_DEVNET_PORT = Number(process.env['E2E_DEVNET_PORT'] ?? FIRST_PORT + 90);

/** Ports of the server and the chain that a worker has. */
export const portsOf = (worker: number) => ({
  server: FIRST_PORT + worker,
  devnet: FIRST_DEVNET_PORT + worker,
});

/** Ports of the server and the chain under test, in this process. */
export const { server: PORT, devnet: DEVNET_PORT } = portsOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0));
