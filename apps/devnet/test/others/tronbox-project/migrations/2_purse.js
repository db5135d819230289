const Rate = artifacts.require('./Rate.sol');
const Purse = artifacts.require('./Purse.sol');

module.exports = async deployer => {
  await deployer.deploy(Rate);
  await deployer.link(Rate, Purse);
  await deployer.deploy(Purse, 10000);
};
