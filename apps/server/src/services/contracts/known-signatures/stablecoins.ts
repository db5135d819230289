import type { KnownSignatures } from './signatures.ts';

/** What issuers of stablecoins do. */
export const stablecoins: KnownSignatures = {
  functions: [
    // Stablecoins: Tether's, USDC's, TrueUSD's and USDD's owners
    'issue(uint256 amount)',
    'redeem(uint256 amount)',
    'setParams(uint256 newBasisPoints, uint256 newMaxFee)',
    'deprecate(address _upgradedAddress)',
    'addBlackList(address _evilUser)',
    'removeBlackList(address _clearedUser)',
    'destroyBlackFunds(address _blackListedUser)',
    'getBlackListStatus(address _maker)',
    'blacklist(address _account)',
    'unBlacklist(address _account)',
    'configureMinter(address minter, uint256 minterAllowedAmount)',
    'removeMinter(address minter)',
    'updateMasterMinter(address _newMasterMinter)',
    'updatePauser(address _newPauser)',
    'updateBlacklister(address _newBlacklister)',
    'sellGem(address usr, uint256 gemAmt)',
    'buyGem(address usr, uint256 gemAmt)',
    'addMinter(address account)',
    'renounceMinter()',
    'addToken(address _token)',
    'removeToken(address _token)',
  ],
  events: [
    // Stablecoins
    'Issue(uint256 amount)',
    'Redeem(uint256 amount)',
    'Deprecate(address newAddress)',
    'Params(uint256 feeBasisPoints, uint256 maxFee)',
    'AddedBlackList(address indexed _user)',
    'RemovedBlackList(address indexed _user)',
    'DestroyedBlackFunds(address indexed _blackListedUser, uint256 _balance)',
    'AddedBlackList(address _user)',
    'RemovedBlackList(address _user)',
    'DestroyedBlackFunds(address _blackListedUser, uint256 _balance)',
    'Blacklisted(address indexed _account)',
    'UnBlacklisted(address indexed _account)',
    'MinterConfigured(address indexed minter, uint256 minterAllowedAmount)',
    'MinterRemoved(address indexed oldMinter)',
    'MinterAdded(address indexed account)',
    'SellGem(address indexed owner, uint256 value, uint256 fee)',
    'BuyGem(address indexed owner, uint256 value, uint256 fee)',
  ],
};
