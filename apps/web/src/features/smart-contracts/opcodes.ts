/** Names of the TVM's instructions by their byte: Ethereum's, and TRON's own from d0 on. */
export const OPCODES: Readonly<Record<number, string>> = Object.fromEntries(
  (
    [
      [0x00, 'STOP ADD MUL SUB DIV SDIV MOD SMOD ADDMOD MULMOD EXP SIGNEXTEND'],
      [0x10, 'LT GT SLT SGT EQ ISZERO AND OR XOR NOT BYTE SHL SHR SAR CLZ'],
      [0x20, 'KECCAK256'],
      [
        0x30,
        'ADDRESS BALANCE ORIGIN CALLER CALLVALUE CALLDATALOAD CALLDATASIZE CALLDATACOPY CODESIZE CODECOPY GASPRICE EXTCODESIZE EXTCODECOPY RETURNDATASIZE RETURNDATACOPY EXTCODEHASH',
      ],
      [
        0x40,
        'BLOCKHASH COINBASE TIMESTAMP NUMBER DIFFICULTY GASLIMIT CHAINID SELFBALANCE BASEFEE BLOBHASH BLOBBASEFEE',
      ],
      [
        0x50,
        'POP MLOAD MSTORE MSTORE8 SLOAD SSTORE JUMP JUMPI PC MSIZE GAS JUMPDEST TLOAD TSTORE MCOPY PUSH0',
      ],
      [0x60, numbered('PUSH', 32)],
      [0x80, numbered('DUP', 16)],
      [0x90, numbered('SWAP', 16)],
      [0xa0, 'LOG0 LOG1 LOG2 LOG3 LOG4'],
      [
        0xd0,
        'CALLTOKEN TOKENBALANCE CALLTOKENVALUE CALLTOKENID ISCONTRACT FREEZE UNFREEZE FREEZEEXPIRETIME VOTEWITNESS WITHDRAWREWARD FREEZEBALANCEV2 UNFREEZEBALANCEV2 CANCELALLUNFREEZEV2 WITHDRAWEXPIREUNFREEZE DELEGATERESOURCE UNDELEGATERESOURCE',
      ],
      [0xf0, 'CREATE CALL CALLCODE RETURN DELEGATECALL CREATE2'],
      [0xfa, 'STATICCALL'],
      [0xfd, 'REVERT INVALID SELFDESTRUCT'],
    ] as const
  ).flatMap(([first, names]) => names.split(' ').map((name, at) => [first + at, name] as const)),
);

function numbered(name: string, count: number): string {
  return Array.from({ length: count }, (_, at) => `${name}${at + 1}`).join(' ');
}
