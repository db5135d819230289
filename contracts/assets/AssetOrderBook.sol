// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {OrderBook} from "../src/OrderBook.sol";
import {TokenPort} from "./TokenPort.sol";

/// An order book whose token A may be a TRC10 token, against TRX or a TRC20 token. A seller sends it with the call.
///
/// All that OrderBook promises holds here, and two things besides:
/// 7. A TRC10 token goes by its id in the place of an address. Ids lie between 1,000,000 and 2^63, where no contract is.
/// 8. Of the calls of people none keeps TRC10 tokens that were sent along, but a sale of exactly those.
contract AssetOrderBook is OrderBook, TokenPort {
    uint256 private constant BEFORE_FIRST_ID = 1_000_000;
    /// As precise as an issuer of TRC10 can say.
    uint256 private constant MAX_DECIMALS = 6;

    /// Of calls that take no TRC10 tokens, which are all but a sale of them.
    modifier notReentrant() override {
        require(!entered, "OrderBook: entered again");
        require(_tokenValue() == 0, "OrderBook: tokens sent along");
        entered = true;
        _;
        entered = false;
    }

    modifier selling() {
        require(!entered, "OrderBook: entered again");
        entered = true;
        _;
        entered = false;
    }

    /// Makes a market of a TRC10 token. Only its issuer's transaction says how many decimals it has, so the operator does.
    function listAsset(uint256 tokenA, uint8 decimals, address tokenB, uint256 priceDecimals, uint128 minimum)
        external
        onlyOperator
    {
        require(decimals <= MAX_DECIMALS, "OrderBook: too many decimals");
        _list(_asset(tokenA), decimals, tokenB, priceDecimals, minimum);
    }

    /// Buys a TRC10 token with TRX sent along.
    function buyOrder(uint256 tokenA, uint256 amountA, uint256 amountB, uint256 price)
        external
        payable
        notReentrant
        returns (uint256)
    {
        require(msg.value == amountB, "OrderBook: other TRX than the order costs");
        return _place(_checked(_asset(tokenA), amountA, TRX, amountB, price, false), amountB);
    }

    /// Buys a TRC10 token with a TRC20 token that was approved.
    function buyOrder(uint256 tokenA, uint256 amountA, address tokenB, uint256 amountB, uint256 price)
        external
        notReentrant
        returns (uint256)
    {
        require(tokenB != TRX, "OrderBook: TRX is sent with four values");
        return _place(_checked(_asset(tokenA), amountA, tokenB, amountB, price, false), amountB);
    }

    /// Sells for TRX a TRC10 token that was sent along.
    function sellOrder(uint256 tokenA, uint256 amountA, uint256 amountB, uint256 price)
        external
        payable
        selling
        returns (uint256)
    {
        return _sell(tokenA, amountA, TRX, amountB, price);
    }

    /// Sells for a TRC20 token a TRC10 token that was sent along.
    function sellOrder(uint256 tokenA, uint256 amountA, address tokenB, uint256 amountB, uint256 price)
        external
        payable
        selling
        returns (uint256)
    {
        return _sell(tokenA, amountA, tokenB, amountB, price);
    }

    function _sell(uint256 tokenA, uint256 amountA, address tokenB, uint256 amountB, uint256 price)
        private
        returns (uint256)
    {
        require(msg.value == 0, "OrderBook: a sale takes no TRX");
        return _place(_checked(_asset(tokenA), amountA, tokenB, amountB, price, true), amountB);
    }

    function _asset(uint256 id) private pure returns (address) {
        require(id > BEFORE_FIRST_ID && id <= uint256(uint64(type(int64).max)), "OrderBook: not the id of a token");
        return address(uint160(id));
    }

    function _isAsset(address token) private pure returns (bool) {
        return uint160(token) > BEFORE_FIRST_ID && uint160(token) <= uint160(uint64(type(int64).max));
    }

    /// What was sent along is here already; it must be what the order sells.
    function _take(address token, uint256 amount) internal override {
        if (!_isAsset(token)) super._take(token, amount);
        else
            require(
                _tokenId() == uint160(token) && _tokenValue() == amount, "OrderBook: other tokens than the order sells"
            );
    }

    /// A receiver that refuses, or a token the node does not know any more, leaves half of the energy to go on with.
    function _push(address to, address token, uint256 amount) internal override returns (uint256) {
        if (!_isAsset(token)) return super._push(to, token, amount);
        return _moveAsset(to, uint160(token), amount, gasleft() / 2) ? amount : 0;
    }
}
