import { afterRefusal } from '#features/payments/public.ts';
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import type { Order } from '../contract.ts';
import { paymentTrouble, refusalOf } from '../rules/payment-trouble.ts';
import { shown } from './shared.ts';

/** What happened to the last try to pay, that nothing is charged, and what to do now; a card's refusal by its own reason. */
export const troubleShown = (page: Page, order: Order): { title: string; text: string } | null => {
  const trouble = paymentTrouble(order);
  if (trouble === null) return null;
  const t = translator(page.texts('reservations'));
  const refusal = refusalOf(order);
  return {
    title: t(`payment.trouble.${trouble}`),
    text:
      refusal === null
        ? t(`payment.trouble.${trouble}.text`, { deposit: shown(page, order.deposit) })
        : t(`payment.refusal.${afterRefusal(refusal)}`, { why: t(`payment.refusal.why.${refusal}`) }),
  };
};
