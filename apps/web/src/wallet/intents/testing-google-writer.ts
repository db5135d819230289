import { createRequire } from 'node:module';
import type { utils } from 'tronweb';

// Google's own protobuf runtime, which TronWeb is built on: it writes what TronWeb has no writer for. The field numbers stand
// here once more, read from java-tron's asset_issue_contract.proto and market_contract.proto and not from our table.

interface Writer {
  writeBytes(field: number, value: Uint8Array): void;
  writeInt32(field: number, value: number): void;
  writeInt64(field: number, value: number | string): void;
  writeInt64String(field: number, value: string): void;
  writeMessage<T>(field: number, value: T, write: (value: T, writer: Writer) => void): void;
  getResultBuffer(): Uint8Array;
}
interface AnyMessage {
  pack(bytes: Uint8Array, name: string): void;
}
type Setter = (value: unknown) => void;
type Message<Name extends string> = Record<`set${Name}`, Setter>;
interface TronWebMessages {
  Transaction: (new () => Message<'RawData'>) & {
    raw: new () => Message<
      'RefBlockBytes' | 'RefBlockHash' | 'Data' | 'FeeLimit' | 'Expiration' | 'Timestamp'
    > & { addContract: Setter };
    Contract: new () => Message<'Type' | 'Parameter' | 'PermissionId'>;
  };
}

const fromTronWeb = createRequire(createRequire(import.meta.url).resolve('tronweb'));
const { BinaryWriter } = fromTronWeb('google-protobuf') as { BinaryWriter: new () => Writer };
const { Any } = fromTronWeb('google-protobuf/google/protobuf/any_pb.js') as { Any: new () => AnyMessage };

/** TronWeb hands its numbers to the runtime as doubles. A text goes to the runtime's own writer of 64 bits. */
export function writeWholeNumbers(): void {
  const plain = BinaryWriter.prototype as Writer;
  const ofDoubles = Reflect.get(plain, 'writeInt64');
  plain.writeInt64 = function (this: Writer, field, value) {
    if (typeof value === 'string') this.writeInt64String(field, value);
    else ofDoubles.call(this, field, value);
  };
}

type Kind = 'bytes' | 'int32' | 'int64' | 'locked parts';
type Field = readonly [name: string, field: number, kind: Kind];
interface Contract {
  type: number;
  fields: readonly Field[];
}

/** Contracts by their name; fields by their number. */
const CONTRACTS: Readonly<Record<string, Contract>> = {
  AssetIssueContract: {
    type: 6,
    fields: [
      ['owner_address', 1, 'bytes'],
      ['name', 2, 'bytes'],
      ['abbr', 3, 'bytes'],
      ['total_supply', 4, 'int64'],
      ['frozen_supply', 5, 'locked parts'],
      ['trx_num', 6, 'int32'],
      ['precision', 7, 'int32'],
      ['num', 8, 'int32'],
      ['start_time', 9, 'int64'],
      ['end_time', 10, 'int64'],
      ['description', 20, 'bytes'],
      ['url', 21, 'bytes'],
      ['free_asset_net_limit', 22, 'int64'],
      ['public_free_asset_net_limit', 23, 'int64'],
    ],
  },
  UnfreezeAssetContract: { type: 14, fields: [['owner_address', 1, 'bytes']] },
  MarketSellAssetContract: {
    type: 52,
    fields: [
      ['owner_address', 1, 'bytes'],
      ['sell_token_id', 2, 'bytes'],
      ['sell_token_quantity', 3, 'int64'],
      ['buy_token_id', 4, 'bytes'],
      ['buy_token_quantity', 5, 'int64'],
    ],
  },
  MarketCancelOrderContract: {
    type: 53,
    fields: [
      ['owner_address', 1, 'bytes'],
      ['order_id', 2, 'bytes'],
    ],
  },
};

const LOCKED: readonly Field[] = [
  ['frozen_amount', 1, 'int64'],
  ['frozen_days', 2, 'int64'],
];

/** A message's fields in the order of their numbers; what is nothing is not written. */
function write(value: object, fields: readonly Field[], writer: Writer): void {
  for (const [name, field, kind] of fields) {
    const member = (value as Record<string, unknown>)[name];
    if (kind === 'locked parts')
      for (const part of member as object[])
        writer.writeMessage(field, part, (one, inner) => write(one, LOCKED, inner));
    else if (member instanceof Uint8Array) {
      if (member.length > 0) writer.writeBytes(field, member);
    } else if (Number(member) !== 0) {
      if (kind === 'int32') writer.writeInt32(field, Number(member));
      else writer.writeInt64String(field, String(member));
    }
  }
}

interface RawFields {
  permissionId: number;
  refBlockBytes: Uint8Array;
  refBlockHash: Uint8Array;
  data: Uint8Array;
  feeLimit: bigint;
  expiration: bigint;
  timestamp: bigint;
}

/** A transaction of one of those contracts, as TronWeb's own message of a transaction. */
export function googleTransaction(
  name: string,
  value: object,
  raw: RawFields,
): ReturnType<typeof utils.transaction.txJsonToPb> {
  const contractOf = CONTRACTS[name];
  if (!contractOf) throw new Error(`${name} is not written here`);
  const { TronWebProto } = globalThis as unknown as {
    TronWebProto: TronWebMessages;
  };
  const { Transaction } = TronWebProto;
  const writer = new BinaryWriter();
  write(value, contractOf.fields, writer);
  const any = new Any();
  any.pack(writer.getResultBuffer(), `protocol.${name}`);
  const contract = new Transaction.Contract();
  contract.setType(contractOf.type);
  contract.setParameter(any);
  if (raw.permissionId !== 0) contract.setPermissionId(raw.permissionId);
  const inner = new Transaction.raw();
  inner.addContract(contract);
  inner.setRefBlockBytes(raw.refBlockBytes);
  inner.setRefBlockHash(raw.refBlockHash);
  if (raw.data.length > 0) inner.setData(raw.data);
  if (raw.feeLimit !== 0n) inner.setFeeLimit(Number(raw.feeLimit));
  inner.setExpiration(Number(raw.expiration));
  inner.setTimestamp(Number(raw.timestamp));
  const transaction = new Transaction();
  transaction.setRawData(inner);
  return transaction as ReturnType<typeof utils.transaction.txJsonToPb>;
}
