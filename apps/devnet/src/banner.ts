import { bytesToHex } from '@sunscope/tron/bytes';
import { formatAmountGrouped, TRX_DECIMALS } from '@sunscope/tron/amount';
import type { CliOptions } from './cli-options.ts';
import { type Devnet } from './devnet.ts';
import { describeAccount } from './chain/genesis.ts';
import { KEYS_WITHHELD } from './http/admin/accounts.ts';
import { defaults } from './chain/defaults.ts';

/** What is printed at start: funded accounts with their keys, as every local chain does. */
export function banner(
  devnet: Devnet,
  options: Pick<CliOptions, 'directory' | 'blockMs' | 'demo' | 'grpcPort'>,
): string {
  const { chain } = devnet;
  const accounts = devnet.accounts.map((account, index) => {
    const { address, privateKey } = describeAccount(account);
    const balance = formatAmountGrouped(chain.state.balance(account.address), TRX_DECIMALS);
    return `(${index}) ${address}  ${devnet.showsKeys ? `${privateKey}  ` : ''}${balance} TRX`;
  });
  return [
    'Sunscope devnet',
    '',
    devnet.mnemonic === defaults.mnemonic
      ? 'Accounts and private keys (known to everybody: never use them elsewhere)'
      : devnet.showsKeys
        ? 'Accounts and private keys'
        : 'Accounts',
    ...accounts,
    '',
    `Mnemonic   ${devnet.showsKeys ? devnet.mnemonic : KEYS_WITHHELD}`,
    "Path       m/44'/195'/0'/0/i",
    `Chain      ${bytesToHex(chain.state.marks.genesisId ?? new Uint8Array(0))} (genesis)`,
    `Data       ${options.directory ?? 'in memory'}`,
    `Blocks     ${options.blockMs === 0 ? 'one per transaction' : `every ${options.blockMs} ms`}, head ${chain.head.number}`,
    ...(options.demo && !devnet.hasDemo
      ? ['Demo       off: this chain was begun without the demo world (delete its data to start over)']
      : []),
    `HTTP       ${devnet.url}`,
    ...(options.grpcPort === undefined
      ? []
      : [
          `gRPC       ${devnet.grpcAddress ?? `off: port ${options.grpcPort} is taken (--grpc-port chooses another)`}`,
        ]),
    '',
    '',
  ].join('\n');
}
