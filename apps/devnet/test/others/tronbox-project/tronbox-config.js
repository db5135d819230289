module.exports = {
  networks: {
    development: {
      privateKey: '0000000000000000000000000000000000000000000000000000000000000001',
      userFeePercentage: 100,
      feeLimit: 1000 * 1e6,
      fullHost: process.env.FULL_HOST,
      network_id: '9',
    },
  },
  compilers: { solc: { version: '0.5.17' } },
};
