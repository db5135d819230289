/** What is compiled by a version: several files, and what only newer versions can do. */
export interface ShopInput {
  language: 'Solidity';
  sources: Record<string, { content: string }>;
  settings: {
    optimizer: { enabled: boolean; runs: number };
    evmVersion?: string;
    viaIR?: boolean;
    remappings?: string[];
    metadata?: { bytecodeHash: string };
    libraries?: Record<string, Record<string, string>>;
  };
}

const PRAGMA = 'pragma solidity >=0.4.24 <0.9.0;\n';
/** Stands in the code once and is no instruction: a byte of it may change and the code still runs. */
export const MARK = 'fa17c0de5eed0001';

const SUMS = `${PRAGMA}
/* Linked, because its function is public. */
library Sums {
  function add(uint a, uint b) public pure returns (uint) { return a + b; }
}
`;

const ITEM = `${PRAGMA}
contract Item {
  uint public size;
  constructor(uint s) public { size = s; }
}
`;

function shop(isFixed: boolean, path: string): string {
  return `${PRAGMA}
import "${path}Sums.sol";
import "./parts/Item.sol";
contract Shop {
  event Opened(address indexed by, uint size);
  address public ${isFixed ? 'immutable ' : ''}owner;
  string public name;
  uint[] public sizes;
  Item public last;
  constructor(string memory called, uint[] memory first) public {
    owner = msg.sender;
    name = called;
    sizes = first;
  }
  function mark() public pure returns (uint) { return 0x${MARK}; }
  function isOwner(address who) public view returns (bool) { return who == owner; }
  function open(uint size) public returns (Item) {
    require(size < 1000, "too large");
    last = new Item(Sums.add(size, 1));
    emit Opened(msg.sender, size);
    return last;
  }
}
`;
}

/** A proxy of EIP-1967: whatever it is asked, the contract behind it answers. */
const proxy = (hasNamedFallback: boolean) => `${PRAGMA}
contract Door {
  event Upgraded(address indexed implementation);
  constructor(address behind) public {
    emit Upgraded(behind);
    assembly { sstore(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc, behind) }
  }
  ${hasNamedFallback ? 'fallback' : 'function'}() external payable {
    assembly {
      calldatacopy(0, 0, calldatasize)
      let done := delegatecall(gas, sload(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc), 0, calldatasize, 0, 0)
      returndatacopy(0, 0, returndatasize)
      switch done case 0 { revert(0, returndatasize) } default { return(0, returndatasize) }
    }
  }
}
`;

const newerThan = (version: string, other: string): boolean =>
  version.localeCompare(other, 'en', { numeric: true }) >= 0;

/** One file, as forms have it. */
export const KIOSK = `${PRAGMA}
/* A kiosk. */
contract Kiosk {
  address public keeper;
  uint public price;
  event Sold(address indexed to, uint count);
  constructor(address keptBy, uint each) public { keeper = keptBy; price = each; }
  function sell(uint count) public payable {
    require(msg.value == price * count && count < 0xffffffff, "pay what it costs");
    emit Sold(msg.sender, count);
  }
}
`;

/** Settings of a form for the kiosk: runs and instruction sets that nothing has by default. */
export function kioskSettings(version: string, number: number): { runs: number; evmVersion: string } {
  const evmVersion = newerThan(version, '0.8.20')
    ? 'paris'
    : newerThan(version, '0.5.5')
      ? 'petersburg'
      : 'byzantium';
  return { runs: [3, 777, 1_000_000][number % 3] ?? 3, evmVersion };
}

/** Sources and settings for a release, the more of what may differ the newer it is; another mix for each number. */
export function shopInput(version: string, number: number): ShopInput {
  const isLinkedByPath = number % 2 === 1;
  const proxySource = proxy(newerThan(version, '0.6.0'));
  const sources = {
    [isLinkedByPath ? 'lib/sums/Sums.sol' : 'src/Sums.sol']: { content: SUMS },
    'src/parts/Item.sol': { content: ITEM },
    'src/Shop.sol': { content: shop(newerThan(version, '0.6.5'), isLinkedByPath ? '@sums/' : './') },
    'src/Door.sol': {
      content: newerThan(version, '0.5.0')
        ? proxySource.replaceAll(/\b(calldatasize|returndatasize|gas)(?=[,) ])/g, '$1()')
        : proxySource,
    },
  };
  const settings: ShopInput['settings'] = {
    optimizer: { enabled: number % 3 !== 2, runs: [0, 1, 200, 999_999][number % 4] ?? 200 },
  };
  if (isLinkedByPath) settings.remappings = ['@sums/=lib/sums/'];
  if (newerThan(version, '0.8.24')) settings.evmVersion = 'cancun';
  // Below 0.8.21 the native and the JavaScript build of one release differ without the optimizer.
  if (newerThan(version, '0.8.13') && number % 2 === 0) {
    settings.viaIR = true;
    settings.optimizer.enabled = true;
  }
  if (newerThan(version, '0.6.0') && number % 5 === 2) settings.metadata = { bytecodeHash: 'none' };
  return { language: 'Solidity', sources, settings };
}
