import { applicationOf } from '#kernel/actor.ts';
import { sameText, sha256 } from '#platform/crypto.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import { callerOf } from '#platform/http/network.server.ts';
import { CLIENT_ID_HEADER, CLIENT_SECRET_HEADER } from './contract/lead.ts';
import type { LeadInput } from './take.server.ts';

/** Leads an hour from one address; a household or an office behind one address fits in. */
const FROM_ADDRESS = 60;
/** Leads an hour from a partner's program. */
const FROM_PARTNER = 20_000;

const scaled = (context: Context, limit: number): number => limit * Math.max(1, context.env.RATE_LIMIT_SCALE);

/** An external application, counted as such. */
const applicationSender = (context: Context): LeadInput['sender'] | null => {
  const application = applicationOf(context.actor);
  return application === undefined
    ? null
    : { key: `application:${application.id}`, limit: scaled(context, FROM_PARTNER) };
};

/** A visitor, told from others by the address, or the application that sends for its own. */
export const visitorSender = (context: Context): LeadInput['sender'] =>
  applicationSender(context) ?? { key: `address:${callerOf(context.ip)}`, limit: scaled(context, FROM_ADDRESS) };

/**
 * The external application by its key, or the program behind the client headers: our own site, whose visitors are counted by their address, or a partner, counted as
 * such. Null: nobody we know.
 */
export const clientSender = (context: Context): LeadInput['sender'] | null => {
  const application = applicationSender(context);
  if (application !== null) return application;
  const { LEAD_CLIENT_ID, LEAD_CLIENT_SECRETS, LEAD_PARTNERS } = context.env;
  const id = context.header(CLIENT_ID_HEADER) ?? '';
  const secret = context.header(CLIENT_SECRET_HEADER) ?? '';
  if (id === LEAD_CLIENT_ID && LEAD_CLIENT_SECRETS.some((live) => sameText(live, secret)))
    return visitorSender(context);
  // Every known partner is compared, so that the time tells nothing.
  const known = LEAD_PARTNERS.filter(
    (partner) => sameText(sha256(partner.secret), sha256(secret)) && partner.id === id,
  );
  return known.length === 0 ? null : { key: `client:${id}`, limit: scaled(context, FROM_PARTNER) };
};
