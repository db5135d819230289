import type { NodeClient } from '@sunscope/node-api/client';
import { NodeRefusedError, NodeError } from '@sunscope/node-api/errors';
import type { JsonObject } from '@sunscope/node-api/json';
import type { multisigList, multisigQuery } from '@sunscope/product-api/schemas/multisig';
import { functionSelector } from '@sunscope/tron/abi';
import { addressFromBytes, addressToBytes, parseAddress, type Address } from '@sunscope/tron/address';
import { bytesToHex, equalBytes, hexToBytes } from '@sunscope/tron/bytes';
import { InvalidValueError } from '@sunscope/tron/errors';
import { recoverAddress } from '@sunscope/tron/signature';
import { encodeTransaction, MAX_EXPIRATION_MS } from '@sunscope/tron/transaction';
import type { z } from 'zod';
import type { MultisigStore, StoredMultisig, StoredParty } from '../../repositories/multisig-store.ts';
import { MultisigState } from '../../repositories/multisig-store.ts';
import type { Readers } from '../../repositories/readers.ts';
import { pageOf } from '../shared/paging.ts';
import { MultisigError } from './multisig-error.ts';
import { signingPermission, type SigningPermission } from './permission.ts';
import type { SignedDigest } from '../shared/signed-digest.ts';
import { presentRecord, signaturesOf, weightOf } from './present-record.ts';
import { readHandedIn, type HandedIn } from './read-transaction.ts';

/** Records of one owner that may wait at a time. */
const MAX_WAITING = 100;
/** Clients ask for 5,000 at once; an address with more pages on. */
const LIST_CAP = 1000;
const SWEPT_AT_ONCE = 100;

export interface MultisigOptions {
  store: MultisigStore;
  readers: Pick<Readers, 'blocks' | 'transactions'>;
  node: Pick<NodeClient, 'account' | 'broadcast' | 'headHeader'>;
  now: () => number;
  signedDigest: SignedDigest;
}

/** What became of a signature that was handed in. */
export interface SignatureOutcome {
  hash: string;
  message: string;
}

/**
 * Collects signatures until their weight suffices, then hands the transaction to the node. It holds no key and can
 * change nothing of what was signed: what it keeps are the bytes whose hash the signatures are for.
 */
export class Multisig {
  readonly #options: MultisigOptions;

  constructor(options: MultisigOptions) {
    this.#options = options;
  }

  /**
   * Takes a signature, or several, of a transaction.
   * @throws MultisigError where it is refused, the node's refusal included; NodeError where the node cannot be asked.
   */
  async handIn(request: {
    address: Address;
    transaction: JsonObject;
    functionSelector?: string | undefined;
  }): Promise<SignatureOutcome> {
    const { store, now } = this.#options;
    const handedIn = readHandedIn(request.transaction);
    const known = await store.byHash(handedIn.hash);
    const hash = bytesToHex(handedIn.hash);
    if (known?.state === MultisigState.sent) return { hash, message: 'The transaction was sent already' };
    await this.#checkLife(handedIn);
    const permission = await this.#permissionOf(handedIn);
    const signatures = signersOf(handedIn, permission, this.#options.signedDigest);
    const from = addressToBytes(request.address);
    if (!equalBytes(from, handedIn.owner) && !permission.keys.has(bytesToHex(from)))
      throw new MultisigError(
        'notAParty',
        `${request.address} is neither the owner nor a key of the permission`,
      );
    const selector = checkSelector(handedIn, request.functionSelector);
    if (!known && (await store.waitingOf(handedIn.owner)) >= MAX_WAITING)
      throw new MultisigError(
        'tooManyWaiting',
        `${MAX_WAITING} transactions of ${addressFromBytes(handedIn.owner)} wait for signatures already; sign them, or let them expire`,
      );
    const nowMs = BigInt(now());
    await store.save(
      {
        hash: handedIn.hash,
        owner: handedIn.owner,
        originator: known?.originator ?? from,
        permission_id: permission.id,
        permission_name: permission.name,
        threshold: permission.threshold,
        raw_data: handedIn.rawData,
        function_selector: selector,
        created_ms: known?.created_ms ?? nowMs,
        updated_ms: nowMs,
        expires_ms: handedIn.raw.expiration,
      },
      partiesOf(handedIn, permission, known?.originator ?? from, signatures, nowMs),
    );
    return { hash, message: await this.#sendIfEnough(handedIn.hash, hash) };
  }

  /** Records an address has a part in, newest first. */
  async list(query: z.output<typeof multisigQuery>): Promise<z.output<typeof multisigList>> {
    const { store } = this.#options;
    const address = addressToBytes(parseAddress(query.address));
    const chainMs = await this.#chainMs();
    const filter = { address, state: query.state, chainMs };
    const [records, total] = await Promise.all([
      store.list(filter, pageOf(query, LIST_CAP)),
      store.count(filter),
    ]);
    const parties = await store.parties(records.map(record => record.hash));
    return {
      code: 0,
      message: 'OK',
      data: { total, data: records.map(record => presentRecord(record, parties, { address, chainMs })) },
    };
  }

  /** Ends what has expired and sends again what the node was not there for. */
  async sweep(): Promise<void> {
    const { store, readers, now } = this.#options;
    const chainMs = await this.#chainMs();
    for (const record of await store.due(chainMs, SWEPT_AT_ONCE)) {
      // Somebody may have sent it past this service.
      if (await readers.transactions.byHash(record.hash))
        await store.finish(record.hash, { state: MultisigState.sent, failure: '', nowMs: BigInt(now()) });
      else if (record.expires_ms <= chainMs)
        await store.finish(record.hash, {
          state: MultisigState.failed,
          failure: 'The transaction expired before enough keys had signed',
          nowMs: BigInt(now()),
        });
      else await this.#send(record, await store.parties([record.hash])).catch(notRefusal);
    }
  }

  /** Records that changed since a moment, each with everyone it concerns. */
  async changedSince(
    ms: number,
  ): Promise<{ record: StoredMultisig; parties: StoredParty[]; chainMs: bigint }[]> {
    const { store } = this.#options;
    const records = await store.changedSince(BigInt(ms), SWEPT_AT_ONCE);
    if (records.length === 0) return [];
    const [parties, chainMs] = await Promise.all([
      store.parties(records.map(record => record.hash)),
      this.#chainMs(),
    ]);
    return records.map(record => ({
      record,
      parties: parties.filter(party => equalBytes(party.hash, record.hash)),
      chainMs,
    }));
  }

  async #sendIfEnough(hash: Uint8Array, hex: string): Promise<string> {
    const { store } = this.#options;
    const [record, parties] = await Promise.all([store.byHash(hash), store.parties([hash])]);
    const weight = weightOf(parties);
    if (!record || weight < (record.threshold ?? 0n))
      return `Signed: weight ${weight} of ${record?.threshold ?? 0n}; ${hex} waits for more signatures`;
    try {
      await this.#send(record, parties);
      return 'Signed and sent';
    } catch (error) {
      if (error instanceof NodeError)
        return 'Signed; the node does not answer now, and gets the transaction as soon as it does';
      throw error;
    }
  }

  /** @throws MultisigError where the node refuses it, NodeError where the node does not answer. */
  async #send(record: StoredMultisig, parties: readonly StoredParty[]): Promise<void> {
    const { store, node, now } = this.#options;
    const signature = signaturesOf(parties.filter(party => party.weight > 0n));
    const end = (state: 1 | 2, failure: string) =>
      store.finish(record.hash, { state, failure, nowMs: BigInt(now()) });
    try {
      await node.broadcast(encodeTransaction(record.raw_data, { signature }));
    } catch (error) {
      if (!(error instanceof NodeRefusedError)) throw error;
      // It went in by another way, or by another process of this server.
      if (error.code !== 'DUP_TRANSACTION_ERROR') {
        await end(MultisigState.failed, `${error.code}: ${error.message}`);
        throw new MultisigError('refusedByNode', `The node refused the transaction: ${error.message}`, error);
      }
    }
    await end(MultisigState.sent, '');
  }

  async #checkLife({ raw }: HandedIn): Promise<void> {
    const head = (await this.#options.node.headHeader()).header.raw_data.timestamp;
    if (raw.expiration <= head)
      throw new MultisigError('expired', `The transaction expired ${(head - raw.expiration) / 1000n} s ago`);
    if (raw.expiration > head + BigInt(MAX_EXPIRATION_MS))
      throw new MultisigError(
        'expiresTooLate',
        'The transaction expires in more than 24 hours, which no node accepts',
      );
  }

  async #permissionOf({ owner, contract, raw }: HandedIn): Promise<SigningPermission> {
    let address: Address;
    try {
      address = addressFromBytes(owner);
    } catch (error) {
      if (!(error instanceof InvalidValueError)) throw error;
      throw new MultisigError('malformed', `owner_address ${bytesToHex(owner)} is no address`, error);
    }
    const account = await this.#options.node.account(address);
    if (!account) throw new MultisigError('noPermission', `${address} is not activated`);
    return signingPermission(account, address, raw.contract[0]?.Permission_id ?? 0, {
      code: contract.code,
      name: contract.info.name,
    });
  }

  /** Time of the newest block in the index: what had to be in a block by then is in one, or never will be. */
  async #chainMs(): Promise<bigint> {
    const [newest] = await this.#options.readers.blocks.list({}, { start: 0, limit: 1 });
    return newest?.timestamp_ms ?? 0n;
  }
}

/** While sweeping, refusals are written to the record and an absent node is tried again next time. */
function notRefusal(error: unknown): void {
  if (!(error instanceof MultisigError) && !(error instanceof NodeError)) throw error;
}

/** Who signed, by address hex; everyone must hold a key of the permission. */
function signersOf(
  { hash, signatures }: HandedIn,
  permission: SigningPermission,
  signedDigest: SignedDigest,
): Map<string, Uint8Array> {
  const digest = signedDigest(hash);
  const signers = new Map<string, Uint8Array>();
  for (const signature of signatures) {
    let signer: Address;
    try {
      signer = recoverAddress(digest, signature);
    } catch (error) {
      if (!(error instanceof InvalidValueError)) throw error;
      throw new MultisigError('malformed', error.message, error);
    }
    const key = bytesToHex(addressToBytes(signer));
    if (!permission.keys.has(key))
      throw new MultisigError(
        'notAKey',
        `${signer} signed, which is no key of permission ${permission.id} (${permission.name}); or the transaction was changed after it was signed`,
      );
    if (!signers.has(key)) signers.set(key, signature);
  }
  return signers;
}

function partiesOf(
  { owner }: HandedIn,
  permission: SigningPermission,
  originator: Uint8Array,
  signatures: ReadonlyMap<string, Uint8Array>,
  nowMs: bigint,
): Omit<StoredParty, 'hash'>[] {
  const addresses = new Set([...permission.keys.keys(), bytesToHex(owner), bytesToHex(originator)]);
  return [...addresses].map(address => ({
    address: hexToBytes(address),
    weight: permission.keys.get(address) ?? 0n,
    signature: signatures.get(address) ?? null,
    signed_ms: signatures.has(address) ? nowMs : null,
  }));
}

/** A method's text must be the one that is called: the others signing read it. */
function checkSelector({ contract }: HandedIn, text: string | undefined): string {
  if (text === undefined || text === '') return '';
  const data = contract.parameter['data'];
  const matches =
    contract.info.name === 'TriggerSmartContract' &&
    data instanceof Uint8Array &&
    equalBytes(functionSelector(text), data.slice(0, 4));
  if (!matches)
    throw new MultisigError(
      'wrongSelector',
      `functionSelector ${text} is not the method this transaction calls`,
    );
  return text;
}
