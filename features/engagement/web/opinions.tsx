import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { CallResult } from '#kernel/client.ts';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { Card } from '#ui/card.tsx';
import { DeskFilter } from '#ui/desk-list.tsx';
import { fieldOf } from '#ui/form.ts';
import { Notice } from '#ui/notice.tsx';
import { pageContext, type Page } from '#ui/page-context.ts';
import { crossSiteForm, refusedForm } from '#ui/page-form.ts';
import { pageTitle } from '#ui/page-title.ts';
import { Rating } from '#ui/rating.tsx';
import { sayer, type Say } from '#ui/say.ts';
import { Section } from '#ui/section.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import {
  giveOpinion,
  listOpinions,
  listOwnOpinions,
  rateAdvisor,
  removeOpinion,
  type Opinion,
} from '../contract/rating.ts';
import { OpinionForm } from './opinion-form.tsx';
import styles from './opinions.module.css';
import { OwnOpinions } from './own-opinions.tsx';

type Named = { readonly value: string; readonly label: string };
/** Models, the person's cars and dealerships come from other features, which the program joins in. */
export type OpinionPorts = {
  readonly listModels: (page: Page) => Promise<CallResult<{ models: readonly { code: string; name: string }[] }>>;
  readonly listCars: (page: Page) => Promise<readonly Named[]>;
  readonly listDealers: (page: Page) => Promise<readonly Named[]>;
};

const SIZE = 20;
const DONE = ['given', 'removed'] as const;

const line = (page: Page, { id, stars, text, ownedDays, at }: Opinion) => ({
  id,
  stars,
  text,
  ownedDays,
  day: formatDay(dayIn(new Date(at), page.market)),
});

const ownOf = async (page: Page) => {
  const mine = await page.call(listOwnOpinions, {});
  return mine.ok ? mine.value.opinions.map((one) => ({ ...line(page, one), about: one.about })) : [];
};

export const opinionsLoader =
  (ports: OpinionPorts) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const listed = await ports.listModels(page);
    const models = listed.ok ? listed.value.models.map(({ code, name }) => ({ value: code, label: name })) : [];
    const wanted = page.url.searchParams.get('model');
    const model = models.find(({ value }) => value === wanted) ?? models[0];
    const isOwner = page.user !== null;
    const [found, cars, dealers, mine] = await Promise.all([
      page.call(listOpinions, { query: { modelCode: model?.value ?? '000', size: SIZE } }),
      isOwner ? ports.listCars(page) : [],
      isOwner ? ports.listDealers(page) : [],
      isOwner ? ownOf(page) : [],
    ]);
    const done = page.url.searchParams.get('done');
    const number = new Intl.NumberFormat(page.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    const average = found.ok ? found.value.average : { stars: null, count: 0 };
    return {
      texts: page.texts('garage'),
      token: page.formToken,
      here: page.path('opinions'),
      garage: page.path('garage'),
      signIn: `${page.path('signIn')}?next=${encodeURIComponent(page.url.pathname)}`,
      isOwner,
      done: DONE.find((one) => one === done) ?? null,
      models,
      model: model?.value ?? '',
      average:
        average.stars === null ? null : { value: average.stars, stars: number.format(average.stars), n: average.count },
      opinions: found.ok ? found.value.opinions.map((one) => line(page, one)) : [],
      cars,
      dealers,
      mine,
    };
  };
export type OpinionsLoaded = Awaited<ReturnType<ReturnType<typeof opinionsLoader>>>;

const give = (page: Page, form: FormData) => {
  const body = {
    carId: fieldOf(form, 'carId'),
    stars: Number(fieldOf(form, 'stars')),
    text: fieldOf(form, 'text').trim(),
  };
  return fieldOf(form, 'about') === 'ADVISOR'
    ? page.call(rateAdvisor, { body: { ...body, dealerId: fieldOf(form, 'dealerId') } })
    : page.call(giveOpinion, { body });
};

export const opinionsAction = async ({ context, request }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const form = await request.formData();
  if (!page.checkForm(form)) return crossSiteForm(page);
  const isRemoval = fieldOf(form, 'intent') === 'remove';
  const result = isRemoval
    ? await page.call(removeOpinion, { params: { id: fieldOf(form, 'id') } })
    : await give(page, form);
  if (!result.ok) return refusedForm(page, form, result);
  return redirect(`${page.path('opinions')}?done=${isRemoval ? 'removed' : 'given'}`, 303);
};

export const opinionsMeta = (loaded: OpinionsLoaded | undefined, matches: MetaArgs['matches']) =>
  loaded === undefined
    ? []
    : [
        ...pageTitle(sayer(loaded.texts)('opinions.title'), matches),
        { name: 'description', content: sayer(loaded.texts)('opinions.lead') },
      ];

function List({ say, loaded }: { say: Say; loaded: OpinionsLoaded }) {
  if (loaded.average === null) return <Notice>{say('opinions.none')}</Notice>;
  const { value, stars, n } = loaded.average;
  return (
    <Stack gap={5}>
      <p className={styles.average}>
        <Rating value={value} label={say('opinions.average', { stars, n })} /> {say('opinions.average', { stars, n })}
      </p>
      {loaded.opinions.map((one) => (
        <Card key={one.id} as="article">
          <Rating value={one.stars} label={say(`opinions.star.${one.stars}`)} />
          <p className={styles.words}>{one.text}</p>
          <p className={styles.soft}>{say('opinions.owned', { days: one.ownedDays, day: one.day })}</p>
        </Card>
      ))}
    </Stack>
  );
}

/** What owners say, and the place to say it. */
export function Opinions() {
  const loaded = useLoaderData<OpinionsLoaded>();
  const answer = useActionData<typeof opinionsAction>();
  const { texts, here, models, model, done } = loaded;
  const say = sayer(texts);
  return (
    <>
      <Section compact level={1} title={say('opinions.title')} lead={say('opinions.lead')}>
        <Stack gap={6}>
          {answer !== undefined && (
            <Notice tone="error" live>
              {answer.message}
            </Notice>
          )}
          {done !== null && answer === undefined && (
            <Notice tone="success" live>
              {say(done === 'given' ? 'opinions.done' : 'opinions.removed')}
            </Notice>
          )}
          <DeskFilter action={here} find={say('opinions.show')}>
            <SelectField label={say('opinions.model')} name="model" defaultValue={model} options={models} />
          </DeskFilter>
          <List say={say} loaded={loaded} />
        </Stack>
      </Section>
      <Section tone="sunken" title={say('opinions.give')} lead={say('opinions.give.text')}>
        <OpinionForm say={say} loaded={loaded} answer={answer ?? null} />
      </Section>
      {loaded.mine.length > 0 && <OwnOpinions say={say} loaded={loaded} />}
    </>
  );
}
