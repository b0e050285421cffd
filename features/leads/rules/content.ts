import { joinTexts } from './join.ts';
import type { LeadPersonType } from './types.ts';

/** Everything of a lead that names or describes the person: sealed as one text. */
export type LeadContent = {
  readonly personType: LeadPersonType;
  /** The person's or the company's. */
  readonly name: string;
  /** Of a company. */
  readonly contactName: string | null;
  readonly email: string | null;
  /** Digits with the 0 of leads in front. */
  readonly phone: string;
  /** Without marks. */
  readonly document: string | null;
  /** What the person wrote. */
  readonly text: string;
  /** The rest of what was sent, under the payload's names. */
  readonly details: Readonly<Record<string, string>>;
};

const VOLATILE = new Set(['randomNumber']);

const sameDetails = (one: LeadContent['details'], other: LeadContent['details']): boolean => {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => !VOLATILE.has(name));
  return names.every((name) => one[name] === other[name]);
};

/**
 * The content of a lead that came again: the newest facts, every text. `changed` says whether there is anything to tell that
 * was not told; a random number alone is nothing new.
 */
export const joinContent = (
  stored: LeadContent,
  added: LeadContent,
): { readonly content: LeadContent; readonly changed: boolean } => {
  const text = joinTexts(stored.text, added.text);
  const content: LeadContent = {
    ...added,
    email: added.email ?? stored.email,
    document: added.document ?? stored.document,
    contactName: added.contactName ?? stored.contactName,
    text,
    details: { ...stored.details, ...added.details },
  };
  const facts = ['name', 'contactName', 'email', 'phone', 'document', 'text'] as const;
  const changed = facts.some((fact) => content[fact] !== stored[fact]) || !sameDetails(stored.details, content.details);
  return { content, changed };
};

/** Details as texts under their names; what was not given is left out, and nothing is told twice. */
export const detailsOf = (input: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = input[name];
      if (value === undefined || value === null || value === '') return [];
      return [[name, typeof value === 'string' ? value : JSON.stringify(value)]];
    }),
  );
