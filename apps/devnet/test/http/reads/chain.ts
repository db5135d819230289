import { call, none, type Call } from '../form.ts';

/** The chain, its nodes, witnesses and proposals. */
export const chain: Readonly<Record<string, Call>> = {
  getchainparameters: none('chainParameter'),
  getnodeinfo: none('block', 'solidityBlock', 'configNodeInfo', 'machineInfo', 'cheatWitnessInfoMap'),
  listnodes: none(),
  getburntrx: none('burnTrxAmount'),
  getenergyprices: none('prices'),
  getbandwidthprices: none('prices'),
  getmemofee: none('prices'),
  listwitnesses: none('witnesses'),
  getpaginatednowwitnesslist: call(() => ({ offset: 0, limit: 3 }), 'witnesses'),
  getnextmaintenancetime: none('num'),
  listproposals: none('proposals'),
  getproposalbyid: call(
    () => ({ id: 1 }),
    'proposal_id',
    'proposer_address',
    'parameters',
    'expiration_time',
    'create_time',
  ),
  getpaginatedproposallist: call(() => ({ offset: 0, limit: 5 }), 'proposals'),
  totaltransaction: none(),
};
