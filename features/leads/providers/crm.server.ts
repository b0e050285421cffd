import * as z from 'zod/mini';
import { openOutbound, type OutboundAnswer } from '#platform/outbound.server.ts';
import type { CrmProvider, CrmRecord, DeliveryResult } from '#platform/providers/types.ts';

/**
 * Salesforce REST API: a token by OAuth 2.0 client credentials, then an upsert of the record by an external id, which makes a
 * repetition the same record (REST API Developer Guide, "Insert or Update (Upsert) a Record Using an External ID").
 */
const API = '/services/data/v62.0';

/** The kinds of records, each with the field that holds our own id. */
const EXTERNAL_ID = { Lead: 'VolanteLeadId__c', Contact: 'VolanteAccountId__c' } as const satisfies Readonly<
  Record<CrmRecord['object'], string>
>;

export type CrmSettings = {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly now: () => number;
};

const tokenSchema = z.object({ access_token: z.string().check(z.minLength(10)) });
const doneSchema = z.object({ id: z.string(), success: z.literal(true) });
const errorsSchema = z.array(z.object({ errorCode: z.string(), message: z.string() }));

/** Said of the company's day, not of the record. */
const TRANSIENT = new Set(['REQUEST_LIMIT_EXCEEDED', 'SERVER_UNAVAILABLE', 'UNABLE_TO_LOCK_ROW']);

const errorOf = (json: unknown): { code: string; message: string } => {
  const parsed = z.safeParse(errorsSchema, json);
  const first = parsed.success ? parsed.data[0] : undefined;
  return { code: first?.errorCode ?? 'UNKNOWN', message: first?.message ?? '' };
};

/** What came back, or that nobody was asked for want of a token. */
type Answered = OutboundAnswer | { readonly kind: 'noAnswer'; readonly reason: 'no token' };

const read = (answer: Answered): DeliveryResult => {
  if (answer.kind === 'noAnswer') return answer;
  const { status, json } = answer;
  if (status === 204) return { kind: 'delivered', receipt: null };
  if (status < 300) {
    const parsed = z.safeParse(doneSchema, json);
    return parsed.success ? { kind: 'delivered', receipt: parsed.data.id } : { kind: 'noAnswer', reason: 'unreadable' };
  }
  const { code, message } = errorOf(json);
  // Our own credentials, or too much at once: that says nothing about the record.
  if (status === 401 || status === 429 || TRANSIENT.has(code)) return { kind: 'noAnswer', reason: code };
  return { kind: 'refused', reason: `${status} ${code} ${message}`.trim().slice(0, 300) };
};

type CrmRequest =
  | { readonly method: 'PATCH'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly method: 'DELETE' };

export const openCrm = ({ baseUrl, clientId, clientSecret, now }: CrmSettings): CrmProvider => {
  const outbound = openOutbound({
    provider: 'crm',
    baseUrl,
    connections: 8,
    now,
    shown: {
      paths: [
        '/services/oauth2/token',
        ...Object.entries(EXTERNAL_ID).map(([object, field]) => `${API}/sobjects/${object}/${field}/{id}`),
      ],
      fields: ['id', 'success', 'created', 'errorCode', 'error', 'Status', 'LeadSource'],
    },
  });
  let token: Promise<string | null> | null = null;

  const askToken = async (): Promise<string | null> => {
    const answer = await outbound.send({
      method: 'POST',
      path: '/services/oauth2/token',
      form: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
    });
    const parsed = answer.kind === 'answer' && answer.status === 200 ? z.safeParse(tokenSchema, answer.json) : null;
    return parsed?.success === true ? parsed.data.access_token : null;
  };

  /** One token for all that ask at once; a failed try is not remembered. */
  const currentToken = async (): Promise<string | null> => {
    token ??= askToken();
    const requested = token;
    const value = await requested;
    if (value === null && token === requested) token = null;
    return value;
  };

  /** A token that ran out meanwhile is asked for anew, once. */
  const onRecord = async (record: CrmRecord, what: CrmRequest, again = true): Promise<Answered> => {
    const bearer = await currentToken();
    if (bearer === null) return { kind: 'noAnswer', reason: 'no token' };
    const answer = await outbound.send({
      ...what,
      path: `${API}/sobjects/${record.object}/${EXTERNAL_ID[record.object]}/${encodeURIComponent(record.id)}`,
      headers: { authorization: `Bearer ${bearer}` },
    });
    if (answer.kind !== 'answer' || answer.status !== 401) return answer;
    token = null;
    return again ? onRecord(record, what, false) : answer;
  };

  return {
    upsert: async (record, fields) => read(await onRecord(record, { method: 'PATCH', body: fields })),
    forget: async (record) => {
      const answer = await onRecord(record, { method: 'DELETE' });
      return answer.kind === 'answer' && answer.status === 404 ? { kind: 'delivered', receipt: null } : read(answer);
    },
    close: () => outbound.close(),
  };
};
