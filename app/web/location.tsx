import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { LocationSelector } from '#features/location/web/location-selector.tsx';
import { ownPath } from '#kernel/own-path.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { Section } from '#ui/section.tsx';
import { forgetLocation, keepLocation } from './saved-location.ts';
import { forgetPostalCode } from './requested-place.ts';
import { locationView, requestedPlace, type LocationView } from './location-data.ts';

export const headers = () => ({ 'cache-control': 'no-store' });
export const loader = ({ context }: LoaderFunctionArgs): Promise<LocationView> =>
  locationView(context.get(pageContext));

/** Keeps the confirmed place, or forgets the one kept. It is the visitor's own note, so no account is asked for. */
export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const back = ownPath(form.get('back'), page.path('home'));
  if (form.get('decision') === 'forget') {
    forgetPostalCode(page);
    forgetLocation(page);
    return redirect(back, 303);
  }
  const text = (name: string): string => fieldOf(form, name).slice(0, 120);
  const place = await requestedPlace(page, { q: '', place: '', lat: text('lat'), lon: text('lon') });
  if (place === null)
    return redirect(`${page.path('location')}?${new URLSearchParams({ q: text('name'), back })}`, 303);
  keepLocation(page, place);
  forgetPostalCode(page);
  return redirect(back, 303);
};

export const meta = ({
  loaderData,
  matches,
}: {
  loaderData?: LocationView;
  matches: Parameters<typeof pageTitle>[1];
}) =>
  loaderData === undefined
    ? []
    : [...pageTitle(translator(loaderData.texts)('location.title'), matches), { name: 'robots', content: 'noindex' }];

export default function Location() {
  const view = useLoaderData<LocationView>();
  const t = translator(view.texts);
  return (
    <Section compact title={t('location.title')} lead={t('location.lead')} level={1}>
      <LocationSelector view={view} layout="BOX" />
    </Section>
  );
}
