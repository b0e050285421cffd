import { getBuyer } from '#features/accounts/public.server.ts';
import type { prizeTakenJob } from '#features/loyalty/jobs.ts';
import { findRedemption } from '#features/loyalty/steps.server.ts';
import type { PayloadOf } from '#kernel/job.ts';
import { MARKETS } from '#kernel/market.ts';
import { numberFormat } from '#kernel/number-format.ts';
import type { Message } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import { clubLink } from '#platform/mail/links.server.ts';
import { queueSealedMail } from '#platform/mail.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

/** Writes to who took a prize for points, with the code to show where it is handed over. */
export const tellPrize = async (
  services: WorkerServices,
  message: Message<PayloadOf<typeof prizeTakenJob>>,
): Promise<Handled> => {
  const { env, db } = services;
  const { brand, payload } = message;
  return db.withTx({ brand, actor: 'system:loyalty' }, async (tx): Promise<Handled> => {
    const taken = await findRedemption(tx, payload.redemptionId);
    if (taken === null || taken.accountId === null || taken.state !== 'OPEN') return 'done';
    const reader = await getBuyer(tx, { env, accountId: taken.accountId });
    if (reader === null) return 'done';
    const { market, programmeCode } = taken;
    const { locale } = MARKETS[market];
    await queueSealedMail(tx, env, {
      to: reader.email,
      template: 'prizeTaken',
      brand,
      market,
      locale,
      params: {
        name: reader.name,
        programme: taken.programme,
        prize: taken.prize,
        points: numberFormat(locale).format(taken.points),
        code: taken.code,
        url: clubLink({ publicUrl: env.PUBLIC_URL, market, brand }, programmeCode),
      },
    });
    return 'done';
  });
};
