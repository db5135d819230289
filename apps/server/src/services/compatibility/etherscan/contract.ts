import { addressFromBytes } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { z } from 'zod';
import { blockOfPosition } from '../../../repositories/keys.ts';
import { defineAction, noneOr } from './action.ts';
import { addressBytes, addressList, EtherscanRefusal, hex } from './forms.ts';
import { checkverifystatus, getabi, getsourcecode } from './verification.ts';

const MILLISECONDS = 1000n;

const getcontractcreation = defineAction({
  query: z.object({ contractaddresses: addressList(5) }),
  async run({ node, readers }, { contractaddresses }, forms) {
    const rows = await Promise.all(
      contractaddresses.map(async address => {
        const stored = await readers.contracts.byAddress(address);
        if (!stored || stored.created_position === null || stored.created_hash === null) return [];
        const kept = await node.contract(addressFromBytes(address));
        return [
          {
            contractAddress: forms.address(address),
            contractCreator: forms.address(stored.creator),
            txHash: forms.hash(stored.created_hash),
            blockNumber: blockOfPosition(stored.created_position).toString(),
            timestamp: ((stored.created_ms ?? 0n) / MILLISECONDS).toString(),
            contractFactory: '',
            creationBytecode: kept ? hex(kept.bytecode) : '0x',
          },
        ];
      }),
    );
    return noneOr('No data found', rows.flat());
  },
});

export const contractActions = { getabi, getsourcecode, getcontractcreation, checkverifystatus };

const tokensupply = defineAction({
  query: z.object({ contractaddress: addressBytes }),
  async run({ readers }, { contractaddress }) {
    const token = await readers.tokens.byToken(contractaddress);
    if (!token || token.total_supply === null)
      throw new EtherscanRefusal(`The supply of ${bytesToHex(contractaddress)} is not known`);
    return token.total_supply.toString();
  },
});

const tokenholderlist = defineAction({
  query: z.object({
    contractaddress: addressBytes,
    page: z.coerce.number<string>().int().min(1).max(10_000).default(1),
    offset: z.coerce.number<string>().int().min(1).max(1000).default(10),
  }),
  async run({ readers }, { contractaddress, page, offset }, forms) {
    const rows = await readers.tokens.holders(contractaddress, undefined, {
      start: Math.min((page - 1) * offset, 10_000),
      limit: offset,
    });
    return noneOr(
      'No token holders found',
      rows.map(row => ({
        TokenHolderAddress: forms.address(row.address),
        TokenHolderQuantity: row.balance.toString(),
      })),
    );
  },
});

export const tokenActions = { tokenholderlist };

/** TRX there is, in sun. */
const ethsupply = defineAction({
  query: z.object({}),
  async run({ supply }) {
    const known = await supply.read();
    if (!known) throw new EtherscanRefusal('The supply of TRX is not known at the moment');
    return known.supplySun.toString();
  },
});

/** TRX in BTC and USD, under the names that clients read. */
const ethprice = defineAction({
  query: z.object({}),
  async run({ prices }) {
    const price = await prices.trx();
    if (!price) throw new EtherscanRefusal('No price of TRX is known at the moment');
    const at = Math.floor(price.time / Number(MILLISECONDS)).toString();
    return {
      ethbtc: price.conversions['BTC'] ?? '',
      ethbtc_timestamp: at,
      ethusd: price.price_in_usd,
      ethusd_timestamp: at,
      source: price.from,
    };
  },
});

export const statsActions = { tokensupply, ethsupply, ethprice, trxprice: ethprice };
