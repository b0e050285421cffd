import { translator } from '#ui/translate.ts';
import type { Acted } from './step-actions.ts';
import { ReservationFrame } from './frame.tsx';
import { CarCard } from './car-card.tsx';
import { OverPage, overTitle } from './over-page.tsx';
import { PaymentStep } from './payment-step.tsx';
import { RegisterStep } from './register-step.tsx';
import { ShowcaseStep } from './showcase-step.tsx';
import { TermsStep } from './terms-step.tsx';
import type { StepData } from './reservation-step-loader.ts';

export const stepMeta = ({ loaderData }: { loaderData?: StepData }) => {
  if (loaderData === undefined) return [];
  if (loaderData.over) return [{ title: overTitle(loaderData.order, translator(loaderData.texts)) }];
  return [
    { title: `${loaderData.frame.texts[`step.${loaderData.frame.step}`]} · ${loaderData.car.name}` },
    { name: 'robots', content: 'noindex' },
  ];
};

/** One step of a reservation; which one is in the address. */
export function ReservationStepScreen({
  loaded,
  answered,
}: {
  readonly loaded: StepData;
  readonly answered: Exclude<Acted, Response> | undefined;
}) {
  if (loaded.over) return <OverPage order={loaded.order} t={translator(loaded.texts)} />;
  const t = translator(loaded.frame.texts);
  const problem = answered?.problem ?? null;
  const common = { loaded, t };
  const title = {
    showcase: t('showcase.title', { model: loaded.car.name }),
    register: t('buyer.title'),
    reservation: t('reservation.title'),
    payment: t(loaded.charge === null ? 'payment.title' : 'payment.open'),
  }[loaded.frame.step];
  const choosesPayment = loaded.frame.step === 'payment' && loaded.charge === null;
  const hasFacts = choosesPayment || loaded.frame.step === 'showcase';
  const side = <CarCard car={loaded.car} t={t} withFacts={!hasFacts} />;
  return (
    <ReservationFrame data={loaded.frame} car={loaded.car} title={title} problem={problem} side={side}>
      {loaded.frame.step === 'showcase' && <ShowcaseStep {...common} />}
      {loaded.frame.step === 'register' && <RegisterStep {...common} />}
      {loaded.frame.step === 'reservation' && <TermsStep {...common} />}
      {loaded.frame.step === 'payment' && <PaymentStep {...common} coupon={answered?.coupon ?? null} />}
    </ReservationFrame>
  );
}
