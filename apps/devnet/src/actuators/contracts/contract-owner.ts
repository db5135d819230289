import { bytesToHex } from '@sunscope/tron/bytes';
import type { SmartContract } from '@sunscope/tron/messages';
import type { AddressBytes } from '../../state/address-bytes.ts';
import type { State } from '../../state/state.ts';
import { bracketed, ensure } from '../../transactions/rules.ts';

/** A contract that an account owns. @throws ContractValidateError */
export function ownedContract(
  state: State,
  owner: AddressBytes,
  address: AddressBytes,
  missing: string,
): SmartContract {
  const contract = state.contract(address);
  ensure(contract !== undefined, missing);
  ensure(
    bytesToHex(contract.origin_address) === bytesToHex(owner),
    `Account${bracketed(owner)} is not the owner of the contract`,
  );
  return contract;
}
