import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { shownAnswer } from '#ui/admin-query.ts';
import { refusedForm } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext } from '#ui/page-context.ts';
import { joinDevices, leaveDevices, readKey } from '../contract/devices.ts';
import { PUSH_CONSENT_VERSION } from '../rules/consent.ts';

const DONE = ['joined', 'left'] as const;

export const pushLoader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { key } = shownAnswer(await page.call(readKey, {}));
  const done = page.url.searchParams.get('done');
  return {
    texts: page.shownTexts('push'),
    done: DONE.find((one) => one === done) ?? null,
    // The key that the browser is to take messages of, and below which address.
    key,
    scope: page.path('home').replace(/\/?$/, '/'),
    home: page.path('home').replace(/\/$/, ''),
    links: { here: page.path('pushMessages'), privacy: page.path('privacyNotice') },
  };
};
export type PushLoaded = Awaited<ReturnType<typeof pushLoader>>;

/** Both forms are filled by the page's script, with what the browser alone knows. */
export const pushAction = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const isLeaving = fieldOf(form, 'do') === 'leave';
  const endpoint = fieldOf(form, 'endpoint');
  const result = isLeaving
    ? await page.call(leaveDevices, { body: { endpoint } })
    : await page.call(joinDevices, {
        body: {
          endpoint,
          p256dh: fieldOf(form, 'p256dh'),
          auth: fieldOf(form, 'auth'),
          // An empty box is refused by the call, with its own words.
          consent: (form.get('consent') === 'on') as true,
          consentTextVersion: PUSH_CONSENT_VERSION,
        },
      });
  if (!result.ok) return refusedForm(page, form, result);
  return redirect(`${page.path('pushMessages')}?done=${isLeaving ? 'left' : 'joined'}`, 303);
};
