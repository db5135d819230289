import type { HexAddress } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import { AccountType, type Account, type SmartContract } from '@sunscope/tron/messages';
import { createAccount } from '../../transactions/rules.ts';
import type { State } from '../../state/state.ts';
import { bytesToWord, wordToBytes } from './words.ts';

/**
 * By slot, in hex: V8 hashes numbers of a Map by their low 64 bits only, so that slots made to agree in these would
 * each be compared with all others.
 */
type Slots = Map<string, bigint>;

interface SlotChange {
  slots: Slots;
  slot: string;
  before: bigint | undefined;
}

/**
 * The chain's state as one contract transaction sees it. Storage is kept here until the transaction succeeds, because
 * a slot that this transaction set to zero still counts as written for the price of SSTORE; transient storage never
 * leaves. Checkpoints nest and cover both and the state below.
 */
export class World {
  readonly state: State;
  private readonly storage = new Map<HexAddress, Slots>();
  private readonly transient = new Map<HexAddress, Slots>();
  private readonly changes: SlotChange[] = [];
  private readonly marks: number[] = [];

  constructor(state: State) {
    this.state = state;
  }

  checkpoint(): void {
    this.state.checkpoint();
    this.marks.push(this.changes.length);
  }

  commit(): void {
    this.state.commit();
    this.marks.pop();
  }

  revert(): void {
    this.state.revert();
    const mark = this.marks.pop() ?? 0;
    while (this.changes.length > mark) {
      const change = this.changes.pop();
      if (!change) return;
      if (change.before === undefined) change.slots.delete(change.slot);
      else change.slots.set(change.slot, change.before);
    }
  }

  account(address: HexAddress): Account | undefined {
    return this.state.account(hexToBytes(address));
  }

  balance(address: HexAddress): bigint {
    return this.account(address)?.balance ?? 0n;
  }

  /** Moves sun between accounts that exist; the caller has checked that it is there. */
  transfer(from: HexAddress, to: HexAddress, sun: bigint): void {
    this.state.addBalance(hexToBytes(from), -sun);
    this.state.addBalance(hexToBytes(to), sun);
  }

  tokenBalance(address: HexAddress, tokenId: string): bigint {
    return this.state.tokenBalance(hexToBytes(address), tokenId);
  }

  transferToken(from: HexAddress, to: HexAddress, tokenId: string, amount: bigint): void {
    this.state.addToken(hexToBytes(from), tokenId, -amount);
    this.state.addToken(hexToBytes(to), tokenId, amount);
  }

  /** Creates a plain account, as java-tron does for a recipient that a contract pays and that does not exist yet. */
  createAccount(address: HexAddress): void {
    createAccount(this.state, hexToBytes(address));
  }

  /** Creates the account of a new contract, or turns a plain one that was paid in advance into it. */
  createContractAccount(address: HexAddress, name: string): void {
    const existing = this.account(address);
    // A contract's account has neither a creation time nor stored permissions.
    this.state.putAccount(
      existing
        ? { ...existing, type: AccountType.Contract }
        : {
            ...emptyMessage('Account'),
            address: hexToBytes(address),
            type: AccountType.Contract,
            account_name: textToBytes(name),
          },
    );
  }

  contract(address: HexAddress): SmartContract | undefined {
    return this.state.contract(hexToBytes(address));
  }

  putContract(contract: SmartContract): void {
    this.state.putContract(contract);
  }

  code(address: HexAddress): Uint8Array {
    return this.state.code(hexToBytes(address));
  }

  putCode(address: HexAddress, code: Uint8Array): void {
    this.state.putCode(hexToBytes(address), code);
  }

  /** A storage word, undefined where the slot was never written (or was zero before this transaction). */
  storageGet(address: HexAddress, slot: bigint): bigint | undefined {
    const known = this.storage.get(address)?.get(slot.toString(16));
    if (known !== undefined) return known;
    const bytes = this.state.storageGet(this.storageOwner(address), wordToBytes(slot));
    return bytes && bytesToWord(bytes);
  }

  storagePut(address: HexAddress, slot: bigint, value: bigint): void {
    this.change(this.storage, address, slot, value);
  }

  transientGet(address: HexAddress, slot: bigint): bigint {
    return this.transient.get(address)?.get(slot.toString(16)) ?? 0n;
  }

  transientPut(address: HexAddress, slot: bigint, value: bigint): void {
    this.change(this.transient, address, slot, value);
  }

  private change(table: Map<HexAddress, Slots>, address: HexAddress, slot: bigint, value: bigint): void {
    let slots = table.get(address);
    if (!slots) {
      slots = new Map();
      table.set(address, slots);
    }
    const key = slot.toString(16);
    this.changes.push({ slots, slot: key, before: slots.get(key) });
    slots.set(key, value);
  }

  /** Hands the storage this transaction wrote to the state, zeros as deletions. */
  flushStorage(): void {
    for (const [address, slots] of this.storage) {
      const owner = this.storageOwner(address);
      for (const [key, value] of slots) {
        const slot = BigInt(`0x${key}`);
        if (value === 0n) this.state.storageDelete(owner, wordToBytes(slot));
        else this.state.storagePut(owner, wordToBytes(slot), wordToBytes(value));
      }
    }
    this.storage.clear();
  }

  /**
   * Under which bytes a contract's slots lie. A contract made by CREATE2 can come back at the same address after it
   * destroyed itself, with storage of its own: its creating transaction is part of the key, as in java-tron's Storage.
   */
  private storageOwner(address: HexAddress): Uint8Array {
    const trxHash = this.contract(address)?.trx_hash;
    return hexToBytes(trxHash && trxHash.length > 0 ? address + bytesToHex(trxHash) : address);
  }

  /** Removes a contract that destroyed itself: account, code and contract, its storage being out of reach then. */
  deleteContract(address: HexAddress): void {
    const bytes = hexToBytes(address);
    this.state.deleteAccount(bytes);
    this.state.deleteCode(bytes);
    this.state.deleteContract(bytes);
  }
}
