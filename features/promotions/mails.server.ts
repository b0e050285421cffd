import { formatDay } from '#kernel/dates.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Env } from '#platform/env.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import { queueSealedMail } from '#platform/mail.server.ts';
import { showNumber } from './rules/promotion.ts';
import type { CancelledPart } from './store/cancellations.server.ts';
import type { WinnerRow } from './store/draws.server.ts';
import type { PromotionRow } from './store/promotions.server.ts';

type Reader = { readonly name: string; readonly email: string };

const firstName = (name: string): string => name.split(' ')[0] ?? name;

const pageOf = (env: Env, { market, brand, code }: { market: Market; brand: string; code: string }): string =>
  pageLink('promotion', { publicUrl: env.PUBLIC_URL, market, brand, params: { promotion: code } });

/** Takes part: the first numbers, and when the draw is. */
export const mailJoined = (
  tx: Tx,
  env: Env,
  {
    promotion,
    reader,
    numbers,
  }: { promotion: PromotionRow; reader: Reader; numbers: readonly { series: number; number: number }[] },
): Promise<number> =>
  queueSealedMail(tx, env, {
    to: reader.email,
    template: 'promotionJoined',
    brand: promotion.brand,
    market: promotion.market,
    locale: MARKETS[promotion.market].locale,
    params: {
      name: firstName(reader.name),
      promotion: promotion.name,
      numbers: numbers.length === 0 ? '–' : numbers.map((one) => showNumber(one, promotion.seriesSize)).join(', '),
      drawOn: formatDay(promotion.drawOn),
      url: pageOf(env, promotion),
    },
  });

/** Takes part in what is cancelled: why. */
export const mailCancelled = (
  tx: Tx,
  env: Env,
  { brand, part, reader }: { brand: string; part: CancelledPart; reader: Reader },
): Promise<number> =>
  queueSealedMail(tx, env, {
    to: reader.email,
    template: 'promotionCancelled',
    brand,
    market: part.market,
    locale: MARKETS[part.market].locale,
    params: {
      name: firstName(reader.name),
      promotion: part.promotion,
      cause: part.reason,
      url: pageOf(env, { market: part.market, brand, code: part.code }),
    },
  });

/** Won: what, with which number. It goes to the address the person has now. */
export const mailWon = (
  tx: Tx,
  env: Env,
  { brand, winner, reader }: { brand: string; winner: WinnerRow; reader: Reader },
): Promise<number> =>
  queueSealedMail(tx, env, {
    to: reader.email,
    template: 'promotionWon',
    brand,
    market: winner.market,
    locale: MARKETS[winner.market].locale,
    params: {
      name: firstName(reader.name),
      promotion: winner.promotion,
      prize: winner.prize,
      number: showNumber(winner, winner.seriesSize),
      drawOn: formatDay(winner.drawnOn),
      claimUntil: formatDay(winner.claimUntil),
      url: pageOf(env, { market: winner.market, brand, code: winner.code }),
    },
  });
