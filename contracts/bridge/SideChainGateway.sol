// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Bridge} from "bridge/Bridge.sol";
import {DAppTRC20} from "bridge/DAppTRC20.sol";
import {DAppTRC721} from "bridge/DAppTRC721.sol";

/// Mints what more than two thirds of the oracles saw locked on the main chain, burns what goes back, and keeps the
/// signatures for its release.
contract SideChainGateway is Bridge {
    /// A refused call of a precompiled contract costs all it was given.
    uint256 private constant MINT_ENERGY = 50_000;

    struct Withdrawal {
        address user;
        uint8 kind;
        uint256 asset;
        uint256 amount;
    }

    /// Of the main gateway: what signatures of withdrawals are bound to.
    bytes32 public immutable domain;
    uint256 private withdrawFee;
    uint256 public withdrawMinTrx = 1;
    uint256 public withdrawMinTrc10 = 1;
    uint256 public withdrawMinTrc20 = 1;
    Withdrawal[] private withdrawals;
    mapping(uint256 nonce => bytes[]) private signaturesOf;
    mapping(uint256 nonce => address[]) private signersOf;
    mapping(address main => address side) public mainToSideContractMap;
    mapping(address side => address main) public sideToMainContractMap;
    mapping(address side => uint8) private kindOf;
    /// Hash of what was minted for a deposit.
    mapping(uint256 nonce => bytes32) public credited;
    mapping(uint256 nonce => bool) public mappingDone;
    uint256 public creditedCount;
    mapping(uint8 kind => mapping(uint256 asset => uint256)) private mintedOf;
    mapping(uint8 kind => mapping(uint256 asset => uint256)) private burnedOf;

    event DepositTRX(address to, uint256 value, uint256 nonce);
    event DepositTRC10(address to, uint256 tokenId, uint256 value, uint256 nonce);
    event DepositTRC20(address to, address sideToken, uint256 value, uint256 nonce);
    event DepositTRC721(address to, address sideToken, uint256 id, uint256 nonce);
    event DeployDAppTRC20AndMapping(address mainToken, address sideToken, uint256 nonce);
    event DeployDAppTRC721AndMapping(address mainToken, address sideToken, uint256 nonce);
    event WithdrawTRX(address from, uint256 value, uint256 nonce);
    event WithdrawTRC10(address from, uint256 tokenId, uint256 value, uint256 nonce);
    event WithdrawTRC20(address from, address mainToken, uint256 value, uint256 nonce);
    event WithdrawTRC721(address from, address mainToken, uint256 id, uint256 nonce);
    event MultiSignForWithdrawTRX(address from, uint256 value, uint256 nonce);
    event MultiSignForWithdrawTRC10(address from, uint256 tokenId, uint256 value, uint256 nonce);
    event MultiSignForWithdrawTRC20(address from, address mainToken, uint256 value, uint256 nonce);
    event MultiSignForWithdrawTRC721(address from, address mainToken, uint256 id, uint256 nonce);

    constructor(bytes32 domain_, address[] memory oracles_) Bridge(oracles_) {
        domain = domain_;
    }

    function multiSignForDepositTRX(address to, uint256 value, uint256 nonce) external notReentrant {
        if (!_credit(TRX, 0, to, value, nonce, 0)) return;
        uint256 before = address(this).balance;
        (bool minted, ) = address(0x10000).call{gas: MINT_ENERGY}(abi.encode(value));
        require(minted && address(this).balance == before + value, "nothing was minted");
        _sendTrx(to, value);
        emit DepositTRX(to, value, nonce);
    }

    function multiSignForDepositTRC10(
        address to,
        uint256 tokenId,
        uint256 value,
        bytes32 name,
        bytes32 symbol,
        uint8 decimals,
        uint256 nonce
    ) external notReentrant {
        if (!_credit(TRC10, tokenId, to, value, nonce, keccak256(abi.encode(name, symbol, decimals)))) return;
        (bool minted, ) = address(0x10001).call{gas: MINT_ENERGY}(abi.encode(value, tokenId, name, symbol, decimals));
        require(minted, "nothing was minted");
        _sendTrc10(to, tokenId, value);
        emit DepositTRC10(to, tokenId, value, nonce);
    }

    function multiSignForDepositTRC20(address to, address mainToken, uint256 value, uint256 nonce)
        external
        notReentrant
    {
        address sideToken = _twin(TRC20, mainToken);
        if (!_credit(TRC20, uint160(mainToken), to, value, nonce, 0)) return;
        DAppTRC20(sideToken).mint(to, value);
        emit DepositTRC20(to, sideToken, value, nonce);
    }

    function multiSignForDepositTRC721(address to, address mainToken, uint256 id, uint256 nonce)
        external
        notReentrant
    {
        address sideToken = _twin(TRC721, mainToken);
        if (!_credit(TRC721, uint160(mainToken), to, id, nonce, 0)) return;
        DAppTRC721(sideToken).mint(to, id);
        emit DepositTRC721(to, sideToken, id, nonce);
    }

    function multiSignForDeployDAppTRC20AndMapping(
        address mainToken,
        string calldata name,
        string calldata symbol,
        uint8 decimals,
        address creator,
        uint256 nonce
    ) external notReentrant {
        if (!_mayMap(mainToken, nonce, keccak256(abi.encode(mainToken, name, symbol, decimals, creator)))) return;
        address sideToken = address(new DAppTRC20(address(this), name, symbol, decimals));
        _mapped(TRC20, mainToken, sideToken);
        emit DeployDAppTRC20AndMapping(mainToken, sideToken, nonce);
    }

    function multiSignForDeployDAppTRC721AndMapping(
        address mainToken,
        string calldata name,
        string calldata symbol,
        address creator,
        uint256 nonce
    ) external notReentrant {
        if (!_mayMap(mainToken, nonce, keccak256(abi.encode("TRC721", mainToken, name, symbol, creator)))) return;
        address sideToken = address(new DAppTRC721(address(this), name, symbol));
        _mapped(TRC721, mainToken, sideToken);
        emit DeployDAppTRC721AndMapping(mainToken, sideToken, nonce);
    }

    function withdrawTRX() external payable onlyPerson notReentrant returns (uint256) {
        require(_tokenValue() == 0, "this takes TRX alone");
        require(msg.value >= withdrawFee, "the fee is not covered");
        uint256 value = msg.value - withdrawFee;
        require(value >= withdrawMinTrx, "below the minimum");
        bonus += withdrawFee;
        uint256 nonce = _burn(TRX, 0, msg.sender, value);
        _sendTrx(address(0), value);
        emit WithdrawTRX(msg.sender, value, nonce);
        return nonce;
    }

    function withdrawTRC10(uint256 tokenId, uint256 tokenValue)
        external
        payable
        onlyPerson
        notReentrant
        returns (uint256)
    {
        require(_tokenId() == tokenId && _tokenValue() == tokenValue, "not what was attached");
        require(tokenValue >= withdrawMinTrc10, "below the minimum");
        _takeFee(withdrawFee);
        uint256 nonce = _burn(TRC10, tokenId, msg.sender, tokenValue);
        _sendTrc10(address(0), tokenId, tokenValue);
        emit WithdrawTRC10(msg.sender, tokenId, tokenValue, nonce);
        return nonce;
    }

    /// A mapped token brings what is to be withdrawn; the tokens are the gateway's by now.
    function onTRC20Received(address from, uint256 value) external payable notReentrant {
        address mainToken = _broughtBy(TRC20, from);
        require(value >= withdrawMinTrc20, "below the minimum");
        DAppTRC20(msg.sender).burn(value);
        uint256 nonce = _burn(TRC20, uint160(mainToken), from, value);
        emit WithdrawTRC20(from, mainToken, value, nonce);
    }

    function onTRC721Received(address from, uint256 id) external payable notReentrant {
        address mainToken = _broughtBy(TRC721, from);
        DAppTRC721(msg.sender).burn(id);
        uint256 nonce = _burn(TRC721, uint160(mainToken), from, id);
        emit WithdrawTRC721(from, mainToken, id, nonce);
    }

    function multiSignForWithdrawTRX(uint256 nonce, bytes calldata signature) external {
        if (_sign(TRX, nonce, signature)) _announce(nonce);
    }

    function multiSignForWithdrawTRC10(uint256 nonce, bytes calldata signature) external {
        if (_sign(TRC10, nonce, signature)) _announce(nonce);
    }

    function multiSignForWithdrawTRC20(uint256 nonce, bytes calldata signature) external {
        if (_sign(TRC20, nonce, signature)) _announce(nonce);
    }

    function multiSignForWithdrawTRC721(uint256 nonce, bytes calldata signature) external {
        if (_sign(TRC721, nonce, signature)) _announce(nonce);
    }

    /// Repeats the event: that of the withdrawal before there are enough signatures, that of the signatures after.
    function retryWithdraw(uint256 nonce) external payable notReentrant {
        Withdrawal storage item = withdrawals[nonce];
        _takeFee(retryFee);
        if (_signed(nonce) >= quorum()) _announce(nonce);
        else if (item.kind == TRX) emit WithdrawTRX(item.user, item.amount, nonce);
        else if (item.kind == TRC10) emit WithdrawTRC10(item.user, item.asset, item.amount, nonce);
        else if (item.kind == TRC20) emit WithdrawTRC20(item.user, address(uint160(item.asset)), item.amount, nonce);
        else emit WithdrawTRC721(item.user, address(uint160(item.asset)), item.amount, nonce);
    }

    function getWithdrawSigns(uint256 nonce) external view returns (bytes[] memory, address[] memory) {
        return (signaturesOf[nonce], signersOf[nonce]);
    }

    function getWithdrawMsg(uint256 nonce)
        external
        view
        returns (address user, uint8 kind, uint256 asset, uint256 amount)
    {
        Withdrawal storage item = withdrawals[nonce];
        return (item.user, item.kind, item.asset, item.amount);
    }

    function getWithdrawFee() external view returns (uint256) {
        return withdrawFee;
    }

    function depositDone(uint256 nonce) external view returns (bool) {
        return credited[nonce] != 0;
    }

    function withdrawCount() external view returns (uint256) {
        return withdrawals.length;
    }

    /// Units of an asset (items of a TRC721 token) that were minted and burned, and what there is of a mapped token (of others the node tells it).
    function totals(uint8 kind, uint256 asset) external view returns (uint256 into, uint256 out, uint256 supply) {
        into = mintedOf[kind][asset];
        out = burnedOf[kind][asset];
        address sideToken = mainToSideContractMap[address(uint160(asset))];
        if (kind >= TRC20 && sideToken != address(0)) supply = DAppTRC20(sideToken).totalSupply();
    }

    function setFees(uint256 withdrawFee_) external onlyOwner {
        require(withdrawFee_ <= MAX_FEE, "above 100 TRX");
        withdrawFee = withdrawFee_;
    }

    function setMinimums(uint256 trx, uint256 trc10, uint256 trc20) external onlyOwner {
        require(trx > 0 && trc10 > 0 && trc20 > 0, "at least one unit");
        (withdrawMinTrx, withdrawMinTrc10, withdrawMinTrc20) = (trx, trc10, trc20);
    }

    /// The mapped contract of a token, of the kind that is wanted.
    function _twin(uint8 kind, address mainToken) private view returns (address sideToken) {
        sideToken = mainToSideContractMap[mainToken];
        require(sideToken != address(0) && kindOf[sideToken] == kind, "the token is not mapped");
    }

    /// A vote for a mapping; true where it is the one to make the token, once for each nonce.
    function _mayMap(address mainToken, uint256 nonce, bytes32 content) private returns (bool) {
        if (mappingDone[nonce]) return false;
        require(!pausedIn, "paused");
        if (!_vote(MAPPING, nonce, content)) return false;
        require(mainToken != address(0) && mainToSideContractMap[mainToken] == address(0), "mapped already");
        mappingDone[nonce] = true;
        return true;
    }

    function _mapped(uint8 kind, address mainToken, address sideToken) private {
        mainToSideContractMap[mainToken] = sideToken;
        sideToMainContractMap[sideToken] = mainToken;
        kindOf[sideToken] = kind;
    }

    /// The token of the main chain for which a mapped contract is calling, whose fee is taken.
    function _broughtBy(uint8 kind, address from) private returns (address mainToken) {
        mainToken = sideToMainContractMap[msg.sender];
        require(mainToken != address(0) && kindOf[msg.sender] == kind, "no mapped token");
        require(from == tx.origin, "contracts cannot cross");
        require(msg.value >= withdrawFee, "the fee is not covered");
        bonus += withdrawFee;
        if (msg.value > withdrawFee) _sendTrx(from, msg.value - withdrawFee);
    }

    /// A vote for a deposit with all of its fields; true where it is the one to mint, once for each nonce whatever its kind.
    function _credit(uint8 kind, uint256 asset, address to, uint256 value, uint256 nonce, bytes32 rest)
        private
        returns (bool)
    {
        if (credited[nonce] != 0) return false;
        require(!pausedIn, "paused");
        require(to != address(0) && to != address(this) && _units(kind, value) > 0, "nobody or nothing");
        bytes32 content = keccak256(abi.encode(kind, asset, to, value, nonce));
        if (!_vote(kind, nonce, keccak256(abi.encode(content, rest)))) return false;
        credited[nonce] = content;
        creditedCount++;
        mintedOf[kind][asset] += _units(kind, value);
        _spend(kind, asset, _units(kind, value));
        return true;
    }

    function _burn(uint8 kind, uint256 asset, address user, uint256 amount) private returns (uint256) {
        require(!pausedOut, "paused");
        burnedOf[kind][asset] += _units(kind, amount);
        require(burnedOf[kind][asset] <= mintedOf[kind][asset], "more than was minted");
        withdrawals.push(Withdrawal(user, kind, asset, amount));
        return withdrawals.length - 1;
    }

    /// Keeps an oracle's signature once, if it is one; true where it completes the quorum.
    function _sign(uint8 kind, uint256 nonce, bytes calldata signature) private onlyOracle returns (bool) {
        Withdrawal storage item = withdrawals[nonce];
        require(item.kind == kind, "another kind");
        bytes32 hash = _withdrawalHash(domain, kind, item.user, item.asset, item.amount, nonce);
        require(_signer(hash, signature) == msg.sender, "the signature is wrong");
        address[] storage signers = signersOf[nonce];
        for (uint256 i = 0; i < signers.length; i++) if (signers[i] == msg.sender) return false;
        signers.push(msg.sender);
        signaturesOf[nonce].push(signature);
        return _signed(nonce) == quorum();
    }

    /// Signatures of oracles that are ones now.
    function _signed(uint256 nonce) private view returns (uint256 count) {
        address[] storage signers = signersOf[nonce];
        for (uint256 i = 0; i < signers.length; i++) if (places[signers[i]] != 0) count++;
    }

    function _announce(uint256 nonce) private {
        Withdrawal storage item = withdrawals[nonce];
        if (item.kind == TRX) emit MultiSignForWithdrawTRX(item.user, item.amount, nonce);
        else if (item.kind == TRC10) emit MultiSignForWithdrawTRC10(item.user, item.asset, item.amount, nonce);
        else if (item.kind == TRC20)
            emit MultiSignForWithdrawTRC20(item.user, address(uint160(item.asset)), item.amount, nonce);
        else emit MultiSignForWithdrawTRC721(item.user, address(uint160(item.asset)), item.amount, nonce);
    }
}
