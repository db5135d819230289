/**
 * Results (`ret`, protobuf, hex) of public transactions that carry bytes no JSON shows, by transaction id. A sender
 * may put unknown fields into `ret`, java-tron keeps them, and they enter the Merkle tree. An entry proves itself:
 * only the right bytes make the block's root come out, so a wrong one can refuse a block but never let one in.
 */
export const knownHiddenResults: Readonly<Record<string, string>> = {
  // Main net, block 79,072,107, transaction 187: field 1002 with 12 bytes behind contractRet.
  '6e27bfe4e1d4cf2f12718d73363bfd6367a4f7ce84551458910878430e6c3a33': '1801d23e0cc83e81f6a50cd03ed4b6a20f',
};
