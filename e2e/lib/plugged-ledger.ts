import { FakeLedger, plugIn } from '../../apps/web/src/wallet/ledger/testing.ts';

// Run by a page before its own scripts: a Ledger is plugged in.
plugIn(new FakeLedger());
