import { signJob, type SigningJob } from './signing.ts';

// A process of its own that signs what it is asked to, until its parent lets go of it.

process.on('message', (job: SigningJob) => process.send?.(signJob(job)));
