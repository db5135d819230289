import type { NodeClient } from '@sunscope/node-api/client';
import { addressFromBytes, type Address } from '@sunscope/tron/address';
import type {
  Account,
  AssetIssueContract,
  DelegatedResource,
  Proposal,
  SmartContract,
} from '@sunscope/tron/messages';

/** What the rules of an intent are judged by, as the node has it now. A fact it does not return refuses nothing. */
export interface ChainState {
  readonly account: Account | undefined;
  readonly headMs: bigint;
  /** What the protocol would pay out. */
  readonly incomeSun: bigint;
  readonly parameters: ReadonlyMap<string, bigint>;
  /** Another account; null where there is none. */
  readonly other?: Account | null | undefined;
  readonly witnesses?: ReadonlySet<Address> | undefined;
  readonly proposals?: readonly Proposal[] | undefined;
  readonly contract?: SmartContract | null | undefined;
  readonly asset?: AssetIssueContract | null | undefined;
  /** Sun that can be lent now. */
  readonly delegatableSun?: bigint | undefined;
  /** What is lent to a receiver, with and without a lock. */
  readonly lent?: readonly DelegatedResource[] | undefined;
  /** Who has an id of an account's own choice; null where nobody has. */
  readonly ofId?: Account | null | undefined;
}

/** What is asked besides the account and the parameters. */
export interface JudgedBy {
  readonly other?: Address;
  readonly witnesses?: true;
  readonly proposals?: true;
  readonly contract?: Address;
  readonly asset?: string;
  /** The number of a resource. */
  readonly delegatable?: number;
  /** The receiver of what is lent. */
  readonly lent?: Address;
  readonly ofId?: string;
}

/** What these facts are asked of. */
export type StateNode = Pick<NodeClient, 'account' | 'contract'> &
  Partial<
    Pick<
      NodeClient,
      'witnesses' | 'proposals' | 'assetById' | 'delegatableSun' | 'lentResource' | 'accountById'
    >
  >;

/** Asks for the facts; those that fail are left out. */
export async function askState(
  node: StateNode,
  from: Address,
  { other, witnesses, proposals, contract, asset, delegatable, lent, ofId }: JudgedBy,
): Promise<Partial<ChainState>> {
  const known = async <T>(asked: Promise<T> | undefined): Promise<T | undefined> =>
    await asked?.catch(() => undefined);
  const orNone = async <T>(asked: Promise<T | undefined>): Promise<T | null> => (await asked) ?? null;
  const answers = await Promise.all([
    other && known(orNone(node.account(other))),
    witnesses && known(node.witnesses?.()),
    proposals && known(node.proposals?.()),
    contract && known(orNone(node.contract(contract))),
    asset !== undefined && node.assetById ? known(orNone(node.assetById(asset))) : undefined,
    delegatable === undefined ? undefined : known(node.delegatableSun?.(from, delegatable)),
    lent && known(node.lentResource?.(from, lent)),
    ofId !== undefined && node.accountById ? known(orNone(node.accountById(ofId))) : undefined,
  ]);
  return {
    other: answers[0],
    witnesses:
      answers[1] &&
      new Set(
        answers[1].flatMap(({ address }) => (address.length === 21 ? [addressFromBytes(address)] : [])),
      ),
    proposals: answers[2],
    contract: answers[3],
    asset: answers[4],
    delegatableSun: answers[5],
    lent: answers[6],
    ofId: answers[7],
  };
}
