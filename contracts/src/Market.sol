// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface IDecimals {
    function decimals() external view returns (uint8);
}

/// The pairs of an exchange, and what its operator may do: nothing that touches orders there are or funds.
abstract contract Market {
    struct Pair {
        address tokenA;
        bool open;
        address tokenB;
        /// 10^decimals of token A: a price is units of token B for so many units of token A.
        uint128 unit;
        /// Least an order must be worth, in units of token B.
        uint128 minimum;
        uint128 priceStep;
        uint128 amountStep;
    }

    address private constant NO_TOKEN = address(0);
    /// 0.30 percent.
    uint256 public constant MAX_FEE = 30;
    uint256 private constant TRX_DECIMALS = 6;

    address public operator;
    bool public paused;
    uint16 public fee;
    uint32 public pairCount;

    mapping(uint256 id => Pair) public pairs;
    mapping(address tokenA => mapping(address tokenB => uint256 id)) public pairOf;

    event PairListed(
        uint256 indexed pair,
        address indexed tokenA,
        address indexed tokenB,
        uint256 unit,
        uint256 priceStep,
        uint256 amountStep,
        uint256 minimum
    );
    event PairOpened(uint256 indexed pair, bool open);
    event ExchangeChanged(address operator, bool paused, uint256 fee);

    modifier onlyOperator() {
        require(msg.sender == operator, "OrderBook: not the operator");
        _;
    }

    constructor() {
        operator = msg.sender;
        emit ExchangeChanged(msg.sender, false, 0);
    }

    /// Makes a market with prices of so many decimals.
    function listPair(address tokenA, address tokenB, uint256 priceDecimals, uint128 minimum) external onlyOperator {
        require(tokenA != tokenB && tokenA.code.length > 0, "OrderBook: token A is no token");
        _list(tokenA, IDecimals(tokenA).decimals(), tokenB, priceDecimals, minimum);
    }

    function _list(address tokenA, uint256 decimalsA, address tokenB, uint256 priceDecimals, uint128 minimum) internal {
        require(tokenB == NO_TOKEN || tokenB.code.length > 0, "OrderBook: token B is no token");
        require(pairOf[tokenA][tokenB] == 0, "OrderBook: the pair is there");
        uint256 decimalsB = tokenB == NO_TOKEN ? TRX_DECIMALS : IDecimals(tokenB).decimals();
        require(decimalsA <= 30 && decimalsB <= 30 && priceDecimals <= decimalsB, "OrderBook: too many decimals");
        // As many decimals of an amount as keep amount times price whole.
        uint256 amountDecimals = decimalsB - priceDecimals;
        if (amountDecimals > decimalsA) amountDecimals = decimalsA;
        uint256 id = ++pairCount;
        Pair storage pair = pairs[id];
        pair.tokenA = tokenA;
        pair.tokenB = tokenB;
        pair.open = true;
        pair.unit = uint128(10 ** decimalsA);
        pair.minimum = minimum;
        pair.priceStep = uint128(10 ** (decimalsB - priceDecimals));
        pair.amountStep = uint128(10 ** (decimalsA - amountDecimals));
        pairOf[tokenA][tokenB] = id;
        emit PairListed(id, tokenA, tokenB, pair.unit, pair.priceStep, pair.amountStep, minimum);
    }

    /// Lets a pair take new orders, or no more.
    function openPair(uint256 pairId, bool open) external onlyOperator {
        require(pairs[pairId].unit > 0, "OrderBook: no such pair");
        pairs[pairId].open = open;
        emit PairOpened(pairId, open);
    }

    function setPaused(bool paused_) external onlyOperator {
        paused = paused_;
        emit ExchangeChanged(operator, paused, fee);
    }

    /// For orders placed from now on.
    function setFee(uint16 fee_) external onlyOperator {
        require(fee_ <= MAX_FEE, "OrderBook: fee too high");
        fee = fee_;
        emit ExchangeChanged(operator, paused, fee);
    }

    function setOperator(address operator_) external onlyOperator {
        require(operator_ != address(0), "OrderBook: nobody");
        operator = operator_;
        emit ExchangeChanged(operator, paused, fee);
    }
}
