import { listModels, listVersions } from '#features/catalog/public.server.ts';
import { listDealers, listOpenPlaces } from '#features/dealers/public.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { showStreet } from '#kernel/street.ts';
import { showCity } from '#kernel/city.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { formatPhone } from '#kernel/phones.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import { queueSealedMail } from '#platform/mail.server.ts';
import * as calls from './contract.ts';
import { emailIndex, openSaid, sealSaid } from './person.server.ts';
import { pagePath } from './page-path.server.ts';
import { REASONS, type Reason, type ReportKind } from './rules/reasons.ts';
import * as store from './store.server.ts';

/** A message in the words of a brand and market; the registry passes it in. */
export type TranslateIn = (scope: { readonly brand: string; readonly market: Market }, key: string) => string;

/** More models than a brand sells, more versions than a model has. */
const MOST_MODELS = 200;
const MOST_VERSIONS = 200;

const scopeOf = ({ brand, market, clock }: Context) => ({ brand, market, at: clock.now() });

type Named = { readonly kind: ReportKind; readonly reason: Reason; readonly subject: string; readonly name: string };
type Said = { readonly message: string; readonly email?: string | null | undefined };

/** Kept in the transaction of the call's key: sent twice it is one report. */
const keep = async (context: Context, { kind, reason, subject, name }: Named, { message, email }: Said) => {
  const { tx, brand, market, env } = context;
  const id = context.ids.next();
  const mailbox = email ?? null;
  await store.insertReport(tx, {
    id,
    brand,
    market,
    kind,
    reason,
    subject,
    subjectName: name,
    sealed: sealSaid(env, id, { message, email: mailbox }),
    emailIndex: mailbox === null ? null : emailIndex(env, mailbox),
  });
  return ok({ id });
};

const onView: Handler<typeof calls.reportView> = ({ body: { page, reason, ...said } }, context) => {
  const { market, brand } = context;
  const path = pagePath(page, { market, brand });
  if (path === null)
    return Promise.resolve(refuse('pageWrong', { fields: [{ field: 'page', key: 'report.pageWrong' }] }));
  return keep(context, { kind: 'VIEW', reason, subject: path, name: path }, said);
};

const onProduct: Handler<typeof calls.reportProduct> = async (
  { body: { mvsCode, year, reason, ...said } },
  context,
) => {
  const [version] = await listVersions(context.tx, scopeOf(context), { mvsCode, year, limit: 1 });
  if (version === undefined)
    return refuse('productUnknown', { fields: [{ field: 'mvsCode', key: 'report.productUnknown' }] });
  const name = `${version.modelName} ${version.versionName} ${year}`;
  return keep(context, { kind: 'PRODUCT', reason, subject: `${mvsCode}-${year}`, name }, said);
};

const findDealer = async (tx: Tx, { brand, market }: Context, code: string) =>
  (await listDealers(tx, { brand, market, codes: [code], limit: 1 }))[0];

const onDealer: Handler<typeof calls.reportDealer> = async ({ body: { idSiteGeo, reason, ...said } }, context) => {
  const dealer = await findDealer(context.tx, context, idSiteGeo);
  if (dealer === undefined)
    return refuse('dealerUnknown', { fields: [{ field: 'idSiteGeo', key: 'report.dealerUnknown' }] });
  return keep(context, { kind: 'DEALER', reason, subject: dealer.code, name: dealer.name }, said);
};

const toRecord = ({ env }: Context, row: store.ReportRow): calls.ReportRecord => {
  const { id, version, kind, reason, subject, subjectName, verdict, answer, createdAt, answeredAt } = row;
  return {
    id,
    version,
    kind,
    reason,
    subject,
    subjectName,
    ...openSaid(env, row),
    verdict,
    answer,
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  };
};

const toListed = (row: store.ListedRow): calls.ListedReport => {
  const { id, version, kind, reason, subject, subjectName, wantsAnswer, verdict, createdAt, answeredAt } = row;
  return {
    id,
    version,
    kind,
    reason,
    subject,
    subjectName,
    wantsAnswer,
    verdict,
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  };
};

const answer: Handler<typeof calls.answerReport> = ({ params: { id }, body }, context) =>
  context.withTx(async (tx) => {
    const { brand, market, env, actor } = context;
    const scope = { brand, market };
    if ((await store.findReport(tx, scope, id)) === null) return refuse('reportUnknown');
    const by = actorKey(actor);
    if ((await store.answerReport(tx, scope, { ...body, id, by })) === 0) return refuse('answeredAlready');
    const row = await store.findReport(tx, scope, id);
    if (row === null) throw new Error(`report ${id} is gone`);
    const { email } = openSaid(env, row);
    if (email !== null)
      await queueSealedMail(tx, env, {
        to: email,
        template: 'reportAnswered',
        brand,
        market,
        locale: MARKETS[market].locale,
        params: {
          subject: row.subjectName,
          answer: body.answer,
          url: pageLink('home', { publicUrl: env.PUBLIC_URL, market, brand }),
        },
      });
    await writeAudit(tx, {
      brand,
      actor: by,
      action: calls.answerReport.audit,
      subjectType: 'report',
      subjectId: id,
      detail: { verdict: body.verdict },
    });
    return ok(toRecord(context, row));
  });

const staffRoutes: readonly Route[] = [
  handle(calls.listReports, ({ query: { page, size, state, kind } }, context) =>
    context.read(async (tx) => {
      const { brand, market } = context;
      const found = await store.listReports(tx, { brand, market }, { state, kind, limit: size, offset: page * size });
      const { rows, ...counted } = found;
      return ok({ reports: rows.map(toListed), ...counted, page, size });
    }),
  ),
  handle(calls.getReport, ({ params: { id } }, context) =>
    context.read(async (tx) => {
      const row = await store.findReport(tx, context, id);
      return row === null ? refuse('reportUnknown') : ok(toRecord(context, row));
    }),
  ),
  handle(calls.answerReport, answer),
];

export const createRoutes = (t: TranslateIn): readonly Route[] => {
  const reasonsOf = ({ brand, market }: Context, kind: ReportKind): calls.ShownReason[] =>
    REASONS[kind].map((code) => ({ code, text: t({ brand, market }, `report.reason.${code}`) }));
  return [
    handle(calls.listViewReasons, (_, context) => Promise.resolve(ok({ reasons: reasonsOf(context, 'VIEW') }))),
    handle(calls.reportView, onView),
    handle(calls.listReportModels, (_, context) =>
      context.read(async (tx) => {
        const models = await listModels(tx, scopeOf(context), { limit: MOST_MODELS });
        return ok({ models: models.map(({ code, name }) => ({ code, name })) });
      }),
    ),
    handle(calls.listReportProducts, ({ query: { modelCode } }, context) =>
      context.read(async (tx) => {
        const versions = await listVersions(tx, scopeOf(context), { modelCode, limit: MOST_VERSIONS });
        const products = versions.map(({ code, year, modelName, versionName }) => ({
          mvsCode: code,
          year,
          name: `${modelName} ${versionName} ${year}`,
        }));
        return ok({ products, reasons: reasonsOf(context, 'PRODUCT') });
      }),
    ),
    handle(calls.reportProduct, onProduct),
    handle(calls.listReportDealers, (_, context) =>
      context.read(async (tx) => {
        const places = await listOpenPlaces(tx, context);
        const dealers = places.map(({ code, name, cityName, stateCode }) => ({
          idSiteGeo: code,
          name,
          cityName,
          stateCode,
        }));
        return ok({ dealers, reasons: reasonsOf(context, 'DEALER') });
      }),
    ),
    handle(calls.getReportDealer, ({ params: { idSiteGeo } }, context) =>
      context.read(async (tx) => {
        const dealer = await findDealer(tx, context, idSiteGeo);
        if (dealer === undefined) return refuse('dealerUnknown');
        const { code, name, cityName, stateCode, phone, email, services } = dealer;
        return ok({
          idSiteGeo: code,
          name,
          cityName,
          stateCode,
          address: `${showStreet(context.market, dealer)}, ${showCity(context.market, dealer)}`,
          phone: formatPhone(phone, context.market),
          email,
          services,
        });
      }),
    ),
    handle(calls.reportDealer, onDealer),
    ...staffRoutes,
  ];
};
