import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { OUTCOMES } from '../rules/review/run-cases.ts';

/** A model's rules for those who keep them: what they say, what is wrong with them, and the cars they are held against. */

// Roles as the table of roles has them: `rule.manage`.
const KEEPERS = ['service_admin'] as const;

const common = {
  service: 'car',
  version: 'v1',
  access: 'bearer',
  roles: KEEPERS,
  object: 'brand',
  scope: 'brand',
} as const;

export const MOST_CASES = 100;
const MOST_CHOSEN = 100;

const modelCode = z.string().check(z.regex(/^[0-9A-Z]{3,4}$/));
const params = z.strictObject({ modelCode });
/** Versions are `{mvs}-{year}`, the rest ids of the catalogue. */
const id = z.string().check(z.regex(/^[0-9A-Za-z_.:-]{1,80}$/));
const ids = z.array(id).check(z.maxLength(MOST_CHOSEN));

const SOURCES = [
  'version',
  'offer',
  'color',
  'coating',
  'inclusive',
  'exclusive',
  'optionalColors',
  'choiceGroup',
  'required',
] as const;
const rule = z.strictObject({
  source: z.enum(SOURCES),
  /** Whose rule it is; null: a group's. */
  id: z.nullable(z.string()),
  others: z.array(z.string()),
});
const reasoned = z.strictObject({ choices: z.array(z.string()), rules: z.array(rule) });

const finding = z.strictObject({
  kind: z.enum(['contradiction', 'deadOption', 'unreachableColor', 'duplicateId', 'cycle', 'includesExcluded']),
  /** Empty: of a model without any version. */
  versionIds: z.array(z.string()),
  ids: z.array(z.string()),
  rules: z.array(rule),
});

const caseSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  versionId: z.string(),
  chosen: z.array(z.string()),
  expected: z.enum(OUTCOMES),
  forced: z.array(z.string()),
  result: z.strictObject({
    passes: z.boolean(),
    actual: z.enum(OUTCOMES),
    unknown: z.array(z.string()),
    notForced: z.array(z.string()),
    conflict: z.nullable(reasoned),
  }),
});
export type RuleCaseView = z.output<typeof caseSchema>;
export type RuleWords = z.output<typeof rule>;
export type Reason = z.output<typeof reasoned>;
export type RuleFinding = z.output<typeof finding>;

const modelUnknown = { modelUnknown: { status: 404, key: 'ruleAdmin.refused.modelUnknown' } } as const;
const versionUnknown = { versionUnknown: { status: 422, key: 'configurator.refused.versionUnknown' } } as const;
const partUnknown = { partUnknown: { status: 422, key: 'configurator.refused.partUnknown' } } as const;

export const listRuleModels = endpoint({
  ...common,
  method: 'GET',
  path: 'car/rules',
  rate: 'browse',
  summary: 'The models on sale with how many rules, findings and cases each has; those with something wrong first.',
  query: z.strictObject(scopeQuery),
  response: z.strictObject({
    models: z.array(
      z.strictObject({
        code: z.string(),
        name: z.string(),
        versions: z.int(),
        parts: z.int(),
        rules: z.int(),
        findings: z.int(),
        cases: z.int(),
        failing: z.int(),
      }),
    ),
  }),
  refusals: {},
});

export const getModelRules = endpoint({
  ...common,
  method: 'GET',
  path: 'car/rules/{modelCode}',
  rate: 'browse',
  summary: 'A model’s rules, the checker’s findings, its cases with how they come out, and the rules no case touches.',
  params,
  query: z.strictObject(scopeQuery),
  response: z.strictObject({
    code: z.string(),
    name: z.string(),
    versions: z.array(z.strictObject({ id: z.string(), name: z.string() })),
    items: z.array(
      z.strictObject({
        id: z.string(),
        kind: z.enum(['color', 'coating', 'item', 'accessory', 'service']),
        name: z.string(),
        code: z.string(),
        versionIds: z.array(z.string()),
      }),
    ),
    rules: z.array(rule),
    findings: z.array(finding),
    cases: z.array(caseSchema),
    untouched: z.array(rule),
  }),
  refusals: modelUnknown,
});
export type ModelRules = z.output<typeof getModelRules.response>;

export const tryRules = endpoint({
  ...common,
  method: 'POST',
  path: 'car/rules/{modelCode}/try',
  rate: 'browse',
  summary: 'What choices do to the rest of a version: free, forced or forbidden, and a smallest reason for each.',
  params,
  body: z.strictObject({ versionId: id, chosen: ids }),
  response: z.strictObject({
    isPossible: z.boolean(),
    conflict: z.nullable(reasoned),
    options: z.array(
      z.strictObject({ id: z.string(), state: z.enum(['free', 'forced', 'forbidden']), why: z.nullable(reasoned) }),
    ),
  }),
  refusals: { ...modelUnknown, ...versionUnknown, ...partUnknown },
});
export type TriedRules = z.output<typeof tryRules.response>;

export const keepRuleCase = endpoint({
  ...common,
  method: 'POST',
  path: 'car/rules/{modelCode}/cases',
  rate: 'write',
  summary: 'Keeps a car with the model as a case: it must be buildable, bringing what is named, or refused.',
  audit: 'configurator.case.kept',
  params,
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(3, 'ruleAdmin.field.name'), z.maxLength(120, 'ruleAdmin.field.name')),
    versionId: id,
    chosen: ids,
    expected: z.enum(OUTCOMES),
    forced: z._default(ids, []),
  }),
  response: z.strictObject({ id: z.uuid() }),
  refusals: {
    ...modelUnknown,
    ...versionUnknown,
    ...partUnknown,
    nameTaken: { status: 409, key: 'ruleAdmin.refused.nameTaken' },
    tooManyCases: { status: 409, key: 'ruleAdmin.refused.tooManyCases' },
    forcedOfRefused: { status: 422, key: 'ruleAdmin.refused.forcedOfRefused' },
  },
});

export const dropRuleCase = endpoint({
  ...common,
  method: 'DELETE',
  path: 'car/rules/{modelCode}/cases/{id}',
  rate: 'write',
  summary: 'Takes a case away from the model.',
  audit: 'configurator.case.dropped',
  params: z.strictObject({ modelCode, id: z.uuid() }),
  response: 'empty',
  refusals: { caseUnknown: { status: 404, key: 'ruleAdmin.refused.caseUnknown' } },
});
