import type { Token, Tokens } from 'marked';
import { createElement, Fragment, useEffect, useMemo, type ReactNode } from 'react';
import { ExternalLink } from '../../components/overlays/ExternalLink.tsx';
import { useAnchor } from '../../lib/routing/anchor.ts';
import { Link } from '../../lib/routing/Link.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { decodeEntities, readMarkdown, targetOf, type MarkdownText } from './markdown.ts';
import styles from './Markdown.module.css';

const useT = wordsOf('help');

/** Pieces within pieces: deeper ones are drawn as they are written. */
const DEEPEST = 24;

interface MarkdownProps {
  source: string;
  /** Language it is written in, where that is not the page's. */
  lang?: string | undefined;
  dir?: 'ltr' | undefined;
}

/**
 * A text in Markdown, of whoever it may be: elements only, never HTML. Links of the Web open behind the dialog of all
 * links that leave; headings have anchors, and a list of them stands beside the text where there are several.
 */
export function Markdown({ source, lang, dir }: MarkdownProps): ReactNode {
  const t = useT();
  const text = useMemo(() => readMarkdown(source), [source]);
  const { anchor, hrefOf, go } = useAnchor();
  useEffect(() => {
    if (anchor !== '' && text.headings.some(heading => heading.id === anchor))
      document.getElementById(anchor)?.scrollIntoView();
  }, [anchor, text]);
  const linkTo = (id: string, words: ReactNode, className?: string) => (
    <a
      href={hrefOf(id)}
      className={className}
      onClick={event => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        go(id);
        // The address may be this very one already.
        document.getElementById(id)?.scrollIntoView();
      }}
    >
      {words}
    </a>
  );
  const contents = text.headings.filter(heading => heading.depth === 2 || heading.depth === 3);
  return (
    <div className={styles['frame']} lang={lang} dir={dir}>
      {contents.length >= 3 && (
        <nav className={styles['contents']} aria-label={t('help_contents')}>
          <details className={styles['fold']} open={contents.length <= 40 && matchesWide()}>
            <summary>{t('help_contents')}</summary>
            <ol>
              {contents.map(heading => (
                <li key={heading.id} data-depth={heading.depth}>
                  {linkTo(heading.id, heading.text)}
                </li>
              ))}
            </ol>
          </details>
        </nav>
      )}
      <div className={styles['text']}>
        <Blocks text={text} linkTo={linkTo} />
      </div>
    </div>
  );
}

/** Room for the list beside the text; on phones it opens on demand. */
function matchesWide(): boolean {
  return typeof window.matchMedia === 'function' && window.matchMedia('(min-width: 900px)').matches;
}

type LinkTo = (id: string, words: ReactNode, className?: string) => ReactNode;

function Blocks({ text, linkTo }: { text: MarkdownText; linkTo: LinkTo }): ReactNode {
  const t = useT();
  let next = 0;
  return text.blocks.map((block, at) => {
    if (block.type !== 'heading') return <Fragment key={at}>{blockOf(block, linkTo, 0)}</Fragment>;
    const { depth, tokens } = block as Tokens.Heading;
    const id = text.headings[next++]?.id ?? '';
    // The page's own heading is the first; a text begins with the second.
    return createElement(
      `h${Math.min(6, Math.max(2, depth))}`,
      { key: at, id, tabIndex: -1 },
      spansOf(tokens, linkTo, 0),
      linkTo(id, <span aria-label={t('help_link_here')}>#</span>, styles['anchor']),
    );
  });
}

function blockOf(token: Token, linkTo: LinkTo, depth: number): ReactNode {
  if (depth > DEEPEST) return <p>{token.raw}</p>;
  const within = (tokens: readonly Token[] | undefined) =>
    (tokens ?? []).map((one, at) => <Fragment key={at}>{blockOf(one, linkTo, depth + 1)}</Fragment>);
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'hr':
      return <hr />;
    case 'heading':
      return (
        <p>
          <strong>{spansOf(token.tokens, linkTo, depth)}</strong>
        </p>
      );
    case 'paragraph':
      return <p>{spansOf(token.tokens, linkTo, depth)}</p>;
    case 'blockquote':
      return <blockquote>{within(token.tokens)}</blockquote>;
    case 'code':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls can be reached by keyboard
        <pre tabIndex={0} dir="ltr">
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      );
    case 'list':
      return listOf(token as Tokens.List, within);
    case 'table':
      return tableOf(token as Tokens.Table, linkTo, depth);
    case 'text':
      return 'tokens' in token && token.tokens !== undefined
        ? spansOf(token.tokens, linkTo, depth)
        : decodeEntities((token as Tokens.Text).text);
    // HTML, and kinds of a later Markdown, are shown as they are written.
    default:
      return isSpan(token) ? spansOf([token], linkTo, depth) : <p>{token.raw}</p>;
  }
}

function listOf(list: Tokens.List, within: (tokens: readonly Token[]) => ReactNode): ReactNode {
  const items = list.items.map((item, at) => <li key={at}>{within(item.tokens)}</li>);
  if (!list.ordered) return <ul>{items}</ul>;
  return <ol start={typeof list.start === 'number' ? list.start : 1}>{items}</ol>;
}

function tableOf(table: Tokens.Table, linkTo: LinkTo, depth: number): ReactNode {
  const sideOf = (at: number) => (table.align[at] === 'right' ? styles['end'] : undefined);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
    <div className={styles['table']} tabIndex={0} role="group">
      <table>
        <thead>
          <tr>
            {table.header.map((cell, at) => (
              <th key={at} className={sideOf(at)}>
                {spansOf(cell.tokens, linkTo, depth)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column} className={sideOf(column)}>
                  {spansOf(cell.tokens, linkTo, depth)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const SPANS = ['strong', 'em', 'del', 'codespan', 'br', 'link', 'image', 'escape', 'checkbox'];
const isSpan = (token: Token): boolean => SPANS.includes(token.type);

function spansOf(tokens: readonly Token[] | undefined, linkTo: LinkTo, depth: number): ReactNode {
  return (tokens ?? []).map((token, at) => <Fragment key={at}>{spanOf(token, linkTo, depth + 1)}</Fragment>);
}

function spanOf(token: Token, linkTo: LinkTo, depth: number): ReactNode {
  if (depth > DEEPEST) return token.raw;
  const within = () => ('tokens' in token ? spansOf(token.tokens, linkTo, depth) : null);
  switch (token.type) {
    case 'strong':
      return <strong>{within()}</strong>;
    case 'em':
      return <em>{within()}</em>;
    case 'del':
      return <del>{within()}</del>;
    case 'codespan':
      return <code dir="ltr">{(token as Tokens.Codespan).text}</code>;
    case 'br':
      return <br />;
    case 'checkbox':
      return (token as Tokens.Checkbox).checked ? '☑ ' : '☐ ';
    case 'link':
      return linkOf(token as Tokens.Link, within(), linkTo);
    // Pictures are named instead of loaded: a page of ours never asks another server.
    case 'image':
    case 'escape':
    case 'text':
      return 'tokens' in token && token.tokens !== undefined && token.tokens.length > 0
        ? within()
        : decodeEntities((token as Tokens.Text).text);
    default:
      return token.raw;
  }
}

function linkOf(link: Tokens.Link, words: ReactNode, linkTo: LinkTo): ReactNode {
  const target = targetOf(link.href);
  switch (target?.kind) {
    case 'page':
      return <Link to={target.path}>{words}</Link>;
    case 'part':
      return linkTo(target.id, words);
    case 'site':
      return <a href={target.path}>{words}</a>;
    case 'outside':
      return <ExternalLink url={target.url}>{words}</ExternalLink>;
    case undefined:
      return words;
  }
}
