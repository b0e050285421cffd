import type { Self } from '#features/accounts/public.ts';
import { formatDay } from '#kernel/dates.ts';
import { formatDni, formatDocument } from '#kernel/documents.ts';
import type { CallInput } from '#kernel/endpoint.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { parseMoney } from '#kernel/money.ts';
import { formatPhone, typedPhone } from '#kernel/phones.ts';
import { typedHouseNumber } from '#kernel/people.ts';
import { formatPostalCode, typedPostalCode } from '#kernel/places.ts';
import { fieldOf } from '#ui/form.ts';
import { documentIn } from '#ui/document-in.ts';
import { FORM_OF } from '../contract/applicant.ts';
import type { sendProposal } from '../contract/proposal.ts';
import type { Ask } from './ask.ts';

/** The funding form between what a person types and what the call takes. */

type Body = CallInput<typeof sendProposal>['body'];
type Applicant = Body['applicant'];

/** `12/04/1988`, or only its digits, as an ISO day; what is no such text stays as it is, for the call to refuse. */
export const isoDay = (typed: string): string => {
  const parts = /^\s*(\d{2})\D?(\d{2})\D?(\d{4})\s*$/.exec(typed);
  return parts === null ? typed : `${parts[3]}-${parts[2]}-${parts[1]}`;
};

const shownDocument = (kind: string, number: string): string => {
  if (kind === 'DNI') return formatDni(number);
  return kind === 'CPF' || kind === 'CNPJ' ? formatDocument(number) : number;
};

/** What the account knows already: nobody is asked twice (WCAG 2.2, 3.3.7). */
export const toValues = (self: Self | null, market: Market): Record<string, string> => {
  if (self === null) return {};
  const { documents } = FORM_OF[market];
  const document = documents
    .map((kind) => self.documents.find((one) => one.kind === kind))
    .find((found) => found !== undefined);
  const own = self.address?.country === MARKETS[market].country ? self.address : null;
  const phone = self.phone?.replace(`+${MARKETS[market].phoneCode}`, '') ?? '';
  return {
    name: self.name,
    email: self.email,
    phone: phone === '' ? '' : formatPhone(phone, market),
    birthDate: self.birthDate === null ? '' : formatDay(self.birthDate),
    documentKind: document?.kind ?? documents[0] ?? '',
    documentNumber: document === undefined ? '' : shownDocument(document.kind, document.number),
    ...(own === null
      ? {}
      : {
          postalCode: formatPostalCode(own.postalCode, market),
          street: own.street,
          number: own.number,
          complement: own.complement ?? '',
          district: own.district,
          city: own.city,
          region: own.region,
        }),
  };
};

/** How a state stands in an address: by its code in Brazil, by its name in Argentina. */
export const regionOf = (market: Market, { code, name }: { readonly code: string; readonly name: string }): string =>
  market === 'br' ? code : name;

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const addressOf = (form: FormData, market: Market): Applicant['address'] => ({
  country: MARKETS[market].country,
  postalCode: typedPostalCode(fieldOf(form, 'postalCode'), market),
  street: fieldOf(form, 'street').trim(),
  number: typedHouseNumber(fieldOf(form, 'number')),
  complement: orNull(fieldOf(form, 'complement')),
  district: orNull(fieldOf(form, 'district')),
  city: fieldOf(form, 'city').trim(),
  region: fieldOf(form, 'region').trim(),
});

/** An income that cannot be read is none, which the call refuses by name. */
const incomeOf = (form: FormData, market: Market): Applicant['income'] =>
  parseMoney(fieldOf(form, 'income'), market) ?? { amount: 0, currency: MARKETS[market].currency };

/**
 * The form in the shape of the call. Lists are sent as they came: a value that stands in none is the call's to refuse, not the
 * form's to hide.
 */
export const proposalBody = (form: FormData, { ask, market }: { ask: Ask; market: Market }) => {
  const text = (name: string): string => fieldOf(form, name).trim();
  const requested = FORM_OF[market];
  const married = text('maritalStatus') === 'married';
  const body = {
    simulationId: ask.simulation ?? '',
    dealerId: ask.dealer ?? '',
    ...(ask.order === null ? {} : { orderId: ask.order }),
    applicant: {
      name: text('name'),
      document: { kind: text('documentKind'), number: documentIn(form, 'documentNumber') },
      birthDate: isoDay(text('birthDate')),
      email: text('email'),
      phone: typedPhone(text('phone'), market),
      identity:
        requested.identities.length === 0
          ? null
          : {
              type: text('identityType'),
              number: text('identityNumber'),
              issuedOn: isoDay(text('identityIssuedOn')),
            },
      nationality: text('nationality'),
      placeOfBirth: text('placeOfBirth'),
      maritalStatus: text('maritalStatus'),
      marriageRegime: married ? orNull(text('marriageRegime')) : null,
      motherName: requested.parents ? text('motherName') : null,
      fatherName: requested.parents ? orNull(text('fatherName')) : null,
      occupation: text('occupation'),
      income: incomeOf(form, market),
      address: addressOf(form, market),
    },
    consents: { creditBureau: form.get('creditBureau') === 'on', termsVersion: ask.terms ?? '' },
  };
  return body as unknown as Body;
};
