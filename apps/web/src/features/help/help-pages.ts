/** Texts that have a heading in every language: the name of each one's file, and where it is read. */
export const helpPages = [
  { slug: 'faq', path: '/help/faq', title: 'help_faq' },
  { slug: 'about', path: '/help/about', title: 'help_about' },
  { slug: 'ledger', path: '/help/ledger', title: 'help_ledger' },
  { slug: 'exchanges', path: '/help/exchanges', title: 'help_exchanges' },
  { slug: 'award', path: '/help/award', title: 'help_award' },
  { slug: 'developers-reward', path: '/developersReward', title: 'help_developers_reward' },
  { slug: 'copyright', path: '/help/copyright', title: 'help_copyright' },
] as const;

/** The key of a text's heading; none for a text that only this server has. */
export const titleKey = (slug: string): (typeof helpPages)[number]['title'] | undefined =>
  helpPages.find(page => page.slug === slug)?.title;
