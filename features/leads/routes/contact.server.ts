import { ok } from '#kernel/result.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { queueSealedMail } from '#platform/mail.server.ts';
import { sendContact, sendLeadEmail } from '../contract/contact.ts';
import { detailsOf } from '../rules/content.ts';
import { visitorSender } from '../senders.server.ts';
import { acknowledge, takeLead, type SwitchesOf } from '../take.server.ts';

/** Forms of the contact service, as the CRM tells them apart. */
const CONTACT_FORM = 'Contact';
const DEALER_FORM = 'DealerMail';
const ORIGIN = 'contactus';

const MEASURED = [
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
  'preferred_contact_method',
] as const;

const CONTACT_DETAILS = [
  'contactReason',
  'stateCode',
  'cityName',
  'model',
  'plate',
  'chassis',
  'orderNumber',
  ...MEASURED,
];
const DEALER_DETAILS = ['model', 'version', 'color', 'productGroup', 'productCode', 'msc_ano_modelo', ...MEASURED];

const NAMES = { cpf: 'document', cnpj: 'document', cidade: 'cityName' } as const;

/** Number by which a writer asks about the message: the end of the lead's id, which is chance. */
const protocolOf = (id: string): string => id.slice(-12).toUpperCase();

/** That a message arrived is told at once by the way it came (Decreto 7.962/2013 art. 4 V). */
const notifySender = ({ env, brand, market, locale, tx }: Context, to: { email: string; name: string; id: string }) =>
  queueSealedMail(tx, env, {
    to: to.email,
    template: 'contactReceived',
    params: { name: to.name, protocol: protocolOf(to.id) },
    brand,
    market,
    locale,
  });

const contact =
  (switchesOf: SwitchesOf): Handler<typeof sendContact> =>
  async ({ body }, context) => {
    const taken = await takeLead(
      context,
      {
        channel: 'CONTACT',
        form: CONTACT_FORM,
        origin: ORIGIN,
        personType: 'physical',
        name: body.name,
        email: body.email,
        phone: body.phone,
        cpf: body.document,
        dealersCode: body.dealersCode,
        place: { stateCode: body.stateCode, cityName: body.cityName },
        flags: body,
        consentVersion: body.consentTextVersion,
        text: body.message,
        details: detailsOf(body, CONTACT_DETAILS),
        withoutDocument: true,
        fieldNames: NAMES,
        sender: visitorSender(context),
      },
      // Whoever writes is answered, wherever they live.
      { ...switchesOf(context.brand, context.market), leadsWithoutInfluenceArea: true },
    );
    if (!taken.ok) return taken;
    await notifySender(context, { email: body.email, name: body.name, id: taken.value.id });
    return ok(acknowledge(taken.value));
  };

const leadEmail =
  (switchesOf: SwitchesOf): Handler<typeof sendLeadEmail> =>
  async ({ body }, context) => {
    const taken = await takeLead(
      context,
      {
        channel: 'DEALER_MAIL',
        form: DEALER_FORM,
        origin: ORIGIN,
        personType: 'physical',
        name: body.name,
        email: body.email,
        phone: body.phone,
        cpf: body.document,
        dealersCode: body.dealersCode,
        flags: body,
        consentVersion: body.consentTextVersion,
        text: body.message,
        productCode: body.productCode,
        configurationCode: body.configurationCode,
        simulationId: body.simulationId,
        details: detailsOf(body, DEALER_DETAILS),
        fieldNames: NAMES,
        sender: visitorSender(context),
      },
      switchesOf(context.brand, context.market),
    );
    return taken.ok ? ok(acknowledge(taken.value)) : taken;
  };

export const contactRoutes = (switchesOf: SwitchesOf): Route[] => [
  handle(sendContact, contact(switchesOf)),
  handle(sendLeadEmail, leadEmail(switchesOf)),
];
