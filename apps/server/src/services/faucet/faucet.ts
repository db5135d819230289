import type { faucetAnswer } from '@sunscope/product-api/schemas/faucet';
import { addressToBytes, type Address } from '@sunscope/tron/address';
import { NodeError } from '@sunscope/node-api/errors';
import { SunscopeError } from '@sunscope/tron/errors';
import type { z } from 'zod';
import { visitorOf } from '../../access/trusted-proxies.ts';
import type { FaucetStore } from '../../repositories/faucet-store.ts';
import { amountJson } from '../shared/json-values.ts';

type FaucetAnswer = z.output<typeof faucetAnswer>;

/** Where the coins come from. */
export interface FaucetSource {
  /** Sends sun to an address. @throws SunscopeError that says why not */
  send(address: Address, sun: bigint): Promise<void>;
}

export interface FaucetOptions {
  store: FaucetStore;
  /** Undefined where this network gives nothing away; asked again each time, as a network may be learnt late. */
  source: () => Promise<FaucetSource | undefined>;
  amountSun: bigint;
  /** Undefined where no captcha is configured. */
  captcha: ((code: string) => Promise<boolean>) | undefined;
  now: () => number;
}

const HOUR_MS = 60 * 60_000;

/** Gives coins of a test network away, once per hour to a visitor and an address. */
export class Faucet {
  readonly #options: FaucetOptions;
  /** One request after the other, so that two at the same moment cannot both be the first. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(options: FaucetOptions) {
    this.#options = options;
  }

  async request(request: { address: Address; ip: string; captchaCode: string }): Promise<FaucetAnswer> {
    const { captcha } = this.#options;
    const source = await this.#options.source();
    if (!source)
      return refusal(
        'NOT_AVAILABLE',
        'This network has no faucet: coins of the main network are not given away',
      );
    if (captcha && !(await captcha(request.captchaCode)))
      return refusal('WRONG_CAPTCHA', 'The captcha was not solved; try again');
    const turn = this.#queue.then(() => this.#give(request, source));
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  async #give(
    { address, ip }: { address: Address; ip: string },
    source: FaucetSource,
  ): Promise<FaucetAnswer> {
    const { store, amountSun, now } = this.#options;
    const key = addressToBytes(address);
    const nowMs = now();
    const against = await store.claim({
      address: key,
      ip: visitorOf(ip),
      nowMs: BigInt(nowMs),
      sinceMs: BigInt(nowMs - HOUR_MS),
    });
    if (against === 'ip')
      return refusal(
        'ALREADY_REQUESTED_IP',
        'Your connection got coins within the last hour; try again later',
      );
    if (against === 'address')
      return refusal(
        'ALREADY_REQUESTED_ADDRESS',
        `${address} got coins within the last hour; try again later`,
      );
    try {
      await source.send(address, amountSun);
    } catch (error) {
      await store.release(key);
      if (error instanceof NodeError && error.retryable) throw error;
      if (!(error instanceof SunscopeError)) throw error;
      return refusal('CONTRACT_VALIDATE_ERROR', `The faucet could not send: ${error.message}`);
    }
    return { success: true, amount: amountJson(amountSun), code: 'SUCCESS', message: '' };
  }
}

function refusal(code: FaucetAnswer['code'], message: string): FaucetAnswer {
  return { success: false, amount: 0, code, message };
}
