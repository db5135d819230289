import { create } from 'zustand';

/** What the send form begins with. */
export interface SendStart {
  to?: string;
  /** `_` for TRX, a TRC10 id, or a contract address. */
  token?: string;
}

/** The one wallet dialog that is open. */
export type WalletDialog =
  | { readonly name: 'login' }
  | { readonly name: 'unlock' }
  | { readonly name: 'send'; readonly start: SendStart }
  | { readonly name: 'receive' };

interface DialogState {
  dialog: WalletDialog | undefined;
}

/** Which wallet dialog is open; any page may open one. */
export const useWalletDialog = create<DialogState>(() => ({ dialog: undefined }));

export function openLogin(): void {
  useWalletDialog.setState({ dialog: { name: 'login' } });
}

export function openUnlock(): void {
  useWalletDialog.setState({ dialog: { name: 'unlock' } });
}

/** Opens the send form; without a session it says that signing in comes first. */
export function openSend(start: SendStart = {}): void {
  useWalletDialog.setState({ dialog: { name: 'send', start } });
}

export function openReceive(): void {
  useWalletDialog.setState({ dialog: { name: 'receive' } });
}

export function closeWalletDialog(): void {
  useWalletDialog.setState({ dialog: undefined });
}
