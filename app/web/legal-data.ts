import { brandOf } from '#brands/brands.ts';
import { addressLine, MARKET_SITES } from '#brands/markets.ts';
import { formatCuil, formatDocument } from '#kernel/documents.ts';
import type { Page } from '#ui/page-context.ts';
import { sayer, type Say } from '#ui/say.ts';

export type LegalText = {
  readonly title: string;
  readonly lead: string;
  readonly version: string | null;
  readonly sections: readonly { readonly id: string; readonly title: string; readonly paragraphs: readonly string[] }[];
  readonly contents: string;
  readonly print: string;
  readonly seller: { readonly title: string; readonly lines: readonly string[]; readonly demonstration: string };
};

/** What the texts name: the selling company, and the days and minutes in force for this brand and market. */
const facts = (page: Page): Record<string, string | number> => {
  const brand = brandOf(page.brand);
  const company = brand.companies[page.market];
  const settings = brand.settings[page.market];
  return {
    brand: brand.name,
    name: company.name,
    label: MARKET_SITES[page.market].companyDocument,
    document: page.market === 'ar' ? formatCuil(company.document) : formatDocument(company.document),
    address: addressLine(company.address, page.market),
    phone: company.phoneShown,
    email: company.email,
    privacyEmail: company.privacyEmail,
    withdrawalDays: settings.withdrawalDays,
    holdMinutes: settings.holdMinutes,
  };
};

/** Sections are numbered in the dictionary, `terms.1.title`, and so are their paragraphs, `terms.1.1`. */
const sectionsOf = (texts: Readonly<Record<string, string>>, name: string, say: Say): LegalText['sections'] => {
  const sections: LegalText['sections'][number][] = [];
  for (let section = 1; `${name}.${section}.title` in texts; section += 1) {
    const paragraphs: string[] = [];
    for (let line = 1; `${name}.${section}.${line}` in texts; line += 1)
      paragraphs.push(say(`${name}.${section}.${line}`));
    sections.push({ id: `${name}-${section}`, title: say(`${name}.${section}.title`), paragraphs });
  }
  return sections;
};

const sayWithFacts = (page: Page): { texts: Record<string, string>; say: Say } => {
  const texts = page.texts('legal');
  const plain = sayer(texts);
  const known = facts(page);
  return { texts, say: (key, params = {}) => plain(key, { ...known, ...params }) };
};

export const sellerOf = (page: Page): LegalText['seller'] => {
  const { say } = sayWithFacts(page);
  return {
    title: say('legal.seller'),
    lines: [
      say('legal.seller.name'),
      say('legal.seller.address'),
      say('legal.seller.contact'),
      say('legal.seller.data'),
    ],
    demonstration: say('legal.demonstration'),
  };
};

/** A text of law out of the dictionary, ready to show. */
export const legalText = (
  page: Page,
  name: 'terms' | 'reservationTerms' | 'privacyNotice',
  version: string,
): LegalText => {
  const { texts, say } = sayWithFacts(page);
  return {
    title: say(`${name}.title`),
    lead: say(`${name}.lead`),
    version: say('legal.version', { version }),
    sections: sectionsOf(texts, name, say),
    contents: say('legal.contents'),
    print: say('legal.print'),
    seller: sellerOf(page),
  };
};
