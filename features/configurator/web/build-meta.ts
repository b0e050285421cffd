import type { MetaDescriptor } from 'react-router';
import { format } from '#ui/text.ts';
import type { BuildData } from './build-data.ts';

/** Title and description; every car of a model is one page to a search engine. */
export const buildMeta = (data: BuildData | undefined, step: string | undefined): MetaDescriptor[] => {
  if (data === undefined) return [];
  const params = { model: data.car.modelName, brand: data.brandName };
  const title = format(data.texts['build.title'] ?? '', params);
  const stepName = data.texts[`step.${step ?? 'version'}`];
  return [
    { title: stepName === undefined ? title : `${stepName} · ${title}` },
    { name: 'description', content: format(data.texts['build.description'] ?? '', params) },
    { tagName: 'link', rel: 'canonical', href: data.canonical },
    { property: 'og:title', content: title },
    { property: 'og:description', content: format(data.texts['build.description'] ?? '', params) },
    ...(data.card === null ? [] : [{ property: 'og:image', content: data.card }]),
  ];
};
