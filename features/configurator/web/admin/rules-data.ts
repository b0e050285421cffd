import { data } from 'react-router';
import type { CallResult } from '#kernel/client.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import { fieldOf } from '#ui/form.ts';
import type { Page } from '#ui/page-context.ts';
import { dropRuleCase, getModelRules, keepRuleCase, tryRules } from '../../contract/review.ts';
import { OUTCOMES } from '../../rules/review/run-cases.ts';
import { readTexts } from './rules-page.ts';

const DONE = ['kept', 'dropped'] as const;
/** Names of the fields with which choices travel in the address. */
export const CHOSEN = 'with';

const textsIn = (values: readonly FormDataEntryValue[]): string[] => [
  ...new Set(values.filter((value) => typeof value === 'string' && value !== '').map(String)),
];

/** A model's rules and, where the address names choices, what they do. */
export const readRules = async (page: Page, modelCode: string) => {
  if (!/^[0-9A-Z]{3,4}$/.test(modelCode)) throw data(null, { status: 404 });
  const model = shownAnswer(await page.call(getModelRules, { params: { modelCode }, query: {} }));
  const { searchParams } = page.url;
  const version = model.versions.find(({ id }) => id === searchParams.get('version')) ?? model.versions[0];
  const offered = model.items.filter(({ versionIds }) => version !== undefined && versionIds.includes(version.id));
  const known = new Set(offered.map(({ id }) => id));
  // Another version may not offer what was chosen on the one before.
  const chosen = textsIn(searchParams.getAll(CHOSEN)).filter((id) => known.has(id));
  const isRequested = version !== undefined && searchParams.has('try');
  const tried = isRequested
    ? shownAnswer(await page.call(tryRules, { params: { modelCode }, body: { versionId: version.id, chosen } }))
    : null;
  const done = searchParams.get('done') ?? '';
  const area = page.path('adminArea', { area: 'rules' });
  return {
    texts: readTexts(page),
    area,
    here: `${area}/${model.code}`,
    done: DONE.find((one) => one === done) ?? null,
    model,
    versionId: version?.id ?? '',
    offered,
    chosen,
    tried,
  };
};
export type RulesData = Awaited<ReturnType<typeof readRules>>;

/** What a form of the page asks for: a case away, or one more. */
export const sendCase = async (
  page: Page,
  { form, modelCode }: { form: FormData; modelCode: string },
): Promise<{ done: string; result: CallResult<unknown> }> => {
  if (form.has('case')) {
    const result = await page.call(dropRuleCase, { params: { modelCode, id: fieldOf(form, 'case') } });
    return { done: 'dropped', result };
  }
  const expected = OUTCOMES.find((one) => one === form.get('expected')) ?? 'BUILDABLE';
  const result = await page.call(keepRuleCase, {
    params: { modelCode },
    body: {
      name: fieldOf(form, 'name'),
      versionId: fieldOf(form, 'version'),
      chosen: textsIn(form.getAll(CHOSEN)),
      expected,
      forced: expected === 'REFUSED' ? [] : textsIn(form.getAll('forced')),
    },
  });
  return { done: 'kept', result };
};
