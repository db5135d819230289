import { decodeParameters, eventTopic } from '@sunscope/tron/abi';
import { addressToEvmBytes, type Address } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { TransactionInfo } from '@sunscope/tron/messages';

/** An event of a gateway, and the transaction and the time of the block that it came with. */
export interface GatewayEvent {
  readonly name: string;
  readonly values: readonly unknown[];
  readonly transaction: string;
  readonly timeMs: number;
}

const MAIN = [
  'TRXReceived(address,uint64,uint256)',
  'TRC10Received(address,uint64,uint64,uint256)',
  'TRC20Received(address,address,uint256,uint256)',
  'TRC721Received(address,address,uint256,uint256)',
  'TRC20Mapping(address,uint256)',
  'TRC721Mapping(address,uint256)',
  'TRXWithdraw(address,uint256,uint256)',
  'TRC10Withdraw(address,uint256,uint256,uint256)',
  'TRC20Withdraw(address,address,uint256,uint256)',
  'TRC721Withdraw(address,address,uint256,uint256)',
];
const SIDE = [
  'DepositTRX(address,uint256,uint256)',
  'DepositTRC10(address,uint256,uint256,uint256)',
  'DepositTRC20(address,address,uint256,uint256)',
  'DepositTRC721(address,address,uint256,uint256)',
  'DeployDAppTRC20AndMapping(address,address,uint256)',
  'DeployDAppTRC721AndMapping(address,address,uint256)',
  'WithdrawTRX(address,uint256,uint256)',
  'WithdrawTRC10(address,uint256,uint256,uint256)',
  'WithdrawTRC20(address,address,uint256,uint256)',
  'WithdrawTRC721(address,address,uint256,uint256)',
  'MultiSignForWithdrawTRX(address,uint256,uint256)',
  'MultiSignForWithdrawTRC10(address,uint256,uint256,uint256)',
  'MultiSignForWithdrawTRC20(address,address,uint256,uint256)',
  'MultiSignForWithdrawTRC721(address,address,uint256,uint256)',
];

const byTopic = new Map(
  [...MAIN, ...SIDE].map(signature => {
    const open = signature.indexOf('(');
    return [
      bytesToHex(eventTopic(signature)),
      { name: signature.slice(0, open), types: signature.slice(open + 1, -1).split(',') },
    ] as const;
  }),
);

/** Events of a gateway among what transactions of a block logged; those of any other contract are nobody's. */
export function eventsOfGateway(infos: readonly TransactionInfo[], gateway: Address): GatewayEvent[] {
  const own = bytesToHex(addressToEvmBytes(gateway));
  return infos.flatMap(info =>
    info.log.flatMap(({ address, topics, data }): GatewayEvent[] => {
      // Without the 41, as java-tron keeps them.
      if (bytesToHex(address) !== own || topics.length !== 1) return [];
      const known = byTopic.get(bytesToHex(topics[0] ?? new Uint8Array(0)));
      if (!known) return [];
      const values = decodeParameters(known.types, data).map(({ value }) => value);
      return [
        {
          name: known.name,
          values,
          transaction: bytesToHex(info.id),
          timeMs: Number(info.blockTimeStamp),
        },
      ];
    }),
  );
}
