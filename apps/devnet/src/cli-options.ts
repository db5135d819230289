import { parseArgs } from 'node:util';
import { SunscopeError } from '@sunscope/tron/errors';
import { isMnemonic } from '@sunscope/tron/mnemonic';
import { isSideChainId } from '@sunscope/tron/side-chain';
import type { SolidRule } from './chain/chain-options.ts';
import { defaults } from './chain/defaults.ts';

/** A flag or an environment variable that cannot be used; the message says what would be right. */
export class SettingError extends SunscopeError {}

export interface CliOptions {
  help: boolean;
  port: number;
  /** Undefined for no gRPC. */
  grpcPort: number | undefined;
  /** Nobody asked for it: where the port is taken, there is no gRPC. */
  grpcMayBeOff: boolean;
  host: string;
  directory: string | undefined;
  blockMs: number;
  mnemonic: string;
  /** Phrase and keys are shown although the phrase is not the known one; undefined leaves it to the phrase. */
  showKeys: true | undefined;
  /** Names this machine is called by. */
  allowedHosts: readonly string[];
  accounts: number;
  /** Megabytes of its disk that the chain leaves free. */
  diskReserveMb: number;
  solid: SolidRule;
  /** Milliseconds between maintenances of a new chain. */
  maintenanceMs: number;
  /** Milliseconds a proposal of a new chain stays open at least. */
  proposalMs: number;
  demo: boolean;
  /** JSON-RPC goes beyond java-tron's where Ethereum's tools need it. */
  tolerantRpc: boolean;
  /** `POST /tre` answers as TronBox's runtime environment does. */
  tre: boolean;
  /** Unsigned transactions may be switched on below /admin. */
  impersonate: boolean;
  /** Id of the side chain that it is; undefined for a main chain. */
  sideChainId: string | undefined;
  /** A side chain that runs in this process too; undefined for none. */
  withSideChain:
    | { readonly id: string; readonly port: number; readonly directory: string | undefined }
    | undefined;
}

/** What `--help` prints. */
export const HELP = `An embedded TRON chain that speaks java-tron's HTTP API.

Usage: sunscope devnet [options]

  --port N            port of the HTTP API; 0 takes a free one (DEVNET_PORT, ${defaults.port})
  --grpc-port N       port of java-tron's gRPC services, or off; where nobody chose one and ${defaults.grpcPort} is taken, there
                      are none (DEVNET_GRPC_PORT, ${defaults.grpcPort})
  --host HOST         address to listen on (HOST, ${defaults.host})
  --allow-host NAME   also answer to this host name, besides localhost, IP addresses and this machine's hostname;
                      may be repeated, or a comma list (ALLOW_HOST)
  --data-dir DIR      keep the chain in DIR/devnet, where it is found again (DATA_DIR, .data)
  --memory            keep the chain in memory only
  --block-ms N        milliseconds between blocks; 0 makes a block per transaction (DEVNET_BLOCK_MS, ${defaults.blockMs})
  --mnemonic TEXT     phrase of the funded accounts (DEVNET_MNEMONIC)
  --show-keys         print and give out the keys of a phrase of your own too (DEVNET_SHOW_KEYS=1)
  --accounts N        how many accounts are funded (DEVNET_ACCOUNTS, ${defaults.accounts})
  --disk-reserve-mb N wait while the disk has less free than this; 0 for none (DISK_RESERVE_MB, ${defaults.diskReserveMb})
  --solid RULE        rule: final once 19 of 27 witnesses have built on it; instant: final at once (DEVNET_SOLID, rule; instant with --tre)
  --maintenance-ms N  a new chain counts votes and decides proposals this often (DEVNET_MAINTENANCE_MS, ${defaults.maintenanceMs})
  --proposal-ms N     a new chain's proposals stay open this long at least (DEVNET_PROPOSAL_MS, ${defaults.proposalMs})
  --demo              fill a new chain with the demo world and keep it alive (DEMO=1; off alone, on with sunscope start)
  --jsonrpc RULE      java-tron: /jsonrpc answers and refuses as java-tron does; tolerant: members and tags it does not
                      know are passed over, state roots have 32 bytes, counts of transactions are 0 (DEVNET_JSONRPC, java-tron)
  --tre               POST /tre answers as TronBox's runtime environment does; a new chain funds the account of private key 1,
                      which is a representative too, and tre_unlockedAccounts may switch signatures off; blocks are
                      final at once, as where one witness makes them all (DEVNET_TRE=1)
  --impersonate       let /admin/impersonate choose addresses whose transactions need no signature (DEVNET_IMPERSONATE=1)
  --side-chain-id ID  be a side chain of this id, 42 hex digits that begin with 41: signatures are over it, all there is comes
                      from a gateway, nothing costs a fee (DEVNET_SIDE_CHAIN_ID)
  --with-side-chain ID  run a side chain of this id beside the main one, in this process, its data in DIR/side-chain
  --side-port N       port of its HTTP API; 0 takes a free one (the one after --port)
  --help              print this

The flags of sunscope start are taken too: --devnet-port, --devnet-grpc-port, --devnet-block-ms, --devnet-mnemonic, --devnet-accounts.
Control calls lie below /admin (mine, time, snapshot, revert, reorganise, fund, impersonate, fail): see the README. They
answer programs, not web pages of another origin; whoever reaches the port can use them, so open it to nobody else.
The test phrase and its keys, printed at start, are known to everybody: use them nowhere else.
`;

/** Below the data directory, where the server looks for it when everything is reset. */
const SIDE_FOLDER = 'side-chain';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Settings from flags, then the environment, then defaults.
 * @throws SettingError
 */
export function readOptions(args: readonly string[], environment: Environment): CliOptions {
  const values = parseFlags(args);
  const setting = (flag: string | undefined, variable: string) =>
    flag ?? (environment[variable] === '' ? undefined : environment[variable]);
  const mnemonic =
    setting(values.mnemonic ?? values['devnet-mnemonic'], 'DEVNET_MNEMONIC') ?? defaults.mnemonic;
  if (!isMnemonic(mnemonic))
    throw new SettingError('invalid_mnemonic', 'The mnemonic is not valid: check its words and their order');
  const demo = values.demo ?? isOn(environment['DEMO']);
  const tre = values.tre ?? isOn(environment['DEVNET_TRE']);
  const sideChainId = chainId('side-chain-id', setting(values['side-chain-id'], 'DEVNET_SIDE_CHAIN_ID'));
  const withSideChain = chainId('with-side-chain', values['with-side-chain']);
  if (sideChainId !== undefined && withSideChain !== undefined)
    throw new SettingError(
      'two_side_chains',
      'A side chain has none beside it: leave out either --side-chain-id or --with-side-chain',
    );
  const port = whole(
    'port',
    setting(values.port ?? values['devnet-port'], 'DEVNET_PORT'),
    defaults.port,
    65_535,
  );
  const folder = values.memory
    ? undefined
    : (setting(values['data-dir'] ?? values.data, 'DATA_DIR') ?? '.data');
  return {
    help: values.help === true,
    port,
    ...grpcOf(setting(values['grpc-port'] ?? values['devnet-grpc-port'], 'DEVNET_GRPC_PORT')),
    host: setting(values.host, 'HOST') ?? defaults.host,
    directory: folder === undefined ? undefined : `${folder}/devnet`,
    blockMs: whole(
      'block-ms',
      setting(values['block-ms'] ?? values['devnet-block-ms'], 'DEVNET_BLOCK_MS'),
      defaults.blockMs,
      3_600_000,
    ),
    mnemonic,
    showKeys: values['show-keys'] === true || isOn(environment['DEVNET_SHOW_KEYS']) ? true : undefined,
    allowedHosts: hostNames(values['allow-host'] ?? [environment['ALLOW_HOST'] ?? '']),
    accounts: whole(
      'accounts',
      setting(values.accounts ?? values['devnet-accounts'], 'DEVNET_ACCOUNTS'),
      defaults.accounts,
      1_000,
    ),
    diskReserveMb: whole(
      'disk-reserve-mb',
      setting(values['disk-reserve-mb'], 'DISK_RESERVE_MB'),
      defaults.diskReserveMb,
      1_000_000,
    ),
    solid: oneOf('solid', setting(values.solid, 'DEVNET_SOLID') ?? (tre ? 'instant' : 'rule'), [
      'rule',
      'instant',
    ]),
    maintenanceMs: wholeAboveZero(
      'maintenance-ms',
      setting(values['maintenance-ms'], 'DEVNET_MAINTENANCE_MS'),
      defaults.maintenanceMs,
      86_400_000,
    ),
    proposalMs: wholeAboveZero(
      'proposal-ms',
      setting(values['proposal-ms'], 'DEVNET_PROPOSAL_MS'),
      defaults.proposalMs,
      31_536_000_000,
    ),
    demo,
    sideChainId,
    withSideChain:
      withSideChain === undefined
        ? undefined
        : {
            id: withSideChain,
            port: whole('side-port', values['side-port'], port === 0 ? 0 : (port % 65_535) + 1, 65_535),
            directory: folder === undefined ? undefined : `${folder}/${SIDE_FOLDER}/devnet`,
          },
    tolerantRpc:
      oneOf('jsonrpc', setting(values.jsonrpc, 'DEVNET_JSONRPC') ?? 'java-tron', [
        'java-tron',
        'tolerant',
      ]) === 'tolerant',
    tre,
    impersonate: values.impersonate ?? isOn(environment['DEVNET_IMPERSONATE']),
  };
}

function chainId(flag: string, given: string | undefined): string | undefined {
  const id = given?.toLowerCase();
  if (id === undefined || isSideChainId(id)) return id;
  throw new SettingError(
    'invalid_side_chain_id',
    `${flag} is 42 hexadecimal digits that begin with 41, not "${id}"`,
  );
}

function parseFlags(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        'devnet-port': { type: 'string' },
        'grpc-port': { type: 'string' },
        'devnet-grpc-port': { type: 'string' },
        'devnet-block-ms': { type: 'string' },
        'devnet-mnemonic': { type: 'string' },
        'devnet-accounts': { type: 'string' },
        'data-dir': { type: 'string' },
        host: { type: 'string' },
        'allow-host': { type: 'string', multiple: true },
        'show-keys': { type: 'boolean' },
        data: { type: 'string' },
        memory: { type: 'boolean' },
        'block-ms': { type: 'string' },
        mnemonic: { type: 'string' },
        accounts: { type: 'string' },
        'disk-reserve-mb': { type: 'string' },
        solid: { type: 'string' },
        'maintenance-ms': { type: 'string' },
        'proposal-ms': { type: 'string' },
        jsonrpc: { type: 'string' },
        tre: { type: 'boolean' },
        demo: { type: 'boolean' },
        'side-chain-id': { type: 'string' },
        'with-side-chain': { type: 'string' },
        'side-port': { type: 'string' },
        impersonate: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new SettingError('unknown_flag', `${error.message} (--help lists all)`, { cause: error });
  }
}

function hostNames(lists: readonly string[]): string[] {
  const names = lists
    .flatMap(list => list.split(','))
    .map(name => name.trim())
    .filter(name => name !== '');
  const odd = names.find(name => !/^[\w.-]+$/.test(name));
  if (odd !== undefined)
    throw new SettingError(
      'invalid_host',
      `allow-host is a host name such as chain.lan, without protocol and port, not "${odd}"`,
    );
  return names;
}

function grpcOf(given: string | undefined): Pick<CliOptions, 'grpcPort' | 'grpcMayBeOff'> {
  return {
    grpcPort: given === 'off' ? undefined : whole('grpc-port', given, defaults.grpcPort, 65_535),
    grpcMayBeOff: given === undefined,
  };
}

function oneOf<const Choice extends string>(
  name: string,
  given: string,
  choices: readonly [Choice, Choice],
): Choice {
  const chosen = choices.find(choice => choice === given);
  if (chosen === undefined)
    throw new SettingError(`invalid_${name}`, `${name} is ${choices.join(' or ')}, not "${given}"`);
  return chosen;
}

function whole(name: string, given: string | undefined, fallback: number, most: number): number {
  if (given === undefined) return fallback;
  const value = Number(given);
  if (!/^\d+$/.test(given) || value > most)
    throw new SettingError('invalid_number', `${name} is a whole number from 0 to ${most}, not "${given}"`);
  return value;
}

function wholeAboveZero(name: string, given: string | undefined, fallback: number, most: number): number {
  const value = whole(name, given, fallback, most);
  if (value === 0) throw new SettingError('invalid_number', `${name} is a whole number above 0`);
  return value;
}

function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on';
}
