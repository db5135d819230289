import type { NodeClient } from '@sunscope/node-api/client';
import type { ContractsReader } from '../../repositories/contracts-read.ts';
import type { VerifiedContractsStore } from '../../repositories/verified-contracts.ts';
import { CompilerService } from './compiler-service.ts';
import { CompilerShelf } from './compilers.ts';
import { CompiledLately } from './compiled-lately.ts';
import { VerificationJobs } from './verification-jobs.ts';
import { VerifiedSources } from './verified-sources.ts';
import { Verifier } from './verifier.ts';

interface Options {
  /** Where the operator keeps compilers. */
  folder: string;
  store: VerifiedContractsStore;
  contracts: Pick<ContractsReader, 'byAddress'>;
  node: Pick<NodeClient, 'contract' | 'contractInfo'>;
  now: () => number;
  onVerified: () => void;
}

/** Compilers, verification and what was verified. */
export class Verification {
  readonly compilers: CompilerService;
  readonly compiled = new CompiledLately();
  readonly sources: VerifiedSources;
  readonly verifier: Verifier;
  readonly jobs: VerificationJobs;

  constructor({ folder, store, contracts, node, now, onVerified }: Options) {
    this.compilers = new CompilerService(new CompilerShelf(folder));
    this.sources = new VerifiedSources({ store, contracts, node });
    this.verifier = new Verifier({ node, compilers: this.compilers, store, now, onVerified });
    this.jobs = new VerificationJobs(now);
  }
}
