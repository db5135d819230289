/** Ports of the server and chain under test, away from the defaults so that a running `npm start` is not disturbed. */
export const PORT = 13_100;
export const DEVNET_PORT = 13_190;
