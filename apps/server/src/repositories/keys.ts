/** What rows of the readers say of places on the chain and of tokens, for services: they never see the database itself. */
export { ProposalAction } from '../database/derived/governance.ts';
export { DelegationKind, StakeAction } from '../database/derived/stake.ts';
export { keyOf } from '../database/key-of.ts';
export {
  blockOfPosition,
  lastPlaceOf,
  MAX_INDEX,
  positionOf,
  positionOfTransaction,
  transactionOfPosition,
  transferOfPosition,
} from '../database/position.ts';
export { Risk, riskNames } from '../database/risk-bits.ts';
export { parseTokenText, TokenKind, tokenKindOf, tokenText, TRX_TOKEN } from '../database/token-key.ts';
