import { isCpf, isCuil, isDni, stripDocument } from './documents.ts';
import type { Market } from './market.ts';

/**
 * Everything a document is the same person as, without marks: an Argentine CUIL or CUIT stands for the DNI it is made of (its third to
 * tenth digits, RG AFIP 1817). The document itself comes first.
 */
export const sameDocuments = (market: Market, document: string): string[] => {
  const number = stripDocument(document);
  const dni = market === 'ar' && /^\d{11}$/.test(number) ? number.slice(2, 10).replace(/^0+/, '') : null;
  return dni === null ? [number] : [number, dni];
};

/**
 * An account takes whatever document its holder writes, so a colleague's number beside one's own would make one person two: the documents
 * that tell who somebody is (CPF; DNI and CUIL), in every writing and none twice, or none at all where they are not all one person's.
 */
export const documentsOfOne = (market: Market, documents: readonly string[]): string[] => {
  const own = documents.filter((text) => (market === 'br' ? isCpf(text) : isDni(text) || isCuil(text)));
  const writings = own.map((document) => sameDocuments(market, document));
  const persons = new Set(writings.map((all) => (all.at(-1) ?? '').replace(/^0+/, '')));
  return persons.size > 1 ? [] : [...new Set(writings.flat())];
};
