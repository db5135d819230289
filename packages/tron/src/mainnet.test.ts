import { describe, expect, it } from 'vitest';
import { listShared, readShared, sharedDataMissing } from '../test/shared-data.ts';
import { addressFromBytes } from './address.ts';
import { blockIdOf, encodeHeaderRaw, merkleRoot } from './block.ts';
import { bytesToHex, concatBytes, hexToBytes } from './bytes.ts';
import { encodeMessage } from './codec.ts';
import { sha256 } from './hash.ts';
import { recoverAddress } from './signature.ts';
import { decodeContract, decodeTransactionRaw, encodeTransaction, transactionId } from './transaction.ts';

// Only members whose values are texts or small numbers are read here, so plain JSON.parse does not round.
interface Recorded {
  txID: string;
  raw_data_hex: string;
  raw_data: { contract: { type: string }[] };
  signature?: string[];
  ret?: { contractRet?: string }[];
}
interface Header {
  blockID: string;
  block_header: {
    raw_data: {
      number?: number;
      timestamp?: number;
      txTrieRoot: string;
      parentHash: string;
      witness_address: string;
      version?: number;
    };
    witness_signature?: string;
  };
  transactions?: Recorded[];
}

if (sharedDataMissing) console.warn(`packages/tron main-net tests ${sharedDataMissing}`);

/** All transactions of a file: a block, a list, or lists by contract type. */
function transactionsOf(file: string): Recorded[] {
  const json = JSON.parse(readShared(file)) as
    | Header
    | Recorded[]
    | (Record<string, Recorded[]> & { blockID?: never });
  if (Array.isArray(json)) return json;
  if ('blockID' in json) return json.transactions ?? [];
  return Object.values(json).flat();
}

function headerBytes({ block_header: { raw_data: raw } }: Header): Uint8Array {
  return encodeHeaderRaw({
    number: BigInt(raw.number ?? 0),
    timestamp: BigInt(raw.timestamp ?? 0),
    txTrieRoot: hexToBytes(raw.txTrieRoot),
    parentHash: hexToBytes(raw.parentHash),
    witness_address: hexToBytes(raw.witness_address),
    version: raw.version ?? 0,
  });
}

describe.skipIf(sharedDataMissing)('recorded transactions', () => {
  const files = sharedDataMissing
    ? []
    : [
        ...listShared('blocks'),
        ...listShared('blocks/partial'),
        ...listShared('blocks/testnet'),
        ...listShared('transactions').filter(file => !file.endsWith('index.json')),
        'misc/testnet-signed-transactions.json',
        'misc/unsigned-node-built-transactions.json',
      ];

  it.each(files)('%s: ids recompute, and types decode to what the record says', file => {
    for (const recorded of transactionsOf(file)) {
      const bytes = hexToBytes(recorded.raw_data_hex);
      expect(bytesToHex(transactionId(bytes))).toBe(recorded.txID);
      const raw = decodeTransactionRaw(bytes);
      const contracts = raw.contract.map(item => decodeContract(item));
      expect(contracts.map(contract => contract.info?.name)).toEqual(
        recorded.raw_data.contract.map(contract => contract.type),
      );
      for (const contract of contracts) expect(contract.parameter).toBeDefined();
    }
  });

  it('re-encodes to the same bytes, but for an abandoned field', () => {
    const counts = { same: 0, other: [] as string[] };
    for (const file of files)
      for (const recorded of transactionsOf(file)) {
        const raw = decodeTransactionRaw(hexToBytes(recorded.raw_data_hex));
        const contract = raw.contract.map(item => {
          const { info, parameter } = decodeContract(item);
          const value =
            info?.message && parameter ? encodeMessage(info.message, parameter) : new Uint8Array(0);
          return { ...item, parameter: { type_url: item.parameter?.type_url ?? '', value } };
        });
        if (bytesToHex(encodeMessage('TransactionRaw', { ...raw, contract })) === recorded.raw_data_hex)
          counts.same++;
        else counts.other.push(`${raw.contract[0]?.type} ${recorded.txID.slice(0, 8)}`);
      }
    // Four test-net ShieldedTransferContracts (51) of 2019 carry a fee in a field 8 that the protocol gave up.
    expect(counts.other).toEqual(['51 5a057fde', '51 791d30b7', '51 4dbdc955', '51 223426e9']);
    // 622 in whole main-net blocks, 5 in a Nile block, 5 in cut blocks, 60 + 43 single, 24 test net, 93 unsigned.
    expect(counts.same + counts.other.length).toBe(622 + 5 + 5 + 60 + 43 + 24 + 93);
  });
});

const owner = (recorded: Recorded) => {
  const contract = decodeTransactionRaw(hexToBytes(recorded.raw_data_hex)).contract.map(item =>
    decodeContract(item),
  )[0];
  return addressFromBytes(contract?.parameter?.[contract.info?.owner ?? ''] as Uint8Array);
};
const signers = (recorded: Recorded) =>
  (recorded.signature ?? []).map(signature =>
    recoverAddress(hexToBytes(recorded.txID), hexToBytes(signature)),
  );

describe.skipIf(sharedDataMissing)('recorded signatures', () => {
  it('come from the owner where the index says so, and from others where it says that', () => {
    const index = JSON.parse(readShared('transactions/index.json')) as { txID: string; signature: string }[];
    const expected = new Map(index.map(item => [item.txID, item.signature]));
    const counts = { owner: 0, other: 0 };
    const files = [
      ...listShared('transactions').filter(file => !file.endsWith('index.json')),
      'misc/testnet-signed-transactions.json',
    ];
    for (const file of files)
      for (const recorded of transactionsOf(file)) {
        const byOwner = signers(recorded).includes(owner(recorded));
        const said = expected.get(recorded.txID);
        if (said !== undefined) expect(byOwner, recorded.txID).toBe(said === 'recovers to owner_address');
        if (byOwner) counts.owner++;
        else counts.other++;
      }
    // 59 + 1 of main net and 24 of test nets by the index; three of the 43 calls of block 78,115,149 by other keys.
    expect(counts).toEqual({ owner: 59 + 24 + 40, other: 1 + 3 });
  });

  it('in block 79,072,107 recover, v being 0, 1, 27 or 28', () => {
    const transactions = transactionsOf('blocks/079072107.json');
    // A tenth of the block keeps the test short.
    const sample = transactions.filter((_item, position) => position % 10 === 0);
    for (const recorded of sample) expect(signers(recorded)).toHaveLength(recorded.signature?.length ?? 0);
    expect(transactions.filter(recorded => recorded.signature?.length === 2)).toHaveLength(1);
    expect(transactions.filter(recorded => /1[bc]$/.test(recorded.signature?.[0] ?? ''))).toHaveLength(47);
    expect(
      transactions
        .map(recorded => decodeTransactionRaw(hexToBytes(recorded.raw_data_hex)).contract[0]?.Permission_id)
        .filter(id => id !== 0),
    ).toHaveLength(122);
  });
});

describe.skipIf(sharedDataMissing)('recorded headers', () => {
  const files = sharedDataMissing
    ? []
    : [
        ...listShared('blocks'),
        ...listShared('blocks/partial'),
        ...listShared('blocks/testnet'),
        ...listShared('blocks/headers'),
      ];

  it.each(files)('%s: block ids recompute and parents follow', file => {
    const json = JSON.parse(readShared(file)) as Header | Header[];
    let previous: Header | undefined;
    for (const header of Array.isArray(json) ? json : [json]) {
      const number = BigInt(header.block_header.raw_data.number ?? 0);
      expect(bytesToHex(blockIdOf(headerBytes(header), number))).toBe(header.blockID);
      if (previous && BigInt(previous.block_header.raw_data.number ?? 0) + 1n === number)
        expect(header.block_header.raw_data.parentHash).toBe(previous.blockID);
      previous = header;
    }
  });

  it('are signed by their witness where it has no witness permission', () => {
    for (const file of ['blocks/000000001.json', 'blocks/079072107.json']) {
      const header = JSON.parse(readShared(file)) as Header;
      const signer = recoverAddress(
        sha256(headerBytes(header)),
        hexToBytes(header.block_header.witness_signature ?? ''),
      );
      expect(signer).toBe(addressFromBytes(hexToBytes(header.block_header.raw_data.witness_address)));
    }
  });
});

describe.skipIf(sharedDataMissing)('recorded Merkle proofs', () => {
  interface Proof {
    block: Header;
    transaction: Recorded;
    index: number;
    leaf: string;
    leaves?: string[];
    proof: string[];
    indexBits: string;
  }

  it('leads from the transaction to the root in the header', () => {
    const proofs = JSON.parse(readShared('misc/merkle-proofs.json')) as Proof[];
    expect(proofs).toHaveLength(3);
    for (const { block, transaction, leaf, leaves, proof, indexBits } of proofs) {
      const whole = encodeTransaction(hexToBytes(transaction.raw_data_hex), {
        signature: (transaction.signature ?? []).map(hexToBytes),
        ret: (transaction.ret ?? []).map(ret => ({ contractRet: ret.contractRet === 'SUCCESS' ? 1 : 0 })),
      });
      expect(bytesToHex(sha256(whole))).toBe(leaf);
      const root = block.block_header.raw_data.txTrieRoot;
      let node = hexToBytes(leaf);
      let bits = BigInt(indexBits);
      for (const sibling of proof.map(hexToBytes)) {
        node = sha256(bits & 1n ? concatBytes(sibling, node) : concatBytes(node, sibling));
        bits >>= 1n;
      }
      expect(bytesToHex(node)).toBe(root);
      if (leaves) expect(bytesToHex(merkleRoot(leaves.map(hexToBytes)))).toBe(root);
    }
  });
});
