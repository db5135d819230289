import IconLanguage from '~icons/language';
import { use, useState, type ReactNode } from 'react';
import { BlockRibbon, RIBBON_BLOCKS } from '../../components/chain/BlockRibbon.tsx';
import { Button } from '../../components/base/Button.tsx';
import { HeaderBar } from '../../components/shell/HeaderBar.tsx';
import { IconButton } from '../../components/base/IconButton.tsx';
import { Kbd } from '../../components/base/Kbd.tsx';
import { MobileDrawer, type DrawerSection } from '../../components/shell/MobileDrawer.tsx';
import { NavLinks } from '../../components/shell/NavLinks.tsx';
import { NavMenu } from '../../components/shell/NavMenu.tsx';
import { NetworkBadge } from '../../components/shell/NetworkBadge.tsx';
import { PricePill } from '../../components/shell/PricePill.tsx';
import { SearchBox } from '../../components/shell/SearchBox.tsx';
import { SearchResults } from '../../components/shell/SearchResults.tsx';
import { SiteFooter } from '../../components/shell/SiteFooter.tsx';
import { Tag } from '../../components/base/Tag.tsx';
import { TokenLogo } from '../../components/chain/TokenLogo.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { ADDRESSES, BAIT, OPENED_MS, ribbonBlocks, USDT } from './samples.ts';
import { Group, Specimen, StageTheme } from './Specimen.tsx';

const useT = wordsOf('gallery');

const FIRST_TIP = 1_482_907;

export function ShellPieces({ part }: { part: 'ribbon' | 'shell' }): ReactNode {
  return part === 'ribbon' ? (
    <Specimen id="ribbon" title="gallery_ribbon">
      <Ribbon />
    </Specimen>
  ) : (
    <Specimen id="shell" title="gallery_shell">
      <Shell />
    </Specimen>
  );
}

function Ribbon(): ReactNode {
  const t = useT();
  const [chain, setChain] = useState({ tip: FIRST_TIP, fork: 0, forkedAt: Infinity, heardMs: OPENED_MS });
  const old = ribbonBlocks(chain.tip, RIBBON_BLOCKS).filter(block => block.number < chain.forkedAt);
  const young = ribbonBlocks(chain.tip, RIBBON_BLOCKS, chain.fork).filter(
    block => block.number >= chain.forkedAt,
  );
  const grow = () => setChain({ ...chain, tip: chain.tip + 1, heardMs: Date.now() });
  const undo = () =>
    setChain({ tip: chain.tip - 1, fork: chain.fork + 1, forkedAt: chain.tip - 4, heardMs: Date.now() });
  return (
    <>
      <BlockRibbon blocks={[...old, ...young]} solidNumber={chain.tip - 19} tipMs={chain.heardMs} />
      <BlockRibbon
        label={t('ui_connection_polling')}
        blocks={ribbonBlocks(12, 13)}
        solidNumber={undefined}
        tipMs={undefined}
        blockMs={0}
        connection="polling"
      />
      <BlockRibbon
        label={t('ui_connection_lost')}
        blocks={undefined}
        solidNumber={undefined}
        tipMs={undefined}
        connection="lost"
      />
      <Group label={t('gallery_ribbon_try')}>
        <Button size="small" onClick={grow}>
          {t('gallery_ribbon_grow')}
        </Button>
        <Button size="small" onClick={undo}>
          {t('gallery_ribbon_undo')}
        </Button>
      </Group>
    </>
  );
}

function Shell(): ReactNode {
  const t = useT();
  const theme = use(StageTheme);
  const [text, setText] = useState('usdt');
  const [pasted, setPasted] = useState('TJRabPrwbZy45sbavfcjinPJC18kjpRTv9');
  const [drawer, setDrawer] = useState(false);
  const sections: DrawerSection[] = [
    {
      id: 'blockchain',
      label: t('gallery_blockchain'),
      items: [
        { id: 'blocks', label: t('gallery_blocks'), to: '/blockchain/blocks' },
        { id: 'transactions', label: t('gallery_transactions'), to: '/blockchain/transactions' },
        { id: 'accounts', label: t('gallery_accounts'), to: '/blockchain/accounts', badge: t('gallery_new') },
      ],
    },
    {
      id: 'tokens',
      label: t('gallery_tokens'),
      items: [{ id: 'list', label: t('gallery_tokens'), to: '/tokens/list' }],
    },
    {
      id: 'more',
      label: t('gallery_more'),
      items: [
        { id: 'docs', label: t('gallery_docs'), to: 'https://example.org/', external: true, separated: true },
      ],
    },
  ];
  const groups = [
    {
      id: 'tokens',
      label: t('gallery_tokens'),
      items: [
        {
          id: 'usdt',
          label: 'USDT',
          detail: 'Tether USD',
          to: '/',
          icon: <TokenLogo token={USDT} />,
          tag: <Tag>TRC20</Tag>,
        },
        {
          id: 'bait',
          label: BAIT.tokenAbbr,
          detail: BAIT.tokenName,
          to: '/',
          icon: <TokenLogo token={BAIT} />,
          muted: true,
          tag: <Tag>TRC20</Tag>,
        },
      ],
    },
    {
      id: 'accounts',
      label: t('gallery_accounts'),
      items: [{ id: 'account', label: 'usdt-desk', detail: ADDRESSES[0], to: '/' }],
    },
  ];
  return (
    <>
      <HeaderBar
        onMenu={() => setDrawer(true)}
        nav={
          <NavMenu
            sections={sections}
            active="blockchain"
            renderLinks={(id, close) => (
              <NavLinks groups={sections.filter(section => section.id === id)} onChoose={close} />
            )}
          />
        }
        search={
          <SearchBox value="" onChange={setText} onSubmit={() => undefined} onChoose={() => undefined} />
        }
        end={
          <>
            <PricePill price="$0.2841" change={1.92} demo />
            <NetworkBadge
              name={t('gallery_network')}
              state="ok"
              provenance="own"
              facts={[{ label: t('gallery_block'), value: '1,482,907' }]}
              networks={[{ id: 'n', name: 'Nile', origin: 'https://example.org/' }]}
            />
            <IconButton icon={IconLanguage} label={t('gallery_language')} />
          </>
        }
        wallet={<Button kind="primary">{t('gallery_connect')}</Button>}
      />
      <Group label={t('gallery_search')} look="grid">
        <SearchBox
          size="hero"
          value={text}
          onChange={setText}
          groups={groups}
          onSubmit={() => undefined}
          onChoose={() => undefined}
        />
        <SearchBox
          size="hero"
          value={pasted}
          onChange={setPasted}
          note={t('gallery_field_error')}
          onSubmit={() => undefined}
          onChoose={() => undefined}
        />
        <SearchResults
          id={`gallery-results-${theme}`}
          idOf={item => `gallery-result-${theme}-${item.id}`}
          groups={groups}
          active="usdt"
          note={t('gallery_search_note')}
          onChoose={() => undefined}
        />
        <SearchBox
          value=""
          loading
          onChange={setText}
          onSubmit={() => undefined}
          onChoose={() => undefined}
        />
      </Group>
      <Group label={t('gallery_network')}>
        <NetworkBadge name={t('gallery_network')} state="connecting" provenance="own" />
        <NetworkBadge name="TRON" state="ok" provenance="official" />
        <NetworkBadge name="TRON" state="lagging" provenance="official" />
        <NetworkBadge name="node.example.org" state="down" provenance="foreign" />
        <PricePill price={undefined} />
        <PricePill price="$0.2841" change={-0.6} to="/" />
        <PricePill price={undefined} failed onRefresh={() => undefined} />
        <Kbd>/</Kbd>
        <Button onClick={() => setDrawer(true)}>{t('ui_menu')}</Button>
      </Group>
      <SiteFooter
        about={t('gallery_about')}
        legal="© Sunscope"
        columns={[
          {
            title: t('gallery_docs'),
            links: [{ label: 'API', to: 'https://example.org/api', external: true }],
          },
          { title: t('gallery_more'), links: [{ label: t('gallery_blocks'), to: '/blockchain/blocks' }] },
        ]}
      />
      <MobileDrawer open={drawer} onClose={() => setDrawer(false)} sections={sections} />
    </>
  );
}
