// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Receives and moves TRC10 tokens, which the compiler knows nothing of.
abstract contract TokenPort {
    /// A contract of 28 bytes that moves TRC10 tokens of whoever delegates to it.
    address private immutable tokenPort;

    constructor() {
        // PUSH 0 four times, token id, amount, receiver, no energy, CALLTOKEN, and whether it went.
        bytes memory code = hex"601c8060093d393df36000600060006000602035604035600035" hex"6000d060005260206000f3";
        address port;
        assembly {
            port := create(0, add(code, 32), mload(code))
        }
        require(port != address(0), "no token port");
        tokenPort = port;
    }

    /// Sends TRC10 tokens with a part of the energy there is; the machine moves them all, or says no.
    function _moveAsset(address to, uint256 id, uint256 amount, uint256 energy) internal returns (bool) {
        (bool went, bytes memory result) = tokenPort.delegatecall{gas: energy}(abi.encode(to, id, amount));
        return went && result.length == 32 && abi.decode(result, (uint256)) == 1;
    }

    // TRON's CALLTOKENVALUE and CALLTOKENID, which this compiler does not know: compile.mjs puts them in the place of these two,
    // which TRON has no use for.
    function _tokenValue() internal view returns (uint256 value) {
        assembly ("memory-safe") {
            value := prevrandao()
        }
    }

    function _tokenId() internal view returns (uint256 id) {
        assembly ("memory-safe") {
            id := blobbasefee()
        }
    }
}
