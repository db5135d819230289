// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Passes every call on to a contract that its admin may replace, whose address lies where EIP-1967 puts it.
contract StampCardProxy {
    bytes32 private constant IMPLEMENTATION =
        0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;

    address public immutable admin = msg.sender;

    event Upgraded(address indexed implementation);

    constructor(address first) {
        _set(first);
    }

    function implementation() public view returns (address found) {
        assembly {
            found := sload(IMPLEMENTATION)
        }
    }

    function upgradeTo(address next) external {
        require(msg.sender == admin, "only the admin");
        _set(next);
    }

    fallback() external payable {
        address target = implementation();
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), target, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch done
            case 0 {
                revert(0, returndatasize())
            }
            default {
                return(0, returndatasize())
            }
        }
    }

    function _set(address next) private {
        require(next.code.length > 0, "no contract there");
        assembly {
            sstore(IMPLEMENTATION, next)
        }
        emit Upgraded(next);
    }
}
