import type { RuntimeFlags } from '@sunscope/product-api/config';
import { useConfig } from './config.ts';

/** What holds until the operator's own are known. */
const DEFAULTS: RuntimeFlags = {
  mobileLogin: true,
  showSr: true,
  scanTransactionQr: true,
  passwordLogin: false,
};

/** A switch of whoever runs this server. */
export function useFlag(name: keyof RuntimeFlags): boolean {
  return useConfig()?.flags?.[name] ?? DEFAULTS[name];
}
