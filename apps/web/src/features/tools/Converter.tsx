import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { DetailSkeleton } from '../../components/data/DetailList.tsx';
import { SegmentedLinks } from '../../components/data/SegmentedLinks.tsx';
import { Segmented } from '../../components/forms/Segmented.tsx';
import { TextArea } from '../../components/forms/TextArea.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { lazyWithWords, wordsOf } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import { useGo } from '../../lib/routing/navigation.ts';
import { stringifySearch } from '../../lib/routing/search-params.ts';
import {
  convertAddress,
  convertAmount,
  convertBytes,
  convertHashes,
  convertNumber,
  convertTime,
  isFault,
  LONGEST,
  timeIn,
  type BytesForm,
  type Conversion,
} from './convert.ts';
import { ConvertedRows } from './ConvertedRows.tsx';
import styles from './Converter.module.css';
import { converterTools, type ConverterTool } from './tools.ts';

const useT = wordsOf('converter');

const AbiTool = lazyWithWords(async () => (await import('./AbiTool.tsx')).AbiTool);
const ScanButton = lazyWithWords(
  async () => (await import('../../components/wallet/ScanButton.tsx')).ScanButton,
);
const KeyTool = lazyWithWords(async () => (await import('./KeyTool.tsx')).KeyTool);

/** Longer inputs are not written into the page's address. */
const LONGEST_IN_ADDRESS = 2_000;
const WRITE_MS = 400;

const PAGE = '/tools/tron-convert-tool';

type PlainTool = Exclude<ConverterTool, 'abi' | 'key'>;

const conversions: Record<PlainTool, (text: string, form: BytesForm) => Conversion> = {
  address: convertAddress,
  amount: convertAmount,
  bytes: convertBytes,
  number: convertNumber,
  hash: convertHashes,
  time: convertTime,
};

/** One value in all its forms. Inputs stand behind the # of the page's address, where no server sees them; keys never do. */
export function Converter({
  tool,
  initial,
  form,
}: {
  tool: ConverterTool;
  initial: string;
  form: BytesForm;
}): ReactNode {
  const t = useT();
  return (
    <>
      <div className={styles['tools']}>
        <SegmentedLinks
          label={t('converter')}
          active={tool}
          items={converterTools.map(id => ({
            id,
            label: t(`conv_tool_${id}`),
            to: id === 'address' ? PAGE : `${PAGE}?tool=${id}`,
          }))}
        />
      </div>
      <Suspense
        fallback={
          <Card>
            <DetailSkeleton rows={5} />
          </Card>
        }
      >
        {tool === 'abi' ? (
          <AbiTool initial={initial} />
        ) : tool === 'key' ? (
          <KeyTool />
        ) : (
          <PlainConverter key={tool} tool={tool} initial={initial} initialForm={form} />
        )}
      </Suspense>
    </>
  );
}

function PlainConverter({
  tool,
  initial,
  initialForm,
}: {
  tool: PlainTool;
  initial: string;
  initialForm: BytesForm;
}): ReactNode {
  const t = useT();
  const [text, setText] = useState(initial);
  const [form, setForm] = useState(initialForm);
  useWritten(tool, text, form);
  const hasForms = tool === 'bytes' || tool === 'hash';
  const conversion =
    text.trim() === '' ? undefined : text.length > LONGEST ? TOO_LONG : conversions[tool](text, form);
  const fault = conversion !== undefined && isFault(conversion) ? conversion : undefined;
  return (
    <Card flush>
      <div className={styles['input']}>
        {hasForms && (
          <Segmented
            label={t('conv_form')}
            value={form}
            onChange={setForm}
            options={(['text', 'hex', 'base64'] as const).map(value => ({
              value,
              label: t(`conv_${value}`),
            }))}
          />
        )}
        <TextArea
          mono
          rows={hasForms ? 4 : 2}
          label={t(`conv_input_${tool}`)}
          hint={t(`conv_hint_${tool}`)}
          error={fault && t(fault.fault, fault.values)}
          value={text.length > LONGEST ? `${text.slice(0, 2_000)}…` : text}
          onChange={setText}
        />
        {tool === 'address' && (
          <Suspense>
            <ScanButton onText={setText} />
          </Suspense>
        )}
      </div>
      {conversion !== undefined && !isFault(conversion) && (
        <>
          <ConvertedRows rows={conversion} />
          {tool === 'time' && (
            <p className={styles['link']}>
              <Link to={`/blockchain/blocks?end_timestamp=${timeIn(text) ?? 0}`}>
                {t('conv_blocks_until')}
              </Link>
            </p>
          )}
        </>
      )}
    </Card>
  );
}

const TOO_LONG: Conversion = { fault: 'conv_fault_long' };

/** Writes the input into the page's address once one stops typing. */
function useWritten(tool: PlainTool, text: string, form: BytesForm): void {
  const go = useGo();
  useEffect(() => {
    const before = window.location.hash;
    const timer = setTimeout(() => {
      // Somebody has gone on to another tool meanwhile.
      if (window.location.hash !== before) return;
      const search = stringifySearch({
        tool: tool === 'address' ? '' : tool,
        in: text.length > LONGEST_IN_ADDRESS ? '' : text,
        form: form === 'text' ? '' : form,
      });
      if (`#${PAGE}${search}` !== before) go(`${PAGE}${search}`, { replace: true });
    }, WRITE_MS);
    return () => clearTimeout(timer);
  }, [tool, text, form, go]);
}
