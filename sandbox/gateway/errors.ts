import type { z } from 'zod';
import type { Answer } from '../core/answer.ts';
import { CAUSES } from './schemas.ts';

const NAMES: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'unauthorized',
  404: 'not_found',
  409: 'conflict',
};

/** The company's error shape. `code` is its documented cause code; without one the list of causes is empty. */
export function gatewayError(parts: { status: number; message: string; code?: number; error?: string }): Answer {
  const { status, message, code, error } = parts;
  const cause = code === undefined ? [] : [{ code, description: message, data: null }];
  return { status, body: { message, error: error ?? NAMES[status] ?? 'error', status, cause } };
}

export const paymentNotFound = () => gatewayError({ status: 404, message: 'Payment not found', code: 2000 });

export const keyMissing = () =>
  gatewayError({ status: 400, message: "Header X-Idempotency-Key can't be null", code: 4292 });

export const keyReused = () =>
  gatewayError({
    status: 409,
    error: 'idempotency_key_already_used',
    message: 'The value sent as the idempotency header has already been used with another request body',
  });

export const invalidToken = () => gatewayError({ status: 401, message: 'invalid access token' });

/** What the company says of the first field that is wrong. */
export function invalidBody(error: z.ZodError): Answer {
  const field = String(error.issues[0]?.path[0] ?? '');
  const cause = CAUSES[field] ?? { code: 2061, message: `Invalid ${field || 'body'}` };
  return gatewayError({ status: 400, ...cause });
}
