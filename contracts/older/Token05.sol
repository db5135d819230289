pragma solidity 0.5.17;

library Safe {
    function sub(uint256 a, uint256 b) internal pure returns (uint256) {
        require(b <= a, "SafeMath: subtraction overflow");
        return a - b;
    }
}

/// A token of the years around 2020: `constructor`, SafeMath with reasons, STATICCALL for view functions, EXTCODEHASH.
contract Token05 {
    using Safe for uint256;

    string public constant name = "Middle Tower Token";
    string public constant symbol = "MTT";
    uint8 public constant decimals = 18;
    uint256 public totalSupply;

    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(uint256 supply) public {
        totalSupply = supply;
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] = balanceOf[msg.sender].sub(value);
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }

    function balanceIn(address token, address holder) external view returns (uint256) {
        return Token05(token).balanceOf(holder);
    }

    function codeHash(address account) external view returns (bytes32 hash) {
        assembly {
            hash := extcodehash(account)
        }
    }
}
