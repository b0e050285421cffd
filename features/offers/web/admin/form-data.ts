import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import type { CallResult } from '#kernel/client.ts';
import { fieldOf } from '#ui/form.ts';
import { forgetKept } from '#ui/kept-form.ts';
import type { LinkedTo } from '#ui/linked-to.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import {
  createOffer,
  deleteOffer,
  getOffer,
  listCategories,
  listFeatures,
  listOfferParts,
  listStamps,
  previewOffer,
  updateOffer,
  updateStatus,
} from '../../contract/offers.ts';
import { EVENT_TO, OFFER_STATES } from '../../rules/offer-machine.ts';
import { offerView, type OfferView } from '../public/offer-view.ts';
import { offerHistory } from './offer-history.ts';
import { inputOf, newValues, postedValues, recordValues, type Values } from './form-values.ts';

export type Choice = { readonly value: string; readonly label: string };

export type FormPorts = {
  /** Cars of the brand, each as `code|year|model`, and each model alone as `|0|model`. */
  readonly listCars: (page: Page) => Promise<readonly Choice[]>;
  readonly listDealers: (page: Page) => Promise<readonly Choice[]>;
  /** What leads to a page of the site. */
  readonly linkedTo: (page: Page, path: string) => Promise<readonly LinkedTo[]>;
};

const NEW = 'new';

const readOffer = async (page: Page, id: string) => {
  if (id === NEW) return null;
  const found = await page.call(getOffer, { params: { id }, query: {} });
  if (!found.ok) throw data(null, { status: 404 });
  return found.value;
};

const choices = (rows: readonly { code: string; name: string }[]): Choice[] =>
  rows.map(({ code, name }) => ({ value: code, label: name }));

export const formLoader =
  ({ listCars, listDealers, linkedTo }: FormPorts) =>
  async ({ context, params }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const [categories, features, stamps, parts] = await Promise.all([
      page.call(listCategories, { query: {} }),
      page.call(listFeatures, { query: {} }),
      page.call(listStamps, { query: {} }),
      page.call(listOfferParts, { query: { size: '100' } }),
    ]);
    // Whoever may not choose a category may not write an offer: there is no such page for them.
    if (!categories.ok || !features.ok || !stamps.ok || !parts.ok) throw data(null, { status: 404 });
    const [record, cars, dealers] = await Promise.all([
      readOffer(page, params.offer ?? ''),
      listCars(page),
      listDealers(page),
    ]);
    const see = record === null ? null : page.path('offer', { offer: record.code.toLowerCase() });
    return {
      texts: page.shownTexts('ui', 'offers', 'offersAdmin', 'console'),
      key: page.newKey(),
      list: page.path('adminArea', { area: 'offers' }),
      record:
        record === null
          ? null
          : { id: record.id, title: record.title, state: record.state, version: record.version, events: record.events },
      see,
      linked: see === null ? [] : await linkedTo(page, see),
      values: record === null ? newValues(page.now, page.market) : recordValues(record, page.market),
      history: record === null ? null : await offerHistory(page, record.id, { cars, dealers }),
      done: page.url.searchParams.get('done') === 'saved',
      cars,
      dealers,
      categories: choices(categories.value.categories),
      features: choices(features.value.features),
      stamps: choices(stamps.value.stamps),
      parts: parts.value.parts.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` })),
    };
  };
export type OfferForm = Awaited<ReturnType<ReturnType<typeof formLoader>>>;

/** What a refused or previewed form comes back with. */
export type Answered = {
  readonly values: Values;
  readonly preview: OfferView | null;
  readonly message: string | null;
  readonly errors: Readonly<Record<string, string>>;
  /** Messages of fields the form has not, and of those another editor changed. */
  readonly lines: readonly string[];
  /** Somebody changed the offer meanwhile. */
  readonly isStale?: boolean;
};

/** Fields of the call and the fields of the form they are typed into. */
const TYPED: readonly (readonly [prefix: string, field: string])[] = [
  ['subject.mvsCode', 'car'],
  ['subject.modelCode', 'car'],
  ['subject.versionName', 'usedVersion'],
  ['subject.year', 'usedYear'],
  ['subject.mileageKm', 'mileageKm'],
  ['subject.colorCode', 'colorCode'],
  ['subject.couponCode', 'couponCode'],
  ['subject.partId', 'partId'],
  ['subject', 'car'],
  ['price.formerAmount', 'formerAmount'],
  ['price.percent', 'percent'],
  ['price.term', 'term'],
  ['price.entrancePercent', 'entrancePercent'],
  ['price.residualPercent', 'residualPercent'],
  ['price.amount', 'amount'],
  ['price.type', 'priceType'],
  ['price', 'amount'],
];

const typedAs = (field: string): string =>
  TYPED.find(([prefix]) => field === prefix || field.startsWith(`${prefix}.`))?.[1] ?? field.split('.')[0] ?? field;

const refused = (page: Page, values: Values, result: Extract<CallResult<unknown>, { ok: false }>) => {
  const t = translator(page.texts('problems', 'rules', 'offersAdmin'));
  const fields = result.problem?.fields ?? [];
  const answered: Answered = {
    values,
    preview: null,
    message: result.problem?.detail ?? t('generic.error'),
    errors: Object.fromEntries(fields.map(({ field, message }) => [typedAs(field), message])),
    lines: fields.map(
      ({ field, message }) => `${t.find(`offerAdmin.field.${field.split('.')[0] ?? ''}`) ?? field}: ${message}`,
    ),
    isStale: result.problem?.code === 'changedMeanwhile',
  };
  return data(answered, { status: result.problem?.status ?? 500 });
};

const save = async (page: Page, id: string, values: Values) => {
  const input = inputOf(values, page.market);
  const result =
    id === NEW
      ? await page.call(createOffer, { body: input, idempotencyKey: values['key'] ?? '' })
      : await page.call(updateOffer, { params: { id }, body: { ...input, version: Number(values['version']) } });
  if (!result.ok) return refused(page, values, result);
  forgetKept(page);
  return redirect(`${page.path('adminOffer', { offer: result.value.id })}?done=saved`, 303);
};

/** Saves, shows beforehand, moves or deletes: one form, and the button that was pressed says which. */
export const formAction = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const values = postedValues(form);
  const nothing = { values, preview: null, errors: {}, lines: [] };
  const id = params.offer ?? '';
  const intent = fieldOf(form, 'intent');
  if (intent === 'preview') {
    const shown = await page.call(previewOffer, { body: inputOf(values, page.market) });
    if (!shown.ok) return refused(page, values, shown);
    const preview = offerView(shown.value, page, translator(page.texts('offers')));
    const answered: Answered = { ...nothing, preview, message: null };
    return data(answered);
  }
  if (intent === 'delete') {
    const gone = await page.call(deleteOffer, { params: { id } });
    if (!gone.ok) return refused(page, values, gone);
    return redirect(`${page.path('adminArea', { area: 'offers' })}?done=deleted`, 303);
  }
  const status = OFFER_STATES.find((state) => EVENT_TO[state] === intent);
  if (status === undefined) return save(page, id, values);
  const moved = await page.call(updateStatus, { params: { id }, body: { status } });
  return moved.ok ? redirect(`${page.url.pathname}?done=saved`, 303) : refused(page, values, moved);
};
