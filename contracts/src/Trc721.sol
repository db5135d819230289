// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What a contract must answer to be given an item safely (TIP-721: 0x5175f878).
interface ITrc721Receiver {
    function onTRC721Received(address operator, address from, uint256 tokenId, bytes calldata data)
        external
        returns (bytes4);
}

/// A standard TRC721 token whose items are numbered from 1; only the deployer makes them.
contract Trc721 {
    string public name;
    string public symbol;
    /// What the address of an item's description begins with.
    string private base;

    address public immutable maker;
    uint256 public totalSupply;
    /// Number of the newest item.
    uint256 public lastId;

    mapping(uint256 tokenId => address owner) private owners;
    mapping(address owner => uint256 count) private counts;
    mapping(uint256 tokenId => address approved) private approvals;
    mapping(address owner => mapping(address operator => bool approved)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    constructor(string memory name_, string memory symbol_, string memory base_) {
        name = name_;
        symbol = symbol_;
        base = base_;
        maker = msg.sender;
    }

    /// ERC165 itself, ERC721 and its metadata.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function balanceOf(address owner) external view returns (uint256) {
        require(owner != address(0), "TRC721: zero address");
        return counts[owner];
    }

    function ownerOf(uint256 tokenId) public view returns (address owner) {
        owner = owners[tokenId];
        require(owner != address(0), "TRC721: no such item");
    }

    function getApproved(uint256 tokenId) external view returns (address) {
        ownerOf(tokenId);
        return approvals[tokenId];
    }

    function tokenURI(uint256 tokenId) external view returns (string memory) {
        ownerOf(tokenId);
        return string.concat(base, decimal(tokenId), ".json");
    }

    function mint(address to) external returns (uint256 tokenId) {
        require(msg.sender == maker, "TRC721: only the maker mints");
        require(to != address(0), "TRC721: zero address");
        tokenId = ++lastId;
        owners[tokenId] = to;
        counts[to]++;
        totalSupply++;
        emit Transfer(address(0), to, tokenId);
    }

    function burn(uint256 tokenId) external {
        address owner = ownerOf(tokenId);
        requireAllowed(owner, tokenId);
        delete approvals[tokenId];
        delete owners[tokenId];
        counts[owner]--;
        totalSupply--;
        emit Transfer(owner, address(0), tokenId);
    }

    function approve(address to, uint256 tokenId) external {
        address owner = ownerOf(tokenId);
        require(msg.sender == owner || isApprovedForAll[owner][msg.sender], "TRC721: not allowed");
        approvals[tokenId] = to;
        emit Approval(owner, to, tokenId);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 tokenId) public {
        require(ownerOf(tokenId) == from, "TRC721: not the owner");
        require(to != address(0), "TRC721: zero address");
        requireAllowed(from, tokenId);
        delete approvals[tokenId];
        counts[from]--;
        counts[to]++;
        owners[tokenId] = to;
        emit Transfer(from, to, tokenId);
    }

    function safeTransferFrom(address from, address to, uint256 tokenId) external {
        safeTransferFrom(from, to, tokenId, "");
    }

    function safeTransferFrom(address from, address to, uint256 tokenId, bytes memory data) public {
        transferFrom(from, to, tokenId);
        if (to.code.length > 0)
            require(
                ITrc721Receiver(to).onTRC721Received(msg.sender, from, tokenId, data)
                    == ITrc721Receiver.onTRC721Received.selector,
                "TRC721: the receiver takes none"
            );
    }

    function requireAllowed(address owner, uint256 tokenId) private view {
        require(
            msg.sender == owner || approvals[tokenId] == msg.sender || isApprovedForAll[owner][msg.sender],
            "TRC721: not allowed"
        );
    }

    function decimal(uint256 value) private pure returns (string memory) {
        uint256 digits = 1;
        for (uint256 rest = value / 10; rest != 0; rest /= 10) digits++;
        bytes memory text = new bytes(digits);
        while (digits > 0) {
            text[--digits] = bytes1(uint8(48 + (value % 10)));
            value /= 10;
        }
        return string(text);
    }
}
