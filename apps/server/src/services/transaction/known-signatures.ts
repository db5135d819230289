import type { eventsOf, functionsOf } from '@sunscope/tron/abi';

/** Calls that many contracts share, for those whose ABI the node does not have. Argument names are the standards'. */
export const KNOWN_FUNCTIONS: readonly string[] = [
  // TRC20
  'transfer(address _to, uint256 _value)',
  'transferFrom(address _from, address _to, uint256 _value)',
  'approve(address _spender, uint256 _value)',
  'increaseApproval(address _spender, uint256 _addedValue)',
  'decreaseApproval(address _spender, uint256 _subtractedValue)',
  'increaseAllowance(address _spender, uint256 _addedValue)',
  'decreaseAllowance(address _spender, uint256 _subtractedValue)',
  'mint(address _to, uint256 _amount)',
  'burn(uint256 _amount)',
  'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  // Stablecoins
  'issue(uint256 amount)',
  'redeem(uint256 amount)',
  'addBlackList(address _evilUser)',
  'removeBlackList(address _clearedUser)',
  'destroyBlackFunds(address _blackListedUser)',
  'pause()',
  'unpause()',
  'transferOwnership(address newOwner)',
  // Wrapped TRX
  'deposit()',
  'withdraw(uint256 amount)',
  // TRC721 and TRC1155
  'safeTransferFrom(address from, address to, uint256 tokenId)',
  'safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'setApprovalForAll(address operator, bool approved)',
  'safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  // Exchanges of the Uniswap kind
  'addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
  'removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
  'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  // Batches
  'multicall(bytes[] data)',
  'batchTransfer(address[] recipients, uint256[] amounts)',
  'multiSend(address[] recipients, uint256[] amounts)',
];

/** Events that many contracts share. Those with equal topic[0] differ in what is indexed; the first that fits wins. */
export const KNOWN_EVENTS: readonly string[] = [
  'Transfer(address indexed from, address indexed to, uint256 value)',
  'Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'Approval(address indexed owner, address indexed spender, uint256 value)',
  'Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)',
  'ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
  'TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  'OwnershipTransferred(address indexed previousOwner, address indexed newOwner)',
  'Deposit(address indexed dst, uint256 wad)',
  'Withdrawal(address indexed src, uint256 wad)',
  'Paused(address account)',
  'Unpaused(address account)',
  'Sync(uint112 reserve0, uint112 reserve1)',
  'Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
  'AddedBlackList(address indexed _user)',
  'RemovedBlackList(address indexed _user)',
  'DestroyedBlackFunds(address indexed _blackListedUser, uint256 _balance)',
];

type AbiFunction = ReturnType<typeof functionsOf>[number];
type AbiEvent = ReturnType<typeof eventsOf>[number];

/** A signature of the list above: flat types, each with a name. */
export function parseKnownFunction(text: string): AbiFunction {
  const { name, inputs } = parse(text);
  return { type: 'function', name, inputs, outputs: [], stateMutability: 'nonpayable' };
}

export function parseKnownEvent(text: string): AbiEvent {
  const { name, inputs } = parse(text);
  return { type: 'event', name, inputs };
}

function parse(text: string): { name: string; inputs: { type: string; name: string; indexed: boolean }[] } {
  const [name = '', parameters = ''] = text.replace(/\)$/, '').split('(');
  const inputs =
    parameters === ''
      ? []
      : parameters.split(', ').map(parameter => {
          const words = parameter.split(' ');
          return { type: words[0] ?? '', name: words.at(-1) ?? '', indexed: words[1] === 'indexed' };
        });
  return { name, inputs };
}
