import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { InstallmentLine } from '#ui/installment-line.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MessagePage } from '#ui/message-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { translator } from '#ui/translate.ts';
import { Table } from '#ui/table.tsx';
import { PageForm } from '#ui/page-form.tsx';
import type { SavedCarsData } from './saved-cars-data.ts';
import styles from './saved-cars.module.css';

type SavedCarsProps = {
  data: SavedCarsData;
  /** The button that wishes for a version, by its id: another feature's. */
  wishlistButtons?: Readonly<Record<string, ReactNode>>;
};

/** The person's cars: opened, taken as paper, set side by side, let go. Works without script. */
export function SavedCars({ data, wishlistButtons: wishlist }: SavedCarsProps) {
  const t = translator(data.texts);
  if (data.cars.length === 0 && data.gone.length === 0) {
    return (
      <MessagePage
        kind="empty"
        title={t('savedCars.none')}
        text={t('savedCars.none.text')}
        actions={<LinkButton href={data.home}>{t('savedCars.start')}</LinkButton>}
      />
    );
  }
  return (
    <div className={styles.page}>
      {data.gone.length > 0 && <Notice tone="warning">{t('savedCars.gone')}</Notice>}
      {data.isTooFew && <Notice tone="warning">{t('savedCars.tooFew')}</Notice>}
      {data.comparison !== null && <Comparison data={data} comparison={data.comparison} />}
      <form id="compare" method="get" action={data.here} className={styles.compare}>
        <Button type="submit" variant="secondary" disabled={data.cars.length < 2}>
          {t('savedCars.compare')}
        </Button>
        <span>{t('savedCars.compareHint')}</span>
      </form>
      <ul className={styles.cars}>
        {data.cars.map((car) => (
          <SavedCard key={car.code} data={data} car={car} wishlistButton={wishlist?.[car.version]} />
        ))}
      </ul>
    </div>
  );
}

type SavedCardProps = { data: SavedCarsData; car: SavedCarsData['cars'][number]; wishlistButton: ReactNode };

function SavedCard({ data, car, wishlistButton }: SavedCardProps) {
  const t = translator(data.texts);
  return (
    <li className={styles.car}>
      {car.picture !== null && (
        <img
          src={`${car.picture}&width=480`}
          alt={`${car.name}, ${car.color}`}
          width={480}
          height={270}
          className={styles.picture}
        />
      )}
      <h2 className={styles.name}>{car.name}</h2>
      <p>
        {car.color} · {car.shown}
      </p>
      <p className={styles.price}>{car.total}</p>
      {car.instalment !== null && (
        <InstallmentLine
          market={data.market}
          text={car.instalment.text}
          {...(car.instalment.rate === null ? {} : { rate: car.instalment.rate })}
          legal={car.instalment.legal}
        />
      )}
      <p className={styles.soft}>{car.kept}</p>
      {car.lost !== null && <Notice tone="warning">{car.lost}</Notice>}
      <label className={styles.mark}>
        <input type="checkbox" name={data.field} value={car.code} form="compare" defaultChecked={car.isWanted} />
        {t('savedCars.mark')}
      </label>
      <div className={styles.actions}>
        <LinkButton href={car.open}>{t('savedCars.open')}</LinkButton>
        <LinkButton variant="quiet" href={car.pdf}>
          {t('pdf.make')}
        </LinkButton>
        {wishlistButton}
        <PageForm action={data.here} held={{ code: car.code }}>
          <Button type="submit" variant="quiet">
            {t('savedCars.drop')}
          </Button>
        </PageForm>
      </div>
    </li>
  );
}

type ComparedProps = {
  month: NonNullable<SavedCarsData['comparison']>['months'][number];
  market: SavedCarsData['market'];
};

/** A line of words, where the law lets a line be enough; otherwise all that stands beside an instalment. */
function ComparedInstalment({ month, market }: ComparedProps) {
  if (month === null || month.rate === null) return month?.text ?? null;
  return <InstallmentLine market={market} text={month.text} rate={month.rate} legal={month.legal} />;
}

type ComparisonProps = { data: SavedCarsData; comparison: NonNullable<SavedCarsData['comparison']> };

function Comparison({ data, comparison }: ComparisonProps) {
  const t = translator(data.texts);
  const { heads, lines, totals, deltas, months } = comparison;
  return (
    <Table caption={t('savedCars.compared')}>
      <thead>
        <tr>
          <th scope="col">{t('resume.item')}</th>
          {heads.map(({ code, name }) => (
            <th key={code} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <th scope="row">{line.name}</th>
            {heads.map(({ code }, at) => (
              <td key={code}>{line.cells[at]}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('resume.total')}</th>
          {heads.map(({ code }, at) => (
            <td key={code}>
              <strong>{totals[at]}</strong> {deltas[at]}
            </td>
          ))}
        </tr>
        {months.some((month) => month !== null) && (
          <tr>
            <th scope="row">{t('savedCars.month')}</th>
            {heads.map(({ code }, at) => (
              <td key={code}>
                <ComparedInstalment month={months[at] ?? null} market={data.market} />
              </td>
            ))}
          </tr>
        )}
      </tfoot>
    </Table>
  );
}
