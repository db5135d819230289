import { z } from 'zod';
import { addressParameter, amount } from './common.ts';

export const faucetBody = z.object({
  address: addressParameter,
  captchaCode: z.string().max(4096).default('').describe('What the captcha gave, where one is shown'),
});

export const faucetAnswer = z.object({
  success: z.boolean(),
  amount: amount.describe('Sun'),
  code: z.enum([
    'SUCCESS',
    'ALREADY_REQUESTED_IP',
    'ALREADY_REQUESTED_ADDRESS',
    'WRONG_CAPTCHA',
    'CONTRACT_VALIDATE_ERROR',
    'NOT_AVAILABLE',
  ]),
  message: z.string(),
});

export const faucetPosts = {
  '/api/testnet/request-coins': {
    summary: 'Coins of a test network, once per hour to a visitor and an address',
    body: faucetBody,
    response: faucetAnswer,
  },
} as const;
