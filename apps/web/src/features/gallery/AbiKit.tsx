import type { AbiFunction } from '@sunscope/tron/abi';
import { hexToBytes } from '@sunscope/tron/bytes';
import { useState, type ReactNode } from 'react';
import { AbiForm } from '../../components/abi/AbiForm.tsx';
import { DecodedResult } from '../../components/abi/DecodedResult.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Group, Specimen } from './Specimen.tsx';

const useT = wordsOf('gallery');

const TOKEN = { symbol: 'USDS', decimals: 6 };

const SPLIT: AbiFunction = {
  type: 'function',
  name: 'splitPayment',
  stateMutability: 'payable',
  inputs: [
    {
      name: 'payment',
      type: 'tuple',
      components: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint256' },
        { name: 'ref', type: 'bytes32' },
        { name: 'deadline', type: 'uint64' },
      ],
    },
    { name: 'shares', type: 'uint16[]' },
    { name: 'note', type: 'string' },
    { name: 'keep', type: 'bool' },
  ],
  outputs: [],
};

const HIDDEN: AbiFunction = {
  type: 'function',
  name: 'settle',
  stateMutability: 'nonpayable',
  inputs: [{ name: 'batch', type: 'tuple[]', components: [] }],
  outputs: [],
};

const OUTPUTS: AbiFunction['outputs'] = [
  { name: 'total', type: 'uint256' },
  { name: 'keeper', type: 'address' },
  { name: '', type: 'uint8[]' },
];
const RETURNED =
  '000000000000000000000000000000000000000000000000000000000ee6b2800000000000000000000000005cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb000000000000000000000000000000000000000000000000000000000000006000000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000007000000000000000000000000000000000000000000000000000000000000001b';

/** Forms made from an ABI, and what calls return. */
export function AbiKit(): ReactNode {
  const t = useT();
  const [called, setCalled] = useState('');
  return (
    <Specimen id="abi" title="gallery_abi">
      <Group label={t('gallery_abi_form')} look="grid">
        <AbiForm
          item={SPLIT}
          token={TOKEN}
          action={t('gallery_abi_call')}
          onSubmit={(data, { callValueSun }) => setCalled(`${data.length} + ${callValueSun}`)}
        />
        <output className="dim" dir="ltr">
          {called}
        </output>
      </Group>
      <Group label={t('gallery_abi_raw')} look="grid">
        <AbiForm
          item={HIDDEN}
          action={t('gallery_abi_call')}
          onSubmit={data => setCalled(String(data.length))}
        />
      </Group>
      <Group label={t('gallery_abi_result')} look="grid">
        <DecodedResult outputs={OUTPUTS} data={hexToBytes(RETURNED)} token={TOKEN} />
        <DecodedResult outputs={OUTPUTS} data={hexToBytes('08c379a0')} />
        <DecodedResult outputs={[]} data={new Uint8Array()} />
      </Group>
    </Specimen>
  );
}
