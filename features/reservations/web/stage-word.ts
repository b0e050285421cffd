import { stageOf } from '../rules/stage.ts';

/** Key of the one word for where an order is. */
export const stageKey = (order: Parameters<typeof stageOf>[0]) => {
  const stage = stageOf(order);
  if (stage === 'RETURNING') return 'returning.badge' as const;
  return stage === 'EXPIRED' ? ('expired.title' as const) : (`status.${stage}` as const);
};
