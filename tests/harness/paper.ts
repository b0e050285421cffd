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
