import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { CURRENCIES } from '#kernel/market.ts';
import { programmeCode, programmeUnknown } from './shapes.ts';
import { byId, number, read, staff, version, whole, words } from './staff-shapes.ts';
import { approval, approvalRefusals, changed, listQuery, standing, waiting } from './terms.ts';

const planTerms = {
  name: words(2, 60),
  text: words(3, 300),
  /** What a term costs, in the market's money. */
  price: z.strictObject({ amount: number(1, 99_999_999_999), currency: z.enum(CURRENCIES) }),
  /** How long a term is. */
  months: number(1, 36),
} as const;
const planInput = {
  programme: programmeCode,
  /** What terms of it name. */
  code: z.string().check(z.regex(/^[A-Z0-9]+(?:-[A-Z0-9]+)*$/, 'loyalty.codeWrong'), z.minLength(3), z.maxLength(30)),
  ...planTerms,
  active: z.boolean(),
} as const;
export type PlanInput = z.output<z.ZodMiniObject<typeof planInput>>;

const planRecord = z.strictObject({
  ...standing,
  ...planInput,
  /** What counts while a change of it waits. */
  counts: z.nullable(z.strictObject(planTerms)),
});
export type PlanRecord = z.output<typeof planRecord>;

const planUnknown = { status: 404, key: 'loyalty.paidPlanUnknown' } as const;
const codeTaken = { status: 409, key: 'loyalty.planCodeTaken' } as const;
const moneyWrong = { status: 422, key: 'loyalty.moneyWrong' } as const;

export const listStaffPlans = endpoint({
  ...read,
  path: 'admin/plans',
  summary: 'Every plan at a price of the brand’s programmes in the market, with what waits for approval.',
  query: listQuery,
  response: z.strictObject({ plans: z.array(planRecord), ...whole, ...waiting }),
  refusals: {},
});

export const createPaidPlan = endpoint({
  ...staff,
  method: 'POST',
  rate: 'write',
  path: 'admin/plans',
  summary: 'A new plan at a price of a programme; it is sold once somebody else approved it.',
  body: z.strictObject(planInput),
  response: z.strictObject({ id: z.string() }),
  refusals: { ...programmeUnknown, codeTaken, moneyWrong },
  audit: 'loyalty.planCreated',
});

export const changePaidPlan = endpoint({
  ...staff,
  ...byId,
  method: 'PUT',
  rate: 'write',
  path: 'admin/plans/{id}',
  summary:
    'Stops a plan or sells it again, at once; what else is changed of an approved one waits for somebody else, and counts for new terms only. Its programme and its code stay.',
  body: z.strictObject({ version, ...planInput }),
  response: z.strictObject({ id: z.string() }),
  refusals: {
    planUnknown,
    ...programmeUnknown,
    ...changed,
    codeFixed: { status: 409, key: 'loyalty.planCodeFixed' },
    moneyWrong,
  },
  audit: 'loyalty.planChanged',
});

export const approvePaidPlan = endpoint({
  ...approval,
  path: 'admin/plans/{id}/approve',
  summary: 'Approves what somebody else wrote of a plan: it counts for terms that are taken from now on.',
  refusals: { planUnknown, ...approvalRefusals },
  audit: 'loyalty.planApproved',
});
