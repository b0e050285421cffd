import type { MetaDescriptor } from 'react-router';
import { translator } from '#ui/translate.ts';
import { readBuild, type SentBuild } from './sent-build.ts';

/** Title and description; every car of a model is one page to a search engine. */
export const buildMeta = (sent: SentBuild | undefined, step: string | undefined): MetaDescriptor[] => {
  if (sent === undefined) return [];
  const data = readBuild(sent);
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
