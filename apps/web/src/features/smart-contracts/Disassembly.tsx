import { hexToBytes, isHex } from '@sunscope/tron/bytes';
import { useMemo, type ReactNode } from 'react';
import { CodeViewer } from '../../components/code/CodeViewer.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { disassemble } from './disassemble.ts';

const useT = wordsOf('contract-tabs');

/** The code that runs, instruction by instruction; made here, from bytes alone. */
export function Disassembly({ code }: { code: string }): ReactNode {
  const t = useT();
  const text = useMemo(() => (isHex(code) ? disassemble(hexToBytes(code)) : ''), [code]);
  return <CodeViewer title={t('disassembly')} text={text} language="opcodes" linked />;
}
