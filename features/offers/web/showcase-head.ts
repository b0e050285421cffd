import type { MetaDescriptor } from 'react-router';
import { translator } from '#ui/translate.ts';
import type { Showcase } from './showcase-data.ts';

/** What the showcase says of itself to search engines. Apart from its data: the browser loads this, but no contract. */
export const showcaseMeta = (showcase: Showcase | undefined): MetaDescriptor[] => {
  if (showcase === undefined) return [];
  const t = translator(showcase.texts);
  const isPlain = showcase.address === '';
  return [
    { title: t('offers.title', { brand: showcase.brand }) },
    { name: 'description', content: t('offers.description', { brand: showcase.brand }) },
    { tagName: 'link', rel: 'canonical', href: showcase.canonical },
    // Every mixture of filters is the same showcase to a search engine.
    ...(isPlain ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
  ];
};
