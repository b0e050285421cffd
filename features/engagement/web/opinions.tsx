import { redirect, type ActionFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router';
import { Card } from '#ui/card.tsx';
import { AdminFilter } from '#ui/admin-list.tsx';
import { fieldOf } from '#ui/form.ts';
import { Notice } from '#ui/notice.tsx';
import { pageContext, type Page } from '#ui/page-context.ts';
import { refusedForm } from '#ui/form-answer.ts';
import { pageTitle } from '#ui/page-title.ts';
import { Rating } from '#ui/rating.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { Section } from '#ui/section.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { giveOpinion, rateAdvisor, removeOpinion } from '../contract/rating.ts';
import { OpinionForm } from './opinion-form.tsx';
import styles from './opinions.module.css';
import { OwnOpinions } from './own-opinions.tsx';
import type { OpinionsLoaded } from './opinions-loader.ts';

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

export const opinionsAction = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
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
        ...pageTitle(translator(loaded.texts)('opinions.title'), matches),
        { name: 'description', content: translator(loaded.texts)('opinions.lead') },
      ];

function List({ t, loaded }: { t: Translate; loaded: OpinionsLoaded }) {
  if (loaded.average === null) return <Notice>{t('opinions.none')}</Notice>;
  const { value, stars, n } = loaded.average;
  return (
    <Stack gap={5}>
      <p className={styles.average}>
        <Rating value={value} label={t('opinions.average', { stars, n })} /> {t('opinions.average', { stars, n })}
      </p>
      {loaded.opinions.map((one) => (
        <Card key={one.id} as="article">
          <Rating value={one.stars} label={t.find(`opinions.star.${one.stars}`) ?? String(one.stars)} />
          <p className={styles.words}>{one.text}</p>
          <p className={styles.soft}>{t('opinions.owned', { days: one.ownedDays, day: one.day })}</p>
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
  const t = translator(texts);
  return (
    <>
      <Section compact level={1} title={t('opinions.title')} lead={t('opinions.lead')}>
        <Stack gap={6}>
          {answer !== undefined && (
            <Notice tone="error" live>
              {answer.message}
            </Notice>
          )}
          {done !== null && answer === undefined && (
            <Notice tone="success" live>
              {t(done === 'given' ? 'opinions.done' : 'opinions.removed')}
            </Notice>
          )}
          <AdminFilter action={here} find={t('opinions.show')}>
            <SelectField label={t('opinions.model')} name="model" defaultValue={model} options={models} />
          </AdminFilter>
          <List t={t} loaded={loaded} />
        </Stack>
      </Section>
      <Section tone="sunken" title={t('opinions.give')} lead={t('opinions.give.text')}>
        <OpinionForm t={t} loaded={loaded} answer={answer ?? null} />
      </Section>
      {loaded.mine.length > 0 && <OwnOpinions t={t} loaded={loaded} />}
    </>
  );
}
