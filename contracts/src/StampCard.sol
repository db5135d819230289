// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Linked, since its function is public: the card calls it at an address of its own.
library Tiers {
    /// 0 for a beginner, and one more for each doubling from ten stamps on.
    function tierOf(uint256 stamps) public pure returns (uint256 tier) {
        for (uint256 needed = 10; stamps >= needed; needed *= 2) tier++;
    }
}

/// Stamps that customers collect and hand in. What it keeps lies in the proxy it is called through.
contract StampCard {
    mapping(address customer => uint256 stamps) public stampsOf;
    uint256 public collected;
    uint256 public redeemed;

    event Collected(address indexed customer, uint256 stamps, uint256 tier);
    event Redeemed(address indexed customer, uint256 stamps);

    error TooFewStamps(uint256 has, uint256 needs);

    function collect(uint256 stamps) external {
        require(stamps > 0 && stamps <= 10, "from 1 to 10 stamps");
        uint256 total = stampsOf[msg.sender] + stamps;
        stampsOf[msg.sender] = total;
        collected += stamps;
        emit Collected(msg.sender, stamps, Tiers.tierOf(total));
    }

    function redeem(uint256 stamps) external {
        uint256 has = stampsOf[msg.sender];
        if (has < stamps) revert TooFewStamps(has, stamps);
        stampsOf[msg.sender] = has - stamps;
        redeemed += stamps;
        emit Redeemed(msg.sender, stamps);
    }

    function tierOf(address customer) external view returns (uint256) {
        return Tiers.tierOf(stampsOf[customer]);
    }
}
