import { useEffect, useState } from 'react';
import { createKeyService, type KeyService } from '../../../wallet/key-service.ts';
import type { LoginRequest } from '../../../wallet/session-types.ts';
import type { Address } from '@sunscope/tron/address';
import { adoptSigning, wallet } from '../../../wallet/wallet.ts';

/** A key service for as long as this form stands: what it read and nobody took is overwritten with it. */
export function useKeyService(): KeyService {
  const [service] = useState(createKeyService);
  useEffect(() => () => void (!taken.has(service) && service.close()), [service]);
  return service;
}

/** Those that a session goes on with. */
const taken = new WeakSet<KeyService>();

/** Signs in with a key that the service has read; the session goes on with that service. */
export async function loginWith(
  service: KeyService,
  address: Address,
  keeping: Pick<LoginRequest, 'idleMs' | 'password' | 'stay'>,
): Promise<void> {
  taken.add(service);
  adoptSigning(service);
  await wallet.login({ kind: 'ACCOUNT_PRIVATE_KEY', address, privateKey: new Uint8Array(0), ...keeping });
}
