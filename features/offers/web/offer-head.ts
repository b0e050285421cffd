import type { MetaDescriptor } from 'react-router';
import type { OfferPageData } from './offer-data.ts';

/** What an offer's page says of itself to search engines. Apart from its data: the browser loads this, but no contract. */
export const offerMeta = (page: OfferPageData | undefined): MetaDescriptor[] => {
  if (page === undefined) return [];
  const { head } = page;
  return [
    { title: head.title },
    { name: 'description', content: head.description },
    { tagName: 'link', rel: 'canonical', href: head.canonical },
    ...(head.isOpen ? [] : [{ name: 'robots', content: 'noindex' }]),
    { 'script:ld+json': head.data as Record<string, never> },
  ];
};
