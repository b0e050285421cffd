import type { Env } from '#platform/env.server.ts';
import { startSandbox, type Sandbox } from '#sandbox/server.ts';

/** The outside companies of a program, with the secrets that it knows them by. */
export const startSandboxOf = (
  env: Env,
  place: { port: number; smtpPort: number; dataDir: string; shopUrl: string },
): Promise<Sandbox> =>
  startSandbox({
    ...place,
    host: '127.0.0.1',
    accessToken: env.PAYMENT_ACCESS_TOKEN,
    paymentSecret: env.PAYMENT_WEBHOOK_SECRETS[0] ?? '',
    factorySecret: env.FACTORY_WEBHOOK_SECRETS[0] ?? '',
    bankSecret: env.BANK_WEBHOOK_SECRETS[0] ?? '',
    crmSecret: env.CRM_CLIENT_SECRET,
    whatsAppToken: env.WHATSAPP_ACCESS_TOKEN,
    consortiumToken: env.CONSORTIUM_ACCESS_TOKEN,
    rentalSecret: env.RENTAL_WEBHOOK_SECRETS[0],
  });
