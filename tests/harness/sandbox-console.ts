import { waitFor } from './wait-for.ts';

export type SandboxPayment = {
  readonly id: number;
  readonly status: string;
  readonly status_detail: string;
  readonly installments: number;
  readonly transaction_amount: number;
  readonly transaction_amount_refunded: number;
  readonly external_reference: string;
  readonly refunds: readonly { readonly id: number; readonly amount: number }[];
};

export type SandboxWebhook = {
  readonly id: number;
  readonly about: string;
  readonly state: string;
  readonly body: string;
};

export type SandboxProposal = {
  readonly reference: string;
  readonly amount: number;
  readonly buyer: string;
  readonly signature: string;
  readonly steps: readonly { readonly status: string }[];
  readonly documents: readonly { readonly id: string; readonly kind: string; readonly sha256: string }[];
};

/** A mail as the mailbox shows it, the newest first. */
export type SandboxMail = { readonly subject: string; readonly text: string };

/** The other side of the outside companies: what the sandbox has, and the buttons of its console. */
export const createSandboxConsole = (sandboxUrl: string) => {
  const press = pressOf(sandboxUrl);
  const payments = (reference: string) =>
    press('GET', `/_control/payments?external_reference=${reference}`) as Promise<SandboxPayment[]>;
  const mails = (to: string) => press('GET', `/_mail?to=${encodeURIComponent(to)}`) as Promise<SandboxMail[]>;
  return {
    payments,
    allPayments: () => press('GET', '/_control/payments') as Promise<SandboxPayment[]>,
    /** The only payment of a charge, once the shop has told the gateway. */
    payment: (reference: string, timeout = 90_000) =>
      waitFor(async () => (await payments(reference))[0], { timeout, pause: 25 }),
    onPayment: (
      id: number,
      what: 'confirm' | 'twice' | 'expire' | 'chargeback' | 'won' | 'notify' | 'reject',
      body: object = {},
    ) => press('POST', `/_control/payments/${id}/${what}`, body),
    fault: (operation: string, mode: string, more: { times?: number; delayMs?: number } = {}) =>
      press('POST', '/_faults', { operation, mode, ...more }),
    clearFaults: () => press('DELETE', '/_faults'),
    /** Types a card on the gateway's own page, as the browser sent there does; the name decides how it ends. */
    payByCard: async (
      page: string,
      holder: string,
      { document = '12.345.678', installments = 1 }: { document?: string; installments?: number } = {},
    ): Promise<void> => {
      const form = {
        pref_id: new URL(page).searchParams.get('pref_id') ?? '',
        attempt: crypto.randomUUID(),
        number: '4235 6477 2802 5682',
        holder,
        expiry: '11/49',
        code: '123',
        document,
        installments: String(installments),
      };
      const response = await fetch(`${sandboxUrl}/checkout/v1/pay`, {
        method: 'POST',
        body: new URLSearchParams(form),
        redirect: 'manual',
      });
      if (response.status >= 400) throw new Error(`the card page answered ${response.status}`);
    },
    webhooks: () => press('GET', '/_control/webhooks') as Promise<SandboxWebhook[]>,
    sendWebhook: (id: number) => press('POST', `/_control/webhooks/${id}/send`, {}),
    ...ordersOf(press),
    ...banksOf(press),
    mails,
    /** The newest mail to an address whose subject or words match, as soon as it is there. */
    mail: (to: string, matching: RegExp): Promise<SandboxMail> =>
      waitFor(async () => (await mails(to)).find(({ subject, text }) => matching.test(`${subject}\n${text}`)), {
        timeout: 90_000,
      }),
  };
};

type Press = (method: string, path: string, body?: object) => Promise<unknown>;

const pressOf =
  (sandboxUrl: string): Press =>
  async (method, path, body) => {
    const response = await fetch(`${sandboxUrl}${path}`, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };

export type SandboxOrder = {
  readonly orderId: string;
  readonly steps: readonly string[];
  readonly placed: { readonly carId?: string; readonly revision?: number } | null;
  readonly formerCars?: readonly string[];
};

const ordersOf = (press: Press) => {
  const orders = () => press('GET', '/_control/orders') as Promise<SandboxOrder[]>;
  /** A job announces a paid order to the factory: it is known there a moment after it reads as paid. */
  const onceKnown = async (id: string, path: string, body: object): Promise<unknown> => {
    await waitFor(async () => (await orders()).some(({ orderId }) => orderId === id), { timeout: 90_000 });
    return press('POST', `/_control/orders/${id}/${path}`, body);
  };
  return {
    orders,
    step: (orderId: string, step: string) => onceKnown(orderId, 'step', { step }),
    steps: (orderId: string, list: 'early' | 'factory') => onceKnown(orderId, 'steps', { list, all: true }),
    balance: (orderId: string) => onceKnown(orderId, 'balance', {}),
  };
};

const banksOf = (press: Press) => {
  const proposals = () => press('GET', '/_control/proposals') as Promise<SandboxProposal[]>;
  /** A job brings a sent proposal to its bank: it is known there a moment after it reads as sent. */
  const onceKnown = async (id: string, path: string, body: object): Promise<unknown> => {
    await waitFor(async () => (await proposals()).some(({ reference }) => reference === id), { timeout: 90_000 });
    return press('POST', `/_control/proposals/${id}/${path}`, body);
  };
  return {
    proposals,
    /** Decides a proposal, as a person at the bank's console does; `force` also what is not legal. */
    decide: (proposalId: string, status: string, more: { message?: string; wanted?: string; force?: boolean } = {}) =>
      onceKnown(proposalId, 'status', { status, ...more }),
    advance: (proposalId: string, until: string) => onceKnown(proposalId, 'advance', { until }),
  };
};

export type SandboxConsole = ReturnType<typeof createSandboxConsole>;
