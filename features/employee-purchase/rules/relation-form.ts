import * as z from 'zod/mini';
import { REGISTRATION } from '#features/accounts/public.ts';
import { isCpf, isCuil, isDni } from '#kernel/documents.ts';
import type { Market } from '#kernel/market.ts';
import { sameDocuments } from '#kernel/same-documents.ts';
import * as schemas from '#kernel/schemas.ts';
import { fitsKinship, KINSHIPS, RELATED } from './purchase.ts';

const blankOr = (pattern: RegExp, key: string) =>
  z.string().check(z.refine((text) => text === '' || pattern.test(text), { error: key }));

/** Brazil's labour card: its number of seven digits and its series of three to five, or the CPF that replaced both (Lei 13.874/2019). */
const LABOR_CARD = /^\d{10,12}$/;

/** Digits alone, as two writings of one card are compared. */
export const laborCardOf = (text: string): string => text.replaceAll(/\D/g, '');

/** `documents`: in every writing, without marks. */
type Holder = { readonly market: Market; readonly email: string; readonly documents: readonly string[] };

const isDocument = (text: string, market: Market): boolean =>
  market === 'br' ? isCpf(text) : isCuil(text) || isDni(text);

const MOST_YEARS = 5;

/** The same day so many years on; compared as text, so that a 29 February needs no care. */
const lastDay = (today: string): string => `${Number(today.slice(0, 4)) + MOST_YEARS}${today.slice(4)}`;

const isOfHolder = (text: string, { market, documents }: Holder): boolean =>
  sameDocuments(market, text).some((document) => documents.includes(document));

/**
 * What an employee says of a relative. The spec: the relative's e-mail and labour card differ from the holder's.
 * @param holder The employee who fills it in.
 * @param today YYYY-MM-DD in the market.
 */
export const relationForm = (holder: Holder, today: string) =>
  z
    .strictObject({
      registration: z.string().check(z.trim(), z.regex(REGISTRATION, 'field.registration')),
      purchaseFor: z.enum(RELATED, 'field.purchaseFor'),
      kinship: z.enum(KINSHIPS, 'b2e.kinship'),
      name: z.string().check(z.maxLength(120), schemas.fullName()),
      document: z.string().check(
        z.maxLength(20),
        z.refine((text) => isDocument(text, holder.market), {
          error: holder.market === 'br' ? 'field.cpf' : 'field.dni',
        }),
        z.refine((text) => !isOfHolder(text, holder), { error: 'b2e.documentOfHolder' }),
      ),
      email: z.string().check(
        z.maxLength(254),
        schemas.email(),
        z.refine((text) => text.toLowerCase() !== holder.email.toLowerCase(), { error: 'field.email.sameAsHolder' }),
      ),
      laborCard: blankOr(/^[\d .\-/]{10,20}$/, 'b2e.laborCard'),
      ownLaborCard: blankOr(/^[\d .\-/]{10,20}$/, 'b2e.laborCard'),
      proofUntil: z.iso.date('field.date').check(
        z.refine((day) => day >= today, { error: 'b2e.proofExpired' }),
        z.refine((day) => day <= lastDay(today), { error: 'b2e.proofTooLong' }),
      ),
    })
    .check(
      z.refine(({ purchaseFor, kinship }) => fitsKinship(purchaseFor, kinship), {
        error: 'b2e.kinship',
        path: ['kinship'],
      }),
      z.refine(({ laborCard }) => laborCard === '' || LABOR_CARD.test(laborCardOf(laborCard)), {
        error: 'b2e.laborCard',
        path: ['laborCard'],
      }),
      z.refine(
        ({ laborCard, ownLaborCard }) => laborCard === '' || laborCardOf(laborCard) !== laborCardOf(ownLaborCard),
        { error: 'b2e.laborCardOfHolder', path: ['laborCard'] },
      ),
      z.refine(({ laborCard }) => laborCard === '' || !holder.documents.includes(laborCardOf(laborCard)), {
        error: 'b2e.laborCardOfHolder',
        path: ['laborCard'],
      }),
      // Nothing tells two cards apart where one is not given.
      z.refine(({ laborCard, ownLaborCard }) => laborCard === '' || ownLaborCard !== '', {
        error: 'field.required',
        path: ['ownLaborCard'],
      }),
    );
