import type { LoaderFunctionArgs } from 'react-router';
import type { Version } from '#features/catalog/public.ts';
import type { CallResult } from '#kernel/client.ts';
import { MARKETS } from '#kernel/market.ts';
import { formatMoney, subtractMoney } from '#kernel/money.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { compareFinancing, findAffordable, getAllDefaults } from '../contract/simulate.ts';
import { getUpgradeSuggestion } from '../contract/upgrade.ts';
import { fineShare } from '../public.ts';
import { codesOfCar, simulatedCar, type QuotedCar } from './ask.ts';
import { readCalculator, type CalculatorAsk } from './calculator-ask.ts';
import { chosenTerm, priceOf, termsOf } from './comparison.ts';
import { isProduct, simulatorOf, type Product } from './flow.ts';
import type { FundingPorts } from './ports.ts';
import { shortCreditWords, type ShownOffer } from './public/credit-words.ts';
import { problemText } from '#ui/form-answer.ts';
import { askOf, FUNDING_AREAS, toFunding } from './funding-texts.ts';
import { shownCar } from './shown-car.ts';
import { simulateProduct } from './simulate-product.ts';

export type CalculatorPorts = FundingPorts & {
  readonly listVersions: (page: Page) => Promise<CallResult<{ readonly versions: readonly Version[] }>>;
};

const PAGE_SIZE = 12;
const MOST_UPGRADES = 2;

const pictureOf = (path: string | null): string | null =>
  path === null ? null : `${path.replace(/\/$/, '')}/hero.webp?width=480`;

type CarAsk = Extract<CalculatorAsk, { kind: 'car' }>;

/** What a step up costs a month, with the same entrance in money and the same term, by the same bank. */
const upgradesOf = async (
  page: Page,
  input: { car: QuotedCar; offer: ShownOffer; product: Product; least: number },
) => {
  const { car, offer, product, least } = input;
  const { mvsCode, year } = codesOfCar(car);
  const found = await page.call(getUpgradeSuggestion, { query: { mvsCode, year, limit: MOST_UPGRADES } });
  if (!found.ok) return [];
  const t = translator(page.texts(...FUNDING_AREAS));
  const made = await Promise.all(
    found.value.suggestions.map(async (suggestion) => {
      const { to } = suggestion;
      const requested = { kind: 'version', mvsCode: to.code, year: to.year } as const;
      // To the hundredth of a per cent, as the call takes it: the entrance stays the same to a few cents of a thousand.
      const same = Math.round((offer.entrance.amount / to.price.amount) * 10_000) / 100;
      // A much dearer car may ask for more than that at once; then its own least entrance is shown, and said.
      const entrance = Math.max(least, same);
      const residual = offer.finalInstallment === null ? null : offer.finalInstallmentPercent;
      const request = {
        car: requested,
        order: null,
        offerCode: null,
        entrance,
        term: offer.term,
        residual,
        price: to.price.amount,
      };
      const answer = await simulateProduct(page, product, request);
      const shown = answer.ok ? answer.value.offers.find(({ term }) => term === offer.term) : undefined;
      if (shown === undefined) return [];
      const name = `${to.modelName} ${to.versionName}`;
      return [
        {
          id: `${to.code}-${to.year}`,
          headline: suggestion.headline ?? t('upgrade.next', { name }),
          text: suggestion.text,
          name,
          picture: pictureOf(to.picturePath),
          more: t(entrance > same ? 'upgrade.moreEntrance' : 'upgrade.more', {
            entrance: formatMoney(shown.entrance, page.market),
            value: formatMoney(subtractMoney(shown.installment, offer.installment), page.market),
            price: formatMoney(suggestion.difference, page.market),
          }),
          words: shortCreditWords(shown, { t, market: page.market }),
          href: `${page.path('calculator')}?v=${to.code}-${to.year}&e=${entrance}&n=${offer.term}`,
        },
      ];
    }),
  );
  return made.flat();
};

const carPart = async (page: Page, ask: CarAsk, ports: CalculatorPorts) => {
  const { car } = ask;
  const [requested, defaults] = await Promise.all([ports.findCar(page, car), page.call(getAllDefaults, { query: {} })]);
  if (requested === null || !defaults.ok || defaults.value.products[0] === undefined) return null;
  const { entrance: range, numberOfInstallments } = defaults.value.products[0];
  const entrance = ask.entrance ?? range.initial;
  const found = await page.call(compareFinancing, { body: { ...simulatedCar(car), entrancePercent: entrance } });
  if (!found.ok)
    return {
      state: 'failed' as const,
      car: shownCar(page, requested),
      message: problemText(page, found),
      dealer: await ports.someDealer(page),
    };
  const terms = termsOf(found.value);
  const term = chosenTerm(terms, ask.term ?? numberOfInstallments);
  const words = { t: translator(page.texts(...FUNDING_AREAS)), market: page.market };
  const lines = found.value.products.flatMap(({ type, planName, offers }) => {
    const offer = offers.find((one) => one.term === term);
    if (offer === undefined || !isProduct(type)) return [];
    const href = toFunding(page, simulatorOf(type), { car, product: type, entrance, term });
    return [{ type, planName, offer, words: shortCreditWords(offer, words), href }];
  });
  const [first] = lines;
  return {
    state: 'shown' as const,
    car: shownCar(page, { ...requested, car: found.value.car, price: priceOf(found.value) }),
    range,
    entrance,
    term,
    terms,
    lines: lines.map(({ type, planName, words: said, href }) => ({ type, planName, words: said, href })),
    compare: toFunding(page, 'flow-selection', { car, entrance, term }),
    upgrades:
      first === undefined
        ? []
        : await upgradesOf(page, { car, offer: first.offer, product: first.type, least: range.min }),
  };
};

/** A monthly amount gives cars, versions and terms. */
const budgetPart = async (page: Page, ask: Extract<CalculatorAsk, { kind: 'budget' }>) => {
  const { monthly, entrance } = ask;
  if (monthly.amount === null || entrance.wrong) return { state: 'noAmount' as const };
  const found = await page.call(findAffordable, {
    query: {
      monthly: monthly.amount,
      ...(entrance.amount === null ? {} : { entrance: entrance.amount }),
      page: ask.page - 1,
      size: PAGE_SIZE,
    },
  });
  if (!found.ok) return { state: 'failed' as const, message: problemText(page, found) };
  const { total, cars } = found.value;
  const words = { t: translator(page.texts(...FUNDING_AREAS)), market: page.market };
  return {
    state: 'found' as const,
    isLeast: entrance.amount === null,
    total,
    pages: { current: ask.page, total: Math.ceil(total / PAGE_SIZE) },
    cars: cars.map((car) => ({
      id: `${car.mvsCode}-${car.year}`,
      name: `${car.modelName} ${car.versionName} ${car.year}`,
      picture: pictureOf(car.picturePath),
      price: formatMoney(car.price, page.market),
      offers: car.offers.flatMap((offer) => {
        if (!isProduct(offer.source)) return [];
        const requested = { kind: 'version', mvsCode: car.mvsCode, year: car.year } as const;
        const { term, source: product } = offer;
        const entrance = fineShare(offer.entrance.amount, offer.price.amount);
        const residual = offer.finalInstallment === null ? null : offer.finalInstallmentPercent;
        return [
          {
            product,
            words: shortCreditWords(offer, words),
            entrance: words.t('calculator.withEntrance', { entrance: formatMoney(offer.entrance, page.market) }),
            href: toFunding(page, simulatorOf(product), { car: requested, product, entrance, term, residual }),
          },
        ];
      }),
    })),
  };
};

/** The address of the search without its page. */
const pageHref = (page: Page): string => {
  const query = new URLSearchParams([...page.url.searchParams].filter(([name]) => name === 'm' || name === 'a'));
  return `${page.path('calculator')}?${query}`;
};

/** The stand-alone calculator: by car, or by what one can pay. Everything is in its address. */
export const calculatorLoader =
  (ports: CalculatorPorts) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const ask = readCalculator(page.url.searchParams, page.market);
    const versions = await ports.listVersions(page);
    const { currencySymbol } = MARKETS[page.market];
    const requested = askOf(page).car;
    const codes = requested === null ? null : codesOfCar(requested);
    return {
      texts: page.shownTexts(...FUNDING_AREAS),
      market: page.market,
      symbol: currencySymbol,
      here: page.path('calculator'),
      mode: ask.kind,
      versions: (versions.ok ? versions.value.versions : []).map(({ code, year, modelName, versionName }) => ({
        value: `${code}-${year}`,
        label: `${modelName} ${versionName} ${year}`,
      })),
      chosen: codes === null ? '' : `${codes.mvsCode}-${codes.year}`,
      car: ask.kind === 'car' ? await carPart(page, ask, ports) : null,
      budget: ask.kind === 'budget' ? await budgetPart(page, ask) : null,
      typed: ask.kind === 'budget' ? { monthly: ask.monthly, entrance: ask.entrance } : null,
      pageHref: pageHref(page),
    };
  };

export type CalculatorLoaded = Awaited<ReturnType<ReturnType<typeof calculatorLoader>>>;
