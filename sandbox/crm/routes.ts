import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Guard, Handler } from '../core/http.ts';
import type { Answer } from '../core/answer.ts';
import { put, remove, type Store } from '../core/store.ts';
import type { CrmRecord } from './record.ts';

/** Salesforce's REST API as far as the shop uses it: tokens by client credentials, and the upsert of a Lead or a Contact by external id. */

const API = '/crm/services/data/v62.0';
const TOKEN_MINUTES = 30;

const tokenBody = z.object({
  grant_type: z.string(),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
});

/** Errors of the data API come as a list. */
const refuse = (status: number, errorCode: string, message: string): Answer => ({
  status,
  body: [{ message, errorCode }],
});

/** The kinds of records: where they lie, the shop's id on them, how Salesforce begins their numbers, and what they must have. */
const OBJECTS = [
  {
    object: 'Lead',
    key: 'VolanteLeadId__c',
    call: 'leads',
    kind: 'crmLead',
    prefix: '00Q',
    required: ['LastName', 'Company'],
  },
  {
    object: 'Contact',
    key: 'VolanteAccountId__c',
    call: 'contacts',
    kind: 'crmContact',
    prefix: '003',
    required: ['LastName'],
  },
] as const;
type CrmObject = (typeof OBJECTS)[number];

/** Addresses the CRM takes for no addresses, whoever else does: to see a lead refused. */
const REFUSED_MAILBOX = '@refused.example';

const same = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const idOf = (store: Store, prefix: string): string =>
  `${prefix}${String(store.nextId()).padStart(12, '0')}AAA`.slice(0, 18);

function upsert({ store, now }: Crm, of: CrmObject & { externalId: string }, body: unknown): Answer {
  const { kind, prefix, required, externalId } = of;
  const parsed = z.record(z.string(), z.unknown()).safeParse(body);
  if (!parsed.success) return refuse(400, 'JSON_PARSER_ERROR', 'an object was expected');
  const fields = parsed.data;
  const missing = required.filter((name) => typeof fields[name] !== 'string' || fields[name] === '');
  if (missing.length > 0) {
    return refuse(400, 'REQUIRED_FIELD_MISSING', `Required fields are missing: [${missing.join(', ')}]`);
  }
  const { Email: email } = fields;
  if (typeof email === 'string' && email.endsWith(REFUSED_MAILBOX)) {
    return refuse(400, 'INVALID_EMAIL_ADDRESS', 'Email: invalid email address');
  }
  const known = store.get(kind, externalId);
  const at = now().toISOString();
  const record: CrmRecord =
    known === undefined
      ? { externalId, id: idOf(store, prefix), fields, writes: 1, createdAt: at, changedAt: at }
      : { ...known, fields: { ...known.fields, ...fields }, writes: known.writes + 1, changedAt: at };
  store.commit([put(kind, externalId, record)]);
  return {
    status: known === undefined ? 201 : 200,
    body: { id: record.id, success: true, errors: [], created: known === undefined },
  };
}

/** "Delete Record Using an External ID": nothing is said of what was there. */
function drop(store: Store, { kind, externalId }: CrmObject & { externalId: string }): Answer {
  if (store.get(kind, externalId) === undefined) {
    return refuse(404, 'NOT_FOUND', 'The requested resource does not exist');
  }
  store.commit([remove(kind, externalId)]);
  return { status: 204, body: undefined };
}

type Crm = { readonly store: Store; readonly now: () => Date };

export function mountCrm(app: FastifyInstance, options: Crm & { guard: Guard; secret: string }): void {
  const { store, now, guard, secret } = options;
  const tokens = new Map<string, number>();

  const giveToken: Handler = ({ body, hostname }) => {
    const parsed = tokenBody.safeParse(body ?? {});
    if (!parsed.success || parsed.data.grant_type !== 'client_credentials') {
      return { status: 400, body: { error: 'unsupported_grant_type', error_description: 'grant type not supported' } };
    }
    if (!same(parsed.data.client_secret, secret)) {
      return { status: 400, body: { error: 'invalid_client', error_description: 'invalid client credentials' } };
    }
    const token = `00D${randomBytes(24).toString('base64url')}`;
    tokens.set(token, now().getTime() + TOKEN_MINUTES * 60_000);
    const body200 = {
      access_token: token,
      scope: 'api',
      instance_url: `http://${hostname}/crm`,
      id: `http://${hostname}/crm/id`,
      token_type: 'Bearer',
      issued_at: String(now().getTime()),
    };
    return { status: 200, body: body200 };
  };

  const isAllowed = (request: FastifyRequest): boolean => {
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    return (tokens.get(token) ?? 0) > now().getTime();
  };

  app.post('/crm/services/oauth2/token', guard('crm.token', giveToken));
  const idOfRequest = (request: FastifyRequest): string => (request.params as { externalId: string }).externalId;
  const refused = refuse(401, 'INVALID_SESSION_ID', 'Session expired or invalid');
  for (const of of OBJECTS) {
    const path = `${API}/sobjects/${of.object}/${of.key}/:externalId`;
    const change: Handler = (request) =>
      isAllowed(request) ? upsert({ store, now }, { ...of, externalId: idOfRequest(request) }, request.body) : refused;
    const end: Handler = (request) =>
      isAllowed(request) ? drop(store, { ...of, externalId: idOfRequest(request) }) : refused;
    app.patch(path, guard(`crm.${of.call}.upsert`, change));
    app.delete(path, guard(`crm.${of.call}.delete`, end));
  }
  app.get('/_control/crm/people', () => store.list('crmContact').toReversed());
  app.get('/_control/crm/leads', (request) => {
    const { ids } = request.query as { ids?: string };
    const leads = store.list('crmLead');
    // A test of many thousand leads asks only how often each was written.
    return ids === undefined ? leads.toReversed() : leads.map(({ externalId, writes }) => ({ externalId, writes }));
  });
  app.post('/_control/crm/tokens/clear', (_, reply) => {
    tokens.clear();
    return reply.code(200).send({ ok: true });
  });
}
