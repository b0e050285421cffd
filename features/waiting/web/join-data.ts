import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { dayIn } from '#kernel/dates.ts';
import { decodeChoice, type CarCodes } from '#features/configurator/public.ts';
import { refusedForm } from '#ui/form-answer.ts';
import { parseIsoDay } from '#kernel/days.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { joinWaiting } from '../contract.ts';
import { WAITING_CONSENT_VERSION } from '../rules/waiting.ts';

type Place = { readonly latitude: number; readonly longitude: number };
export type WaitingPorts = {
  readonly place: (page: Page) => Promise<(Place & { readonly cityName: string | null }) | null>;
  readonly nameCar: (page: Page, codes: CarCodes) => Promise<string | null>;
  readonly dealers: (page: Page) => Promise<readonly { readonly value: string; readonly label: string }[]>;
  readonly person: (page: Page) => Promise<{ readonly name: string; readonly email: string } | null>;
};

/** Until when the one who has just joined is on the list; a day that is over, or none, is nobody's. */
const untilOf = (page: Page): string | null => {
  const until = page.url.searchParams.get('until');
  return parseIsoDay(until) !== null && until !== null && until >= dayIn(page.now, page.market) ? until : null;
};

const choiceOf = (page: Page): string => page.url.searchParams.get('c')?.slice(0, 1000) ?? '';

export const joinLoader =
  (ports: WaitingPorts) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const codes = decodeChoice(choiceOf(page));
    const [car, place, dealers, person] = await Promise.all([
      codes === null ? null : ports.nameCar(page, codes),
      ports.place(page),
      ports.dealers(page),
      page.user === null ? null : ports.person(page),
    ]);
    return {
      texts: page.shownTexts('waiting'),
      key: page.newKey(),
      car,
      city: place?.cityName ?? null,
      hasPlace: place !== null,
      dealers,
      values: { name: person?.name ?? '', email: person?.email ?? '' },
      until: untilOf(page),
      links: {
        here: `${page.path('waitingList')}?${new URLSearchParams({ c: choiceOf(page) })}`,
        home: page.path('home'),
        privacy: page.path('privacyNotice'),
        car: `${page.path('newReservation')}?${new URLSearchParams({ c: choiceOf(page) })}`,
      },
    };
  };
export type JoinLoaded = Awaited<ReturnType<ReturnType<typeof joinLoader>>>;

export const joinAction =
  ({ place }: Pick<WaitingPorts, 'place'>) =>
  async ({ context }: ActionFunctionArgs) => {
    const page = context.get(pageContext);
    const { form } = page;
    const at = await place(page);
    const dealerId = fieldOf(form, 'dealerId');
    const joined = await page.call(joinWaiting, {
      body: {
        choice: choiceOf(page),
        name: fieldOf(form, 'name').trim(),
        email: fieldOf(form, 'email').trim(),
        // An empty box is refused by the call, with its own words.
        consent: (form.get('consent') === 'on') as true,
        consentTextVersion: WAITING_CONSENT_VERSION,
        ...(dealerId === '' ? {} : { dealerId }),
        ...(at === null ? {} : { latitude: at.latitude, longitude: at.longitude }),
      },
      idempotencyKey: fieldOf(form, 'key'),
    });
    if (!joined.ok) return refusedForm(page, form, joined);
    const query = new URLSearchParams({
      c: choiceOf(page),
      until: dayIn(new Date(joined.value.expiresAt), page.market),
    });
    return redirect(`${page.path('waitingList')}?${query}`, 303);
  };
