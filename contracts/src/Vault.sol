// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Takes TRX and passes it on, so that transactions have internal ones.
contract Vault {
    address public immutable keeper;
    mapping(address from => uint256 sun) public deposits;

    event Deposited(address indexed from, uint256 sun);
    event Forwarded(address indexed to, uint256 sun, bool sent);

    constructor() payable {
        keeper = msg.sender;
    }

    receive() external payable {
        _deposit();
    }

    function deposit() external payable {
        _deposit();
    }

    /// Withdraws from the caller's own deposit to anyone.
    function withdraw(address payable to, uint256 sun) external {
        require(deposits[msg.sender] >= sun, "Vault: more than deposited");
        deposits[msg.sender] -= sun;
        (bool sent, ) = to.call{value: sun}("");
        require(sent, "Vault: could not send");
        emit Forwarded(to, sun, sent);
    }

    /// Splits what comes in evenly; a receiver that refuses is skipped and its share stays with the sender.
    function split(address payable[] calldata receivers) external payable {
        require(receivers.length > 0, "Vault: nobody to pay");
        uint256 share = msg.value / receivers.length;
        uint256 left = msg.value;
        for (uint256 i = 0; i < receivers.length; i++) {
            (bool sent, ) = receivers[i].call{value: share}("");
            if (sent) left -= share;
            emit Forwarded(receivers[i], share, sent);
        }
        deposits[msg.sender] += left;
    }

    /// Pays everything to the keeper and ends the contract.
    function close() external {
        require(msg.sender == keeper, "Vault: not the keeper");
        selfdestruct(payable(keeper));
    }

    function _deposit() private {
        deposits[msg.sender] += msg.value;
        emit Deposited(msg.sender, msg.value);
    }
}
