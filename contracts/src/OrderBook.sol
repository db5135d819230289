// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Custody} from "./Custody.sol";
import {Market} from "./Market.sol";
import {PriceTree} from "./PriceTree.sol";

/// An exchange of TRC20 tokens against TRX or another TRC20 token. Orders, what they are paid with and their matching are
/// all in this contract: by price, and among equal prices by age.
///
/// What holds after every call:
/// 1. Of each token the contract holds at least what open orders and credits add up to, and exactly that unless
///    somebody sent it a token unasked.
/// 2. A sell order holds `left` of token A, a buy order what `left` costs at its own price. Amounts are multiples of
///    amountStep and prices of priceStep, and their products of whole units of token B: nothing is ever rounded.
/// 3. Nobody gets a worse price than their order names. The older of two orders that meet sets the price; the buyer gets
///    the difference back.
/// 4. Funds move only from who placed an order to who it traded with, back to who placed it, and at most MAX_FEE of what
///    the newer order gets to the operator. The operator can list pairs, stop new orders and set that fee for orders to
///    come: nothing else.
/// 5. Whoever placed an order can cancel it, whatever is paused or closed, and though their token refuses to move: it is
///    owed to them then. Only a token that takes more than it is told is stopped, since that would be others' money.
/// 6. A call fills at most MAX_FILLS orders, and finds each by reading four words. What still crosses then is matched by
///    the next order or by anybody's call of `matchOrders`.
///
/// TRX is address 0 in token arguments, which is T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb.
contract OrderBook is Market, PriceTree, Custody {
    struct Order {
        address owner;
        /// Its price in price steps.
        uint32 level;
        uint32 pair;
        /// Fee of the day it was placed, in hundredths of a percent.
        uint16 fee;
        bool sells;
        /// Units of token A it still buys or sells; 0 once it is finished or cancelled.
        uint128 left;
        /// Its neighbours of the same price.
        uint64 older;
        uint64 newer;
    }

    /// The orders of one price.
    struct Level {
        uint64 oldest;
        uint64 newest;
    }

    /// Payments are made after all else is written.
    struct Payment {
        address to;
        address token;
        uint256 amount;
    }

    /// What a call has matched, and what is to be paid for it.
    struct Round {
        Payment[] payments;
        uint256 count;
        uint256 feeA;
        uint256 feeB;
        uint256 buyId;
        uint256 sellId;
    }

    uint256 public constant MAX_FILLS = 16;
    uint256 private constant LAST_LEVEL = type(uint32).max;

    uint64 public orderCount;

    mapping(uint256 id => Order) public orders;
    mapping(uint256 place => Level) private levels;

    event OrderPlaced(
        uint256 indexed pair,
        uint256 indexed order,
        address indexed owner,
        bool sells,
        uint256 price,
        uint256 amountA
    );
    event OrderCancelled(uint256 indexed pair, uint256 indexed order, address indexed owner, uint256 amountA);
    /// The newer of the two orders is the one that took.
    event OrdersTraded(
        uint256 indexed pair,
        uint256 indexed buyOrder,
        uint256 indexed sellOrder,
        uint256 price,
        uint256 amountA,
        uint256 amountB
    );

    // Orders

    /// Buys `amountA` at `price` or less. Pays with TRX sent along where token B is TRX, else with what was approved.
    /// `amountB` must be what `amountA` costs at `price`.
    function buyOrder(address tokenA, uint256 amountA, address tokenB, uint256 amountB, uint256 price)
        external
        payable
        notReentrant
        returns (uint256)
    {
        require(msg.value == (tokenB == TRX ? amountB : 0), "OrderBook: other TRX than the order costs");
        return _place(_checked(tokenA, amountA, tokenB, amountB, price, false), amountB);
    }

    /// Sells `amountA`, which was approved, at `price` or more.
    function sellOrder(address tokenA, uint256 amountA, address tokenB, uint256 amountB, uint256 price)
        external
        notReentrant
        returns (uint256)
    {
        return _place(_checked(tokenA, amountA, tokenB, amountB, price, true), amountB);
    }

    /// Gives back what the order has left to trade.
    function cancelOrder(uint256 orderId) external notReentrant {
        Order storage order = orders[orderId];
        require(order.owner == msg.sender, "OrderBook: not your order");
        uint256 left = order.left;
        require(left > 0, "OrderBook: nothing left to cancel");
        Pair storage pair = pairs[order.pair];
        order.left = 0;
        _unlink(orderId, order);
        emit OrderCancelled(order.pair, orderId, msg.sender, left);
        if (order.sells) _pay(msg.sender, pair.tokenA, left);
        else _pay(msg.sender, pair.tokenB, (left * order.level * pair.priceStep) / pair.unit);
    }

    /// Matches orders that cross, at most `fills` of them; for anybody. Returns how many it matched.
    function matchOrders(uint256 pairId, uint256 fills) external notReentrant returns (uint256 done) {
        Round memory round = _newRound();
        done = _matchBook(pairId, fills > MAX_FILLS ? MAX_FILLS : fills, round);
        _payAll(pairs[pairId], round);
    }

    /// Best prices of a pair; 0 for an empty side.
    function bestPrices(uint256 pairId) external view returns (uint256 buy, uint256 sell) {
        uint256 step = pairs[pairId].priceStep;
        return (_best(pairId, false) * step, _best(pairId, true) * step);
    }

    // Placing and matching

    function _checked(address tokenA, uint256 amountA, address tokenB, uint256 amountB, uint256 price, bool sells)
        internal
        view
        returns (Order memory order)
    {
        require(!paused, "OrderBook: paused");
        uint256 pairId = pairOf[tokenA][tokenB];
        require(pairId > 0, "OrderBook: no such pair");
        Pair storage pair = pairs[pairId];
        require(pair.open, "OrderBook: the pair takes no new orders");
        uint256 level = price / pair.priceStep;
        require(level > 0 && level <= LAST_LEVEL && price % pair.priceStep == 0, "OrderBook: not a price of this pair");
        require(
            amountA > 0 && amountA <= type(uint128).max && amountA % pair.amountStep == 0,
            "OrderBook: not an amount of this pair"
        );
        require((amountA * price) / pair.unit == amountB, "OrderBook: amounts and price differ");
        require(amountB >= pair.minimum, "OrderBook: order too small");
        return Order(msg.sender, uint32(level), uint32(pairId), fee, sells, uint128(amountA), 0, 0);
    }

    /// Takes what the order is paid with, trades it with those that cross and keeps the rest in the book.
    function _place(Order memory order, uint256 amountB) internal returns (uint256 id) {
        Pair storage pair = pairs[order.pair];
        if (order.sells) _take(pair.tokenA, order.left);
        else if (pair.tokenB != TRX) _take(pair.tokenB, amountB);
        id = ++orderCount;
        emit OrderPlaced(order.pair, id, msg.sender, order.sells, order.level * uint256(pair.priceStep), order.left);
        Round memory round = _newRound();
        // What crosses already came first.
        uint256 done = _matchBook(order.pair, MAX_FILLS, round);
        while (order.left > 0 && done < MAX_FILLS && _takeBest(pair, order, id, round)) done++;
        if (order.left > 0) _link(id, order);
        _payAll(pair, round);
    }

    /// Trades a new order with the best of the other side, where they cross.
    function _takeBest(Pair storage pair, Order memory order, uint256 id, Round memory round) private returns (bool) {
        uint256 best = _best(order.pair, !order.sells);
        if (best == 0 || (order.sells ? best < order.level : best > order.level)) return false;
        uint256 otherId = levels[_levelOf(order.pair, !order.sells, best)].oldest;
        Order memory other = orders[otherId];
        uint128 amountA = order.left < other.left ? order.left : other.left;
        order.left -= amountA;
        _fill(otherId, amountA);
        (round.buyId, round.sellId) = order.sells ? (otherId, id) : (id, otherId);
        if (order.sells) _trade(pair, other, order, amountA, round);
        else _trade(pair, order, other, amountA, round);
        return true;
    }

    /// Matches orders of the book, of the best price and the oldest first, as long as they cross.
    function _matchBook(uint256 pairId, uint256 fills, Round memory round) private returns (uint256 done) {
        Pair storage pair = pairs[pairId];
        while (done < fills) {
            uint256 bid = _best(pairId, false);
            uint256 ask = _best(pairId, true);
            if (bid == 0 || ask == 0 || bid < ask) break;
            round.buyId = levels[_levelOf(pairId, false, bid)].oldest;
            round.sellId = levels[_levelOf(pairId, true, ask)].oldest;
            Order memory buy = orders[round.buyId];
            Order memory sell = orders[round.sellId];
            uint128 amountA = buy.left < sell.left ? buy.left : sell.left;
            _fill(round.buyId, amountA);
            _fill(round.sellId, amountA);
            _trade(pair, buy, sell, amountA, round);
            done++;
        }
    }

    /// Takes what was traded off an order of the book, and the order out of it where that was all.
    function _fill(uint256 id, uint128 amountA) private {
        Order storage order = orders[id];
        order.left -= amountA;
        if (order.left == 0) _unlink(id, order);
    }

    /// Notes who is to be paid what for a trade.
    function _trade(Pair storage pair, Order memory buy, Order memory sell, uint256 amountA, Round memory round)
        private
    {
        bool sellerTakes = round.sellId > round.buyId;
        uint256 price = (sellerTakes ? buy.level : sell.level) * uint256(pair.priceStep);
        uint256 amountB = (amountA * price) / pair.unit;
        emit OrdersTraded(buy.pair, round.buyId, round.sellId, price, amountA, amountB);
        uint256 reserved = (amountA * buy.level * pair.priceStep) / pair.unit;
        if (sellerTakes) {
            uint256 feeB = (amountB * sell.fee) / 10_000;
            round.feeB += feeB;
            _note(round, buy.owner, pair.tokenA, amountA);
            _note(round, sell.owner, pair.tokenB, amountB - feeB);
        } else {
            uint256 feeA = (amountA * buy.fee) / 10_000;
            round.feeA += feeA;
            _note(round, buy.owner, pair.tokenA, amountA - feeA);
            _note(round, sell.owner, pair.tokenB, amountB);
        }
        if (reserved > amountB) _note(round, buy.owner, pair.tokenB, reserved - amountB);
    }

    // The book

    function _levelOf(uint256 pairId, bool sells, uint256 level) private pure returns (uint256) {
        return (pairId << 40) | (sells ? 1 << 39 : 0) | level;
    }

    function _link(uint256 id, Order memory order) private {
        Level storage level = levels[_levelOf(order.pair, order.sells, order.level)];
        uint64 last = level.newest;
        order.older = last;
        orders[id] = order;
        level.newest = uint64(id);
        if (last > 0) orders[last].newer = uint64(id);
        else {
            level.oldest = uint64(id);
            _setBits(order.pair, order.sells, order.level);
        }
    }

    function _unlink(uint256 id, Order storage order) private {
        Level storage level = levels[_levelOf(order.pair, order.sells, order.level)];
        (uint64 older, uint64 newer) = (order.older, order.newer);
        if (older > 0) orders[older].newer = newer;
        else level.oldest = newer;
        if (newer > 0) orders[newer].older = older;
        else level.newest = older;
        if (older == 0 && newer == 0) _clearBits(order.pair, order.sells, order.level);
    }

    // Money

    function _newRound() private pure returns (Round memory round) {
        round.payments = new Payment[](3 * MAX_FILLS);
    }

    /// What the same account gets of the same token in a row becomes one payment.
    function _note(Round memory round, address to, address token, uint256 amount) private pure {
        for (uint256 index = round.count; index > 0 && index + 3 > round.count; index--) {
            Payment memory known = round.payments[index - 1];
            if (known.to == to && known.token == token) {
                known.amount += amount;
                return;
            }
        }
        round.payments[round.count++] = Payment(to, token, amount);
    }

    function _payAll(Pair storage pair, Round memory round) private {
        if (round.feeA > 0) credits[operator][pair.tokenA] += round.feeA;
        if (round.feeB > 0) credits[operator][pair.tokenB] += round.feeB;
        for (uint256 index = 0; index < round.count; index++) {
            Payment memory payment = round.payments[index];
            _pay(payment.to, payment.token, payment.amount);
        }
    }
}
