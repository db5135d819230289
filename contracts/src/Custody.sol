// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Takes and pays TRX and TRC20 tokens. What a receiver or a token refuses is owed to its owner, who withdraws it.
abstract contract Custody {
    address internal constant TRX = address(0);

    /// What could not be paid out, and the operator's fees.
    mapping(address owner => mapping(address token => uint256 amount)) public credits;
    bool internal transient entered;

    event Credited(address indexed owner, address indexed token, uint256 amount);
    event Withdrawn(address indexed owner, address indexed token, address to, uint256 amount);

    modifier notReentrant() virtual {
        require(!entered, "OrderBook: entered again");
        entered = true;
        _;
        entered = false;
    }

    /// Pays out what the caller is owed, to anybody.
    function withdraw(address token, address to) external notReentrant {
        require(to != address(0) && to != address(this), "OrderBook: nobody to pay");
        uint256 amount = credits[msg.sender][token];
        require(amount > 0, "OrderBook: nothing to withdraw");
        credits[msg.sender][token] = 0;
        emit Withdrawn(msg.sender, token, to, amount);
        if (token == TRX) {
            (bool sent, ) = to.call{value: amount}("");
            require(sent, "OrderBook: could not send");
        } else require(_push(to, token, amount) == amount, "OrderBook: could not send");
    }

    /// Takes tokens of the caller; one that takes a fee of its own or moves nothing is refused.
    function _take(address token, uint256 amount) internal virtual {
        (bool known, uint256 before) = _balance(token);
        _call(token, abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, address(this), amount));
        (bool knownNow, uint256 present) = _balance(token);
        require(
            known && knownNow && present >= before && present - before == amount,
            "OrderBook: the token did not arrive in full"
        );
    }

    /// Pays, and keeps what a receiver or token refuses for its owner to withdraw: nobody can hold up another's trade.
    function _pay(address to, address token, uint256 amount) internal {
        uint256 paid;
        if (token == TRX) {
            // With what a transfer of TRX always has, and no more.
            (bool sent, ) = to.call{value: amount, gas: 0}("");
            if (sent) paid = amount;
        } else paid = _push(to, token, amount);
        if (paid == amount) return;
        credits[to][token] += amount - paid;
        emit Credited(to, token, amount - paid);
    }

    /// Sends a token; what went is what the balance says, since tokens return false, true or nothing as they like.
    function _push(address to, address token, uint256 amount) internal virtual returns (uint256 paid) {
        (bool known, uint256 before) = _balance(token);
        if (!known) return 0;
        _call(token, abi.encodeWithSignature("transfer(address,uint256)", to, amount));
        (bool knownNow, uint256 present) = _balance(token);
        require(knownNow && present + amount >= before, "OrderBook: the token took more than it was told");
        return present < before ? before - present : 0;
    }

    /// Calls a token with half of the energy there is, so that one that burns all leaves enough to go on; what it
    /// returns is not even copied.
    function _call(address token, bytes memory data) private {
        assembly ("memory-safe") {
            pop(call(div(gas(), 2), token, 0, add(data, 32), mload(data), 0, 0))
        }
    }

    function _balance(address token) private view returns (bool known, uint256 amount) {
        bytes memory data = abi.encodeWithSignature("balanceOf(address)", address(this));
        assembly ("memory-safe") {
            known := staticcall(div(gas(), 2), token, add(data, 32), mload(data), 0, 32)
            known := and(known, gt(returndatasize(), 31))
            amount := mload(0)
        }
    }
}
