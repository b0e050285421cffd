import { formatPhone, typedPhone } from '#kernel/phones.ts';
import { typedHouseNumber } from '#kernel/people.ts';
import { formatPostalCode, statesOf, typedPostalCode } from '#kernel/places.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import type { Self } from '../contract/user.ts';
import { isoBirthDate, shownBirthDate } from './birth-date.ts';
import { fieldOf } from '#ui/form.ts';
import { documentIn } from '#ui/document-in.ts';
import { DOCUMENTS_OF } from './sign-up-body.ts';

export const ADDRESS_FIELDS = ['postalCode', 'street', 'number', 'complement', 'district', 'city', 'region'] as const;

/** A phone is kept with its country's code; people write theirs without. */
const nationalPart = (phone: string, market: Market): string => phone.replace(`+${MARKETS[market].phoneCode}`, '');

/** What the form is filled in with. */
export const selfValues = (self: Self, market: Market): Record<string, string> => {
  const { address } = self;
  const own = address?.country === MARKETS[market].country ? address : null;
  return {
    name: self.name,
    nickname: self.nickname ?? '',
    phone: self.phone === null ? '' : formatPhone(nationalPart(self.phone, market), market),
    birthDate: shownBirthDate(self.birthDate),
    ...Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, own?.[field] ?? ''])),
    postalCode: own === null ? '' : formatPostalCode(own.postalCode, market),
  };
};

const addressOf = (form: FormData, market: Market) =>
  ADDRESS_FIELDS.every((field) => fieldOf(form, field) === '') ? null : addressBody(form, market).address;

/** The address alone, in the form of its country. */
export const addressBody = (form: FormData, market: Market) => {
  const input = (field: (typeof ADDRESS_FIELDS)[number]): string => fieldOf(form, field);
  const lines = {
    street: input('street'),
    number: typedHouseNumber(input('number')),
    complement: input('complement') === '' ? null : input('complement'),
    city: input('city'),
    region: input('region'),
  };
  const postalCode = typedPostalCode(input('postalCode'), market);
  const district = input('district');
  const address =
    market === 'br'
      ? ({ country: 'BR', postalCode, district, ...lines } as const)
      : ({ country: 'AR', postalCode, ...(district === '' ? {} : { district }), ...lines } as const);
  return { address };
};

/** What changes: an empty nickname or address is taken away; phone, birth date and document are only ever given. */
export const selfBody = (form: FormData, market: Market) => {
  const nickname = fieldOf(form, 'nickname');
  const phone = typedPhone(fieldOf(form, 'phone'), market);
  const birthDate = fieldOf(form, 'birthDate');
  const number = documentIn(form, 'documentNumber');
  const kinds = DOCUMENTS_OF[market];
  const kind = kinds.find((known) => known === form.get('documentKind')) ?? kinds[0];
  return {
    name: fieldOf(form, 'name'),
    nickname: nickname === '' ? null : nickname,
    address: addressOf(form, market),
    ...(phone === '' ? {} : { phone }),
    ...(birthDate === '' ? {} : { birthDate: isoBirthDate(birthDate) }),
    ...(number === '' ? {} : { document: { kind, number } }),
  };
};

/** The region as the address carries it: the letters of a Brazilian state, the name of an Argentine province. */
export const regionsOf = (market: Market): { value: string; label: string }[] =>
  statesOf(market)
    .map(({ code, name }) => ({ value: market === 'br' ? code : name, label: name }))
    .toSorted((left, right) => left.label.localeCompare(right.label, MARKETS[market].locale));
