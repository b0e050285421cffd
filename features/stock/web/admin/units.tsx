import { redirect, type ActionFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { fieldOf } from '#ui/form.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { pageContext } from '#ui/page-context.ts';
import { refusedLine } from '#ui/form-answer.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { blockUnit } from '../../contract/units.ts';
import { UnitTable } from './unit-table.tsx';
import { loader } from './units-loader.ts';

export { loader };

export const handle = { js: false };

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const release = form.get('do') === 'release';
  const result = await page.call(blockUnit, {
    params: { id: fieldOf(form, 'unit') },
    body: { reason: release ? null : fieldOf(form, 'reason'), revision: Number(fieldOf(form, 'revision')) },
    idempotencyKey: fieldOf(form, 'key'),
  });
  if (!result.ok) return refusedLine(page, result);
  const query = new URLSearchParams(page.url.searchParams);
  query.set('done', release ? 'release' : 'block');
  return redirect(`${page.path('adminArea', { area: 'stock' })}?${query}`, 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('units.title'), matches);

/** The stock: every unit with its dealer, age and state. */
export default function StockUnits() {
  const loaded = useLoaderData<typeof loader>();
  const message = useActionData<typeof action>()?.message;
  const t = translator(loaded.texts);
  return (
    <Stack gap={6}>
      <AdminFeedback refused={message ?? null} done={loaded.done === null ? null : t(`units.done.${loaded.done}`)} />
      <Cluster>
        <LinkButton href={`${loaded.here}/ageing`} variant="secondary">
          {t('units.ageing')}
        </LinkButton>
        {loaded.mayBlock && (
          <LinkButton href={`${loaded.here}/import`} variant="secondary">
            {t('units.import')}
          </LinkButton>
        )}
      </Cluster>
      <UnitTable t={t} loaded={loaded} />
    </Stack>
  );
}
