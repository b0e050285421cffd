import { data, type LoaderFunctionArgs } from 'react-router';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { pageContext } from '#ui/page-context.ts';
import { listProposals } from '../contract/proposal.ts';
import { translator } from '#ui/translate.ts';
import { pageOfStatus } from './flow.ts';
import { creditWords, toLine } from './public/credit-words.ts';
import { statusOf } from '#ui/form-answer.ts';
import { reservationOf } from './free-proposal.ts';
import { FUNDING_AREAS, toProposal } from './funding-texts.ts';
import { nameOfCar } from './shown-car.ts';

const SIZE = 20;

export const proposalsLoader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const current = Math.min(Math.max(1, Math.trunc(Number(page.url.searchParams.get('page') ?? 1)) || 1), 1000);
  const found = await page.call(listProposals, { query: { page: current - 1, size: SIZE } });
  if (!found.ok) throw data(null, { status: statusOf(found) });
  const words = { t: translator(page.texts('financing')), market: page.market };
  return {
    texts: page.shownTexts(...FUNDING_AREAS),
    here: page.path('accountProposals'),
    calculator: page.path('calculator'),
    pages: { current, total: Math.ceil(found.value.total / SIZE) },
    proposals: found.value.proposals.map(({ id, number, status, phase, car, offer, createdAt, ...more }) => ({
      id,
      number,
      /** Given up, or ended with its order: no denial of the bank's. */
      isFallen: status === 'DENIED' && more.cancelledAt !== null,
      status,
      phase,
      car: [nameOfCar(car), car.colorName].filter((part) => part !== null).join(' · '),
      line: [toLine(offer, words), creditWords(offer, words).final].filter((part) => part !== null).join(' '),
      made: formatDay(dayIn(new Date(createdAt), page.market)),
      href: toProposal(page, pageOfStatus(status), id),
      reserve: reservationOf(page, { car, status, ...more }),
    })),
  };
};
