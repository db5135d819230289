import { create } from 'zustand';
import type { TransferValues } from '../../wallet/intents/transfer-parts.ts';
import { sessionStore } from '../../wallet/session-store.ts';
import type { Intent } from '../../wallet/intents/registry.ts';
import type { SendableToken } from '../../wallet/sendable-tokens.ts';
import type { SharedTransaction } from '../../wallet/multisig/shared.ts';
import type { SentTransaction } from '../../wallet/send-intent.ts';
import type { PageRequest } from './provider/read-request.ts';

/** What the send form begins with. */
export interface SendStart {
  to?: string;
  /** `_` for TRX, a TRC10 id, or a contract address. */
  token?: string;
  /** What an account had typed before its wallet locked. */
  typed?: { of: string; values: TransferValues; isAll: boolean } | undefined;
}

/** What a form of a page asks to have confirmed and signed. */
export interface ActionStart {
  /** Judged already: complete and valid. */
  intent: Intent;
  /** Tokens of its amounts as they stood when the amounts were typed; TRX needs none. */
  tokens?: readonly SendableToken[];
  /** Who asks, where it is no form: a script of the page. */
  asker?: 'page';
  /** Called once a node has taken it, with its hash: whether it ends well is not known yet. */
  onSubmitted?: (hash: string) => void;
  /** Called once it is in a block; the dialog stays open and says so. */
  onSent?: (sent: SentTransaction) => void;
  /** Called each time it failed; the dialog says why, and it can be tried again. */
  onFailed?: () => void;
  /** Called when others were asked to sign it instead. */
  onChanged?: () => void;
}

/** A transaction that collects signatures, as it is opened. */
export interface SharedStart {
  shared: SharedTransaction;
  /** The id that came with it. */
  givenHash?: string;
  /** The service ended it. */
  isEnded?: boolean;
  /** The service has it. */
  isOnServer?: boolean;
  onChanged?: () => void;
}

/** What several keys are to sign. */
export interface ProposeStart {
  /** Judged already; absent for a transfer that is still to be typed. */
  intent?: Intent;
  onChanged?: () => void;
}

/** What a script of the page asks of the wallet, other than a transaction. */
export interface RequestStart {
  request: Extract<PageRequest, { what: 'connect' | 'message' }>;
  /** The person agreed: the address, or the signature. */
  onAnswer: (answer: string) => void;
}

/** The one wallet dialog that is open. */
export type WalletDialog =
  | { readonly name: 'login' }
  | { readonly name: 'unlock'; readonly back?: WalletDialog | undefined }
  | { readonly name: 'send'; readonly start: SendStart }
  | { readonly name: 'action'; readonly start: ActionStart }
  | { readonly name: 'request'; readonly start: RequestStart }
  | { readonly name: 'shared'; readonly start: SharedStart }
  | { readonly name: 'propose'; readonly start: ProposeStart }
  | { readonly name: 'receive' };

interface DialogState {
  dialog: WalletDialog | undefined;
}

/** Which wallet dialog is open; any page may open one. */
export const useWalletDialog = create<DialogState>(() => ({ dialog: undefined }));

export function openLogin(): void {
  useWalletDialog.setState({ dialog: { name: 'login' } });
}

/** Opens the dialog that unlocks; what was under way comes back once it has. */
export function openUnlock(): void {
  useWalletDialog.setState(({ dialog }) => ({ dialog: { name: 'unlock', back: lasting(dialog) } }));
}

/** A dialog that can be gone on with: what a script of the page asked for has had its answer when it closes. */
function lasting(dialog: WalletDialog | undefined): WalletDialog | undefined {
  switch (dialog?.name) {
    case 'send':
    case 'shared':
    case 'propose':
      return dialog;
    case 'action':
      return dialog.start.asker === 'page' ? undefined : dialog;
    default:
      return undefined;
  }
}

/** Keeps what is being typed with the send form that is open, over an unlocking; undefined forgets it. */
export function keepTyped(typed: SendStart['typed']): void {
  useWalletDialog.setState(state =>
    state.dialog?.name === 'send'
      ? { dialog: { name: 'send', start: { ...state.dialog.start, typed } } }
      : state,
  );
}

/** Opens the send form; without a session it says that signing in comes first. */
export function openSend(start: SendStart = {}): void {
  useWalletDialog.setState({ dialog: { name: 'send', start } });
}

/** Confirms, signs and follows any intent; the form it comes from stays as it is behind the dialog. */
export function openAction(start: ActionStart): void {
  useWalletDialog.setState({ dialog: { name: 'action', start } });
}

/** Puts a request of a script of the page before the person. */
export function openRequest(start: RequestStart): void {
  useWalletDialog.setState({ dialog: { name: 'request', start } });
}

/** Shows what a transaction that collects signatures does, and signs it. */
export function openShared(start: SharedStart): void {
  useWalletDialog.setState({ dialog: { name: 'shared', start } });
}

/** Begins a transaction that several keys sign. */
export function openPropose(start: ProposeStart = {}): void {
  useWalletDialog.setState({ dialog: { name: 'propose', start } });
}

export function openReceive(): void {
  useWalletDialog.setState({ dialog: { name: 'receive' } });
}

/** Closes the dialog that is open. One that has unlocked the wallet gives way to what was under way. */
export function closeWalletDialog(): void {
  useWalletDialog.setState(({ dialog }) => ({
    dialog: dialog?.name === 'unlock' && sessionStore.getState().status === 'open' ? dialog.back : undefined,
  }));
}
