import type { MetaDescriptor } from 'react-router';
import type { ViewData } from './view-data.ts';

/** What the view of a model says of itself to search engines. Apart from its data: the browser loads this, but no contract. */
export const viewMeta = (view: ViewData | undefined): MetaDescriptor[] =>
  view === undefined
    ? []
    : [
        { title: view.head.title },
        { name: 'description', content: view.head.description },
        { tagName: 'link', rel: 'canonical', href: view.head.canonical },
        { property: 'og:title', content: view.head.title },
        { property: 'og:image', content: view.head.share },
        { property: 'og:image:width', content: '1200' },
        { property: 'og:image:height', content: '630' },
        { property: 'og:image:alt', content: view.view.alt },
      ];
