// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface ISideGateway {
    function onTRC20Received(address from, uint256 value) external payable;
}

/// What stands on the side chain for a token of the main chain. Its gateway alone mints and burns.
contract DAppTRC20 {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    address public immutable gateway;
    uint256 public totalSupply;
    mapping(address account => uint256 amount) public balanceOf;
    mapping(address owner => mapping(address spender => uint256 amount)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    modifier onlyGateway() {
        require(msg.sender == gateway, "only the gateway");
        _;
    }

    constructor(address gateway_, string memory name_, string memory symbol_, uint8 decimals_) {
        gateway = gateway_;
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
    }

    function mint(address to, uint256 value) external onlyGateway {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    /// Burns what a withdrawal brought to the gateway.
    function burn(uint256 value) external onlyGateway {
        balanceOf[gateway] -= value;
        totalSupply -= value;
        emit Transfer(gateway, address(0), value);
    }

    /// Takes tokens back to the main chain; the value covers the gateway's fee.
    function withdrawal(uint256 value) external payable returns (uint256) {
        require(msg.sender == tx.origin, "contracts cannot cross");
        _move(msg.sender, gateway, value);
        ISideGateway(gateway).onTRC20Received{value: msg.value}(msg.sender, value);
        return value;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _transfer(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= value, "TRC20: transfer amount exceeds allowance");
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        _transfer(from, to, value);
        return true;
    }

    function _transfer(address from, address to, uint256 value) private {
        require(to != address(0), "TRC20: transfer to the zero address");
        require(to != gateway, "TRC20: withdraw instead, the gateway would keep it");
        _move(from, to, value);
    }

    function _move(address from, address to, uint256 value) private {
        require(balanceOf[from] >= value, "TRC20: transfer amount exceeds balance");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
