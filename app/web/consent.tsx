import { redirect, type ActionFunctionArgs } from 'react-router';
import { giveConsents } from '#features/accounts/contract/user.ts';
import { withdrawMeasuring } from '#features/analytics/contract/withdrawal.ts';
import { COMPARED, MEASURE_COOKIE } from '#features/analytics/public.ts';
import { COOKIE_TEXT_VERSION } from '#features/accounts/public.ts';
import { ownPath } from '#kernel/own-path.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { allows, forgetAttribution } from './attribution.ts';

const A_DAY = 86_400;
const DAYS_180 = 180 * 86_400;
/** As long as a browser whose number could not be erased by is known once more. */
const DAYS_30 = 30 * 86_400;
const PURPOSES = ['measurement', 'marketing'];
/** The purposes as receipts name them. */
const RECEIPTS = { measurement: 'cookies.analytics', marketing: 'cookies.marketing' } as const;

/** The number that a browser is measured by: with the consent it is there, and goes with it. Whether it has what it consented to. */
const setNumber = async (page: Page, isMeasured: boolean): Promise<boolean> => {
  const known = page.cookie(MEASURE_COOKIE);
  const keep = (value: string, maxAge: number): boolean => {
    page.setCookie({ name: MEASURE_COOKIE, value, maxAge: value === '' ? 0 : maxAge });
    return !isMeasured || value !== '';
  };
  if (isMeasured && (known === undefined || allows(page, 'measurement'))) return keep(page.numberFor(known), DAYS_180);
  // What was kept goes with the consent; where it cannot go now, as they come again, by the number that they keep for that.
  const left = known !== undefined && !(await page.call(withdrawMeasuring, {})).ok ? known : '';
  // A new number would push out the one that something is still to be erased by.
  if (isMeasured && left !== '') throw new Response(null, { status: 503 });
  return keep(isMeasured ? page.numberFor(undefined) : left, isMeasured ? DAYS_180 : DAYS_30);
};

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
  const isWhole = await setNumber(page, input.includes('measurement'));
  forgetAttribution(page, input);
  await page.call(giveConsents, { body: { consents } });
  page.setCookie({
    name: 'vlt_consent',
    value: ['necessary', ...input, ...(input.includes('measurement') ? [COMPARED] : [])].join('.'),
    // Where no number was left for it today, the question comes again tomorrow: else a consent would be kept that nothing follows from.
    maxAge: isWhole ? DAYS_180 : A_DAY,
    scriptsMayRead: true,
  });
  return redirect(ownPath(form.get('back'), page.path('home')), 303);
};
