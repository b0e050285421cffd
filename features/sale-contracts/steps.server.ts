export { sealText } from './seal.server.ts';
export {
  findEvidence,
  findPdf,
  findSignedPdf,
  insertVersion,
  listVersions,
  redrawVersion,
  saveSignature,
  type VersionRow,
} from './store/contracts.server.ts';
export { codeUntil, hasCodeLeft, putCode, takeTry } from './store/codes.server.ts';
