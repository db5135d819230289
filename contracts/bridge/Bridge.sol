// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TokenPort} from "../assets/TokenPort.sol";

/// What both gateways have: oracles whose votes count by content, pauses, daily limits, fees. The owner sets fees, limits and
/// pauses; it can neither mint, release, nor choose oracles, which more than two thirds of the present ones do.
abstract contract Bridge is TokenPort {
    uint8 internal constant TRX = 0;
    uint8 internal constant TRC10 = 1;
    uint8 internal constant TRC20 = 2;
    uint8 internal constant TRC721 = 3;
    uint8 internal constant MAPPING = 4;
    uint8 internal constant ADD_ORACLE = 5;
    uint8 internal constant DEL_ORACLE = 6;
    uint256 internal constant MAX_ORACLES = 16;
    uint256 internal constant MAX_FEE = 100_000_000;
    uint256 internal constant MAX_MAPPING_FEE = 1_000_000_000;
    uint256 internal constant MAX_LONG = uint256(uint64(type(int64).max));
    bytes32 private constant WITHDRAWAL_TYPE =
        keccak256("Withdrawal(bytes32 domain,uint8 kind,address to,uint256 asset,uint256 amount,uint256 nonce)");

    struct Limit {
        /// Most units a day, 0 for any number.
        uint256 perDay;
        uint256 day;
        uint256 used;
    }

    address public owner;
    address[] private oracleList;
    /// Place in the list, from 1; 0 for nobody.
    mapping(address oracle => uint256 place) internal places;
    /// Rises with every change of the oracles: votes of an older set do not count any more.
    uint256 public epoch;
    bool public pausedIn;
    bool public pausedOut;
    uint256 public retryFee;
    /// Fees taken and not paid out.
    uint256 public bonus;
    mapping(bytes32 vote => uint256 bits) private votes;
    mapping(uint8 kind => mapping(uint256 asset => Limit)) public limits;
    bool private transient entered;

    event OracleAdded(address oracle, uint256 epoch);
    event OracleRemoved(address oracle, uint256 epoch);
    event Paused(bool pausedIn, bool pausedOut);

    modifier onlyOwner() {
        require(msg.sender == owner, "only the owner");
        _;
    }

    modifier onlyOracle() {
        require(places[msg.sender] != 0, "only an oracle");
        _;
    }

    /// People only: a contract may have another owner, or none, at its address on the other chain.
    modifier onlyPerson() {
        require(msg.sender == tx.origin, "contracts cannot cross");
        _;
    }

    modifier notReentrant() {
        require(!entered, "entered again");
        entered = true;
        _;
        entered = false;
    }

    constructor(address[] memory oracles_) {
        require(oracles_.length > 0 && oracles_.length <= MAX_ORACLES, "1 to 16 oracles");
        owner = msg.sender;
        for (uint256 i = 0; i < oracles_.length; i++) _addOracle(oracles_[i]);
    }

    function oracles() external view returns (address[] memory) {
        return oracleList;
    }

    function isOracle(address account) public view returns (bool) {
        return places[account] != 0;
    }

    function quorum() public view returns (uint256) {
        return (2 * oracleList.length) / 3 + 1;
    }

    function addOracle(address oracle) external {
        if (_vote(ADD_ORACLE, epoch, keccak256(abi.encode(oracle)))) {
            require(oracleList.length < MAX_ORACLES, "16 oracles at most");
            _addOracle(oracle);
        }
    }

    function delOracle(address oracle) external {
        if (!_vote(DEL_ORACLE, epoch, keccak256(abi.encode(oracle)))) return;
        uint256 place = places[oracle];
        require(place != 0 && oracleList.length > 1, "no such oracle, or the last");
        address last = oracleList[oracleList.length - 1];
        oracleList[place - 1] = last;
        places[last] = place;
        oracleList.pop();
        places[oracle] = 0;
        epoch++;
        emit OracleRemoved(oracle, epoch);
    }

    function setOwner(address next) external onlyOwner {
        require(next != address(0), "nobody");
        owner = next;
    }

    function setPause(bool paused) external {
        setPauses(paused, paused);
    }

    function setPauses(bool in_, bool out_) public onlyOwner {
        pausedIn = in_;
        pausedOut = out_;
        emit Paused(in_, out_);
    }

    function setRetryFee(uint256 fee) external onlyOwner {
        require(fee <= MAX_FEE, "above 100 TRX");
        retryFee = fee;
    }

    function setLimit(uint8 kind, uint256 asset, uint256 perDay) external onlyOwner {
        limits[kind][asset].perDay = perDay;
    }

    function payBonus(address to) external onlyOwner notReentrant {
        uint256 amount = bonus;
        bonus = 0;
        _sendTrx(to, amount);
    }

    function _addOracle(address oracle) private {
        require(oracle != address(0) && places[oracle] == 0, "nobody, or there already");
        oracleList.push(oracle);
        places[oracle] = oracleList.length;
        epoch++;
        emit OracleAdded(oracle, epoch);
    }

    /// Counts a vote for exactly this content; true from the one that makes the quorum on. Voting twice counts once.
    function _vote(uint8 action, uint256 nonce, bytes32 content) internal onlyOracle returns (bool) {
        bytes32 key = keccak256(abi.encode(epoch, action, nonce, content));
        uint256 bits = votes[key] | (1 << places[msg.sender]);
        votes[key] = bits;
        uint256 count;
        for (; bits != 0; bits &= bits - 1) count++;
        return count >= quorum();
    }

    /// What sums and limits count: units, of TRC721 tokens items, whose amount is their number.
    function _units(uint8 kind, uint256 amount) internal pure returns (uint256) {
        return kind == TRC721 ? 1 : amount;
    }

    /// Counts an amount against the day's limit.
    function _spend(uint8 kind, uint256 asset, uint256 amount) internal {
        Limit storage limit = limits[kind][asset];
        if (limit.perDay == 0) return;
        uint256 day = block.timestamp / 1 days;
        uint256 used = (limit.day == day ? limit.used : 0) + amount;
        require(used <= limit.perDay, "above the daily limit");
        limit.day = day;
        limit.used = used;
    }

    /// Keeps a fee and gives back what was sent above it.
    function _takeFee(uint256 fee) internal {
        require(msg.value >= fee, "the fee is not covered");
        bonus += fee;
        if (msg.value > fee) _sendTrx(msg.sender, msg.value - fee);
    }

    function _withdrawalHash(bytes32 domain, uint8 kind, address to, uint256 asset, uint256 amount, uint256 nonce)
        internal
        pure
        returns (bytes32)
    {
        return keccak256(abi.encode(WITHDRAWAL_TYPE, domain, kind, to, asset, amount, nonce));
    }

    /// Who signed, or nobody. TRON's contract answers with 21 bytes, of which 20 count.
    function _signer(bytes32 hash, bytes calldata signature) internal view returns (address signer) {
        if (signature.length != 65) return address(0);
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        uint256 v = uint8(signature[64]);
        assembly ("memory-safe") {
            let at := mload(0x40)
            mstore(at, hash)
            mstore(add(at, 32), v)
            mstore(add(at, 64), r)
            mstore(add(at, 96), s)
            let went := staticcall(gas(), 1, at, 128, at, 32)
            if and(went, gt(returndatasize(), 31)) {
                signer := and(mload(at), 0xffffffffffffffffffffffffffffffffffffffff)
            }
        }
    }

    function _sendTrx(address to, uint256 amount) internal {
        (bool sent, ) = to.call{value: amount, gas: 0}("");
        require(sent, "TRX could not be sent");
    }

    /// Sends TRC10 tokens.
    function _sendTrc10(address to, uint256 id, uint256 amount) internal {
        require(_moveAsset(to, id, amount, gasleft()), "TRC10 could not be sent");
    }
}
