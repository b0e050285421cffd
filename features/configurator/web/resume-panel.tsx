import { Table } from '#ui/table.tsx';
import { MARKETS } from '#kernel/market.ts';
import type { ConfiguratorStep } from '../rules/steps.ts';
import { listLines, totalsOf, type Line } from '../rules/totals.ts';
import { versionOf } from '../rules/choice.ts';
import type { BuildData } from './build-data.ts';
import { FIELDS } from './click.ts';
import type { PanelProps } from './panels.tsx';
import type { LoadPorts } from './ports.ts';
import { PriceSources } from './price-sources.tsx';
import styles from './resume-panel.module.css';
import { NegotiateLink } from './negotiate-link.tsx';
import { ShareCar } from './share-car.tsx';
import { useWords } from './words-context.ts';
import { money, t } from './words.ts';

const STEP_OF: Readonly<Record<Line['kind'], ConfiguratorStep>> = {
  version: 'version',
  item: 'optionals',
  color: 'color',
  accessory: 'accessories',
  coating: 'coating',
  service: 'services',
};

export type ResumeProps = PanelProps & {
  data: BuildData;
  code: string;
  hrefOf: (step: ConfiguratorStep) => string;
  ports: LoadPorts;
};

/** Everything that is in the price, line by line, with the maker's codes. */
export function ResumePanel({ car, choice, data, code, hrefOf, ports }: ResumeProps) {
  const words = useWords();
  const version = versionOf(car, choice.versionId);
  const isOwn = data.code === code;
  return (
    <>
      <div className={styles.lines}>
        <Table caption={t(words, 'resume.lines')} captionHidden>
          <thead>
            <tr>
              <th scope="col">{t(words, 'resume.item')}</th>
              <th scope="col">{t(words, 'resume.code')}</th>
              <th scope="col" data-number>
                {t(words, 'resume.price')}
              </th>
            </tr>
          </thead>
          <tbody>
            {listLines(car, choice).map((line) => (
              <ResumeLine key={line.id} line={line} href={hrefOf(STEP_OF[line.kind])} />
            ))}
          </tbody>
          <tfoot>
            <tr className={styles.total}>
              <th scope="row">{t(words, 'resume.total')}</th>
              <td data-number colSpan={2}>
                {money(words, totalsOf(car, choice).total)}
              </td>
            </tr>
          </tfoot>
        </Table>
      </div>
      <PriceSources data={data} choice={choice} ports={ports} />
      {data.plan !== null && (
        <p>
          <a href={`${data.paths.finance}?${new URLSearchParams({ [FIELDS.code]: code })}`}>
            {t(words, 'resume.finance')}
          </a>
        </p>
      )}
      <NegotiateLink data={data} code={code} />
      <p className={styles.legal}>
        {t(words, 'resume.code.vehicle')}: {version?.code} · {version?.year}. {t(words, 'resume.legal')}{' '}
        {t(words, 'resume.printedAt', { date: dateOf(data) })}
      </p>
      <ShareCar
        data={data}
        shared={isOwn ? data.shared : null}
        address={isOwn ? data.address : null}
        action={hrefOf('resume')}
        name={`${car.modelName} ${version?.versionName ?? ''}`}
      />
    </>
  );
}

const dateOf = (data: BuildData): string => {
  const { locale, timeZone } = MARKETS[data.car.market];
  return new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone }).format(
    new Date(data.at),
  );
};

function ResumeLine({ line, href }: { line: Line; href: string }) {
  const words = useWords();
  return (
    <tr>
      <th scope="row" className={styles.item}>
        <a href={href} className={styles.kind}>
          {t(words, `resume.line.${line.kind}`)}
        </a>
        {line.name}
      </th>
      <td className={styles.code}>{line.code}</td>
      <td data-number>{line.amount.amount === 0 ? t(words, 'delta.included') : money(words, line.amount)}</td>
    </tr>
  );
}
