import { gatewayOf, type Gateway } from '#features/payments/steps.server.ts';
import { crmOf, whatsAppOf, type Crms, type WhatsApp } from '#features/leads/public.server.ts';
import { proposalBankOf, type ProposalBank } from '#features/financing/steps.server.ts';
import { openRentalCompany, type RentalCompany } from '#features/rental/steps.server.ts';
import { openConsortium, openFactory, type Consortium, type Factory } from '#features/reservations/steps.server.ts';
import { isOfService } from '#features/push/public.server.ts';
import type { Services } from '#platform/http/context.server.ts';
import type { Env } from '#platform/env.server.ts';
import { openWebPush, type WebPush } from '#platform/web-push.server.ts';

/** What the flows that run behind the pages need: the ways to the outside companies. */
export type WorkerServices = Services & {
  readonly gateway: Gateway;
  readonly factory: Factory;
  readonly bank: ProposalBank;
  readonly crm: Crms;
  readonly whatsApp: WhatsApp;
  readonly rental: RentalCompany;
  readonly push: WebPush;
  readonly consortium: Consortium;
};

/** The way to the push services that the settings name. */
export const webPushOf = (env: Env): WebPush =>
  openWebPush(env, (endpoint) => isOfService(endpoint, env.PUSH_SERVICES));

/** Opens the ways to the outside companies, each with its own few connections. */
export const openWorkerServices = (services: Services): WorkerServices & { close: () => Promise<void> } => {
  const { env, clock } = services;
  const now = (): number => clock.now().getTime();
  const gateway = gatewayOf(env, now);
  const factory = openFactory({ baseUrl: env.FACTORY_BASE_URL, secret: env.FACTORY_WEBHOOK_SECRETS[0] ?? '', now });
  const bank = proposalBankOf(env, now);
  const crm = crmOf(env, now);
  const whatsApp = whatsAppOf(env, now);
  const rental = openRentalCompany(env, now);
  const push = webPushOf(env);
  const consortium = openConsortium(env, now);
  return {
    ...services,
    gateway,
    factory,
    bank,
    crm,
    whatsApp,
    rental,
    push,
    consortium,
    close: async () => {
      const companies = [gateway, factory, bank, crm, whatsApp, rental, push, consortium];
      await Promise.all(companies.map((company) => company.close()));
    },
  };
};
