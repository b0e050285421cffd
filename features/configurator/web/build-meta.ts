import type { MetaDescriptor } from 'react-router';
import { translator } from '#ui/translate.ts';
import type { BuildData } from './build-data.ts';

/** Title and description; every car of a model is one page to a search engine. */
export const buildMeta = (data: BuildData | undefined, step: string | undefined): MetaDescriptor[] => {
  if (data === undefined) return [];
  const params = { model: data.car.modelName, brand: data.brandName };
  const t = translator(data.texts);
  const title = t('build.title', params);
  const stepName = t.find(`step.${step ?? 'version'}`);
  return [
    { title: stepName === null ? title : `${stepName} · ${title}` },
    { name: 'description', content: t('build.description', params) },
    { tagName: 'link', rel: 'canonical', href: data.canonical },
    { property: 'og:title', content: title },
    { property: 'og:description', content: t('build.description', params) },
    ...(data.card === null ? [] : [{ property: 'og:image', content: data.card }]),
  ];
};
