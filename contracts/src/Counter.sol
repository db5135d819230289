// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Something to call: storage, events, and every way of failing that a page has to explain.
contract Counter {
    uint256 public count;
    address public lastCaller;
    mapping(bytes32 key => uint256 value) public values;

    error LimitReached(uint256 limit, uint256 wanted);

    event Counted(address indexed by, uint256 count);
    event Stored(bytes32 indexed key, uint256 value, string note);
    event Bare();

    function increment() external {
        unchecked {
            count += 1;
        }
        lastCaller = msg.sender;
        emit Counted(msg.sender, count);
    }

    function store(bytes32 key, uint256 value, string calldata note) external {
        values[key] = value;
        emit Stored(key, value, note);
    }

    function emitMany(uint256 times) external {
        for (uint256 i = 0; i < times; i++) emit Counted(msg.sender, i);
        emit Bare();
    }

    function failWithReason() external {
        count += 1;
        revert("Counter: closed for today");
    }

    function failWithError(uint256 wanted) external {
        count += 1;
        revert LimitReached(10, wanted);
    }

    function failSilently() external pure {
        revert();
    }

    function divide(uint256 a, uint256 b) external pure returns (uint256) {
        return a / b;
    }

    /// Writes until the energy is gone.
    function burnEnergy() external {
        for (uint256 i = 1; ; i++) values[bytes32(i)] = i;
    }

    /// What the chain tells a contract about itself.
    function environment()
        external
        view
        returns (uint256 chainId, uint256 number, uint256 timestamp, address coinbase, uint256 difficulty, uint256 gasLimit, uint256 baseFee, uint256 gasPrice, address origin)
    {
        return (block.chainid, block.number, block.timestamp, block.coinbase, block.prevrandao, block.gaslimit, block.basefee, tx.gasprice, tx.origin);
    }
}
