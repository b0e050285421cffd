export { sealText } from './seal.server.ts';
export {
  findEvidence,
  findPdf,
  findSignedPdf,
  insertVersion,
  listVersions,
  saveSignature,
  type VersionRow,
} from './store/contracts.server.ts';
export { codeUntil, putCode, takeTry } from './store/codes.server.ts';
