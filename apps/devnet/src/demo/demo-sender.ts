import { encodeCall } from '@sunscope/tron/abi';
import { bytesToHex, textToBytes } from '@sunscope/tron/bytes';
import type { MessageInit, MessageName } from '@sunscope/tron/codec';
import { sideDigest } from '@sunscope/tron/side-chain';
import { createTransactionRaw, refBlockOf, transactionId } from '@sunscope/tron/transaction';
import type { KeyedAccount } from '../chain/genesis.ts';
import { signFast } from '../transactions/signatures.ts';
import type { AddressBytes } from '../state/address-bytes.ts';
import type { DemoHost } from './demo-host.ts';

/** Life of the demo world's transactions after the block they are meant for. */
const EXPIRATION_MS = 60_000n;
/** Most that a contract call may burn unless it says otherwise: 100 TRX. */
const FEE_LIMIT_SUN = 100_000_000n;

export interface SendOptions {
  feeLimitSun?: bigint;
  memo?: string | Uint8Array;
  permissionId?: number;
  /** Keys other than the owner's own. */
  signers?: readonly KeyedAccount[];
}

/** An argument of a contract call: addresses as bytes. */
type CallArgument = AddressBytes | bigint | boolean | string | readonly AddressBytes[] | readonly bigint[];

/** Signs transactions and hands them to the chain, as a wallet would. */
export class DemoSender {
  private readonly host: DemoHost;

  constructor(host: DemoHost) {
    this.host = host;
  }

  /** Signs and submits; returns the transaction's id. @throws RejectedTransaction where the chain refuses it. */
  async send<K extends MessageName>(
    owner: KeyedAccount,
    contract: K,
    parameter: MessageInit<K>,
    options: SendOptions = {},
  ): Promise<Uint8Array> {
    const { chain, clock } = this.host;
    const { memo } = options;
    const rawData = createTransactionRaw(contract, parameter, {
      refBlock: refBlockOf(chain.head.id),
      timestampMs: BigInt(clock.now()),
      // Blocks of the past lie minutes apart, so a life counted from now might end before the next one.
      expirationMs: chain.nextPlan().context.timestampMs + EXPIRATION_MS,
      feeLimitSun: options.feeLimitSun ?? 0n,
      permissionId: options.permissionId ?? 0,
      ...(memo === undefined ? {} : { data: typeof memo === 'string' ? textToBytes(memo) : memo }),
    });
    const id = transactionId(rawData);
    const digest = chain.sideChainId ? sideDigest(id, chain.sideChainId) : id;
    const signatures = (options.signers ?? [owner]).map(signer => signFast(digest, signer.privateKey));
    await chain.submit(chain.read(rawData, signatures));
    return id;
  }

  transferTrx(from: KeyedAccount, to: AddressBytes, sun: bigint, options?: SendOptions): Promise<Uint8Array> {
    return this.send(
      from,
      'TransferContract',
      { owner_address: from.address, to_address: to, amount: sun },
      options,
    );
  }

  transferTrc10(
    from: KeyedAccount,
    to: AddressBytes,
    tokenId: string,
    amount: bigint,
    options?: SendOptions,
  ): Promise<Uint8Array> {
    return this.send(
      from,
      'TransferAssetContract',
      { owner_address: from.address, to_address: to, asset_name: textToBytes(tokenId), amount },
      options,
    );
  }

  /** Calls a contract's function, such as `transfer(address,uint256)`. */
  call(
    from: KeyedAccount,
    contract: AddressBytes,
    signature: string,
    values: readonly CallArgument[],
    options: SendOptions & { sun?: bigint; tokens?: { id: string; amount: bigint } } = {},
  ): Promise<Uint8Array> {
    return this.send(
      from,
      'TriggerSmartContract',
      {
        owner_address: from.address,
        contract_address: contract,
        data: encodeCall(signature, values.map(toArgument)),
        call_value: options.sun ?? 0n,
        call_token_value: options.tokens?.amount ?? 0n,
        token_id: BigInt(options.tokens?.id ?? 0),
      },
      { feeLimitSun: FEE_LIMIT_SUN, ...options },
    );
  }

  transferTrc20(
    from: KeyedAccount,
    token: AddressBytes,
    to: AddressBytes,
    amount: bigint,
  ): Promise<Uint8Array> {
    return this.call(from, token, 'transfer(address,uint256)', [to, amount]);
  }
}

function toArgument(value: CallArgument): unknown {
  if (value instanceof Uint8Array) return bytesToHex(value);
  return Array.isArray(value) ? value.map(toArgument) : value;
}
