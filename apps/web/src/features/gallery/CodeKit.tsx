import { useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { CallTree } from '../../components/code/CallTree.tsx';
import { CodeViewer } from '../../components/code/CodeViewer.tsx';
import { JsonView } from '../../components/code/JsonView.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { CALLS, JSON_TEXT, largeSource, OPCODES, SOURCE } from './code-samples.ts';
import { Group, Specimen } from './Specimen.tsx';

const useT = wordsOf('gallery');

/** Code, JSON and calls: only the lines in view are drawn. */
export function CodeKit(): ReactNode {
  const t = useT();
  return (
    <Specimen id="code" title="gallery_code">
      <Card flush>
        <CodeViewer
          title={t('gallery_code_source')}
          hint="Harbour.sol"
          text={SOURCE}
          language="solidity"
          linked
        />
        <CodeViewer title={t('gallery_code_opcodes')} text={OPCODES} language="opcodes" />
      </Card>
      <Group label={t('gallery_code_sizes')} look="grid">
        <Large title={t('gallery_code_large')} make={() => largeSource()} />
        <Large title={t('gallery_code_line')} make={() => '60806040'.repeat(131_072)} />
      </Group>
      <Card flush>
        <JsonView title={t('gallery_json')} json={JSON_TEXT} hint="gettransactionbyid" />
        <JsonView title={t('gallery_json_odd')} json={'{"result": fals'} />
      </Card>
      <Group label={t('gallery_calls')} look="grid">
        <CallTree label={t('gallery_calls')} calls={CALLS} />
      </Group>
    </Specimen>
  );
}

/** Made when it is asked for: a megabyte three times over would slow the page. */
function Large({ title, make }: { title: string; make: () => string }): ReactNode {
  const t = useT();
  const [text, setText] = useState('');
  return text === '' ? (
    <p>
      <Button onClick={() => setText(make())}>
        {t('gallery_show')} {title}
      </Button>
    </p>
  ) : (
    <CodeViewer title={title} text={text} language="solidity" wrapped={!text.includes('\n')} />
  );
}
