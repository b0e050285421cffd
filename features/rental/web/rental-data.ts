import { data, redirect } from 'react-router';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { MARKETS } from '#kernel/market.ts';
import { formatMoney, parseMoney } from '#kernel/money.ts';
import { numberFormat } from '#kernel/number-format.ts';
import type { RentalPerson } from '#kernel/rental-person.ts';
import { answerOf, shownStatus, type PageFormAnswer } from '#ui/form-answer.ts';
import { fieldOf, filledIn } from '#ui/form.ts';
import type { Page } from '#ui/page-context.ts';
import { getRentalUserResult, startRentalUser, type Validation } from '../contract/customer.ts';
import { getRentalTimeline, type RentalProposal } from '../contract/timeline.ts';

const dayOf = (page: Page, at: string): string => formatDay(dayIn(new Date(at), page.market));

/** What the form is filled in with: what the person said as a renter before. */
const valuesOf = (page: Page, person: RentalPerson | null): Record<string, string> => {
  if (person === null) return {};
  const { driverLicense, income, occupation } = person;
  const amount = numberFormat(MARKETS[page.market].locale, { minimumFractionDigits: 2 }).format(income.amount / 100);
  const { number, category, expiry } = driverLicense;
  return { license: number, category, expiry, income: amount, occupation };
};

const toShown = (page: Page, proposal: RentalProposal) => ({
  code: proposal.proposalCode,
  vehicle: proposal.vehicle,
  status: proposal.status,
  months: proposal.months,
  kilometers: numberFormat(page.locale).format(proposal.monthlyKilometers),
  price: formatMoney(proposal.monthly, page.market),
  items: proposal.featuredItems.map(({ code }) => code),
  points: proposal.timeline.map(({ status, state, at }) => ({
    status,
    state,
    when: at === null ? null : dayOf(page, at),
  })),
});

/** Nobody validated yet is null; `failed` is that it could not be read. */
const validationIn = (page: Page, found: { ok: true; value: Validation } | { ok: false; status: number }) => {
  if (!found.ok) return found.status === 404 ? null : ('failed' as const);
  const { state, step, reason, startedAt } = found.value;
  return { state, step, reason, day: dayOf(page, startedAt) };
};

/** The person's validation at the rental company, and its proposals. One that cannot be read leaves the other. */
export const rentalView = async (
  page: Page,
  {
    person,
    offers,
  }: {
    person: RentalPerson | null;
    /** Where cars by subscription are offered now; null where none is. */ offers: string | null;
  },
) => {
  const [result, proposals] = await Promise.all([
    page.call(getRentalUserResult, {}),
    page.call(getRentalTimeline, { query: {} }),
  ]);
  return {
    texts: page.shownTexts('rental', 'people'),
    key: page.newKey(),
    validation: validationIn(page, result.ok ? result : { ok: false, status: result.problem?.status ?? 500 }),
    values: valuesOf(page, person),
    proposals: proposals.ok ? proposals.value.map((proposal) => toShown(page, proposal)) : null,
    links: { here: page.path('accountRental'), data: page.path('accountData'), dealers: page.path('dealers'), offers },
  };
};
export type RentalView = Awaited<ReturnType<typeof rentalView>>;

/** Fields of the form for those of the call that are called otherwise. */
const FIELDS = {
  driverLicense: 'license',
  'driverLicense.number': 'license',
  'driverLicense.category': 'category',
  'driverLicense.expiry': 'expiry',
  'income.amount': 'income',
  acceptsSharing: 'accepts',
} as const;

/** Refusals that more data of the account would spare. */
const LACKING: readonly string[] = ['documentNeeded', 'phoneNeeded'];

export type RenterAnswer = PageFormAnswer & { readonly lacksData: boolean };

/** The schema refuses with the field's own message what is no amount, and asks for what was left out. */
const amountOf = (typed: string | undefined, market: Page['market']): number | undefined =>
  typed === undefined ? undefined : (parseMoney(typed, market)?.amount ?? 0);

export const sendRenter = async (page: Page) => {
  const { form, market } = page;
  const sent = await page.submit(startRentalUser, {
    idempotencyKey: fieldOf(form, 'key'),
    body: {
      driverLicense: {
        number: filledIn(form, 'license') ?? '',
        category: filledIn(form, 'category') ?? '',
        expiry: filledIn(form, 'expiry') ?? '',
      },
      income: { amount: amountOf(filledIn(form, 'income'), market), currency: MARKETS[market].currency },
      occupation: filledIn(form, 'occupation') ?? '',
      acceptsSharing: form.get('accepts') === 'on',
    },
  });
  if (!sent.ok) {
    const lacksData = LACKING.includes(sent.problem?.code ?? '');
    const answer = answerOf({ page, form }, sent, FIELDS);
    // Nothing is to be filled in there: it is to be agreed to.
    const accepts: Readonly<Record<string, string>> =
      answer.fields['accepts'] === undefined ? {} : { accepts: page.texts('rental')['rental.form.acceptsNeeded'] };
    const fields = { ...answer.fields, ...accepts };
    return data<RenterAnswer>({ ...answer, fields, lacksData }, { status: shownStatus(sent) });
  }
  return redirect(page.path('accountRental'), 303);
};
