import { findCar, findCars, listModels } from '#features/catalog/public.server.ts';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import { actorKey } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { dropRuleCase, getModelRules, keepRuleCase, listRuleModels, MOST_CASES, tryRules } from '../contract/review.ts';
import { reviewCar } from '../rules/review/findings.ts';
import { writtenRules } from '../rules/review/rule-view.ts';
import { runCases } from '../rules/review/run-cases.ts';
import { tryChoices } from '../rules/review/try-choices.ts';
import { deleteCase, hasRoom, insertCase, listCases } from '../store/rule-cases.server.ts';

const scopeOf = ({ brand, market, clock }: Context) => ({ brand, market, at: clock.now() });

const readCar = async (context: Context, modelCode: string): Promise<ConfigurableCar | null> =>
  (await findCar(context.tx, { modelCode }, scopeOf(context)))?.car ?? null;

const listItems = (car: ConfigurableCar) => [
  ...car.colors.map((one) => ({ ...one, kind: 'color' as const })),
  ...car.coatings.map((one) => ({ ...one, kind: 'coating' as const })),
  ...car.parts.map((one) => ({ ...one, kind: one.type === 'ITEM' ? ('item' as const) : ('accessory' as const) })),
  ...car.services.map((one) => ({ ...one, kind: 'service' as const })),
];

const listed: Handler<typeof listRuleModels> = async (_input, context) => {
  const scope = scopeOf(context);
  const modelCodes = (await listModels(context.tx, scope)).map(({ code }) => code);
  const cars = await findCars(context.tx, { modelCodes }, scope);
  const cases = Map.groupBy(await context.read((tx) => listCases(tx, scope)), ({ modelCode }) => modelCode);
  const models = cars.map(({ car }) => {
    const own = cases.get(car.modelCode) ?? [];
    return {
      code: car.modelCode,
      name: car.modelName,
      versions: car.versions.length,
      parts: listItems(car).length,
      rules: writtenRules(car).length,
      findings: reviewCar(car).length,
      cases: own.length,
      failing: runCases(car, own).results.filter(({ passes }) => !passes).length,
    };
  });
  const wrong = ({ failing, findings }: (typeof models)[number]): number => failing + findings;
  return ok({ models: models.sort((a, b) => wrong(b) - wrong(a) || a.name.localeCompare(b.name)) });
};

const read: Handler<typeof getModelRules> = async ({ params: { modelCode } }, context) => {
  const car = await readCar(context, modelCode);
  if (car === null) return refuse('modelUnknown');
  const cases = await context.read((tx) => listCases(tx, scopeOf(context), modelCode));
  const { results, untouched } = runCases(car, cases);
  const shown = cases.flatMap(({ modelCode: _model, ...one }, index) => {
    const result = results[index];
    return result === undefined ? [] : [{ ...one, result }];
  });
  return ok({
    code: car.modelCode,
    name: car.modelName,
    versions: car.versions.map(({ id, versionName, year }) => ({ id, name: `${versionName} ${year}` })),
    items: listItems(car).map(({ id, kind, name, code, versionIds }) => ({ id, kind, name, code, versionIds })),
    rules: writtenRules(car),
    findings: reviewCar(car),
    // What fails first.
    cases: shown.sort((a, b) => Number(a.result.passes) - Number(b.result.passes)),
    untouched,
  });
};

const tried: Handler<typeof tryRules> = async ({ params: { modelCode }, body }, context) => {
  const car = await readCar(context, modelCode);
  if (car === null) return refuse('modelUnknown');
  const found = tryChoices(car, body);
  if (found === null) return refuse('versionUnknown');
  const { unknown, ...outcome } = found;
  return unknown.length > 0 ? refuse('partUnknown') : ok(outcome);
};

const keep: Handler<typeof keepRuleCase> = async ({ params: { modelCode }, body }, context) => {
  const car = await readCar(context, modelCode);
  if (car === null) return refuse('modelUnknown');
  const chosen = [...new Set(body.chosen)];
  const forced = [...new Set(body.forced)];
  const found = tryChoices(car, { versionId: body.versionId, chosen: [...chosen, ...forced] });
  if (found === null) return refuse('versionUnknown');
  if (found.unknown.length > 0) return refuse('partUnknown');
  if (body.expected === 'REFUSED' && forced.length > 0) return refuse('forcedOfRefused');
  const { brand, market } = context;
  const id = context.ids.next();
  const by = actorKey(context.actor);
  return context.withTx(async (tx) => {
    if (!(await hasRoom(tx, { brand, market, modelCode, most: MOST_CASES }))) return refuse('tooManyCases');
    const written = await insertCase(tx, { ...body, id, brand, market, modelCode, chosen, forced, by });
    if (!written) return refuse('nameTaken');
    const subject = { subjectType: 'rule_case', subjectId: id };
    await writeAudit(tx, { brand, actor: by, action: keepRuleCase.audit, ...subject, detail: { ...body, modelCode } });
    return ok({ id });
  });
};

const drop: Handler<typeof dropRuleCase> = ({ params: { modelCode, id } }, context) => {
  const { brand, market } = context;
  return context.withTx(async (tx) => {
    if (!(await deleteCase(tx, { brand, market, modelCode, id }))) return refuse('caseUnknown');
    const subject = { subjectType: 'rule_case', subjectId: id };
    await writeAudit(tx, { brand, actor: actorKey(context.actor), action: dropRuleCase.audit, ...subject });
    return ok(undefined);
  });
};

export const reviewRoutes: Route[] = [
  handle(listRuleModels, listed),
  handle(getModelRules, read),
  handle(tryRules, tried),
  handle(keepRuleCase, keep),
  handle(dropRuleCase, drop),
];
