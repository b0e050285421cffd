import { redirect, type ActionFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router';
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
