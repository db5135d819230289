// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0 <0.9.0;

import "./Rate.sol";

/// Coins, a linked library, and TRX that is locked for a time.
contract Purse {
    address payable public owner;
    uint256 public unlockTime;
    mapping(address => uint256) public coins;

    event Sent(address indexed from, address indexed to, uint256 amount);

    constructor(uint256 supply) public payable {
        owner = msg.sender;
        coins[msg.sender] = supply;
    }

    function send(address to, uint256 amount) public returns (bool) {
        require(coins[msg.sender] >= amount, "not enough coins");
        coins[msg.sender] -= amount;
        coins[to] += amount;
        emit Sent(msg.sender, to, amount);
        return true;
    }

    function doubled(address account) public view returns (uint256) {
        return Rate.times(coins[account], 2);
    }

    function lock(uint256 until) public payable {
        require(block.timestamp < until, "the past");
        unlockTime = until;
    }

    function withdraw() public {
        require(block.timestamp >= unlockTime, "too early");
        owner.transfer(address(this).balance);
    }
}
