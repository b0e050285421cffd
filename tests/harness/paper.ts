/** The smallest PDF: one empty page; `more` stands in its catalogue, `objects` beside it. */
export const paperOf = ({ more = '', objects = '' } = {}): string =>
  [
    '%PDF-1.4',
    `1 0 obj<</Type/Catalog/Pages 2 0 R${more}>>endobj`,
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj',
    objects,
    'trailer<</Root 1 0 R/Size 9>>',
    '%%EOF',
    '',
  ].join('\n');

/** Who paid and who was paid, each with their number, and by which payment. */
export const RECEIPT =
  /CPF\s*\d{3}\.\d{3}\.\d{3}-\d{2}[^]*Recebido por[^]*\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}[^]*(?:Pix|Na )[^]*[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
/** Papers drawn here have a name of their own where they are saved. */
export const PAPER_NAMES: Readonly<Record<string, RegExp>> = {
  SUMMARY: /"Resumo-do-pedido-BR-[\w-]+\.pdf"/,
  RECEIPT: /"Recibo-BR-[\w-]+\.pdf"/,
};
