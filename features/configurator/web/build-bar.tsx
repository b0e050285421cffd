import { ArrowRight, Info } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '#ui/link-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { InstallmentLine } from '#ui/installment-line.tsx';
import { Popover } from '#ui/popover.tsx';
import { Price } from '#ui/price.tsx';
import { SummaryBar } from '#ui/summary-bar.tsx';
import { nextStep } from '../rules/steps.ts';
import { totalsOf } from '../rules/totals.ts';
import type { Money } from '#kernel/money.ts';
import type { BuildData, InstalmentView } from './build-data.ts';
import styles from './build-bar.module.css';
import { FIELDS } from './click.ts';
import type { Build } from './use-build.ts';
import type { CheckState } from './use-checked-price.ts';
import { useInstalment } from './use-instalments.ts';
import { useWords } from './words-context.ts';
import { describeInstead, describeStock, money, nameOf, t } from './words.ts';

const RouterLink = ({ href = '', ...rest }: ComponentProps<'a'>) => <Link to={href} {...rest} />;

export function BuildBar({ data, build, checked }: { data: BuildData; build: Build; checked: CheckState }) {
  const words = useWords();
  const { choice } = build;
  const next = nextStep(data.car, choice, build.step);
  const total = checked.price?.total ?? totalsOf(data.car, choice).total;
  return (
    <SummaryBar
      label={t(words, 'build.bar')}
      subject={
        <>
          {nameOf(data.car, choice.versionId)}
          <span className={styles.stock}>{describeStock(words, checked.stock)}</span>
        </>
      }
      price={
        <>
          <TotalPrice data={data} build={build} checked={checked} />
          <NarrowInstalment total={total} />
        </>
      }
      installment={
        <>
          <WideInstalment total={total} />
          <span className={styles.narrowStock}>{describeStock(words, checked.stock)}</span>
        </>
      }
      actions={
        next === undefined ? (
          <LinkButton
            href={`${data.paths.reserve}?${new URLSearchParams({ [FIELDS.code]: build.code, model: data.car.modelSlug })}`}
          >
            {describeInstead(words, checked.stock) ?? (
              <>
                {t(words, 'build.reserve')}
                <span className={styles.nextWord}> {t(words, 'build.thisCar')}</span>
              </>
            )}
          </LinkButton>
        ) : (
          <LinkButton iconAfter={ArrowRight} link={RouterLink} href={build.hrefOf(next)}>
            <span className={styles.nextWord}>{t(words, 'build.next')} </span>
            {t(words, `step.${next}`)}
          </LinkButton>
        )
      }
    />
  );
}

const Credit = ({ view, text, legal }: { view: InstalmentView; text: string; legal?: string }) => (
  <InstallmentLine
    market={view.market}
    text={text}
    final={view.final}
    {...(view.rate === null ? {} : { rate: view.rate })}
    {...(legal === undefined ? {} : { legal })}
  />
);

/**
 * Keeps its place while it is worked out, and is not there where nothing is financed. Where the cost rate must tower over the
 * instalment a bar would hide the car: then the instalment is at a touch.
 */
function WideInstalment({ total }: { total: Money }) {
  const words = useWords();
  const view = useInstalment(total);
  if (view === null) return null;
  return (
    <span className={styles.wide}>
      {view.rate === null ? (
        <Credit view={view} text={view.text} legal={view.legal} />
      ) : (
        <Popover id="credit-wide" trigger={t(words, 'credit.show')} label={t(words, 'credit.show')}>
          <Credit view={view} text={view.text} legal={view.legal} />
        </Popover>
      )}
    </span>
  );
}

/** A phone has a line for it, under the price, where the law lets a line be enough; all the rest of it at a touch. */
function NarrowInstalment({ total }: { total: Money }) {
  const words = useWords();
  const view = useInstalment(total);
  if (view === null) return null;
  return (
    <span className={styles.narrow}>
      {view.rate === null && <span>{view.brief}</span>}
      <Popover
        id="credit"
        trigger={view.rate === null ? <Icon icon={Info} size={20} /> : t(words, 'credit.show')}
        label={t(words, view.rate === null ? 'credit.terms' : 'credit.show')}
      >
        <Credit view={view} text={view.text} legal={view.legal} />
      </Popover>
    </span>
  );
}

/**
 * The browser's own sum at once; the server's as soon as it has answered, and that one counts. Beside it what belongs to a
 * price: the one without taxes where the law wants it, and a bonus.
 */
function TotalPrice({ data, build, checked }: { data: BuildData; build: Build; checked: CheckState }) {
  const words = useWords();
  const totals = totalsOf(data.car, build.choice);
  const withoutTaxes = checked.price?.totalWithoutTaxes ?? null;
  const notes = [
    t(words, `price.${checked.state}`),
    ...(withoutTaxes === null ? [] : [t(words, 'price.totalWithoutTaxes', { value: money(words, withoutTaxes) })]),
    ...(data.isSubsidized && totals.hasPriceBonification
      ? [t(words, 'price.bonus', { value: money(words, totals.bonificationTotal) })]
      : []),
  ];
  return (
    <Price
      size="medium"
      label={t(words, 'build.total')}
      value={money(words, checked.price?.total ?? totals.total)}
      legal={notes.map((note) => (
        <span key={note} className={styles.note} data-state={checked.state}>
          {note}
        </span>
      ))}
    />
  );
}
