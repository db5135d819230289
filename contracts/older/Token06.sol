pragma solidity 0.6.12;

/// A token with what 0.6 brought: `receive`, `immutable`, `try` and `catch`, and CREATE2 by `new` with a salt.
contract Token06 {
    string public constant name = "Young Tower Token";
    string public constant symbol = "YTT";
    uint8 public constant decimals = 6;
    uint256 public immutable totalSupply;
    uint256 public received;

    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(uint256 supply) public {
        totalSupply = supply;
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    receive() external payable {
        received += msg.value;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        require(balanceOf[msg.sender] >= value, "balance too low");
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }

    /// The reason why a transfer of another token failed, empty where it did not.
    function attempt(Token06 token, address to, uint256 value) external returns (string memory) {
        try token.transfer(to, value) returns (bool) {
            return "";
        } catch Error(string memory reason) {
            return reason;
        }
    }

    function branch(bytes32 salt) external returns (Branch06) {
        return new Branch06{salt: salt}(totalSupply);
    }
}

contract Branch06 {
    uint256 public immutable share;

    constructor(uint256 supply) public {
        share = supply / 10;
    }
}
