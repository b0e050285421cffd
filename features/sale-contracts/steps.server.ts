export { sealText } from './seal.server.ts';
export {
  findPdf,
  findSignedPdf,
  insertVersion,
  listVersions,
  redrawVersion,
  saveSignature,
  type VersionRow,
} from './store/contracts.server.ts';
export { codeUntil, hasCodeLeft, putCode, takeTry } from './store/codes.server.ts';
export { findEvidence, sealEvidence, UNOPENED } from './store/evidence.server.ts';
