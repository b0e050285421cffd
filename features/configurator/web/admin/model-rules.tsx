import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { Stack } from '#ui/stack.tsx';
import { Cases } from './cases.tsx';
import { Findings } from './findings.tsx';
import styles from './rules.module.css';
import { RuleList } from './rule-list.tsx';
import { readRules, sendCase } from './rules-data.ts';
import { describeRules, toWords } from './rules-page.ts';
import { TryForm } from './try-form.tsx';
import { TryOutcome } from './try-outcome.tsx';

export const handle = { js: false };

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  readRules(context.get(pageContext), params['model'] ?? '');

export const action = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const texts = page.texts('problems', 'rules');
  const modelCode = params['model'] ?? '';
  const { done, result } = await sendCase(page, { form, modelCode });
  if (result.ok) return redirect(`${page.path('adminArea', { area: 'rules' })}/${modelCode}?done=${done}`, 303);
  const message = result.problem?.fields?.[0]?.message ?? result.problem?.detail ?? texts['generic.error'];
  return data({ message }, { status: result.problem?.status ?? 500 });
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined
    ? []
    : pageTitle(`${loaderData.model.name} · ${describeRules(loaderData.texts)('title')}`, matches);

/** One model: what is wrong first, then a place to try choices, the cases, and every rule in words. */
export default function ModelRulesPage() {
  const input = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { texts, area, done, model, tried } = input;
  const t = describeRules(texts);
  const words = toWords(t, model);
  return (
    <Stack gap={7}>
      {answered !== undefined && (
        <Notice tone="error" live>
          {answered.message}
        </Notice>
      )}
      {answered === undefined && done !== null && (
        <Notice tone="success" live>
          {t(`done.${done}`)}
        </Notice>
      )}
      <div>
        <p>
          <a href={area} className={styles.back}>
            {t('back')}
          </a>
        </p>
        <h2>{model.name}</h2>
      </div>
      <Findings t={t} words={words} model={model} />
      <TryForm t={t} input={input} />
      {tried !== null && <TryOutcome t={t} words={words} input={input} tried={tried} />}
      <Cases t={t} words={words} input={input} />
      <RuleList t={t} words={words} rules={model.rules} />
    </Stack>
  );
}
