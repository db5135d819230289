import { TronWeb, type Types } from 'tronweb';
import counter from '@sunscope/contracts/Counter' with { type: 'json' };
import { bytesToHex, textToBytes } from '@sunscope/tron/bytes';
import { defaultWitnesses, type KeyedAccount } from '../../src/chain/genesis.ts';
import { startDevnet, type Devnet, type DevnetOptions } from '../../src/devnet.ts';
import { describeAccount } from '../../src/chain/genesis.ts';

/** Sun of one TRX. */
export const TRX = 1_000_000;
/** Token ids start here: the first issued. */
export const TOKEN = '1000001';
/** An account id of at least eight characters, in hex as TronWeb wants it. */
export const ACCOUNT_ID = Buffer.from('alice-0001').toString('hex');
export const MAINTENANCE_MS = 600_000;

/** A sale must begin after the head block; a busy machine may take its time in between. */
const SALE_AHEAD_MS = 60_000;

export interface Party {
  readonly address: string;
  readonly hex: string;
  readonly privateKey: string;
  readonly keyed: KeyedAccount;
}

/** What a check is given: a chain on which there is one of everything, and TronWeb with Alice's key. */
export interface World {
  readonly devnet: Devnet;
  readonly web: TronWeb;
  readonly alice: Party;
  readonly bob: Party;
  /** Nobody has sent anything as Carol. */
  readonly carol: Party;
  readonly dave: Party;
  readonly witness: Party;
  /** A transfer of 1.5 TRX from Alice to Bob, and the block it is in. */
  readonly transfer: { readonly id: string; readonly block: number; readonly blockId: string };
  /** The Counter contract that Alice deployed. */
  readonly contract: string;
  /** Bob's call of increment(), which leaves an event. */
  readonly call: { readonly id: string; readonly block: number };
}

function party(keyed: KeyedAccount): Party {
  const { address, privateKey } = describeAccount(keyed);
  return { address, privateKey, hex: bytesToHex(keyed.address), keyed };
}

/** Signs what a builder made, sends it and gives its info back. Throws where it is refused or fails. */
export async function sent(
  { web }: Pick<World, 'web'>,
  built: Promise<Types.Transaction> | Types.Transaction,
  signer: Party,
): Promise<Types.TransactionInfo> {
  const signed = await web.trx.sign(await built, signer.privateKey);
  const reply = await web.trx.sendRawTransaction(signed);
  if (!reply.result) throw new Error(`Refused: ${Buffer.from(reply.message ?? '', 'hex').toString()}`);
  const info = await web.trx.getTransactionInfo(signed.txID);
  if (info.id !== signed.txID || info.result === 'FAILED') throw new Error(`Not executed: ${signed.txID}`);
  return info;
}

export async function createWorld(
  properties: DevnetOptions['properties'] = {},
  start: (options: DevnetOptions) => Promise<Devnet> = startDevnet,
): Promise<World> {
  // A block per transaction, final at once.
  const devnet = await start({
    blockMs: 0,
    solid: 'instant',
    properties: { MAINTENANCE_TIME_INTERVAL: BigInt(MAINTENANCE_MS), ...properties },
  });
  const [alice, bob, carol, dave] = devnet.accounts.map(party) as [Party, Party, Party, Party];
  const witness = party(defaultWitnesses()[0] as KeyedAccount);
  const web = new TronWeb({ fullHost: devnet.url, privateKey: alice.privateKey });
  const send = async (...parameters: Parameters<Devnet['send']>) => (await devnet.send(...parameters)).idHex;
  const owner_address = alice.keyed.address;

  const id = (await web.trx.sendTransaction(bob.address, 1_500_000)).transaction.txID;
  await send('SetAccountIdContract', { owner_address, account_id: textToBytes('alice-0001') }, [alice.keyed]);
  const sale = BigInt(devnet.clock.now() + SALE_AHEAD_MS);
  await send(
    'AssetIssueContract',
    {
      owner_address,
      name: textToBytes('Coin'),
      abbr: textToBytes('CN'),
      url: textToBytes('https://coin.example'),
      total_supply: 1_000_000n,
      trx_num: 1,
      num: 1,
      start_time: sale,
      end_time: sale + 10n ** 11n,
    },
    [alice.keyed],
  );
  devnet.clock.advance(SALE_AHEAD_MS);
  await send('FreezeBalanceV2Contract', { owner_address, frozen_balance: 5_000_000_000n, resource: 1 }, [
    alice.keyed,
  ]);
  await send('UnfreezeBalanceV2Contract', { owner_address, unfreeze_balance: 100_000_000n, resource: 1 }, [
    alice.keyed,
  ]);
  await send(
    'DelegateResourceContract',
    { owner_address, receiver_address: bob.keyed.address, balance: 200_000_000n, resource: 1 },
    [alice.keyed],
  );
  await send(
    'VoteWitnessContract',
    { owner_address, votes: [{ vote_address: witness.keyed.address, vote_count: 1_000n }] },
    [alice.keyed],
  );
  await send(
    'ExchangeCreateContract',
    {
      owner_address,
      first_token_id: textToBytes(TOKEN),
      first_token_balance: 100_000n,
      second_token_id: textToBytes('_'),
      second_token_balance: 1_000_000_000n,
    },
    [alice.keyed],
  );
  await send('TransferContract', { owner_address, to_address: witness.keyed.address, amount: 100_000_000n }, [
    alice.keyed,
  ]);
  await send(
    'ProposalCreateContract',
    { owner_address: witness.keyed.address, parameters: [{ key: 11n, value: 150n }] },
    [witness.keyed],
  );
  const deployed = await sent(
    { web },
    web.transactionBuilder.createSmartContract(
      {
        abi: counter.abi as never,
        bytecode: counter.bytecode,
        name: 'Counter',
        feeLimit: 1_000 * TRX,
        userFeePercentage: 100,
        originEnergyLimit: 10_000_000,
      },
      alice.address,
    ),
    alice,
  );
  const contract = TronWeb.address.fromHex(deployed.contract_address);
  const { transaction: increment } = await web.transactionBuilder.triggerSmartContract(
    contract,
    'increment()',
    { feeLimit: 100 * TRX },
    [],
    bob.address,
  );
  const call = await sent({ web }, increment, bob);
  const { blockNumber } = await web.trx.getTransactionInfo(id);
  const { blockID } = await web.trx.getBlockByNumber(blockNumber);
  return {
    devnet,
    web,
    alice,
    bob,
    carol,
    dave,
    witness,
    transfer: { id, block: blockNumber, blockId: blockID },
    contract,
    call: { id: call.id, block: call.blockNumber },
  };
}
