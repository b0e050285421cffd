import type { CallResult } from '#kernel/client.ts';
import { dayStart } from '#kernel/local-time.ts';
import { parseMoney } from '#kernel/money.ts';
import { fieldOf } from '#ui/form.ts';
import type { Page } from '#ui/page-context.ts';
import { decideChange, DECISIONS, PRICE_TYPES, proposeChange } from '../../contract/changes.ts';
import type { Errors } from './admin-page.ts';

export type Sent = { readonly done: string; readonly result: CallResult<unknown> } | { readonly errors: Errors };

const propose = async (page: Page, form: FormData): Promise<Sent> => {
  const price = parseMoney(fieldOf(form, 'price'), page.market);
  if (price === null || price.amount <= 0) {
    return { errors: { price: page.texts('salesAdmin')['prices.form.amount.error'] } };
  }
  const type = PRICE_TYPES.find((one) => one === form.get('type')) ?? 'PUBLIC';
  const day = fieldOf(form, 'day');
  const result = await page.call(proposeChange, {
    body: {
      type,
      mvsCode: fieldOf(form, 'mvsCode'),
      year: Number(fieldOf(form, 'year')),
      baseAmount: Number(fieldOf(form, `base-${type}`)),
      price,
      reason: fieldOf(form, 'reason'),
      sure: form.get('sure') === 'on',
      ...(day === '' ? {} : { effectiveAt: dayStart(day, page.market) }),
    },
    idempotencyKey: fieldOf(form, 'key'),
  });
  return { done: 'proposed', result };
};

const decide = async (page: Page, form: FormData): Promise<Sent> => {
  const decision = DECISIONS.find((one) => one === form.get('decision')) ?? 'REFUSE';
  const result = await page.call(decideChange, {
    params: { id: fieldOf(form, 'change') },
    body: { decision },
    idempotencyKey: fieldOf(form, 'key'),
  });
  return { done: decision, result };
};

/** What a form of the page asks for: a new change, or a decision on one. */
export const send = (page: Page, form: FormData): Promise<Sent> =>
  form.has('change') ? decide(page, form) : propose(page, form);
