/** Block 0 of TRON's main network, by which it is known. */
export const MAIN_NET_GENESIS = '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc';
