import { brandOf } from '#brands/brands.ts';
import { addressLine, MARKET_SITES } from '#brands/markets.ts';
import { formatCuil, formatDocument } from '#kernel/documents.ts';
import type { Page } from '#ui/page-context.ts';
import { translator, type Translate } from '#ui/translate.ts';

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
const sectionsOf = (name: string, t: Translate): LegalText['sections'] => {
  const sections: LegalText['sections'][number][] = [];
  for (let section = 1; ; section += 1) {
    const title = t.find(`${name}.${section}.title`);
    if (title === null) return sections;
    const paragraphs: string[] = [];
    for (let line = 1; ; line += 1) {
      const paragraph = t.find(`${name}.${section}.${line}`);
      if (paragraph === null) break;
      paragraphs.push(paragraph);
    }
    sections.push({ id: `${name}-${section}`, title, paragraphs });
  }
};

const describeWithFacts = (page: Page): Translate => translator(page.texts('legal'), facts(page));

export const sellerOf = (page: Page): LegalText['seller'] => {
  const t = describeWithFacts(page);
  return {
    title: t('legal.seller'),
    lines: [t('legal.seller.name'), t('legal.seller.address'), t('legal.seller.contact'), t('legal.seller.data')],
    demonstration: t('legal.demonstration'),
  };
};

/** A text of law out of the dictionary, ready to show. */
export const legalText = (
  page: Page,
  name: 'terms' | 'reservationTerms' | 'privacyNotice',
  version: string,
): LegalText => {
  const t = describeWithFacts(page);
  return {
    title: t(`${name}.title`),
    lead: t(`${name}.lead`),
    version: t('legal.version', { version }),
    sections: sectionsOf(name, t),
    contents: t('legal.contents'),
    print: t('legal.print'),
    seller: sellerOf(page),
  };
};
