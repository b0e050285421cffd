import { formatCompanyNumber } from '#kernel/documents.ts';
import { addressLine, MARKET_SITES } from '#brands/markets.ts';
import type { Brand } from '#brands/schema.ts';
import type { Market } from '#kernel/market.ts';

export type MailContent = {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Above the words, as wide as the mail; its address is a whole one. */
  readonly picture: { readonly url: string; readonly alt: string } | undefined;
  readonly code: string | undefined;
  readonly rows: readonly (readonly [label: string, value: string])[];
  readonly action: { readonly label: string; readonly url: string } | undefined;
  readonly note: string | undefined;
  /** Introduces the address in full, for whom the button does not work. */
  readonly linkHint: string;
  readonly footer: readonly string[];
  /** The way to get no more of its kind. */
  readonly stop: { readonly label: string; readonly url: string } | undefined;
};

type LayoutInput = {
  readonly content: MailContent;
  readonly brand: Brand;
  readonly market: Market;
  readonly locale: string;
};

/** One content, as HTML and as plain text. Mail readers know no style sheets worth the name: every style stands inline. */
export const layOut = (input: LayoutInput): { html: string; text: string } => ({
  html: htmlOf(input),
  text: textOf(input),
});

const htmlOf = ({ content, brand, market, locale }: LayoutInput): string => {
  const { colors, shape } = brand;
  const company = brand.companies[market];
  const paragraph = (text: string, style = ''): string =>
    `<p style="margin:0 0 16px;line-height:1.55;${style}">${escape(text)}</p>`;
  const soft = `color:${colors.inkSoft};font-size:13px;`;
  const body = [
    content.picture === undefined ? '' : pictureOf(content.picture, brand),
    `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;">${escape(content.title)}</h1>`,
    ...content.paragraphs.map((text) => paragraph(text)),
    content.code === undefined ? '' : codeBox(content.code, brand),
    content.rows.length === 0 ? '' : table(content.rows, brand),
    content.action === undefined ? '' : button(content.action, brand),
    content.action === undefined
      ? ''
      : paragraph(`${content.linkHint} ${content.action.url}`, `${soft}word-break:break-all;`),
    content.note === undefined ? '' : paragraph(content.note, soft),
  ].join('\n');
  const footer = [...content.footer, companyLine(company, market), company.email]
    .map((line) => `<p style="margin:0 0 6px;">${escape(line)}</p>`)
    .concat(content.stop === undefined ? [] : [stopLink(content.stop, colors.inkSoft)])
    .join('\n');
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="${brand.scheme}">
<title>${escape(content.subject)}</title></head>
<body style="margin:0;padding:0;background:${colors.surfaceSunken};font-family:Helvetica,Arial,sans-serif;font-size:16px;color:${colors.ink};">
<div style="max-width:560px;margin:0 auto;padding:24px 16px;">
<div style="padding:16px 24px;background:${colors.header};color:${colors.onHeader};font-size:20px;font-weight:700;">${escape(brand.name)}</div>
<div style="padding:24px;background:${colors.surfaceRaised};border-radius:0 0 ${shape.radius} ${shape.radius};">
${body}
</div>
<div style="padding:16px 24px;color:${colors.inkSoft};font-size:12px;line-height:1.5;">
${footer}
</div>
</div>
</body>
</html>
`;
};

/** Twice the width it is shown at, for dense screens. A reader who loads no pictures reads what it shows. */
const pictureOf = ({ url, alt }: NonNullable<MailContent['picture']>, { colors, shape }: Brand): string =>
  `<img src="${escape(url)}" alt="${escape(alt)}" width="512" style="display:block;width:100%;max-width:512px;height:auto;` +
  `margin:0 0 20px;border-radius:${shape.radius};background:${colors.surfaceSunken};">`;

const codeBox = (code: string, { colors, shape }: Brand): string =>
  `<p style="margin:0 0 20px;padding:16px;background:${colors.accentSoft};color:${colors.onAccentSoft};border-radius:${shape.radius};` +
  `font-size:30px;font-weight:700;letter-spacing:0.25em;text-align:center;">${escape(code)}</p>`;

const button = (action: { label: string; url: string }, { colors, shape }: Brand): string =>
  `<p style="margin:0 0 20px;"><a href="${escape(action.url)}" style="display:inline-block;padding:14px 22px;background:${colors.accent};` +
  `color:${colors.onAccent};border-radius:${shape.radiusButton};font-weight:700;text-decoration:none;">${escape(action.label)}</a></p>`;

const stopLink = ({ label, url }: { label: string; url: string }, color: string): string =>
  `<p style="margin:12px 0 0;"><a href="${escape(url)}" style="color:${color};">${escape(label)}</a></p>`;

const table = (rows: MailContent['rows'], { colors }: Brand): string => {
  const cell = `padding:10px 0;border-top:1px solid ${colors.line};text-align:left;vertical-align:top;`;
  const lines = rows.map(
    ([label, value]) =>
      `<tr><th scope="row" style="${cell}padding-right:16px;font-weight:400;color:${colors.inkSoft};">${escape(label)}</th>` +
      `<td style="${cell}">${escape(value)}</td></tr>`,
  );
  return `<table style="width:100%;margin:0 0 20px;border-collapse:collapse;">${lines.join('')}</table>`;
};

const textOf = ({ content, brand, market }: LayoutInput): string => {
  const company = brand.companies[market];
  return [
    brand.name,
    content.title,
    ...content.paragraphs,
    content.code ?? '',
    content.rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
    content.action === undefined ? '' : `${content.action.label}: ${content.action.url}`,
    content.note ?? '',
    [
      '--',
      ...content.footer,
      companyLine(company, market),
      company.email,
      ...(content.stop === undefined ? [] : [`${content.stop.label}: ${content.stop.url}`]),
    ].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
};

/** Who writes: name, number and address stand on every commercial message (Decreto 7.962/2013 art. 2; Ley 24.240 art. 8 bis). */
const companyLine = ({ name, document, address }: Brand['companies']['br'], market: Market): string =>
  `${name} · ${MARKET_SITES[market].companyDocument} ${formatCompanyNumber(document)} · ${addressLine(address, market)}`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
