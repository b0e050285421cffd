// Checks the signature of a sale's contract without the program that made it:
//   node check-signature.mjs contract.pdf evidence.json seal-keys.json
// `evidence.json` is what GET /api/contract/v1/orders/{id}/contract/{number}/evidence answered, `seal-keys.json` what
// GET /api/contract/v1/seal-keys did. A key that stands in the evidence alone proves nothing: whoever forges it brings their own.
import { createHash, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [pdf, file, list] = process.argv.slice(2);
if (pdf === undefined || file === undefined || list === undefined)
  throw new Error('usage: node check-signature.mjs contract.pdf evidence.json seal-keys.json');
const { evidence, seal, keyId, publicKey } = JSON.parse(readFileSync(file, 'utf8'));
const { keys } = JSON.parse(readFileSync(list, 'utf8'));
const key = keys.find((one) => one.id === keyId && one.publicKey === publicKey);
const isSealed = verify(null, Buffer.from(evidence), publicKey, Buffer.from(seal, 'base64'));
const said = JSON.parse(evidence);
// A key that was put out of use holds for what it sealed until then: its secret may have been found since.
const isKeyOurs = key !== undefined && (key.until == null || Date.parse(said.signedAt) <= Date.parse(key.until));
const isSame = createHash('sha256').update(readFileSync(pdf)).digest('hex') === said.sha256;
const keyUntil = key?.until ?? null;
const answer = {
  isKeyOurs,
  isSealed,
  isSame,
  signedAt: said.signedAt,
  signer: said.signer.name,
  order: said.order,
  keyUntil,
};
process.stdout.write(`${JSON.stringify(answer)}\n`);
process.exitCode = isKeyOurs && isSealed && isSame ? 0 : 1;
