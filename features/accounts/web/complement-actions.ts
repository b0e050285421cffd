import { redirect } from 'react-router';
import type { Page } from '#ui/page-context.ts';
import { putAssociatedDealer } from '../contract/people.ts';
import { patchSelf } from '../contract/user.ts';
import type { ComplementStep } from '../rules/steps.ts';
import { detailsBody, missingOf } from './details-form.ts';
import { faultsOf, hasFaults, refusedFields, refusedForm } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { addressBody } from './self-form.ts';

const FOLLOWING: Readonly<Record<ComplementStep, ComplementStep>> = {
  'user-data': 'address-data',
  'address-data': 'success-message',
  'success-message': 'dealer-data',
  'dealer-data': 'success-message',
};

const onward = (page: Page, step: ComplementStep) =>
  redirect(page.path('accountComplement', { step: FOLLOWING[step] }), 303);

/** Keeps what a step tells, by the same call and the same rules as the page of one's data. */
export const keepStep = async (page: Page, step: ComplementStep, form: FormData) => {
  if (step === 'dealer-data') return keepDealer(page, form);
  const { body, missing } = toBody(page, step, form);
  const faults = { ...missing, ...faultsOf(page, patchSelf.body, body) };
  if (hasFaults(faults)) return refusedFields(page, form, faults);
  const result = await page.call(patchSelf, { body });
  if (!result.ok) return refusedForm(page, form, result);
  return onward(page, step);
};

const toBody = (page: Page, step: ComplementStep, form: FormData) => {
  if (step === 'address-data') return { body: addressBody(form, page.market), missing: {} };
  const body = detailsBody(form, page.market);
  return { body, missing: missingOf(body, page.texts('rules')) };
};

const keepDealer = async (page: Page, form: FormData) => {
  const dealerId = fieldOf(form, 'dealer');
  const result = await page.call(putAssociatedDealer, { body: { dealerId: dealerId === '' ? null : dealerId } });
  if (!result.ok) return refusedForm(page, form, result);
  return onward(page, 'dealer-data');
};
