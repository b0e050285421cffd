import { redirect, type ActionFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router';
import { parseKilometres } from '#kernel/kilometres.ts';
import { fieldOf } from '#ui/form.ts';
import { Notice } from '#ui/notice.tsx';
import { pageContext, type Page } from '#ui/page-context.ts';
import { refusedForm } from '#ui/form-answer.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { changeOwnedCar, removeOwnedCar } from '../contract.ts';
import { CarCare } from './car-care.tsx';
import { CarForm } from './car-form.tsx';
import { CarHead } from './car-head.tsx';
import { loader, type CarLoaded } from './car-loader.ts';

export { loader };

export const handle = { js: false };

const save = (page: Page, form: FormData, id: string) => {
  const nickname = fieldOf(form, 'nickname').trim();
  const km = fieldOf(form, 'mileageKm').trim();
  const mileageKm = parseKilometres(km) ?? Number.NaN;
  const body = { nickname: nickname === '' ? null : nickname, ...(km === '' ? {} : { mileageKm }) };
  return page.call(changeOwnedCar, { params: { id }, body });
};

export const action = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const id = params['car'] ?? '';
  if (form.get('intent') === 'remove') {
    const removed = await page.call(removeOwnedCar, { params: { id } });
    return removed.ok ? redirect(`${page.path('garage')}?done=removed`, 303) : refusedForm(page, form, removed);
  }
  const saved = await save(page, form, id);
  return saved.ok ? redirect(`${page.path('garageCar', { car: id })}?saved=1`, 303) : refusedForm(page, form, saved);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(loaderData.name, matches);

/** One car of the garage: what it needs, what covers it, its papers. */
export default function Car() {
  const loaded = useLoaderData<CarLoaded>();
  const answer = useActionData<typeof action>();
  const t = translator(loaded.texts);
  return (
    <Stack gap={7}>
      {answer !== undefined && (
        <Notice tone="error" live>
          {answer.message}
        </Notice>
      )}
      {loaded.saved && answer === undefined && (
        <Notice tone="success" live>
          {t('garage.done.saved')}
        </Notice>
      )}
      <CarHead t={t} loaded={loaded} />
      <CarCare t={t} loaded={loaded} />
      <CarForm t={t} loaded={loaded} answer={answer ?? null} />
    </Stack>
  );
}
