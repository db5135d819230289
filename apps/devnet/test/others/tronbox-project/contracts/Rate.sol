// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0 <0.9.0;

/// A library that is deployed by itself and linked.
library Rate {
    function times(uint256 amount, uint256 rate) public pure returns (uint256) {
        return amount * rate;
    }
}
