import type { MetaArgs, MetaDescriptor } from 'react-router';
import { pageTitle } from '#ui/page-title.ts';
import { translator, type SomeTexts, type TextKey } from '#ui/translate.ts';

type Loaded = { readonly texts: SomeTexts } | undefined;

/** A simulation is one visitor's choice: searched for, it would be somebody else's. */
export const fundingMeta = (loaded: Loaded, title: TextKey, matches: MetaArgs['matches']): MetaDescriptor[] =>
  loaded === undefined
    ? []
    : [...pageTitle(translator(loaded.texts)(title), matches), { name: 'robots', content: 'noindex' }];
