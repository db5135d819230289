import { functionFromSignature, type AbiFunction } from '@sunscope/tron/abi';

/**
 * What a bridge's forms call. Mapped tokens keep no ABI on the chain, and a gateway of others may not either; the selector in
 * the bytes is what says which function it is, so these names claim no more than an ABI would.
 */
export const BRIDGE_FUNCTIONS: readonly AbiFunction[] = [
  'function depositTRX()',
  'function depositTRC10(uint64 tokenId, uint64 tokenValue)',
  'function depositTRC20(address token, uint256 value)',
  'function depositTRC721(address token, uint256 id)',
  'function mappingTRC20(bytes txId)',
  'function mappingTRC721(bytes txId)',
  'function retryDeposit(uint256 nonce)',
  'function retryMapping(uint256 nonce)',
  'function retryWithdraw(uint256 nonce)',
  'function withdrawTRX()',
  'function withdrawTRC10(uint256 tokenId, uint256 tokenValue)',
  'function withdrawal(uint256 value)',
].map(functionFromSignature);
