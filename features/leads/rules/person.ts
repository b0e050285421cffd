import { isCnpj, isCpf, isCpfOrCnpj, isCuil, isCuit, isDni, stripDocument } from '#kernel/documents.ts';
import type { Market } from '#kernel/market.ts';
import { missingOr } from '#kernel/messages.ts';
import { isPhone, phoneDigits, toLeadPhone } from '#kernel/phones.ts';
import type { FieldIssue } from '#kernel/result.ts';
import type { LeadPersonType } from './types.ts';

export type PersonInput = {
  readonly personType: LeadPersonType;
  /** CPF, or the Argentine person's DNI or CUIL, as typed; empty for none. */
  readonly cpf: string;
  /** CNPJ or CUIT of a company, as typed. */
  readonly cnpj: string;
  readonly phone: string;
};

export type PersonRules = {
  readonly market: Market;
  /** The switch of the page settings: a person's field takes a company's number as well. */
  readonly takesCnpj: boolean;
  readonly mayOmitCpf: boolean;
};

const BR_PERSON = { one: isCpf, both: isCpfOrCnpj } as const;

const personNumber = (input: string, { market, takesCnpj }: PersonRules): string | null => {
  if (market === 'br') {
    const key = takesCnpj ? 'field.cpfOrCnpj' : 'field.cpf';
    return (takesCnpj ? BR_PERSON.both : BR_PERSON.one)(input) ? null : key;
  }
  const isRight = isDni(input) || isCuil(input) || (takesCnpj && isCuit(input));
  return isRight ? null : 'field.dni';
};

const companyNumber = (input: string, market: Market): string | null => {
  if (market === 'br') return isCnpj(input) ? null : 'field.cnpj';
  return isCuit(input) ? null : 'field.cuit';
};

/** A phone as typed, with or without the 0 of leads in front. */
const isLeadPhone = (phone: string, market: Market): boolean =>
  isPhone(phone, market) || isPhone(phone.replace(/^0/, ''), market);

/** What of a lead's person depends on the market and its settings: the document and the phone. Empty: nothing is wrong. */
export const personIssues = (input: PersonInput, rules: PersonRules): FieldIssue[] => {
  const issues: FieldIssue[] = [];
  if (!isLeadPhone(input.phone, rules.market)) {
    issues.push({ field: 'phone', key: missingOr('field.phone', input.phone) });
  }
  if (input.personType === 'legalPerson') {
    const key = input.cnpj === '' ? 'field.required' : companyNumber(input.cnpj, rules.market);
    if (key !== null) issues.push({ field: 'cnpj', key });
    return issues;
  }
  if (input.cnpj !== '') issues.push({ field: 'cnpj', key: 'lead.companyNumber' });
  if (input.cpf === '') {
    if (!rules.mayOmitCpf) issues.push({ field: 'cpf', key: 'field.required' });
    return issues;
  }
  const key = personNumber(input.cpf, rules);
  if (key !== null) issues.push({ field: 'cpf', key });
  return issues;
};

/** Written masks of a CPF and of a CNPJ; only these lengths are stripped before sending (spec, formatting and cleaning). */
const MASKED_CPF = 14;
const MASKED_CNPJ = 18;

/** A document as it is sent: a CPF of 14 characters and a CNPJ of 18 lose their marks; so do Argentine numbers, which have marks of their own. */
export const sentDocument = (typed: string, market: Market): string => {
  const text = typed.trim();
  if (market === 'ar') return stripDocument(text);
  return text.length === MASKED_CPF || text.length === MASKED_CNPJ ? stripDocument(text) : text;
};

/** A phone as it is sent: digits only, a 0 in front, the country's code left out. */
export const sentPhone = (typed: string, market: Market): string => {
  const code = market === 'br' ? '55' : '54';
  const own = typed.trim().startsWith('+') ? phoneDigits(typed).replace(new RegExp(`^${code}`), '') : typed;
  return toLeadPhone(own);
};

/**
 * By what a person is known again, for joining a lead sent twice: the document where there is one, otherwise the e-mail
 * address in lower case, otherwise the phone.
 */
export const personKey = (person: {
  readonly document: string;
  readonly email: string;
  readonly phone: string;
}): string => {
  if (person.document !== '') return `document:${person.document}`;
  const email = person.email.trim().toLowerCase();
  return email === '' ? `phone:${person.phone}` : `mail:${email}`;
};
