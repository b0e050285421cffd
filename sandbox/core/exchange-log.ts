import { isCardNumber } from '#kernel/cards.ts';
import { put, remove } from './store.ts';
import type { Store } from './store.ts';
import type { Exchange } from './exchange.ts';

const KEPT = 500;
const LONGEST = 4000;

/** Whatever has the length and the check digit of a card number keeps its last four digits (PCI DSS 3.4.1). */
export function maskCardNumbers(text: string): string {
  return text.replace(/(?<!\d)\d(?:[ -]?\d){12,15}(?!\d)/g, (run) => {
    const digits = run.replace(/\D/g, '');
    return isCardNumber(digits) ? `•••• ${digits.slice(-4)}` : run;
  });
}

export type ExchangeLog = { add(exchange: Omit<Exchange, 'id' | 'at'>): void; latest(): Exchange[] };

const trim = (text: string) => maskCardNumbers(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** The last five hundred exchanges, newest first. A log line lost in a crash of the machine is no harm: not flushed. */
export function openExchangeLog({ store, now }: { store: Store; now: () => Date }): ExchangeLog {
  return {
    add(exchange) {
      const id = store.nextId();
      const entry = {
        ...exchange,
        id,
        at: now().toISOString(),
        sent: trim(exchange.sent),
        answer: trim(exchange.answer),
      };
      const surplus = store.list('exchange').slice(0, -KEPT + 1);
      store.commit([put('exchange', id, entry), ...surplus.map((old) => remove('exchange', old.id))], {
        durable: false,
      });
    },
    latest: () => store.list('exchange').reverse(),
  };
}
