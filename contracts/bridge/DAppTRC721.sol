// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface ISideGatewayOfItems {
    function onTRC721Received(address from, uint256 id) external payable;
}

interface ITRC721Receiver {
    function onTRC721Received(address operator, address from, uint256 id, bytes calldata data) external returns (bytes4);
}

/// What stands on the side chain for a TRC721 token of the main chain. Its gateway alone mints and burns.
contract DAppTRC721 {
    string public name;
    string public symbol;
    address public immutable gateway;
    uint256 public totalSupply;
    mapping(uint256 id => address owner) private owners;
    mapping(uint256 id => address approved) private approvals;
    mapping(address owner => uint256 count) public balanceOf;
    mapping(address owner => mapping(address operator => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    event Approval(address indexed owner, address indexed approved, uint256 indexed id);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    modifier onlyGateway() {
        require(msg.sender == gateway, "only the gateway");
        _;
    }

    constructor(address gateway_, string memory name_, string memory symbol_) {
        gateway = gateway_;
        name = name_;
        symbol = symbol_;
    }

    /// ERC165 itself, and ERC721.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd;
    }

    function ownerOf(uint256 id) public view returns (address owner) {
        owner = owners[id];
        require(owner != address(0), "TRC721: no such item");
    }

    function getApproved(uint256 id) external view returns (address) {
        ownerOf(id);
        return approvals[id];
    }

    function mint(address to, uint256 id) external onlyGateway {
        require(owners[id] == address(0), "TRC721: there already");
        totalSupply++;
        owners[id] = to;
        balanceOf[to]++;
        emit Transfer(address(0), to, id);
    }

    /// Burns what a withdrawal brought to the gateway.
    function burn(uint256 id) external onlyGateway {
        require(owners[id] == gateway, "TRC721: not the gateway's");
        totalSupply--;
        balanceOf[gateway]--;
        delete owners[id];
        emit Transfer(gateway, address(0), id);
    }

    /// Takes an item back to the main chain; the value covers the gateway's fee.
    function withdrawal(uint256 id) external payable returns (uint256) {
        require(msg.sender == tx.origin, "contracts cannot cross");
        _move(msg.sender, gateway, id);
        ISideGatewayOfItems(gateway).onTRC721Received{value: msg.value}(msg.sender, id);
        return id;
    }

    function approve(address approved, uint256 id) external {
        address owner = ownerOf(id);
        require(msg.sender == owner || isApprovedForAll[owner][msg.sender], "TRC721: not allowed");
        approvals[id] = approved;
        emit Approval(owner, approved, id);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 id) public {
        address owner = ownerOf(id);
        require(
            msg.sender == owner || approvals[id] == msg.sender || isApprovedForAll[owner][msg.sender],
            "TRC721: not allowed"
        );
        require(to != address(0), "TRC721: zero address");
        require(to != gateway, "TRC721: withdraw instead, the gateway would keep it");
        _move(from, to, id);
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        safeTransferFrom(from, to, id, "");
    }

    function safeTransferFrom(address from, address to, uint256 id, bytes memory data) public {
        transferFrom(from, to, id);
        // TIP-721's selector, which is not ERC721's.
        require(
            to.code.length == 0 || ITRC721Receiver(to).onTRC721Received(msg.sender, from, id, data) == 0x5175f878,
            "TRC721: the contract does not take it"
        );
    }

    function _move(address from, address to, uint256 id) private {
        require(owners[id] == from && from != address(0), "TRC721: not the owner");
        delete approvals[id];
        balanceOf[from]--;
        owners[id] = to;
        balanceOf[to]++;
        emit Transfer(from, to, id);
    }
}
