import type { Page } from '#ui/page-context.ts';
import { acceptContracts } from '../contract/contract.ts';
import { giveConsents, listConsents } from '../contract/user.ts';
import { AGREEMENTS, CONTACT_CHANNELS, CONTACT_TEXT_VERSION } from '../rules/agreements.ts';
import { refusedForm } from '#ui/form-answer.ts';

/** One receipt for each channel whose answer changed; what stays as it was needs none. Null: done. */
export const saveContact = async (page: Page, form: FormData) => {
  const before = await page.call(listConsents, {});
  const ticked = form.getAll('channel');
  const consents = CONTACT_CHANNELS.map((channel) => ({
    purpose: `contact.${channel}` as const,
    granted: ticked.includes(channel),
    textVersion: CONTACT_TEXT_VERSION,
  })).filter(({ purpose, granted }) => {
    const latest = before.ok ? before.value.find((consent) => consent.purpose === purpose) : undefined;
    return (latest?.granted ?? false) !== granted;
  });
  if (consents.length === 0) return null;
  const result = await page.call(giveConsents, { body: { consents } });
  return result.ok ? null : refusedForm(page, form, result);
};

/** Accepts one text in the version that stood on the screen. Null: done. */
export const accept = async (page: Page, form: FormData) => {
  const acceptances = AGREEMENTS.filter(
    ({ code, version }) => form.get('code') === code && form.get('version') === version,
  );
  const result = await page.call(acceptContracts, { body: { acceptances: [...acceptances] } });
  return result.ok ? null : refusedForm(page, form, result);
};
