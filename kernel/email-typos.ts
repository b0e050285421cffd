/** Mailboxes that many people of both markets have. */
const USUAL = [
  'gmail.com',
  'hotmail.com',
  'hotmail.com.ar',
  'hotmail.com.br',
  'outlook.com',
  'outlook.com.br',
  'yahoo.com',
  'yahoo.com.ar',
  'yahoo.com.br',
  'icloud.com',
  'live.com',
  'live.com.ar',
  'uol.com.br',
  'bol.com.br',
  'terra.com.br',
] as const;

/** Mailboxes that look like one of them, and are their own. */
const OWN: ReadonlySet<string> = new Set([
  'mail.com',
  'ymail.com',
  'email.com',
  'gmx.com',
  'aol.com',
  'aol.com.br',
  'yahoo.es',
]);

/** Letters too many, missing, exchanged or in each other's place. */
const differenceOf = (left: string, right: string): number => {
  const rows: number[][] = [[...Array(right.length + 1).keys()]];
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const at = (n: number, m: number): number => rows[n]?.[m] ?? 0;
      const isSame = left[i - 1] === right[j - 1];
      const least = Math.min(at(i - 1, j) + 1, (row[j - 1] ?? 0) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1));
      const isTurned = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      row.push(isTurned ? Math.min(least, at(i - 2, j - 2) + 1) : least);
    }
    rows.push(row);
  }
  return rows[left.length]?.[right.length] ?? 0;
};

const MOST = 2;

/** The address that was probably meant, where its host is nearly one of the usual ones; null where nothing looks wrong. A guess, never a refusal. */
export const probableEmail = (email: string): string | null => {
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1).toLowerCase();
  if (at < 1 || host.length > 20 || OWN.has(host) || USUAL.some((usual) => usual === host)) return null;
  const [first] = USUAL.map((usual) => ({ usual, off: differenceOf(host, usual) })).toSorted((a, b) => a.off - b.off);
  return first === undefined || first.off > MOST ? null : `${email.slice(0, at)}@${first.usual}`;
};
