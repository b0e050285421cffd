import { findPersonByToken } from '#features/accounts/public.server.ts';
import { ok, refuse } from '#kernel/result.ts';
import { readCookies } from '#platform/http/cookies.server.ts';
import { handle, type Handler, type Route } from '#platform/http/context.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import { sendAnalytics, sendLead } from '../contract/lead.ts';
import { detailsOf } from '../rules/content.ts';
import { ANALYTICS_DEFAULT } from '../rules/types.ts';
import { clientSender, visitorSender } from '../senders.server.ts';
import { sealEvent } from '../store/sealing.server.ts';
import { countSender } from '../store/leads.server.ts';
import { insertEvent } from '../store/visits.server.ts';
import { acknowledge, takeLead, type SwitchesOf } from '../take.server.ts';

/** What is kept of a lead beside its person, its words and its car. */
const DETAILS = [
  'totalVehicles',
  'hasTwoYearCnpj',
  'userPostalCode',
  'street',
  'homeNumber',
  'complement',
  'neighborhood',
  'uf',
  'cidade',
  'countryCode',
  'country',
  'preferred_contact_method',
  'SubOrigem__c',
  'productGroup',
  'productCode',
  'msc_ano_modelo',
  'randomNumber',
  'analyticsClientId',
  'analyticsTrackId',
  'analyticsUserId',
  'clickId',
  'callback',
  'retUrl',
  'referer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
] as const;

const send =
  (switchesOf: SwitchesOf): Handler<typeof sendLead> =>
  async ({ body }, context) => {
    const sender = clientSender(context);
    if (sender === null) return refuse('clientUnknown');
    const isPerson = body.leadPersonType === 'physical';
    const taken = await takeLead(
      context,
      {
        channel: 'FORM',
        form: body.form,
        origin: body.origin,
        personType: body.leadPersonType,
        name: (isPerson ? body.firstName : body.corporateName) ?? '',
        contactName: isPerson ? undefined : body.contactName,
        email: body.email,
        phone: body.phone,
        cpf: body.cpf,
        cnpj: body.cnpj,
        dealersCode: body.dealersCode,
        place: placeOf(body),
        flags: body,
        consentVersion: body.consentTextVersion,
        text: body.description,
        productCode: body.productCode,
        configurationCode: body.configurationCode,
        simulationId: body.simulationId,
        details: detailsOf(body, DETAILS),
        sender,
      },
      switchesOf(context.brand, context.market),
    );
    return taken.ok ? ok(acknowledge(taken.value)) : taken;
  };

const placeOf = ({ uf, cidade }: { uf?: string | undefined; cidade?: string | undefined }) =>
  uf === undefined || cidade === undefined ? undefined : { stateCode: uf, cityName: cidade };

const allowsMeasuring = (cookie: string | undefined): boolean =>
  readCookies(cookie).get('vlt_consent')?.split('.').includes('measurement') === true;

/** A lead's own event belongs to the lead; anything else is measuring, and is kept only where it was allowed. */
const analytics: Handler<typeof sendAnalytics> = async ({ body }, context) => {
  const { brand, market, env, ids, actor, visitorId, clock } = context;
  const named = body.jwtToken === null ? null : await findPersonByToken(context.tx, body.jwtToken, clock.now());
  if (body.jwtToken !== null && named === null) return refuse('tokenUnknown');
  const person = named ?? (actor.kind === 'person' ? actor : null);
  if (body.type !== ANALYTICS_DEFAULT && !allowsMeasuring(context.header('cookie')))
    return ok({ success: true, kept: false });
  const sender = visitorSender(context);
  const vault = vaultOf(env);
  const stored = await context.withTx(async (tx) => {
    // Measuring has a budget of its own, ten times that of leads.
    if ((await countSender(tx, vault.index(`event:${sender.key}`, 'lead.sender'))) > sender.limit * 10) return false;
    const id = ids.next();
    const accountId = person?.accountId ?? null;
    const sealed = sealEvent(vault, id, body.payload);
    await insertEvent(tx, { id, brand, market, type: body.type, sealed, accountId, anonymousId: visitorId });
    return true;
  }, sendAnalytics.audit);
  return stored ? ok({ success: true, kept: stored }) : refuse('senderLimit');
};

export const leadRoutes = (switchesOf: SwitchesOf): Route[] => [
  handle(sendLead, send(switchesOf)),
  handle(sendAnalytics, analytics),
];
