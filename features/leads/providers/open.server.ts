import type { Env } from '#platform/env.server.ts';
import { openCrm, type Crm } from './crm.server.ts';
import { openWhatsApp, type WhatsApp } from './whatsapp.server.ts';

/** The CRM of the environment, with connections of its own. */
export const crmOf = (env: Env, now: () => number): Crm =>
  openCrm({ baseUrl: env.CRM_BASE_URL, clientId: env.CRM_CLIENT_ID, clientSecret: env.CRM_CLIENT_SECRET, now });

export const whatsAppOf = (env: Env, now: () => number): WhatsApp =>
  openWhatsApp({
    baseUrl: env.WHATSAPP_BASE_URL,
    phoneNumberId: env.WHATSAPP_PHONE_NUMBER_ID,
    accessToken: env.WHATSAPP_ACCESS_TOKEN,
    now,
  });

const cache = new WeakMap<Env, WhatsApp>();

/** The one way to WhatsApp that the calls of a process share. */
export const sharedWhatsApp = (env: Env, now: () => number): WhatsApp => {
  const known = cache.get(env) ?? whatsAppOf(env, now);
  cache.set(env, known);
  return known;
};
