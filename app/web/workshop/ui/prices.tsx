import { ArrowRight } from 'lucide-react';
import { formatMoney } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { InstallmentLine } from '#ui/installment-line.tsx';
import { Price } from '#ui/price.tsx';
import { Rating } from '#ui/rating.tsx';
import { SummaryBar } from '#ui/summary-bar.tsx';
import { Sample, type GroupProps } from './sample.tsx';

export function Prices({ say, market }: GroupProps) {
  const currency = market === 'br' ? 'BRL' : 'ARS';
  const shown = (amount: number): string => formatMoney({ amount, currency }, market);
  const [usual, longest] = [shown(171_990_00), shown(123_456_789_012_00)];
  const line = (
    <InstallmentLine
      market={market}
      text={say('line.text', { value: shown(4_321_09) })}
      rate={say('line.rate')}
      legal={say('line.legal', { value: shown(244_321_09) })}
    />
  );
  return (
    <>
      {(['small', 'medium', 'large'] as const).map((size) => (
        <Sample key={size} state={size}>
          <Price size={size} label={say('total')} value={usual} legal={say('price.legal')} />
        </Sample>
      ))}
      <Sample state={say('price.was')}>
        <Price label={say('total')} value={usual} was={shown(189_990_00)} wasLabel={say('price.was')} />
      </Sample>
      <Sample state={say('busy')}>
        <Price label={say('total')} value={usual} updating={say('price.checking')} />
      </Sample>
      <Sample state={say('long')}>
        <Price size="large" label={say('total')} value={longest} legal={say('price.legal')} />
      </Sample>
      <Sample state={say('line.rate')}>{line}</Sample>
      <Sample state={say('stars.value')}>
        <Rating value={4.2} label={say('stars.value')} />
      </Sample>
      <Sample state={say('default')} wide>
        <SummaryBar
          label={say('total')}
          subject={say('versions.two')}
          price={<Price size="small" label={say('total')} value={usual} />}
          installment={line}
          actions={<Button iconAfter={ArrowRight}>{say('step.color')}</Button>}
        />
      </Sample>
      <Sample state={say('long')} wide>
        <SummaryBar
          label={say('long')}
          subject={say('versions.two')}
          price={<Price size="small" label={say('total')} value={longest} updating={say('price.checking')} />}
          actions={
            <Button busy busyText={say('busy')}>
              {say('action')}
            </Button>
          }
        />
      </Sample>
    </>
  );
}
