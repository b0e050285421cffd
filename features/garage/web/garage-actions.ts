import { redirect } from 'react-router';
import { fieldOf } from '#ui/form.ts';
import type { Page } from '#ui/page-context.ts';
import { refusedForm } from '#ui/form-answer.ts';
import { addOwned, claimOwned, decideTransfer, visited, wanted } from '../contract.ts';

const DECISIONS = ['ACCEPT', 'REFUSE', 'WITHDRAW'] as const;

const backTo = (page: Page, done: string): Response => redirect(`${page.path('garage')}?done=${done}`, 303);

const add = async (page: Page, form: FormData) => {
  const body = { chassis: fieldOf(form, 'chassis').trim(), plate: fieldOf(form, 'plate').trim() };
  if (fieldOf(form, 'bought') === 'on') {
    const claimed = await page.call(claimOwned, { body });
    if (!claimed.ok) return refusedForm(page, form, claimed);
    return backTo(page, claimed.value.status === 'ASKED' ? 'asked' : 'added');
  }
  const added = await page.call(addOwned, { body });
  return added.ok ? backTo(page, 'added') : refusedForm(page, form, added);
};

const decide = async (page: Page, form: FormData) => {
  const decision = DECISIONS.find((one) => one === fieldOf(form, 'decision')) ?? 'REFUSE';
  const result = await page.call(decideTransfer, { params: { id: fieldOf(form, 'id') }, body: { decision } });
  return result.ok ? backTo(page, result.value.state) : refusedForm(page, form, result);
};

const forget = async (page: Page, form: FormData) => {
  const calls = fieldOf(form, 'kind') === 'visited' ? visited : wanted;
  const result = await page.call(calls.remove, { params: { id: fieldOf(form, 'id') } });
  return result.ok ? backTo(page, 'forgotten') : refusedForm(page, form, result);
};

/** What the garage's forms ask for, by their hidden word. */
export const garageAction = async (page: Page) => {
  const { form } = page;
  switch (fieldOf(form, 'intent')) {
    case 'decide':
      return decide(page, form);
    case 'forget':
      return forget(page, form);
    default:
      return add(page, form);
  }
};
