// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0 <0.9.0;

/// What TronBox keeps of the migrations that were run.
contract Migrations {
    address public owner = msg.sender;
    uint256 public last_completed_migration;

    function setCompleted(uint256 completed) public {
        require(msg.sender == owner, "owner only");
        last_completed_migration = completed;
    }
}
