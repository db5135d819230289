import type { CallNode } from '../../components/code/calls.ts';
import { ADDRESSES, HASH } from './samples.ts';

export const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/*
 * A harbour: ships pay for a berth and may leave at any time.
 * What is left of their payment is paid back.
 */
contract Harbour {
    address public immutable owner;
    mapping(address => uint256) public paid;
    uint256 constant PRICE = 2_500_000; // sun

    event Moored(address indexed ship, uint256 amount, string berth);
    error TooLittle(uint256 sent, uint256 needed);

    constructor() {
        owner = msg.sender;
    }

    function moor(string calldata berth) external payable returns (bytes32 ticket) {
        if (msg.value < PRICE) {
            revert TooLittle(msg.value, PRICE);
        }
        paid[msg.sender] += msg.value;
        emit Moored(msg.sender, msg.value, berth);
        return keccak256(abi.encodePacked(msg.sender, berth, block.number, hex"41"));
    }

    function leave() external {
        uint256 rest = paid[msg.sender];
        paid[msg.sender] = 0;
        (bool sent, ) = msg.sender.call{value: rest}("");
        require(sent, "the rest could not be paid");
    }
}
`;

export const OPCODES = `// creation code
PUSH1 0x80
PUSH1 0x40
MSTORE
CALLVALUE
DUP1
ISZERO
PUSH2 0x0010
JUMPI
REVERT ; payable it is not
`;

export function largeSource(): string {
  return Array.from({ length: 40_000 }, (_, line) =>
    line % 8 === 0 ? 'function f() public {' : line % 8 === 7 ? '}' : `    x += ${line};`,
  ).join('\n');
}

export const JSON_TEXT = `{"txID":"${HASH}","signature":["9f2c71e0b48d5a36c1e7f0924ab8d35e60cf17b2984ed3a5c07f61be24d8a9"],"raw_data":{"contract":[{"type":"TriggerSmartContract","parameter":{"value":{"owner_address":"${ADDRESSES[0]}","contract_address":"${ADDRESSES[4]}","call_value":9007199254740993,"data":"a9059cbb"},"type_url":"type.googleapis.com/protocol.TriggerSmartContract"},"Permission_id":2}],"ref_block_bytes":"a0f2","expiration":1795352400000,"fee_limit":100000000},"visible":true,"ret":[],"memo":null}`;

const party = (index: 0 | 1 | 2 | 3, name?: string) => ({
  address: ADDRESSES[index],
  ...(name === undefined ? {} : { name }),
});

export const CALLS: readonly CallNode[] = [
  {
    type: 'CALL',
    from: party(0, 'Lars'),
    to: party(1, 'Tidewater Router'),
    method: 'splitPayment(Payment,Share[])',
    value: 12_000_000n,
    energy: 96_412n,
    failed: true,
    calls: [
      {
        type: 'DELEGATECALL',
        from: party(1, 'Tidewater Router'),
        to: party(2),
        method: 'splitPayment(Payment,Share[])',
        value: 0n,
        energy: 91_200n,
        failed: true,
        calls: [
          {
            type: 'STATICCALL',
            from: party(1),
            to: party(3, 'Sun Dollar'),
            method: 'balanceOf(address)',
            value: 0n,
            energy: 1_204n,
            result: '9,189.236334',
            calls: [],
          },
          {
            type: 'CALL',
            from: party(1),
            to: party(3, 'Sun Dollar'),
            method: 'transferFrom(address,address,uint256)',
            value: 0n,
            energy: 28_113n,
            failed: true,
            reason: 'TransferNotAllowed()',
            calls: [],
          },
        ],
      },
    ],
  },
];
