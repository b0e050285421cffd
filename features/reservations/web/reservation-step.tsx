import { data, type ActionFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { pageContext } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { actOn } from './step-actions.ts';
import { ReservationFrame } from './frame.tsx';
import { CarCard } from './car-card.tsx';
import { OverPage } from './over-page.tsx';
import { PaymentStep } from './payment-step.tsx';
import { RegisterStep } from './register-step.tsx';
import { ShowcaseStep } from './showcase-step.tsx';
import { TermsStep } from './terms-step.tsx';
import { isStep, loader } from './reservation-step-loader.ts';

export { loader };

/** Who comes back to it, from the gateway's page above all, sees what became of it, not what was kept of it. */
export const headers = () => ({ 'cache-control': 'no-store' });

export const action = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const { id, step } = params;
  if (id === undefined || !isStep(step)) throw data(null, { status: 404 });
  return actOn(page, { id, step, form });
};

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => {
  if (loaderData === undefined) return [];
  if (loaderData.over) return [{ title: loaderData.texts['orders.title'] }];
  return [
    { title: `${loaderData.frame.texts[`step.${loaderData.frame.step}`]} · ${loaderData.car.name}` },
    { name: 'robots', content: 'noindex' },
  ];
};

/** One step of a reservation; which one is in the address. */
export default function ReservationStepPage() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
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
  const side = <CarCard car={loaded.car} t={t} withFacts={!choosesPayment} />;
  return (
    <ReservationFrame data={loaded.frame} title={title} problem={problem} side={side}>
      {loaded.frame.step === 'showcase' && <ShowcaseStep {...common} />}
      {loaded.frame.step === 'register' && <RegisterStep {...common} />}
      {loaded.frame.step === 'reservation' && <TermsStep {...common} />}
      {loaded.frame.step === 'payment' && <PaymentStep {...common} coupon={answered?.coupon ?? null} />}
    </ReservationFrame>
  );
}
