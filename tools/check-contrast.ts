import { pathToFileURL } from 'node:url';
import { BRANDS } from '#brands/brands.ts';
import { type Breach, contrastBreaches } from '#ui/tokens/contrast.ts';

/** One line for every pair of tokens, of every brand, that has less contrast than WCAG 2.2 AA asks. */
export function contrastReport(brands = BRANDS): string[] {
  return brands.flatMap((brand) => contrastBreaches(brand.colors).map((breach) => line(brand.id, breach)));
}

function line(brand: string, { front, back, ratio, least }: Breach): string {
  return `${brand}: ${front} on ${back} is ${ratio.toFixed(2)}, must be ${least}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const report = contrastReport();
  if (report.length > 0) {
    console.error(report.join('\n'));
    process.exitCode = 1;
  }
}
