import type { Env } from '#platform/env.server.ts';
import { chooseProvider, ownProviders } from '#platform/providers/own.server.ts';
import type { CrmProvider } from '#platform/providers/types.ts';
import { openCrm } from './crm.server.ts';
import { openWhatsApp, type WhatsApp } from './whatsapp.server.ts';

type Place = { readonly brand: string; readonly market: string };

/** The CRMs of an installation: a brand's own where the settings name one, ours otherwise. */
export type Crms = {
  /** `isOwn`: its silence is no silence of the others. */
  readonly in: (place: Place) => { readonly crm: CrmProvider; readonly isOwn: boolean };
  /** Whoever may have been told of somebody, now or before the settings changed. */
  readonly all: readonly CrmProvider[];
  readonly close: () => Promise<void>;
};

/** The CRMs of the environment, each with connections of its own. */
export const crmOf = (env: Env, now: () => number): Crms => {
  const shared = openCrm({
    baseUrl: env.CRM_BASE_URL,
    clientId: env.CRM_CLIENT_ID,
    clientSecret: env.CRM_CLIENT_SECRET,
    now,
  });
  const own = ownProviders(env, 'crm', now);
  // Where one stands for all and no other company is named, there is nobody at our address.
  const isPlayed = new URL(env.CRM_BASE_URL).origin === new URL(env.SANDBOX_URL).origin;
  const isReplaced = isPlayed && own.some(({ brand, market }) => brand === null && market === null);
  const all = [...own.map(({ provider }) => provider), ...(isReplaced ? [] : [shared])];
  return {
    in: (place) => {
      const crm = chooseProvider(own, place);
      return crm === null ? { crm: shared, isOwn: false } : { crm, isOwn: true };
    },
    all,
    close: async () => {
      await Promise.all([...own.map(({ provider }) => provider), shared].map((crm) => crm.close()));
    },
  };
};

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
