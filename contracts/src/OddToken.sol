// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// A token for tests: what it does with a transfer is set from outside.
contract OddToken {
    enum Habit {
        none,
        /// Keeps a hundredth of what is moved.
        takesFee,
        /// Moves nothing and returns false.
        returnsFalse,
        /// Moves nothing and returns true.
        lies,
        /// Refuses.
        reverts,
        /// Burns all energy it is given.
        burns,
        /// Calls back first.
        reenters,
        /// Takes twice of what it was told.
        takesDouble
    }

    uint8 public constant decimals = 6;
    Habit public habit;
    address public victim;
    address public target;
    bytes public payload;
    bool public reentered;
    mapping(address account => uint256 amount) public balanceOf;
    mapping(address owner => mapping(address spender => uint256 amount)) public allowance;

    constructor(uint256 supply) {
        balanceOf[msg.sender] = supply;
    }

    /// From now on, where tokens go to `victim` or, where that is nobody, to anybody.
    function become(Habit habit_, address victim_, address target_, bytes calldata payload_) external {
        (habit, victim, target, payload) = (habit_, victim_, target_, payload_);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        return _move(from, to, value);
    }

    function _move(address from, address to, uint256 value) private returns (bool) {
        if (victim == address(0) || victim == to) {
            if (habit == Habit.returnsFalse) return false;
            if (habit == Habit.lies) return true;
            if (habit == Habit.reverts) revert("OddToken: no");
            if (habit == Habit.burns) assembly { invalid() }
            if (habit == Habit.reenters) (reentered, ) = target.call(payload);
            if (habit == Habit.takesFee) {
                balanceOf[from] -= value / 100;
                value -= value / 100;
            }
            if (habit == Habit.takesDouble) balanceOf[from] -= value;
        }
        balanceOf[from] -= value;
        balanceOf[to] += value;
        return true;
    }
}

/// An account that is a contract, for tests: it takes TRX only while it is told to, and calls back when it does.
contract Puppet {
    bool public takesTrx;
    address public target;
    bytes public payload;

    function become(bool takesTrx_, address target_, bytes calldata payload_) external {
        (takesTrx, target, payload) = (takesTrx_, target_, payload_);
    }

    function act(address to, bytes calldata data) external payable returns (bytes memory) {
        (bool done, bytes memory result) = to.call{value: msg.value}(data);
        require(done, "Puppet: refused");
        return result;
    }

    receive() external payable {
        require(takesTrx, "Puppet: takes no TRX");
        if (target != address(0)) {
            (bool done, ) = target.call(payload);
            require(!done, "Puppet: got in");
        }
    }
}
