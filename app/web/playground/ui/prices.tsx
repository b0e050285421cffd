import { ArrowRight } from 'lucide-react';
import { formatMoney } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { InstallmentLine } from '#ui/installment-line.tsx';
import { Price } from '#ui/price.tsx';
import { Rating } from '#ui/rating.tsx';
import { SummaryBar } from '#ui/summary-bar.tsx';
import { Sample, type GroupProps } from './sample.tsx';

export function Prices({ t, market }: GroupProps) {
  const currency = market === 'br' ? 'BRL' : 'ARS';
  const shown = (amount: number): string => formatMoney({ amount, currency }, market);
  const [usual, longest] = [shown(171_990_00), shown(123_456_789_012_00)];
  const line = (
    <InstallmentLine
      market={market}
      text={t('line.text', { value: shown(4_321_09) })}
      rate={t('line.rate')}
      legal={t('line.legal', { value: shown(244_321_09) })}
    />
  );
  return (
    <>
      {(['small', 'medium', 'large'] as const).map((size) => (
        <Sample key={size} state={size}>
          <Price size={size} label={t('total')} value={usual} legal={t('sample.price.legal')} />
        </Sample>
      ))}
      <Sample state={t('sample.price.was')}>
        <Price label={t('total')} value={usual} was={shown(189_990_00)} wasLabel={t('sample.price.was')} />
      </Sample>
      <Sample state={t('sample.busy')}>
        <Price label={t('total')} value={usual} updating={t('sample.price.checking')} />
      </Sample>
      <Sample state={t('long')}>
        <Price size="large" label={t('total')} value={longest} legal={t('sample.price.legal')} />
      </Sample>
      <Sample state={t('line.rate')}>{line}</Sample>
      <Sample state={t('stars.value')}>
        <Rating value={4.2} label={t('stars.value')} />
      </Sample>
      <Sample state={t('default')} wide>
        <SummaryBar
          label={t('total')}
          subject={t('versions.two')}
          price={<Price size="small" label={t('total')} value={usual} />}
          installment={line}
          actions={<Button iconAfter={ArrowRight}>{t('sample.step.color')}</Button>}
        />
      </Sample>
      <Sample state={t('long')} wide>
        <SummaryBar
          label={t('long')}
          subject={t('versions.two')}
          price={<Price size="small" label={t('total')} value={longest} updating={t('sample.price.checking')} />}
          actions={
            <Button busy busyText={t('sample.busy')}>
              {t('action')}
            </Button>
          }
        />
      </Sample>
    </>
  );
}
