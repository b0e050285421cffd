import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { translator } from '#ui/translate.ts';
import { Cluster } from '#ui/stack.tsx';
import { DealerCall } from './dealer-call.tsx';
import type { ErrorLoaded } from './error-data.ts';
import { FlowFrame } from './flow-frame.tsx';

export function ErrorScreen({ loaded }: { loaded: ErrorLoaded }) {
  const t = translator(loaded.texts);
  return (
    <FlowFrame t={t} page="external-flow-error" car={loaded.car} title={t('funding.failure')} lead={t('error.lead')}>
      <Notice tone="error" title={t('simulator.unavailable')}>
        <DealerCall t={t} dealer={loaded.dealer} />
      </Notice>
      <Cluster>
        <LinkButton href={loaded.retry}>{t('retry')}</LinkButton>
        <LinkButton href={loaded.compare} variant="secondary">
          {t('simulator.compare')}
        </LinkButton>
      </Cluster>
    </FlowFrame>
  );
}
