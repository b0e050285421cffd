// Checks the signature of a sale's contract without the program that made it:
//   node check-signature.mjs contract.pdf evidence.json
// `evidence.json` is what GET /api/contract/v1/orders/{id}/contract/{number}/evidence answered. Its key should also be one of those
// that GET /api/contract/v1/seal-keys lists.
import { createHash, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [pdf, file] = process.argv.slice(2);
if (pdf === undefined || file === undefined)
  throw new Error('usage: node check-signature.mjs contract.pdf evidence.json');
const { evidence, seal, publicKey } = JSON.parse(readFileSync(file, 'utf8'));
const isSealed = verify(null, Buffer.from(evidence), publicKey, Buffer.from(seal, 'base64'));
const said = JSON.parse(evidence);
const isSame = createHash('sha256').update(readFileSync(pdf)).digest('hex') === said.sha256;
const answer = { isSealed, isSame, signedAt: said.signedAt, signer: said.signer.name, order: said.order };
process.stdout.write(`${JSON.stringify(answer)}\n`);
process.exitCode = isSealed && isSame ? 0 : 1;
