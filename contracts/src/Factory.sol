// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What the factory makes: it remembers its owner and who made it.
contract Parcel {
    address public immutable owner;
    address public immutable maker;
    string public label;

    constructor(address owner_, string memory label_) payable {
        owner = owner_;
        maker = msg.sender;
        label = label_;
    }
}

/// Makes contracts by CREATE and by CREATE2.
contract Factory {
    address[] public parcels;

    event Made(address indexed parcel, address indexed owner, bytes32 salt);

    function make(string calldata label) external payable returns (address parcel) {
        parcel = address(new Parcel{value: msg.value}(msg.sender, label));
        parcels.push(parcel);
        emit Made(parcel, msg.sender, 0);
    }

    function makeAt(bytes32 salt, string calldata label) external payable returns (address parcel) {
        parcel = address(new Parcel{value: msg.value, salt: salt}(msg.sender, label));
        parcels.push(parcel);
        emit Made(parcel, msg.sender, salt);
    }

    function initCodeHash(address owner, string calldata label) external pure returns (bytes32) {
        return keccak256(abi.encodePacked(type(Parcel).creationCode, abi.encode(owner, label)));
    }

    function count() external view returns (uint256) {
        return parcels.length;
    }
}
