import { expect, it } from 'vitest';
import { blocksSchema } from '#features/content/contract/page-blocks.ts';
import { faultsIn } from '#features/content/rules/page-faults.ts';
import { PAGES } from './pages.ts';

it.each(PAGES.map((page) => [`${page.brand} ${page.market} ${page.slug}`, page] as const))(
  '%s could be submitted as it stands',
  (_, { slug, title, description, blocks }) => {
    const read = blocksSchema.parse(blocks);
    // What the seed writes is what the call would have written.
    expect(read).toEqual(blocks);
    expect(faultsIn({ title, description, blocks: read }, slug)).toEqual([]);
  },
);
