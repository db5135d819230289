// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { languages } from '../../lib/prefs/languages.ts';
import { queryClient } from '../../lib/net/query-client.ts';
import { renderPiece } from '../../test/render-component.tsx';
import { ChainValue } from './ChainValue.tsx';
import { stubNetwork } from './testing.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it.each(languages.map(({ code }) => code))(
  'a proposal that is created or approved is read in %s before it is signed',
  async language => {
    const { default: words } = (await import(`../../locales/${language}/parameters.json`)) as {
      default: Record<string, string>;
    };
    const name = words['getAccountUpgradeCost'] ?? '';
    if (language !== 'en') expect(name).toMatch(/[^ -~]/);
    const parameter = { key: 'getAccountUpgradeCost', value: 9_999_000_000 };
    stubNetwork({
      '/api/chainparameters': () => ({ tronParameters: [parameter] }),
      '/api/proposal': () => ({
        proposalId: 7,
        parameters: [{ key: '1', name: parameter.key, value: '5000000' }],
      }),
    });
    await renderPiece(
      <QueryClientProvider client={queryClient}>
        <ChainValue row={{ label: 'proposal_value', proposed: { id: 1n, value: 5_000_000n } }} />
        <ChainValue row={{ label: 'proposal_label', proposal: 7n }} />
      </QueryClientProvider>,
      language,
    );
    await vi.waitFor(() => expect(screen.getAllByText(name)).toHaveLength(2), 50_000);
    expect(document.body.textContent).not.toContain('Account upgrade cost');
  },
);
