import { cpus, freemem, platform, totalmem } from 'node:os';
import type { JsonObject } from '@sunscope/node-api/json';
import { blockLabel } from '../../chain/blocks/block-builder.ts';
import type { Chain } from '../../chain/chain.ts';

/** Version whose behaviour this chain follows; TronWeb reads it and chooses its calls by it. */
export const CODE_VERSION = '4.8.0';

/** What /wallet/getnodeinfo says. Zeros are printed here, unlike elsewhere. */
export function nodeInfo(chain: Chain): JsonObject {
  const solid = chain.archive.block(chain.solidNumber);
  return {
    beginSyncNum: 0,
    block: blockLabel(chain.head),
    solidityBlock: solid ? blockLabel(solid) : '',
    currentConnectCount: 0,
    activeConnectCount: 0,
    passiveConnectCount: 0,
    totalFlow: 0,
    peerList: [],
    configNodeInfo: {
      codeVersion: CODE_VERSION,
      versionNum: '',
      p2pVersion: '0',
      listenPort: 0,
      discoverEnable: false,
      activeNodeSize: 0,
      passiveNodeSize: 0,
      sendNodeSize: 0,
      maxConnectCount: 0,
      sameIpMaxConnectCount: 0,
      backupListenPort: 0,
      backupMemberSize: 0,
      backupPriority: 0,
      dbVersion: 2,
      minParticipationRate: 0,
      supportConstant: true,
      minTimeRatio: 0,
      maxTimeRatio: 5,
      allowCreationOfContracts: Number(chain.state.property('ALLOW_CREATION_OF_CONTRACTS')),
      allowAdaptiveEnergy: Number(chain.state.property('ALLOW_ADAPTIVE_ENERGY')),
    },
    machineInfo: {
      threadCount: 1,
      deadLockThreadCount: 0,
      cpuCount: cpus().length,
      totalMemory: totalmem(),
      freeMemory: freemem(),
      cpuRate: 0,
      javaVersion: '',
      osName: platform(),
      jvmTotalMemory: process.memoryUsage().heapTotal,
      jvmFreeMemory: 0,
      processCpuRate: 0,
      memoryDescInfoList: [],
      deadLockThreadInfoList: [],
    },
    cheatWitnessInfoMap: {},
  };
}
