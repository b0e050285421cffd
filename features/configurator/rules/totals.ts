import type { ConfigurableCar } from '#features/catalog/public.ts';
import { subtractMoney, sumMoney, type Money } from '#kernel/money.ts';
import { MARKETS } from '#kernel/market.ts';
import { versionOf, type Choice } from './choice.ts';

export type Line = {
  readonly kind: 'version' | 'color' | 'coating' | 'item' | 'accessory' | 'service';
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly amount: Money;
};

/** What the car is made of and what each costs, in the order of the steps. */
export const listLines = (car: ConfigurableCar, choice: Choice): Line[] => {
  const version = versionOf(car, choice.versionId);
  if (version === undefined) return [];
  type Priced = { id: string; code: string; name: string; price: Money };
  const pick = (kind: Line['kind'], list: readonly Priced[], ids: readonly (string | null)[]): Line[] =>
    list
      .filter((item) => ids.includes(item.id))
      .map(({ id, code, name, price }) => ({ kind, id, code, name, amount: price }));
  const items = car.parts.filter((part) => part.type === 'ITEM');
  const accessories = car.parts.filter((part) => part.type === 'ACCESSORY');
  return [
    { kind: 'version', id: version.id, code: version.code, name: version.versionName, amount: version.price },
    ...pick('item', items, choice.partIds),
    ...pick('color', car.colors, [choice.colorId]),
    ...pick('accessory', accessories, choice.partIds),
    ...pick('coating', car.coatings, [choice.coatingId]),
    ...pick('service', car.services, choice.serviceIds),
  ];
};

export type Totals = {
  readonly optionalsTotal: Money;
  readonly accessoriesTotal: Money;
  readonly servicesTotal: Money;
  readonly total: Money;
  /** What the version costs less than its public list price. */
  readonly bonificationTotal: Money;
  readonly hasPriceBonification: boolean;
};

export const totalsOf = (car: ConfigurableCar, choice: Choice): Totals => {
  const { currency } = MARKETS[car.market];
  const lines = listLines(car, choice);
  const sumOf = (kind: Line['kind']): Money =>
    sumMoney(
      lines.filter((line) => line.kind === kind).map((line) => line.amount),
      currency,
    );
  const version = versionOf(car, choice.versionId);
  const bonus = version === undefined ? sumMoney([], currency) : subtractMoney(version.listPrice, version.price);
  const hasPriceBonification = bonus.amount > 0;
  return {
    optionalsTotal: sumOf('item'),
    accessoriesTotal: sumOf('accessory'),
    servicesTotal: sumOf('service'),
    total: sumMoney(
      lines.map((line) => line.amount),
      currency,
    ),
    bonificationTotal: hasPriceBonification ? bonus : sumMoney([], currency),
    hasPriceBonification,
  };
};

/** The text that names a version's price: alone, or beside the maker's list where that asks more. Only the list's is "suggested". */
export const onlineKey = ({ online, list }: { online: Money; list: Money }): 'resume.online' | 'resume.online.below' =>
  online.amount < list.amount ? 'resume.online.below' : 'resume.online';

/** What a change adds to the total; negative where it saves. */
export const deltaOf = (car: ConfigurableCar, from: Choice, to: Choice): Money =>
  subtractMoney(totalsOf(car, to).total, totalsOf(car, from).total);
