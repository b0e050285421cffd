import {
  changeModelPictures,
  createModelPictures,
  removeModelPictures,
} from '#features/catalog/contract/model-pictures.ts';
import { changeCode, createCode } from '#features/content/contract/codes.ts';
import { changePopup, createPopup } from '#features/content/contract/popups.ts';
import type { Caller } from '#tests/harness/caller.ts';
import { resourceSamples } from './resource-samples.ts';
import type { Sample } from './sample.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;
const NOWHERE = '00000000-0000-7000-8000-000000000000';

/** A page that somebody has begun: its id. */
export const makePage = async (call: Caller, token: string): Promise<string> => {
  const { json } = await call('POST', 'page/v1/pages', { ...JEEP, token, body: { slug: 'prova', title: 'Prova' } });
  return String(json['id']);
};

const popupBody = {
  kind: 'CONFIRMATION',
  place: 'HOME',
  title: 'Prova',
  text: 'Uma prova',
  label: null,
  href: null,
  afterSeconds: 5,
  seconds: 10,
  validFrom: '2026-01-01T03:00:00.000Z',
  validUntil: null,
  active: false,
} as const;

const codeBody = {
  purpose: 'SHOWROOM',
  label: 'Prova',
  target: '/',
  symbolVersion: null,
  level: 'AUTO',
  mask: null,
  quiet: 4,
  active: true,
} as const;

const codeSamples = (): Record<string, Sample> => {
  const as = 'qr_code_generator';
  const nowhere = { as, params: { id: NOWHERE }, ends: 'codeUnknown' } as const;
  return {
    'GET code/v1/codes': { as },
    ...resourceSamples({
      create: createCode,
      change: changeCode,
      body: codeBody,
      version: { version: 1 },
      unknown: 'codeUnknown',
      as,
    }),
    'POST code/v1/codes/{id}/state': { ...nowhere, body: { version: 1, active: false } },
    'GET privacy/v1/records/{type}/{id}/changes': { as, params: { type: 'codes', id: NOWHERE } },
    'GET code/v1/codes/{id}/{format}': { ...nowhere, params: { id: NOWHERE, format: 'svg' } },
    'GET code/v1/sheet': { as, query: { codes: `${NOWHERE}*1` }, ends: 'codeUnknown' },
  };
};

const modelPicturesBody = {
  modelCode: '001',
  front: { id: NOWHERE, alt: 'Um carro', x: 50, y: 50 },
  gallery: [],
} as const;

const modelPictureSamples = (): Record<string, Sample> => {
  const as = 'manual_admin';
  const samples = resourceSamples({
    create: createModelPictures,
    change: changeModelPictures,
    remove: removeModelPictures,
    body: modelPicturesBody,
    version: { version: 1 },
    unknown: 'picturesUnknown',
    as,
  });
  return {
    'GET model/v1/pictures': { as },
    ...samples,
    [createModelPictures.id]: { as, body: modelPicturesBody, ends: 'pictureUnknown' },
  };
};

/** Good calls of pages and of codes. */
export const pageSamples = (id: string): Record<string, Sample> => {
  const as = 'manual_admin';
  const ends = 'pageUnknown';
  const own = { as, params: { id } } as const;
  const nowhere = { as, params: { id: NOWHERE }, ends } as const;
  const draft = { title: 'Prova', description: '', blocks: [], publishAt: null, endsAt: null };
  return {
    'GET page/v1/pages': { as },
    'POST page/v1/pages': { as, body: { slug: 'prova', title: 'Prova' }, ends: 'slugTaken' },
    'GET page/v1/pages/{id}': own,
    'PUT page/v1/pages/{id}/draft': { ...nowhere, body: { edition: 1, ...draft } },
    'POST page/v1/pages/{id}/submit': { ...nowhere, body: { edition: 1 } },
    'POST page/v1/pages/{id}/decision': { ...nowhere, body: { edition: 1, decision: 'APPROVE' } },
    'POST page/v1/pages/{id}/shown': { ...nowhere, body: { edition: 1, versionId: null, reason: 'Uma prova' } },
    'GET page/v1/shown/{slug}': { as: 'nobody', params: { slug: 'pronto-para-sair' } },
    'GET page/v1/frame': { as: 'nobody' },
    'GET page/v1/links': { as },
    'GET page/v1/links/places': { as, query: { below: '/ofertas' } },
    'GET page/v1/preview/{reference}': { as: 'nobody', params: { reference: 'prova' }, ends },
    'GET page/v1/popups': { as },
    ...resourceSamples({
      create: createPopup,
      change: changePopup,
      body: popupBody,
      version: { version: 1 },
      unknown: 'popupUnknown',
      as,
    }),
    'POST page/v1/popups/{id}/approve': { ...nowhere, body: { version: 1 }, ends: 'popupUnknown' },
    'GET page/v1/popup': { as: 'nobody', query: { place: 'HOME' } },
    ...codeSamples(),
    ...modelPictureSamples(),
    'GET page/v1/pictures': { as },
    'POST page/v1/pictures': { as, ends: 'mediaType' },
    'DELETE page/v1/pictures/{id}': { ...nowhere, ends: 'pictureUnknown' },
    'GET page/v1/pictures/{id}/{width}': {
      as: 'nobody',
      params: { id: NOWHERE, width: '480' },
      ends: 'pictureUnknown',
    },
  };
};
