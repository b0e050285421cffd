import { BRANDS, findBrand } from '#brands/brands.ts';
import type { Brand } from '#brands/schema.ts';
import mailEs from '#brands/texts/mail.es-AR.json' with { type: 'json' };
import mailPt from '#brands/texts/mail.pt-BR.json' with { type: 'json' };
import { MARKETS, type Market } from '#kernel/market.ts';
import { formatCompanyNumber } from '#kernel/documents.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { layOut, type MailContent } from './layout.server.ts';
import { MAIL_TEMPLATES, type MailTemplate } from './templates.server.ts';

/** What holds a code or a link that proves who reads it: only of these it is true that nothing happens without. */
const SECRET_MAILS: ReadonlySet<string> = new Set([
  'code',
  'passwordReset',
  'erasureCode',
  'contractCode',
  'invitation',
]);

type RenderInput = {
  readonly template: MailTemplate;
  readonly params: Readonly<Record<string, string>>;
  readonly brand: string;
  readonly market: Market;
  readonly locale: 'pt-BR' | 'es-AR';
  /** Why nobody can stop it, or how its reader does. */
  readonly ending?: 'owed' | 'needed' | { readonly about: string; readonly url: string } | undefined;
};

const TEXTS: Readonly<Record<RenderInput['locale'], Readonly<Record<string, string>>>> = {
  'pt-BR': mailPt,
  'es-AR': mailEs,
};

/** The texts of mails in the words of a brand and the language of a market. */
export type MailTexts = (brand: string, market: Market) => Readonly<Record<string, string>>;

/** A reader of another language than the market's is written to in the words of the files. */
const textsOf = (
  { brand, market, locale }: RenderInput,
  said: MailTexts | undefined,
): Readonly<Record<string, string>> =>
  said !== undefined && MARKETS[market].locale === locale ? said(brand, market) : TEXTS[locale];

/** Subject, HTML and plain text of a mail, in the reader's language and the brand's colours. A missing param is a fault of ours. */
export const renderMail = (input: RenderInput, said?: MailTexts): { subject: string; html: string; text: string } => {
  const texts = textsOf(input, said);
  const brand = mailBrand(input.brand);
  const { params: needed, rows } = MAIL_TEMPLATES[input.template];
  const missing = needed.filter((name) => input.params[name] === undefined);
  if (missing.length > 0) throw new Error(`mail ${input.template} lacks ${missing.join(', ')}`);
  const params = {
    ...input.params,
    ...(input.params.until === undefined ? {} : { until: formatDateTime(input.params.until, input.market) }),
  };
  const values: Record<string, string> = {
    days: String(brand.settings[input.market].withdrawalDays),
    ...params,
    brand: brand.name,
    maker: makerOf(brand, input.market),
  };
  const t = (key: string): string | undefined => {
    const text = texts[key];
    return text === undefined ? undefined : fill(text, values);
  };
  const must = (key: string): string => t(key) ?? key;
  const own = (key: string): string | undefined => t(`${input.template}.${key}`);
  const content: MailContent = {
    subject: own('subject') ?? '',
    title: own('title') ?? '',
    paragraphs: [own('text') ?? '', (input.params.backAll === undefined ? undefined : own('back')) ?? '']
      .filter((text) => text !== '')
      .flatMap((text) => text.split('\n')),
    picture:
      input.params.picture === undefined
        ? undefined
        : { url: input.params.picture, alt: input.params.pictureAlt ?? '' },
    code: input.params.code,
    // A mail may name a row its own way; a row whose value is a sentence has a text for it; one without a value is none.
    rows: rows.flatMap((name) => {
      const value = values[name] ?? '';
      return value === '' ? [] : [[own(`row.${name}`) ?? must(`row.${name}`), t(`value.${name}`) ?? value]];
    }),
    action: input.params.url === undefined ? undefined : { label: own('action') ?? '', url: input.params.url },
    note: own('note'),
    linkHint: must('linkHint'),
    footer: [
      must('footer.why'),
      ...(SECRET_MAILS.has(input.template) ? [must('footer.secret')] : []),
      must('footer.privacy'),
      ...(typeof input.ending === 'string' ? [must(`footer.${input.ending}`)] : []),
    ],
    stop:
      typeof input.ending === 'object'
        ? { label: must(`footer.stop.${input.ending.about}`), url: input.ending.url }
        : undefined,
  };
  return { subject: content.subject, ...layOut({ content, brand, market: input.market, locale: input.locale }) };
};

/** The company of a brand, which collects on its site for the dealerships that sell. */
const makerOf = ({ companies }: Brand, market: Market): string =>
  `${companies[market].name}, ${formatCompanyNumber(companies[market].document)}`;

/** A mail that concerns no single brand (a password changed) comes from the platform. */
export const mailBrand = (id: string): Brand => {
  const brand = findBrand(id) ?? BRANDS[0];
  if (brand === undefined) throw new Error('no brands');
  return brand;
};

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
