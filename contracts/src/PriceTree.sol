// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Which price levels of an order book have orders: a tree of words of 256 bits, four deep, for each side of each pair.
/// Finding the best level reads four words; entering or leaving one writes as many at most.
abstract contract PriceTree {
    mapping(uint256 place => uint256 word) private bits;

    /// Where the word of a depth (0 is the root) lies that a level belongs to.
    function _word(uint256 pairId, bool sells, uint256 depth, uint256 level) private pure returns (uint256) {
        return (pairId << 40) | (sells ? 1 << 39 : 0) | (depth << 32) | (level >> (32 - 8 * depth));
    }

    function _setBits(uint256 pairId, bool sells, uint256 level) internal {
        for (uint256 deeper = 4; deeper > 0; deeper--) {
            uint256 depth = deeper - 1;
            uint256 place = _word(pairId, sells, depth, level);
            uint256 word = bits[place];
            bits[place] = word | (1 << ((level >> (24 - 8 * depth)) & 255));
            if (word > 0) return;
        }
    }

    function _clearBits(uint256 pairId, bool sells, uint256 level) internal {
        for (uint256 deeper = 4; deeper > 0; deeper--) {
            uint256 depth = deeper - 1;
            uint256 place = _word(pairId, sells, depth, level);
            uint256 word = bits[place] & ~(1 << ((level >> (24 - 8 * depth)) & 255));
            bits[place] = word;
            if (word > 0) return;
        }
    }

    /// The lowest level that sells, or the highest that buys; 0 where there is none.
    function _best(uint256 pairId, bool sells) internal view returns (uint256 level) {
        for (uint256 depth = 0; depth < 4; depth++) {
            uint256 word = bits[(pairId << 40) | (sells ? 1 << 39 : 0) | (depth << 32) | level];
            if (word == 0) return 0;
            // The lowest bit alone is the highest too.
            level = (level << 8) | _highestBit(sells ? word & (~word + 1) : word);
        }
    }

    function _highestBit(uint256 word) private pure returns (uint256 bit) {
        for (uint256 half = 128; half > 0; half >>= 1)
            if (word >> half > 0) {
                word >>= half;
                bit |= half;
            }
    }
}
