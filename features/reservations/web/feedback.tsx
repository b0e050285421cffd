import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { Button } from '#ui/button.tsx';
import { fieldOf, filledIn } from '#ui/form.ts';
import { refusedForm } from '#ui/form-answer.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Section } from '#ui/section.tsx';
import { signInAddress } from '#ui/sign-in-address.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { translator } from '#ui/translate.ts';
import { giveFeedback } from '../contract/feedback.ts';
import { MILESTONES, type Milestone } from '../rules/feedback.ts';
import { loadOrder } from './shared.ts';

export const handle = { js: false };

const SCORES = [5, 4, 3, 2, 1] as const;

/** What is asked about now, or what was answered last and may be said anew. */
export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  if (page.user === null) throw redirect(signInAddress(page));
  const { id = '' } = params;
  const order = await loadOrder(page, id);
  const back = page.path('order', { id });
  const { asked, answers } = order.feedback;
  const last = asked === null ? answers.findLast(({ mayChange }) => mayChange) : undefined;
  const milestone = asked ?? last?.milestone;
  if (milestone === undefined) throw redirect(back);
  return {
    texts: page.shownTexts('reservations'),
    back,
    number: order.number,
    milestone,
    last: last === undefined ? null : { score: String(last.score), words: last.words ?? '' },
    isDone: page.url.searchParams.get('done') !== null,
  };
};

export const action = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const milestone = MILESTONES.find((one) => one === fieldOf(form, 'milestone')) ?? 'RESERVE';
  const result = await page.call(giveFeedback, {
    params: { id: params['id'] ?? '', milestone },
    // What is not chosen is refused by the call.
    body: { score: Number(fieldOf(form, 'score')), words: filledIn(form, 'words') ?? null },
  });
  return result.ok ? redirect(`${page.url.pathname}?done=1`, 303) : refusedForm(page, form, result);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('feedback.title'), matches);

/** What a buyer says of the order as far as it has come. */
export default function FeedbackPage() {
  const { texts, back, number, milestone, last, isDone } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  const values: Readonly<Record<string, string>> = answer?.values ?? last ?? {};
  const about = `feedback.about.${milestone satisfies Milestone}` as const;
  return (
    <Section title={t('feedback.title')} level={1}>
      <Stack gap={6}>
        <p>{t(about, { number })}</p>
        {answer !== undefined && (
          <Notice tone="error" live>
            {answer.message}
          </Notice>
        )}
        {isDone && <Notice tone="success">{t('feedback.thanks')}</Notice>}
        <PageForm held={{ milestone }}>
          <Stack gap={5}>
            <RadioCards
              legend={t('feedback.score')}
              name="score"
              options={SCORES.map((score) => ({ value: String(score), title: t(`feedback.score.${score}`) }))}
              defaultValue={values['score']}
              error={answer?.fields['score']}
            />
            <TextField
              label={t('feedback.words')}
              optional={t('admin.expected.optional')}
              name="words"
              maxLength={1000}
              defaultValue={values['words']}
              error={answer?.fields['words']}
            />
            <div>
              <Button type="submit" size="large">
                {t(last === null ? 'feedback.send' : 'feedback.change')}
              </Button>
            </div>
          </Stack>
        </PageForm>
        <div>
          <LinkButton href={back} variant="secondary">
            {t('handover.back')}
          </LinkButton>
        </div>
      </Stack>
    </Section>
  );
}
