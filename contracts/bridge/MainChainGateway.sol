// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Bridge} from "bridge/Bridge.sol";

/// Locks what goes to the side chain, and releases what more than two thirds of the oracles signed as burned there.
contract MainChainGateway is Bridge {
    uint256 private constant FIRST_NONCE = 10 ** 20;
    bytes32 private constant DOMAIN_TYPE =
        keccak256("SunscopeBridge(uint256 mainChainId,address mainGateway,bytes21 sideChainId)");

    struct Deposit {
        address user;
        uint8 kind;
        uint256 asset;
        uint256 amount;
    }

    struct TokenMapping {
        address token;
        address creator;
    }

    bytes21 public immutable sideChainId;
    uint256 public mappingFee;
    uint256 public depositFee;
    uint256 public depositMinTrx = 1;
    uint256 public depositMinTrc10 = 1;
    uint256 public depositMinTrc20 = 1;
    Deposit[] private deposits;
    TokenMapping[] private mappings;
    /// 1 for a TRC20, 2 for a TRC721 token that may cross.
    mapping(address token => uint256) public mainToSideContractMap;
    /// Hash of what was released for a withdrawal.
    mapping(uint256 nonce => bytes32) public released;
    mapping(uint8 kind => mapping(uint256 asset => uint256)) private depositedOf;
    mapping(uint8 kind => mapping(uint256 asset => uint256)) private releasedOf;

    event TRXReceived(address from, uint64 value, uint256 nonce);
    event TRC10Received(address from, uint64 tokenId, uint64 value, uint256 nonce);
    event TRC20Received(address from, address token, uint256 value, uint256 nonce);
    event TRC721Received(address from, address token, uint256 id, uint256 nonce);
    event TRC20Mapping(address token, uint256 nonce);
    event TRC721Mapping(address token, uint256 nonce);
    event TRXWithdraw(address to, uint256 value, uint256 nonce);
    event TRC10Withdraw(address to, uint256 tokenId, uint256 value, uint256 nonce);
    event TRC20Withdraw(address to, address token, uint256 value, uint256 nonce);
    event TRC721Withdraw(address to, address token, uint256 id, uint256 nonce);

    constructor(bytes21 sideChainId_, address[] memory oracles_) Bridge(oracles_) {
        sideChainId = sideChainId_;
    }

    /// What signatures of withdrawals are bound to: this chain, this gateway, the side chain.
    function domain() public view returns (bytes32) {
        return keccak256(abi.encode(DOMAIN_TYPE, block.chainid, address(this), sideChainId));
    }

    function depositTRX() external payable onlyPerson returns (uint256) {
        require(_tokenValue() == 0, "this takes TRX alone");
        require(msg.value >= depositFee, "the fee is not covered");
        uint256 amount = msg.value - depositFee;
        require(amount >= depositMinTrx, "below the minimum");
        bonus += depositFee;
        uint256 nonce = _deposit(TRX, 0, amount);
        emit TRXReceived(msg.sender, uint64(amount), nonce);
        return nonce;
    }

    function depositTRC10(uint64 tokenId, uint64 tokenValue) external payable onlyPerson notReentrant returns (uint256) {
        require(_tokenId() == tokenId && _tokenValue() == tokenValue, "not what was attached");
        require(tokenId > 1_000_000 && tokenId < 2_000_000, "no such token");
        require(tokenValue >= depositMinTrc10, "below the minimum");
        _takeFee(depositFee);
        uint256 nonce = _deposit(TRC10, tokenId, tokenValue);
        emit TRC10Received(msg.sender, tokenId, tokenValue, nonce);
        return nonce;
    }

    function depositTRC20(address token, uint256 value) external payable onlyPerson notReentrant returns (uint256) {
        require(mainToSideContractMap[token] == 1, "the token is not mapped");
        require(_tokenValue() == 0 && value >= depositMinTrc20, "below the minimum");
        _takeFee(depositFee);
        uint256 before = _held(token);
        _call(token, abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, address(this), value));
        require(_held(token) == before + value, "the token did not arrive in full");
        uint256 nonce = _deposit(TRC20, uint160(token), value);
        emit TRC20Received(msg.sender, token, value, nonce);
        return nonce;
    }

    function depositTRC721(address token, uint256 id) external payable onlyPerson notReentrant returns (uint256) {
        require(mainToSideContractMap[token] == 2, "the token is not mapped");
        require(_tokenValue() == 0, "this takes an item alone");
        _takeFee(depositFee);
        require(_ownerOf(token, id) == msg.sender, "the item is not yours");
        _moveItem(token, msg.sender, address(this), id);
        uint256 nonce = _deposit(TRC721, uint160(token), id);
        emit TRC721Received(msg.sender, token, id, nonce);
        return nonce;
    }

    function mappingTRC20(bytes calldata txId) external payable returns (uint256 nonce) {
        address token;
        (token, nonce) = _map(txId, 1);
        emit TRC20Mapping(token, nonce);
    }

    function mappingTRC721(bytes calldata txId) external payable returns (uint256 nonce) {
        address token;
        (token, nonce) = _map(txId, 2);
        emit TRC721Mapping(token, nonce);
    }

    function retryDeposit(uint256 nonce) external payable notReentrant {
        Deposit storage item = deposits[nonce - FIRST_NONCE];
        _takeFee(retryFee);
        if (item.kind == TRX) emit TRXReceived(item.user, uint64(item.amount), nonce);
        else if (item.kind == TRC10) emit TRC10Received(item.user, uint64(item.asset), uint64(item.amount), nonce);
        else if (item.kind == TRC20) emit TRC20Received(item.user, address(uint160(item.asset)), item.amount, nonce);
        else emit TRC721Received(item.user, address(uint160(item.asset)), item.amount, nonce);
    }

    function retryMapping(uint256 nonce) external payable notReentrant {
        TokenMapping storage item = mappings[nonce - FIRST_NONCE];
        _takeFee(retryFee);
        if (mainToSideContractMap[item.token] == 1) emit TRC20Mapping(item.token, nonce);
        else emit TRC721Mapping(item.token, nonce);
    }

    function withdrawTRX(
        address to,
        uint256 value,
        uint256 nonce,
        bytes[] calldata signatures,
        address[] calldata signers
    ) external notReentrant {
        _release(TRX, 0, to, value, nonce, signatures, signers);
        _sendTrx(to, value);
        require(address(this).balance >= bonus + depositedOf[TRX][0] - releasedOf[TRX][0], "more left than was locked");
        emit TRXWithdraw(to, value, nonce);
    }

    function withdrawTRC10(
        address to,
        uint256 tokenId,
        uint256 value,
        uint256 nonce,
        bytes[] calldata signatures,
        address[] calldata signers
    ) external notReentrant {
        _release(TRC10, tokenId, to, value, nonce, signatures, signers);
        _sendTrc10(to, tokenId, value);
        emit TRC10Withdraw(to, tokenId, value, nonce);
    }

    function withdrawTRC20(
        address to,
        address token,
        uint256 value,
        uint256 nonce,
        bytes[] calldata signatures,
        address[] calldata signers
    ) external notReentrant {
        _release(TRC20, uint160(token), to, value, nonce, signatures, signers);
        uint256 before = _held(token);
        _call(token, abi.encodeWithSignature("transfer(address,uint256)", to, value));
        require(_held(token) + value == before, "the token did not leave in full");
        emit TRC20Withdraw(to, token, value, nonce);
    }

    function withdrawTRC721(
        address to,
        address token,
        uint256 id,
        uint256 nonce,
        bytes[] calldata signatures,
        address[] calldata signers
    ) external notReentrant {
        _release(TRC721, uint160(token), to, id, nonce, signatures, signers);
        _moveItem(token, address(this), to, id);
        emit TRC721Withdraw(to, token, id, nonce);
    }

    function getDepositMsg(uint256 nonce) external view returns (address user, uint8 kind, uint256 asset, uint256 amount) {
        Deposit storage item = deposits[nonce - FIRST_NONCE];
        return (item.user, item.kind, item.asset, item.amount);
    }

    function getMappingMsg(uint256 nonce) external view returns (address token, address creator) {
        TokenMapping storage item = mappings[nonce - FIRST_NONCE];
        return (item.token, item.creator);
    }

    function counts() external view returns (uint256 depositCount, uint256 mappingCount) {
        return (deposits.length, mappings.length);
    }

    function withdrawDone(bytes32 hash, uint256 nonce) external view returns (bool) {
        return hash != 0 && released[nonce] == hash;
    }

    /// Units of an asset (items of a TRC721 token) that came in and went out, and what is there now without fees (of TRC10 tokens the node tells it).
    function totals(uint8 kind, uint256 asset) external view returns (uint256 into, uint256 out, uint256 held) {
        into = depositedOf[kind][asset];
        out = releasedOf[kind][asset];
        if (kind == TRX) held = address(this).balance - bonus;
        else if (kind != TRC10) held = _held(address(uint160(asset)));
    }

    function setFees(uint256 mappingFee_, uint256 depositFee_) external onlyOwner {
        require(mappingFee_ <= MAX_MAPPING_FEE && depositFee_ <= MAX_FEE, "above 1,000 or 100 TRX");
        mappingFee = mappingFee_;
        depositFee = depositFee_;
    }

    function setMinimums(uint256 trx, uint256 trc10, uint256 trc20) external onlyOwner {
        require(trx > 0 && trc10 > 0 && trc20 > 0, "at least one unit");
        (depositMinTrx, depositMinTrc10, depositMinTrc20) = (trx, trc10, trc20);
    }

    /// Only who deployed a token by a transaction of its own can let it cross.
    function _map(bytes calldata txId, uint256 kind) private onlyPerson notReentrant returns (address token, uint256) {
        require(txId.length == 32, "a transaction id has 32 bytes");
        token = address(uint160(uint256(keccak256(abi.encodePacked(txId, bytes1(0x41), msg.sender)))));
        require(token.code.length > 0, "no contract of yours");
        require(mainToSideContractMap[token] == 0, "mapped already");
        require(!pausedIn, "paused");
        _takeFee(mappingFee);
        mainToSideContractMap[token] = kind;
        mappings.push(TokenMapping(token, msg.sender));
        return (token, FIRST_NONCE + mappings.length - 1);
    }

    function _deposit(uint8 kind, uint256 asset, uint256 amount) private returns (uint256) {
        require(!pausedIn, "paused");
        depositedOf[kind][asset] += _units(kind, amount);
        deposits.push(Deposit(msg.sender, kind, asset, amount));
        return FIRST_NONCE + deposits.length - 1;
    }

    function _release(
        uint8 kind,
        uint256 asset,
        address to,
        uint256 amount,
        uint256 nonce,
        bytes[] calldata signatures,
        address[] calldata signers
    ) private onlyOracle {
        require(!pausedOut, "paused");
        require(released[nonce] == 0, "released already");
        bytes32 hash = _withdrawalHash(domain(), kind, to, asset, amount, nonce);
        require(signatures.length == signers.length && signers.length <= MAX_ORACLES, "odd lists");
        uint256 bits;
        uint256 count;
        for (uint256 i = 0; i < signers.length; i++) {
            uint256 bit = 1 << places[signers[i]];
            // Signers count, not signatures: of present oracles, each once.
            require(bit != 1 && bits & bit == 0, "not an oracle, or twice");
            require(_signer(hash, signatures[i]) == signers[i], "a signature is wrong");
            bits |= bit;
            count++;
        }
        require(count >= quorum(), "too few signatures");
        released[nonce] = hash;
        releasedOf[kind][asset] += _units(kind, amount);
        require(releasedOf[kind][asset] <= depositedOf[kind][asset], "more than was locked");
        _spend(kind, asset, _units(kind, amount));
    }

    function _held(address token) private view returns (uint256) {
        (bool known, bytes memory result) =
            token.staticcall(abi.encodeWithSignature("balanceOf(address)", address(this)));
        require(known && result.length >= 32, "the token does not say its balance");
        return abi.decode(result, (uint256));
    }

    function _ownerOf(address token, uint256 id) private view returns (address) {
        (bool known, bytes memory result) = token.staticcall(abi.encodeWithSignature("ownerOf(uint256)", id));
        require(known && result.length >= 32, "the token does not say whose it is");
        return address(uint160(abi.decode(result, (uint256))));
    }

    function _moveItem(address token, address from, address to, uint256 id) private {
        _call(token, abi.encodeWithSignature("transferFrom(address,address,uint256)", from, to, id));
        require(_ownerOf(token, id) == to, "the item did not arrive");
    }

    /// What counts is the balance after it: tokens answer true, false or nothing as they like.
    function _call(address token, bytes memory data) private {
        (bool went, ) = token.call(data);
        require(went, "the token refused");
    }
}
