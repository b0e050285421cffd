import { getBuyer } from '#features/accounts/public.server.ts';
import { formatPhone } from '#kernel/phones.ts';
import { ok, refuse } from '#kernel/result.ts';
import { handle, type Handler, type Route } from '#platform/http/context.server.ts';
import { createFluaLead } from '../contract/flua.ts';
import { SUBSCRIPTION_FORM } from '../rules/types.ts';
import { visitorSender } from '../senders.server.ts';
import { acknowledge, takeLead, type SwitchesOf } from '../take.server.ts';

/** A lead of whoever is signed in: what the account knows is not asked again. */
const create =
  (switchesOf: SwitchesOf): Handler<typeof createFluaLead> =>
  async ({ body }, context) => {
    const { actor, env, tx, brand, market } = context;
    const buyer = actor.kind === 'person' ? await getBuyer(tx, { env, accountId: actor.accountId }) : null;
    if (buyer === null) return refuse('unauthenticated');
    if (buyer.phone === null) return refuse('phoneNeeded');
    const { uf, cidade, dealersCode, description } = body;
    const taken = await takeLead(
      context,
      {
        channel: 'FORM',
        form: SUBSCRIPTION_FORM,
        origin: 'timeline',
        personType: 'physical',
        name: buyer.name,
        email: buyer.email,
        phone: formatPhone(buyer.phone, market),
        dealersCode,
        place: uf === undefined || cidade === undefined ? undefined : { stateCode: uf, cityName: cidade },
        flags: body,
        consentVersion: body.consentTextVersion,
        text: description,
        details: {},
        withoutDocument: true,
        sender: visitorSender(context),
      },
      switchesOf(brand, market),
    );
    return taken.ok ? ok(acknowledge(taken.value)) : taken;
  };

/** What the timeline of an order asks of leads. */
export const fluaRoutes = (switchesOf: SwitchesOf): readonly Route[] => [handle(createFluaLead, create(switchesOf))];
