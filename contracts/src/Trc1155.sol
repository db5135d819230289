// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What a contract must answer to be given items (TIP-1155 keeps the names of ERC1155).
interface ITrc1155Receiver {
    function onERC1155Received(address operator, address from, uint256 id, uint256 value, bytes calldata data)
        external
        returns (bytes4);

    function onERC1155BatchReceived(
        address operator,
        address from,
        uint256[] calldata ids,
        uint256[] calldata values,
        bytes calldata data
    ) external returns (bytes4);
}

/// A standard TRC1155 token: sorts of items by number, of which the deployer makes as many as it likes.
contract Trc1155 {
    string public name;
    string public symbol;
    /// Address of an item's description; whoever reads it puts the item's number, in 64 hex digits, where {id} stands.
    string private pattern;

    address public immutable maker;

    mapping(uint256 id => mapping(address owner => uint256 count)) private counts;
    mapping(address owner => mapping(address operator => bool approved)) public isApprovedForAll;

    event TransferSingle(
        address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value
    );
    event TransferBatch(
        address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values
    );
    event ApprovalForAll(address indexed account, address indexed operator, bool approved);

    constructor(string memory name_, string memory symbol_, string memory pattern_) {
        name = name_;
        symbol = symbol_;
        pattern = pattern_;
        maker = msg.sender;
    }

    /// ERC165 itself, ERC1155 and its metadata.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    /// The same for all sorts.
    function uri(uint256) external view returns (string memory) {
        return pattern;
    }

    function balanceOf(address account, uint256 id) public view returns (uint256) {
        require(account != address(0), "TRC1155: zero address");
        return counts[id][account];
    }

    function balanceOfBatch(address[] calldata accounts, uint256[] calldata ids)
        external
        view
        returns (uint256[] memory balances)
    {
        require(accounts.length == ids.length, "TRC1155: lengths differ");
        balances = new uint256[](ids.length);
        for (uint256 at = 0; at < ids.length; at++) balances[at] = balanceOf(accounts[at], ids[at]);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function mint(address to, uint256 id, uint256 value) external {
        require(msg.sender == maker, "TRC1155: only the maker mints");
        require(to != address(0), "TRC1155: zero address");
        counts[id][to] += value;
        emit TransferSingle(msg.sender, address(0), to, id, value);
        requireTaken(address(0), to, id, value, "");
    }

    function mintBatch(address to, uint256[] calldata ids, uint256[] calldata values) external {
        require(msg.sender == maker, "TRC1155: only the maker mints");
        require(to != address(0), "TRC1155: zero address");
        require(ids.length == values.length, "TRC1155: lengths differ");
        for (uint256 at = 0; at < ids.length; at++) counts[ids[at]][to] += values[at];
        emit TransferBatch(msg.sender, address(0), to, ids, values);
        requireAllTaken(address(0), to, ids, values, "");
    }

    /// Uses up what the caller has.
    function burn(uint256 id, uint256 value) external {
        take(msg.sender, id, value);
        emit TransferSingle(msg.sender, msg.sender, address(0), id, value);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata data)
        external
    {
        requireAllowed(from, to);
        take(from, id, value);
        counts[id][to] += value;
        emit TransferSingle(msg.sender, from, to, id, value);
        requireTaken(from, to, id, value, data);
    }

    function safeBatchTransferFrom(
        address from,
        address to,
        uint256[] calldata ids,
        uint256[] calldata values,
        bytes calldata data
    ) external {
        requireAllowed(from, to);
        require(ids.length == values.length, "TRC1155: lengths differ");
        for (uint256 at = 0; at < ids.length; at++) {
            take(from, ids[at], values[at]);
            counts[ids[at]][to] += values[at];
        }
        emit TransferBatch(msg.sender, from, to, ids, values);
        requireAllTaken(from, to, ids, values, data);
    }

    function take(address from, uint256 id, uint256 value) private {
        uint256 count = counts[id][from];
        require(count >= value, "TRC1155: too few");
        counts[id][from] = count - value;
    }

    function requireAllowed(address from, address to) private view {
        require(to != address(0), "TRC1155: zero address");
        require(from == msg.sender || isApprovedForAll[from][msg.sender], "TRC1155: not allowed");
    }

    function requireTaken(address from, address to, uint256 id, uint256 value, bytes memory data) private {
        if (to.code.length > 0)
            require(
                ITrc1155Receiver(to).onERC1155Received(msg.sender, from, id, value, data)
                    == ITrc1155Receiver.onERC1155Received.selector,
                "TRC1155: the receiver takes none"
            );
    }

    function requireAllTaken(
        address from,
        address to,
        uint256[] calldata ids,
        uint256[] calldata values,
        bytes memory data
    ) private {
        if (to.code.length > 0)
            require(
                ITrc1155Receiver(to).onERC1155BatchReceived(msg.sender, from, ids, values, data)
                    == ITrc1155Receiver.onERC1155BatchReceived.selector,
                "TRC1155: the receiver takes none"
            );
    }
}
