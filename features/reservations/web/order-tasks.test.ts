import { expect, test } from 'vitest';
import argentine from '#brands/texts/reservations.es-AR.json' with { type: 'json' };
import argentinePage from '#brands/texts/order-page.es-AR.json' with { type: 'json' };
import brazilian from '#brands/texts/reservations.pt-BR.json' with { type: 'json' };
import brazilianPage from '#brands/texts/order-page.pt-BR.json' with { type: 'json' };
import { translator } from '#ui/translate.ts';
import type { OrderTask } from '../contract/order-page.ts';
import { taskShown } from './order-tasks.ts';

const SITES = [
  { market: 'br', texts: { ...brazilian, ...brazilianPage }, limit: /^até / },
  { market: 'ar', texts: { ...argentine, ...argentinePage }, limit: /^hasta el / },
] as const;

test.each(SITES)('an hour at which somebody is expected is no limit, in $market', ({ market, texts, limit }) => {
  const t = translator(texts);
  const page = { market, path: () => '/' } as unknown as Parameters<typeof taskShown>[0];
  const shown = (task: Pick<OrderTask, 'kind' | 'until'>) =>
    taskShown(page, { id: 'o1', task: { hand: 'buyer', amount: null, isHolding: false, ...task } }, t);
  expect(shown({ kind: 'PAY_SLIP', until: '2026-12-05' }).until).toMatch(limit);
  const hour = shown({ kind: 'COME_TO_HANDOVER', until: '2026-12-05T13:00:00.000Z' }).until;
  expect(hour).toMatch(/2026/);
  expect(hour).not.toMatch(limit);
});

test.each(SITES)('a matter for the dealership names it and its number, in $market', ({ market, texts }) => {
  const page = { market, path: () => '/' } as unknown as Parameters<typeof taskShown>[0];
  const task = { kind: 'DISCUSS_CREDIT', hand: 'buyer', until: null, amount: null, isHolding: false } as const;
  const { text } = taskShown(
    page,
    { id: 'o1', task, whom: { dealer: 'Jeep Sul', phone: '(51) 3333-4444' } },
    translator(texts),
  );
  expect(text).toContain('Jeep Sul, (51) 3333-4444');
});
