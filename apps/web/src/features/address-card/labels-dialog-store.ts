import { create } from 'zustand';

/** The dialog of private labels: closed, the list of all, or the one of an address. */
export const useLabelsDialog = create<{ open: 'all' | { address: string } | undefined }>(() => ({
  open: undefined,
}));

/** Opens the editor of an address's label, or the list of all labels. */
export function openLabels(address?: string): void {
  useLabelsDialog.setState({ open: address === undefined ? 'all' : { address } });
}

export function closeLabels(): void {
  useLabelsDialog.setState({ open: undefined });
}
