import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Answer } from '../core/answer.ts';
import { put } from '../core/store.ts';
import type { Gateway } from './context.ts';
import { gatewayError } from './errors.ts';
import { once } from './idempotency.ts';
import type { Preference } from './preference.ts';
import { createPreferenceBody, updatePreferenceBody } from './schemas.ts';
import type { CreatePreferenceBody } from './schemas.ts';
import { ACCOUNT, SITES, fromDecimal, toDecimal, wireDate } from './wire.ts';

const DEFAULT_INSTALLMENTS = 12;

export const preferenceNotFound = () =>
  gatewayError({ status: 404, message: 'Preference not found', error: 'preference_not_found' });

function refuse(error: string, message: string): Answer {
  return { status: 400, body: { message, error, status: 400, cause: null } };
}

function invalidBody({ issues }: z.ZodError): Answer {
  const [field = 'body', index, part] = issues[0]?.path ?? [];
  if (field === 'items' && index === undefined) return refuse('invalid_items', 'items needed');
  if (field === 'items') return refuse('invalid_items', `${String(part ?? 'item')} invalid`);
  return refuse(`invalid_${String(field)}`, `${String(field)} invalid`);
}

type Items = CreatePreferenceBody['items'];

function readItems(items: Items): Preference['items'] | undefined {
  const currency = items[0]?.currency_id ?? 'BRL';
  if (items.some((item) => item.currency_id !== currency)) return undefined;
  const read = items.flatMap((item) => {
    const unitPrice = fromDecimal(item.unit_price, currency);
    const { id = null, title, description = null, quantity } = item;
    return unitPrice ? [{ id, title, description, quantity, unitPrice }] : [];
  });
  return read.length === items.length ? read : undefined;
}

function newPreference(body: CreatePreferenceBody, items: Preference['items'], at: Date): Preference {
  const { payer } = body;
  return {
    id: `${ACCOUNT.id}-${randomUUID()}`,
    items,
    currency: body.items[0]?.currency_id ?? 'BRL',
    payer: payer?.email
      ? {
          email: payer.email,
          first_name: payer.name ?? null,
          last_name: payer.surname ?? null,
          identification: payer.identification ?? null,
        }
      : null,
    backUrls: {
      success: body.back_urls?.success ?? null,
      pending: body.back_urls?.pending ?? null,
      failure: body.back_urls?.failure ?? null,
    },
    autoReturn: body.auto_return ?? null,
    notificationUrl: body.notification_url ?? null,
    externalReference: body.external_reference ?? null,
    expires: body.expires,
    expiresFrom: body.expiration_date_from ?? null,
    expiresTo: body.expiration_date_to ?? null,
    mostInstallments: body.payment_methods?.installments ?? DEFAULT_INSTALLMENTS,
    statementDescriptor: body.statement_descriptor ?? null,
    metadata: body.metadata,
    createdAt: at.toISOString(),
  };
}

export function preferenceView(preference: Preference, url: string): Record<string, unknown> {
  const initPoint = `${url}/checkout/v1/redirect?pref_id=${preference.id}`;
  return {
    id: preference.id,
    client_id: String(ACCOUNT.id),
    collector_id: ACCOUNT.id,
    date_created: wireDate(preference.createdAt),
    site_id: SITES[preference.currency],
    operation_type: 'regular_payment',
    items: preference.items.map((item) => ({
      id: item.id,
      title: item.title,
      description: item.description,
      quantity: item.quantity,
      unit_price: toDecimal(item.unitPrice),
      currency_id: preference.currency,
    })),
    payer: preference.payer && {
      email: preference.payer.email,
      name: preference.payer.first_name,
      surname: preference.payer.last_name,
      identification: preference.payer.identification,
    },
    back_urls: preference.backUrls,
    auto_return: preference.autoReturn,
    notification_url: preference.notificationUrl,
    external_reference: preference.externalReference,
    expires: preference.expires,
    expiration_date_from: wireDate(preference.expiresFrom),
    expiration_date_to: wireDate(preference.expiresTo),
    payment_methods: { installments: preference.mostInstallments },
    statement_descriptor: preference.statementDescriptor,
    metadata: preference.metadata,
    init_point: initPoint,
    sandbox_init_point: initPoint,
  };
}

/** `POST /checkout/preferences`. The key is optional here, as with the real company. */
export function createPreference(gateway: Gateway, { key, body }: { key: string | undefined; body: unknown }): Answer {
  const parsed = createPreferenceBody.safeParse(body);
  if (!parsed.success) return invalidBody(parsed.error);
  const items = readItems(parsed.data.items);
  if (!items) return refuse('invalid_items', 'unit_price invalid');
  if (parsed.data.auto_return && !parsed.data.back_urls?.success) {
    return refuse('invalid_auto_return', 'auto_return invalid. back_url.success must be defined');
  }
  return once({ store: gateway.store, scope: 'preferences', key, body }, () => {
    const preference = newPreference(parsed.data, items, gateway.now());
    const answer = { status: 201, body: preferenceView(preference, gateway.url) };
    return { answer, changes: [put('preference', preference.id, preference)] };
  });
}

export function getPreference(gateway: Gateway, id: string): Answer {
  const preference = gateway.store.get('preference', id);
  return preference ? { status: 200, body: preferenceView(preference, gateway.url) } : preferenceNotFound();
}

/** `PUT /checkout/preferences/{id}`: closes the page early, or keeps it open longer. */
export function updatePreference(gateway: Gateway, { id, body }: { id: string; body: unknown }): Answer {
  const preference = gateway.store.get('preference', id);
  if (!preference) return preferenceNotFound();
  const parsed = updatePreferenceBody.safeParse(body);
  if (!parsed.success) return invalidBody(parsed.error);
  const { expires = preference.expires, expiration_date_to: expiresTo } = parsed.data;
  const next = { ...preference, expires, expiresTo: expiresTo === undefined ? preference.expiresTo : expiresTo };
  gateway.store.commit([put('preference', id, next)]);
  return { status: 200, body: preferenceView(next, gateway.url) };
}
