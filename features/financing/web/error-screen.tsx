import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { sayer } from '#ui/say.ts';
import { Cluster } from '#ui/stack.tsx';
import { DealerCall } from './dealer-call.tsx';
import type { ErrorLoaded } from './error-data.ts';
import { FlowFrame } from './flow-frame.tsx';

export function ErrorScreen({ loaded }: { loaded: ErrorLoaded }) {
  const say = sayer(loaded.texts);
  return (
    <FlowFrame
      say={say}
      page="external-flow-error"
      car={loaded.car}
      title={say('funding.failure')}
      lead={say('error.lead')}
    >
      <Notice tone="error" title={say('simulator.unavailable')}>
        <DealerCall say={say} dealer={loaded.dealer} />
      </Notice>
      <Cluster>
        <LinkButton href={loaded.retry}>{say('retry')}</LinkButton>
        <LinkButton href={loaded.compare} variant="secondary">
          {say('simulator.compare')}
        </LinkButton>
      </Cluster>
    </FlowFrame>
  );
}
