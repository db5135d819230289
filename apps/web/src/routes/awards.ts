import { definePage } from '../lib/routing/page.ts';

/** The award page's other address. */
export default definePage('/awards', { redirect: () => '/help/award' });
