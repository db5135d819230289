/** Stands for TRX in token arguments of exchange contracts. */
export const TRX_STAND_IN = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
