pragma solidity 0.4.26;

/// A token as they were written in 2018: a constructor by the contract's name, `throw`, `assert` as a check, `sha3`,
/// `suicide` and a nameless fallback. Compilers of 0.5 and later refuse most of it.
contract Token04 {
    string public name = "Old Tower Token";
    string public symbol = "OTT";
    uint8 public decimals = 6;
    uint256 public totalSupply;
    address owner;

    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function Token04(uint256 supply) public {
        owner = msg.sender;
        totalSupply = supply;
        balanceOf[msg.sender] = supply;
        Transfer(0x0, msg.sender, supply);
    }

    function transfer(address to, uint256 value) public returns (bool) {
        if (balanceOf[msg.sender] < value) throw;
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        Transfer(msg.sender, to, value);
        return true;
    }

    function burn(uint256 value) public {
        assert(balanceOf[msg.sender] >= value);
        balanceOf[msg.sender] -= value;
        totalSupply -= value;
    }

    function nameHash() public constant returns (bytes32) {
        return sha3(name);
    }

    function close() public {
        require(msg.sender == owner);
        suicide(owner);
    }

    function () public payable {}
}
