import { redirect, type ActionFunctionArgs } from 'react-router';
import { giveConsents } from '#features/accounts/contract/user.ts';
import { withdrawMeasuring } from '#features/analytics/contract/withdrawal.ts';
import { MEASURE_COOKIE } from '#features/analytics/public.ts';
import { COOKIE_TEXT_VERSION } from '#features/accounts/public.ts';
import { ownPath } from '#kernel/own-path.ts';
import { pageContext } from '#ui/page-context.ts';

const DAYS_180 = 180 * 86_400;
/** As long as a browser whose number could not be erased by is known once more. */
const DAYS_30 = 30 * 86_400;
const PURPOSES = ['measurement', 'marketing'];
/** The purposes as receipts name them. */
const RECEIPTS = { measurement: 'cookies.analytics', marketing: 'cookies.marketing' } as const;

/** Keeps the visitor's choice. Nothing optional was ticked beforehand, and nothing is measured before this says so. */
export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const decision = form.get('decision');
  const ticked = form
    .getAll('purpose')
    .map(String)
    .filter((purpose) => PURPOSES.includes(purpose));
  const input = decision === 'accept' ? PURPOSES : decision === 'save' ? ticked : [];
  // What was allowed must be provable, and so must what was refused; the choice holds whether or not its receipt was written.
  const consents = (['measurement', 'marketing'] as const).map((purpose) => ({
    purpose: RECEIPTS[purpose],
    granted: input.includes(purpose),
    textVersion: COOKIE_TEXT_VERSION,
  }));
  await page.call(giveConsents, { body: { consents } });
  const isMeasured = input.includes('measurement');
  const known = page.cookie(MEASURE_COOKIE);
  if (isMeasured) page.setCookie({ name: MEASURE_COOKIE, value: known ?? page.newKey(), maxAge: DAYS_180 });
  else if (known !== undefined) {
    // What was kept goes with the consent; where it cannot go now, as they come again, and the number then.
    const { ok: isErased } = await page.call(withdrawMeasuring, {});
    page.setCookie({ name: MEASURE_COOKIE, value: isErased ? '' : known, maxAge: isErased ? 0 : DAYS_30 });
  }
  page.setCookie({
    name: 'vlt_consent',
    value: ['necessary', ...input].join('.'),
    maxAge: DAYS_180,
    scriptsMayRead: true,
  });
  return redirect(ownPath(form.get('back'), page.path('home')), 303);
};
