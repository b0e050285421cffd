import { openGateway, type Gateway } from '#features/payments/steps.server.ts';
import { crmOf, whatsAppOf, type Crm, type WhatsApp } from '#features/leads/public.server.ts';
import { openProposalBank, type ProposalBank } from '#features/financing/steps.server.ts';
import { openRentalCompany, type RentalCompany } from '#features/rental/steps.server.ts';
import { openFactory, type Factory } from '#features/reservations/steps.server.ts';
import type { Services } from '#platform/http/context.server.ts';

/** What the flows that run behind the pages need: the ways to the outside companies. */
export type WorkerServices = Services & {
  readonly gateway: Gateway;
  readonly factory: Factory;
  readonly bank: ProposalBank;
  readonly crm: Crm;
  readonly whatsApp: WhatsApp;
  readonly rental: RentalCompany;
};

/** Opens the ways to the outside companies, each with its own few connections. */
export const openWorkerServices = (services: Services): WorkerServices & { close: () => Promise<void> } => {
  const { env, clock } = services;
  const now = (): number => clock.now().getTime();
  const gateway = openGateway({ baseUrl: env.PAYMENT_BASE_URL, accessToken: env.PAYMENT_ACCESS_TOKEN, now });
  const factory = openFactory({ baseUrl: env.FACTORY_BASE_URL, secret: env.FACTORY_WEBHOOK_SECRETS[0] ?? '', now });
  const bank = openProposalBank(env, now);
  const crm = crmOf(env, now);
  const whatsApp = whatsAppOf(env, now);
  const rental = openRentalCompany(env, now);
  return {
    ...services,
    gateway,
    factory,
    bank,
    crm,
    whatsApp,
    rental,
    close: async () => {
      const companies = [gateway, factory, bank, crm, whatsApp, rental];
      await Promise.all(companies.map((company) => company.close()));
    },
  };
};
