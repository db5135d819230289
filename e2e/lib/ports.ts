/** Ports of the server and chain under test, away from the defaults so that a running `npm start` is not disturbed. */
export const PORT = Number(process.env['E2E_PORT'] ?? 13_100);
export const DEVNET_PORT = Number(process.env['E2E_DEVNET_PORT'] ?? PORT + 90);
